"use strict";
// The app of several codes: one search box over all games, the charts of a code fetched when it is opened (card.js walks
// them), everything kept for use without network by the worker. An address is CODE:ADDRESS, as ADDRESS is on a card.
window.openApp = (index, card) => {
  const { make, show, fold } = card;
  const RECENT = "adjudicator app recent";
  const MOST_RECENT = 4;
  const LONGEST_NAME = 7;
  const FEW = 12;
  const ANNOUNCING = new Set(["play", "playing", "played", "at"]);
  const byId = new Map(index.codes.map((one) => [one.id, one]));
  const ordinary = new Set(index.ordinary);
  const fetched = new Map();
  let turn = 0;
  let keeping = "";
  let offered = null;

  const kindsOf = (code) => code.kinds.map((at) => index.kinds[at]);
  const decides = (code, kind) => code.kinds.some((at) => index.kinds[at].id === kind);
  const titleOf = (kind) => index.kinds.find((one) => one.id === kind).title;
  const link = (place, words, below) =>
    make("button", { type: "button", onclick: () => card.visit(`#${place}`) }, make("b", {}, words), below ? make("small", {}, below) : null);
  const gameButton = (code) => link(`${code.id}:`, code.title);
  const kindIn = (code, kind) => link(`${code.id}:${kind}/`, titleOf(kind), code.title);
  const kindOfAny = (kind, name, chosen) => index.codes.length === 1 ? kindIn(index.codes[0], kind)
    : link(`?${kind}${name ? `=${name}` : ""}`, titleOf(kind), name ? `${name} – choose the game` : chosen ? "another game" : "choose the game");

  function recent() {
    try { return JSON.parse(localStorage.getItem(RECENT)).map((id) => byId.get(id)).filter(Boolean); } catch { return []; }
  }
  function remember(code) {
    const list = [code, ...recent().filter((one) => one !== code)].slice(0, MOST_RECENT);
    try { localStorage.setItem(RECENT, JSON.stringify(list.map((one) => one.id))); } catch { /* The list is a comfort only. */ }
  }

  // The games that the words name: surely, or perhaps where the name is an ordinary word too; and the words without it.
  function gamesIn(words) {
    const found = { sure: [], perhaps: [], name: "", rest: words };
    for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
      for (let start = 0; start + length <= words.length; start += 1) {
        const name = words.slice(start, start + length).join(" ");
        if (!Object.hasOwn(index.names, name)) continue;
        const codes = index.names[name].map((at) => index.codes[at]);
        const announced = ANNOUNCING.has(words[start - 1]) || words.slice(start - 2, start).join(" ") === "game of";
        if (ordinary.has(name) && !announced && length < words.length) { found.perhaps.push(...codes); found.name = found.name || name; continue; }
        return { ...found, sure: codes, name, rest: [...words.slice(0, announced ? start - 1 : start), ...words.slice(start + length)] };
      }
    }
    const begun = words[words.length - 1] || "";
    if (begun.length > 2) found.perhaps.push(...index.codes.filter((one) => fold(one.title).split(" ").some((word) => word.startsWith(begun))));
    return found;
  }

  function results(typed) {
    const copied = /([a-z0-9+-]+)#(.+)$/.exec(typed);
    if (copied && byId.has(copied[1])) return [link(`${copied[1]}:${copied[2]}`, `Open it in ${byId.get(copied[1]).title}`)];
    const { sure, perhaps, name, rest } = gamesIn(fold(typed.replace(/['’]/g, "")).split(" ").filter(Boolean));
    const asked = rest.join(" ");
    const kinds = (code) => asked ? card.search(asked, kindsOf(code)).slice(0, card.first) : [];
    if (sure.length === 1) return [...kinds(sure[0]).map((kind) => kindIn(sure[0], kind)), gameButton(sure[0])];
    const [last] = recent();
    const games = sure.length ? sure : perhaps.slice(0, 3);
    const among = sure.length ? new Set(sure.flatMap((one) => one.kinds)) : null;
    const general = asked ? card.search(asked, index.kinds.filter((_, at) => !among || among.has(at))).slice(0, card.first) : [];
    const near = last && (!sure.length || sure.includes(last)) ? kinds(last).slice(0, 3) : [];
    return [...near.map((kind) => kindIn(last, kind)), ...general.map((kind) => kindOfAny(kind, name, near.length)),
      ...[...new Set(games)].map(gameButton)];
  }

  function groups(codes, made) {
    if (codes.length <= FEW) return codes.map(made);
    const numbers = [...new Set(codes.map((one) => one.group))];
    return numbers.map((number) => {
      const ours = codes.filter((one) => one.group === number);
      return make("details", {}, make("summary", {}, `${index.groups[number].title} (${ours.length})`), ...ours.map(made));
    });
  }

  function home() {
    const found = make("div", { id: "found", "aria-live": "polite" });
    const last = recent();
    const games = make("div", { id: "games" },
      last.length ? make("h2", {}, "Used last") : null, ...last.map(gameButton),
      make("h2", {}, "All games"), ...groups(index.codes, gameButton),
      make("div", { id: "install" }, installButton()), make("p", { id: "kept", class: "quiet" }, keeping));
    const box = make("input", {
      id: "search", type: "search", autocomplete: "off", enterkeyhint: "go", maxlength: "600",
      oninput: () => { look(); card.soon(); },
      onkeydown: card.openFirst(found),
    });
    function look() {
      const typed = box.value.trim();
      games.hidden = typed.length > 1;
      const all = games.hidden ? results(typed) : [];
      found.replaceChildren(...all, ...(games.hidden && !all.length ? [make("p", {}, "Nothing here is called that. Other words may find it.")] : []));
    }
    box.value = typeof card.kept().typed === "string" ? card.kept().typed : "";
    look();
    show("Rules at the card table", make("label", { for: "search" }, "What happened, and at which game?"), box, found, games);
  }

  // The games that rule on a kind: those that a name means, or those used last, first.
  function gamesFor(kind, name) {
    const all = index.codes.filter((one) => decides(one, kind));
    const first = (Object.hasOwn(index.names, name) ? index.names[name].map((at) => index.codes[at]) : recent()).filter((one) => all.includes(one));
    const made = (code) => link(`${code.id}:${kind}/`, code.title);
    show("Which game?", make("p", { class: "quiet" }, titleOf(kind)), ...first.map(made),
      ...groups(all.filter((one) => !first.includes(one)), made));
  }

  function lists() {
    const kept = index.codes.map((code) => [code, card.evening(code.id).all().length]).filter((one) => one[1]);
    show("The evening’s rulings", ...(kept.length ? kept.map(([code, number]) => link(`${code.id}:rulings`, code.title, `${number} kept`))
      : [make("p", {}, "None yet: “Keep” on a ruling puts it here.")]));
  }

  function fetchedOnce(file) {
    if (!fetched.has(file)) {
      const asked = fetch(file).then((answer) => { if (!answer.ok) throw new Error(file); return answer.json(); });
      fetched.set(file, asked);
      asked.catch(() => fetched.delete(file));
    }
    return fetched.get(file);
  }
  // The charts of a code; what understands stories lies in a file of all games of its sort.
  async function charts(code) {
    const { stories } = index.groups[code.group];
    const [all, shared] = await Promise.all([fetchedOnce(code.file), stories ? fetchedOnce(stories) : {}]);
    return { ...all, stories: { ...shared, ...all.stories } };
  }

  async function draw() {
    turn += 1;
    const mine = turn;
    const place = card.decoded(location.hash.slice(1));
    const [id] = place.split(":", 1);
    const code = place.includes(":") ? byId.get(id) : undefined;
    const ofGame = document.getElementById("of-game");
    ofGame.hidden = !code;
    ofGame.href = `#${code ? code.id : ""}:`;
    ofGame.textContent = code ? code.title : "";
    document.getElementById("rulings").href = `#${code ? `${code.id}:` : ""}rulings`;
    if (code) {
      let all = null;
      try { all = await charts(code); } catch { all = null; }
      if (mine !== turn) return;
      if (!all) {
        show(code.title, make("p", {}, location.protocol === "file:"
          ? "Opened as a file, this page cannot load its charts: it needs a web host, or card --serve on a computer near by."
          : "The charts of this game are not kept here yet, and their server cannot be reached."),
          make("button", { type: "button", onclick: draw }, "Try again"));
        return;
      }
      remember(code);
      card.take({ ...all, search: index.search }, `${code.id}:`);
      card.draw();
      return;
    }
    const [kind, name] = place.slice(1).split("=");
    if (!place) home();
    else if (place === "rulings") lists();
    else if (place[0] === "?" && index.kinds.some((one) => one.id === kind)) gamesFor(kind, name || "");
    else show("Nothing here", make("p", {}, "This address leads nowhere in this app."), make("a", { class: "button", href: "#" }, "All games"));
  }

  function say(words) {
    keeping = words;
    const room = document.getElementById("kept");
    if (room) room.textContent = words;
  }
  function tellNew(worker) {
    const room = document.getElementById("new");
    room.replaceChildren(make("button", { type: "button", class: "main", onclick: () => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      worker.postMessage("take over");
    } }, "New version: reload"));
    room.hidden = false;
  }
  async function keep() {
    if (!window.isSecureContext || !navigator.serviceWorker) {
      say("Shown, not kept: at an address with https this app can be installed and works without network.");
      return;
    }
    say("Being kept for use without network …");
    try {
      const all = await navigator.serviceWorker.register("worker.js", { updateViaCache: "none" });
      const watch = (worker) => worker.addEventListener("statechange", () => {
        if (worker.state === "installed" && all.active) tellNew(worker);
        if (worker.state === "redundant" && !all.active) say("Not kept yet: something could not be loaded. The next visit goes on with it.");
      });
      if (all.waiting && all.active) tellNew(all.waiting);
      if (all.installing) watch(all.installing);
      all.addEventListener("updatefound", () => watch(all.installing));
      document.addEventListener("visibilitychange", () => { if (!document.hidden) all.update().catch(() => {}); });
      await navigator.serviceWorker.ready;
      say(`Kept on this device: everything works without network. Version ${index.version}.`);
    } catch {
      say("Not kept: this browser does not allow it here. The app works while its server can be reached.");
    }
  }
  function installButton() {
    return offered && make("button", { type: "button", onclick: () => { offered.prompt(); offered = null; installable(); } }, "Install on this device");
  }
  function installable() {
    const room = document.getElementById("install");
    if (room) room.replaceChildren(...[installButton()].filter(Boolean));
  }
  window.addEventListener("beforeinstallprompt", (asked) => {
    asked.preventDefault();
    offered = asked;
    installable();
  });
  // The shell is small, and so is what it knows of people's words; the rest comes as soon as it can.
  async function learnWords() {
    try {
      const answer = await fetch(index.words);
      if (answer.ok) index.search.features = await answer.json();
    } catch { /* What the shell knows is enough to go on with. */ }
  }
  window.app = { index, results, gamesIn };
  card.start(draw);
  learnWords().then(keep);
};
