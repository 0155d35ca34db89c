"use strict";
// The page asks and rules nothing: it walks the charts that the program wrote, and keeps its place in the address.
(() => {
  // What the page holds: the charts of a code, or in the folder of an app the index of all codes (app.js).
  const held = JSON.parse(document.getElementById("data").textContent);
  const ASKED = 0;
  const FIRST = 5;
  const app = document.getElementById("app");
  let data, S, N, L, K, W, code, title, edition, store;
  // What stands before each address, where a page shows several codes.
  let prefix = "";
  document.documentElement.classList.add("scripted");
  function take(charts, before = "") {
    data = charts;
    ({ words: S, nodes: N, laws: L, kinds: K, search: W, code, title, edition } = data);
    store = evening(code);
    prefix = before;
    window.card = { walk, walked, parse, search, data, readOut, toldOn, begin, rungs };
  }

  // What the arrays of a node mean.
  const say = (at) => S[at];
  const texts = (list) => list.map(say);
  const kindOf = (id) => K.find((one) => one.id === id);

  function make(tag, about, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about || {})) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) made.setAttribute(name, value === true ? "" : value);
    }
    made.append(...inside.filter((one) => one !== null && one !== undefined));
    return made;
  }

  function evening(code) {
    const name = `adjudicator ${code}`;
    let kept = [];
    try { kept = JSON.parse(localStorage.getItem(name)) || []; } catch { kept = []; }
    if (!Array.isArray(kept)) kept = [];
    return {
      all: () => kept,
      put(list) {
        kept = list;
        try { localStorage.setItem(name, JSON.stringify(list)); return true; } catch { return false; }
      },
    };
  }

  // An address is KIND/STEPS~EDITION; a step is the number of an answer, or a and the number of an assumption; what was
  // known from the start stands behind a question mark. Where a ruling sends on to another law, the address of that one
  // follows behind a plus.
  function parse(text) {
    const match = /^#?([^~]*)(?:~([0-9a-f]+))?$/.exec(text.trim());
    const parts = match ? match[1].split("+").map(part) : [null];
    if (parts.includes(null)) return null;
    return { ...parts.pop(), before: parts, edition: match[2] || "" };
  }
  function part(text) {
    const match = /^([a-z0-9-]+)(?:\/([0-9a-]*))?(?:\?(.*))?$/.exec(text);
    if (!match || !kindOf(match[1])) return null;
    return { kind: match[1], steps: (match[2] || "").split("-").filter(Boolean), given: (match[3] || "").split("&").filter(Boolean) };
  }
  const codeWithAddress = /^.*#/;
  const begin = (kind, given = [], before = []) => ({ kind, steps: [], given, before });
  const address = (place, steps = place.steps) =>
    `${[...place.before, { ...place, steps }].map((one) =>
      `${one.kind}/${one.steps.join("-")}${one.given.length ? `?${one.given.join("&")}` : ""}`).join("+")}~${edition}`;

  // Where the steps lead: the node, and all that was answered on the way.
  function walk(place) {
    let at = kindOf(place.kind).root;
    const facts = new Map();
    const way = [];
    for (const given of place.given) facts.set(...given.split("="));
    const steps = [...place.steps];
    for (;;) {
      const node = N[at];
      let lead = null;
      if (node[0] === ASKED) {
        lead = told(node, place.given);
        if (lead) { tell(facts, lead[1]); at = lead[2]; continue; }
      }
      if (!steps.length) return { at, node, facts, way };
      const step = steps.shift();
      if (node[0] === ASKED) {
        lead = node[3][Number(step)];
        if (!lead) return null;
        way.push({ asked: say(node[1]), said: say(lead[0]), upTo: place.steps.slice(0, place.steps.length - steps.length - 1) });
        tell(facts, lead[1]);
        at = lead[2];
      } else {
        lead = step[0] === "a" ? node[7][Number(step.slice(1))] : null;
        if (!lead || lead[4] < 0) return null;
        for (const name of texts(lead[3])) facts.delete(name);
        way.push({ asked: "After all", said: say(lead[0]), upTo: place.steps.slice(0, place.steps.length - steps.length - 1) });
        tell(facts, lead[2]);
        at = lead[4];
      }
    }
  }
  // The answer that was known from the start.
  const told = (node, given) => node[3].find((one) => one[1].length === 1 && given.includes(say(one[1][0])));
  // The same of every law that sent on to this one; null where any of it leads nowhere.
  function walked(place) {
    const all = [...place.before, place].map((one, at) => ({ found: walk(one), given: new Set(at ? one.given.map((told) => told.split("=")[0]) : []) }));
    if (all.some((one, at) => !one.found || (at + 1 < all.length && (one.found.node[0] === ASKED
      || !one.found.node[8].some((on) => on[1] === [...place.before, place][at + 1].kind))))) return null;
    const found = all.map((one) => ({ ...one.found, given: one.given }));
    return { ...found.pop(), earlier: found };
  }
  function tell(facts, told) {
    for (const one of texts(told)) { const cut = one.indexOf("="); facts.set(one.slice(0, cut), one.slice(cut + 1)); }
  }

  // What an answer leads to, in a line.
  function leads(at) {
    const node = N[at];
    if (node[0] === ASKED) return "one more question";
    const said = texts(node[1]);
    return said.slice(1).join(" ") || said[0] || "no ruling";
  }

  const href = (place) => `#${prefix}${place}`;
  const go = (place) => { location.hash = href(place); };

  function show(heading, ...inside) {
    const first = make("h1", { tabindex: "-1" }, heading);
    app.replaceChildren(first, ...inside.filter(Boolean));
    document.title = `${heading} – ${title}`;
    window.scrollTo(0, 0);
    if (moved) first.focus({ preventScroll: true });
    moved = true;
  }
  let moved = false;

  function kindButton(one) {
    return make("button", { type: "button", onclick: () => go(address(begin(one.id))) }, make("b", {}, one.title));
  }

  function home() {
    const found = make("div", { id: "found", "aria-live": "polite" });
    const all = make("details", { id: "all" }, make("summary", {}, `All ${K.length} kinds`), ...K.map(kindButton));
    const ten = make("div", { id: "ten" }, ...K.filter((one) => one.common).map(kindButton));
    const box = make("input", {
      id: "search", type: "search", autocomplete: "off", enterkeyhint: "search",
      oninput: () => {
        const typed = box.value.trim();
        const place = parse(typed.replace(codeWithAddress, "#"));
        const asked = typed.length > 1;
        ten.hidden = all.hidden = asked;
        const kinds = !asked ? [] : place ? [kindOf(place.kind)] : search(typed).slice(0, FIRST).map(kindOf);
        found.replaceChildren(
          ...(place && asked
            ? [make("button", { type: "button", onclick: () => go(typed.replace(codeWithAddress, "")) }, make("b", {}, `Open ${kindOf(place.kind).title}`))]
            : kinds.map(kindButton)),
          ...(asked && !kinds.length ? [make("p", {}, "Nothing here is called that. Other words may find it.")] : []));
      },
    });
    show(title, make("label", { for: "search" }, "What happened?"), box, found, ten, all,
      make("p", { class: "row" }, make("button", { type: "button", id: "print", onclick: () => print(K.filter((one) => one.common)) }, "Print these charts"),
        make("button", { type: "button", onclick: () => print(K) }, "Print all charts")));
  }

  // The kinds, the likeliest first: names that contain the words, then what the words and their letters speak for.
  function search(text, kinds = K) {
    const plain = fold(text);
    const words = plain.split(" ").filter(Boolean);
    const score = new Map(kinds.map((one) => [one.id, 0]));
    for (const one of kinds) {
      // A name that is typed whole, a name that is in the words, a name that has all the words.
      const named = Math.max(0, ...one.names.map((name) => name === plain ? 100 : ` ${plain} `.includes(` ${name} `) ? 8
        : words.length && words.every((word) => ` ${name}`.includes(` ${word}`)) ? 5 : 0));
      // Of kinds that may be meant alike those come first that a director is called for most.
      score.set(one.id, words.length ? named + (one.common ? W.front : 0) : 0);
    }
    const features = featuresOf(words);
    for (const [feature, often] of features) {
      const entry = W.features[feature];
      if (!entry) continue;
      for (let i = 0; i < entry.length; i += 2) {
        const id = W.kinds ? W.kinds[entry[i]] : K[entry[i]].id;
        if (score.has(id)) score.set(id, score.get(id) + entry[i + 1] * Math.min(often, 2) / 100 / Math.sqrt(features.size));
      }
    }
    // A name never slides to another deed: who led out of turn did not pass out of turn.
    const done = new Set(words.map((word) => W.deeds[word]).filter(Boolean));
    for (const { id } of done.size ? kinds : []) {
      const own = id.split("-").map((word) => W.deeds[word]).filter(Boolean);
      if (own.length && !own.some((deed) => done.has(deed))) score.set(id, score.get(id) * W.other);
    }
    const found = [...score].filter((one) => one[1] > W.front).sort((a, b) => b[1] - a[1]).map((one) => one[0]);
    // What a kind may mean as well stands behind it: a lead out of turn may be the opening lead.
    return [...new Set(found.flatMap((id) => [id, ...kinds.filter((one) => one.broader === id).map((one) => one.id)]))];
  }
  const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/[\u0300-\u036f]/g, "").replace(/[^a-z0-9]+/g, " ").trim();
  function featuresOf(words) {
    const found = new Map();
    const add = (feature) => found.set(feature, (found.get(feature) || 0) + 1);
    words.forEach((word, at) => {
      add(word);
      if (at) add(`${words[at - 1]} ${word}`);
      const whole = `_${word}_`;
      for (let i = 0; i + 4 <= whole.length; i += 1) add(`~${whole.slice(i, i + 4)}`);
    });
    return found;
  }

  // Questions in a row, each of which comes up only where the one before it is not so, are one screen: whoever taps on
  // the first that is so has answered "no" to those before it. Two are asked one by one.
  const RUNGS = 3;
  function rungs(at, given) {
    const found = [];
    for (let node = N[at]; yesOrNo(node) && !told(node, given); node = N[node[3][found[found.length - 1].no][2]]) {
      found.push({ node, no: node[3].findIndex((one) => say(one[0]) === "no") });
    }
    return found.length < RUNGS ? [] : found;
  }
  // What a player chooses is told with what it brings, and is no rung.
  const yesOrNo = (node) => node[0] === ASKED && !say(node[6]) && texts(node[3].map((one) => one[0])).sort().join() === "no,yes";
  // How many answers were given before each screen of a way.
  function screens(place) {
    const found = [0];
    for (let done = 0; done < place.steps.length; found.push(done)) {
      const row = rungs(walk({ ...place, steps: place.steps.slice(0, done) }).at, place.given);
      const no = row.findIndex((one, step) => place.steps[done + step] !== String(one.no));
      done = Math.min(place.steps.length, done + (row.length && no < 0 ? row.length : no + 1 || 1));
    }
    return found;
  }

  function trail(place, way) {
    if (!way.length) return null;
    return make("details", { class: "quiet" }, make("summary", {}, `Answered so far: ${way.length}`),
      make("ol", {}, ...way.map((one) => make("li", {}, `${one.asked} `, make("b", {}, one.said), " ",
        make("a", { href: href(address(place, one.upTo)) }, "change")))));
  }
  function steps(place) {
    const earlier = place.before.length ? { ...place.before[place.before.length - 1], before: place.before.slice(0, -1) } : null;
    const last = screens(place).filter((done) => done < place.steps.length).pop();
    const before = last !== undefined ? address(place, place.steps.slice(0, last)) : earlier ? address(earlier) : "";
    return make("p", { class: "row" },
      make("button", { type: "button", id: "back", onclick: () => go(before) }, "Back"),
      make("button", { type: "button", id: "again", onclick: () => go(address(begin((place.before[0] || place).kind))) }, "Start again"),
      make("button", { type: "button", id: "print", onclick: () => print([kindOf(place.kind)]) }, "Print chart"));
  }

  function question(place, found) {
    const row = rungs(found.at, place.given);
    const title = kindOf(place.kind).title;
    const [asked, full] = row.length ? ["Which of these is so?", `${title}. Tap on the first that is so.`]
      : [say(found.node[1]), `${title}. ${say(found.node[2])}`];
    const [certain, chooser] = row.length ? [[], ""] : [found.node[4], say(found.node[6])];
    show(asked, ...before(found, place), make("p", { class: "quiet" }, full),
      certain.length ? make("p", { id: "certain", class: "before" }, make("b", {}, "So far. "), texts(certain).join(" ")) : null,
      chooser ? make("p", { id: "chooser" }, `${chooser}:`) : null,
      make("div", { id: "answers" }, ...(row.length ? inARow(place, row) : oneByOne(place, found.node))),
      trail(place, found.way), steps(place));
  }
  const answer = (place, taken, words, ...below) =>
    make("button", { type: "button", onclick: () => go(address(place, [...place.steps, ...taken])) },
      make("b", {}, capital(words)), ...below.map((one) => make("small", {}, one)));
  const oneByOne = (place, node) => node[3].map((one, number) => answer(place, [number], say(one[0]), say(node[5][number]) || leads(one[2])));
  function inARow(place, row) {
    const nos = row.map((one) => one.no);
    const yes = row.map(({ node, no }, at) =>
      answer(place, [...nos.slice(0, at), 1 - no], say(node[1]), say(node[2]), `Yes: ${leads(node[3][1 - no][2])}`));
    const { node, no } = row[row.length - 1];
    return [...yes, answer(place, nos, "none", leads(node[3][no][2]))];
  }
  // What the laws say that have sent on to this one.
  const before = (found, place) => found.earlier.map((one, at) =>
    make("p", { class: "before" }, make("b", {}, `${kindOf(place.before[at].kind).title}. `), texts(one.node[9]).slice(1).join(" ")));
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const list = (items) => make("ul", {}, ...items.map((one) => make("li", {}, one)));
  const behind = (name, ...inside) => make("details", {}, make("summary", {}, name), ...inside);

  function ruling(place, found) {
    const [, , , choices, , , , changes, onward] = found.node;
    const chain = [...found.earlier.map((one) => one.node), found.node];
    const [orders, checks, laws] = [4, 5, 6].map((at) => [...new Set(chain.flatMap((one) => one[at]))]);
    const here = address(place);
    const cites = [...new Set(laws.map((one) => L[one][0]))].map(say);
    const told = readOut(found);
    const aloud = told.map((one) => one.join(" "));
    const titles = [...place.before, place].map((one) => kindOf(one.kind).title);
    const text = `${aloud.join("\n")}\n${cites.join("; ")}\n${code}#${here}`;
    const sent = make("div", { id: "sent", "aria-live": "polite" });
    const note = make("input", { id: "note", autocomplete: "off" });
    show(titles[titles.length - 1], ...before(found, place),
      make("div", { class: "said", id: "said" }, ...told[told.length - 1].map((one) => make("p", {}, one))),
      make("p", { class: "quiet" }, cites.join("; ")),
      ...choices.map(([who, options]) => make("div", {}, make("h2", {}, `${say(who)} may choose`), list(texts(options)))),
      make("p", { class: "row" },
        make("button", { type: "button", class: "main", id: "send", onclick: () => send(text, sent) }, "Send"),
        make("button", { type: "button", id: "keep", onclick: () => {
          const one = { at: new Date().toISOString(), kind: (place.before[0] || place).kind, title: titles.join(" – "), said: aloud.join(" "), laws: cites, facts: toldOn(place, found), code, address: here, note: note.value };
          sent.replaceChildren(make("p", {}, store.put([...store.all(), one]) ? "Kept in the evening’s list." : "Kept until this page is closed: it may save nothing here."));
        } }, "Keep")),
      make("label", { for: "note" }, "Table, board, players (for the list)"), note, sent,
      checks.length ? make("div", {}, make("h2", {}, "Look into after play"), list(texts(checks))) : null,
      onward.length ? make("div", { id: "goes-on" }, make("h2", {}, "Goes on"), ...onward.map(([when, kind, given]) =>
        make("button", { type: "button", onclick: () => go(address(begin(kind, texts(given), [...place.before, place]))) }, make("b", {}, `If ${say(when)}`), make("small", {}, kindOf(kind).title)))) : null,
      orders.length ? behind("Everything that is ordered, and what it binds", list(texts(orders))) : null,
      behind("The law", ...laws.map((one) => {
        const [cite, says, basis, remark, right] = L[one].map(say);
        return make("div", {}, make("h2", {}, cite), make("p", {}, says),
          ...[right && `What this law is about is ${right}.`, basis && `Basis: ${basis}.`, remark].filter(Boolean).map((line) => make("p", { class: "quiet" }, line)));
      })),
      changes.length ? behind("Change an assumption", ...changes.map((one, number) => one[4] < 0
        ? make("p", {}, make("b", {}, capital(say(one[0]))), `: ${say(one[1])}`)
        : make("button", { type: "button", onclick: () => go(address(place, [...place.steps, `a${number}`])) }, make("b", {}, capital(say(one[0]))), make("small", {}, say(one[1]))))) : null,
      trail(place, found.way), steps(place));
  }

  // What is read out of each law on the way, of all but the last without whither it sends on.
  function readOut(found) {
    const [, said, silent] = found.node;
    return [...found.earlier.map((one) => texts(one.node[9])), said.length ? texts(said) : [`No ruling: ${say(silent)}`]];
  }
  // What was told, as `rule` is told it: of the first kind, and under which condition the law sends on.
  function toldOn(place, found) {
    const facts = {};
    for (const one of [...found.earlier, found]) {
      for (const [name, value] of one.facts) if (!one.given.has(name)) facts[name] = value;
    }
    if (place.before.length) facts.then = [...place.before.slice(1), place].map((one) => one.kind).join("+");
    return facts;
  }

  async function send(text, told) {
    try {
      if (navigator.share) { await navigator.share({ text }); return; }
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    handOver(text, told, `${code}.txt`, "text/plain");
  }
  // Where nothing can be shared the text is there to be copied or saved.
  function handOver(text, told, name, type) {
    const area = make("textarea", { rows: "9", readonly: true, "aria-label": "The text" });
    area.value = text;
    const said = make("span", { role: "status" });
    told.replaceChildren(area, make("p", { class: "row" },
      make("button", { type: "button", onclick: async () => {
        area.select();
        try { await navigator.clipboard.writeText(text); said.textContent = "Copied."; } catch { said.textContent = document.execCommand("copy") ? "Copied." : "Selected: copy it by hand."; }
      } }, "Copy"),
      make("a", { class: "button", download: name, href: URL.createObjectURL(new Blob([text], { type })) }, "Save as a file")), said);
    // From its first line on: the last one is where a long text would stand open.
    area.setSelectionRange(0, 0);
    area.focus();
    area.scrollTop = 0;
  }

  function rulings() {
    const kept = store.all();
    const told = make("div", { id: "sent", "aria-live": "polite" });
    const text = () => kept.map((one, at) => `${at + 1}. ${one.at.slice(0, 16).replace("T", " ")} ${one.note ? `[${one.note}] ` : ""}${one.title}\n   ${one.said}\n   ${one.laws.join("; ")}\n   ${one.code}#${one.address}`).join("\n\n");
    show("The evening’s rulings",
      kept.length ? make("ol", {}, ...kept.map((one, at) => make("li", {},
        make("a", { href: href(one.address) }, one.title), one.note ? ` (${one.note})` : "", make("p", {}, one.said),
        make("button", { type: "button", onclick: () => { store.put(kept.filter((_, other) => other !== at)); draw(); } }, "Take off the list"))))
        : make("p", {}, "None yet: “Keep” on a ruling puts it here."),
      kept.length ? make("p", { class: "row" },
        make("button", { type: "button", id: "as-text", onclick: () => handOver(text(), told, "rulings.txt", "text/plain") }, "As text"),
        make("button", { type: "button", id: "as-json", onclick: () => handOver(JSON.stringify({ schema: 1, code, rulings: kept }, null, 2), told, "rulings.json", "application/json") }, "As JSON")) : null, told);
  }

  // In an app the charts are drawn where they are printed, and not before.
  function drawn() {
    const room = document.querySelector(".charts");
    if (data.drawn === undefined || room.dataset.code === code) return;
    room.innerHTML = data.drawn;
    room.dataset.code = code;
  }
  function print(wanted) {
    drawn();
    const names = new Set(wanted.map((one) => `chart-${one.id}`));
    const charts = [...document.querySelectorAll(".chart")];
    charts.forEach((one) => one.classList.toggle("wanted", names.has(one.id)));
    const shown = charts.filter((one) => names.has(one.id));
    charts.forEach((one) => one.classList.toggle("last", one === shown[shown.length - 1]));
    document.documentElement.classList.add("print-some");
    window.print();
  }
  window.addEventListener("beforeprint", () => {
    if (data) drawn();
    for (const one of document.querySelectorAll(".charts details")) one.open = true;
  });

  function draw() {
    const place = location.hash.slice(1 + prefix.length);
    if (place === "rulings") rulings();
    else if (!place) home();
    else {
      const read = parse(decodeURIComponent(place));
      const found = read && walked(read);
      if (!found) show("Nothing here", make("p", {}, "This address leads nowhere in this card."), make("a", { class: "button", href: href("") }, "All kinds"));
      else if (read.edition && read.edition !== edition) {
        show("Another edition", make("p", {}, "This code was made by a card with other charts; its answers may not be the same here."), make("a", { class: "button", href: href(address(begin(read.kind))) }, `Ask anew: ${kindOf(read.kind).title}`));
      } else if (found.node[0] === ASKED) question(read, found);
      else ruling(read, found);
    }
  }
  function start(draw) {
    window.addEventListener("hashchange", draw);
    // From where one is already nothing leads anywhere, unless something is typed there.
    for (const one of document.querySelectorAll("header a")) {
      one.addEventListener("click", () => { if (location.hash.slice(1) === one.hash.slice(1)) draw(); });
    }
    draw();
  }
  if (held.codes) {
    ({ search: W, title } = held);
    window.openApp(held, { make, show, take, draw, start, search, fold, evening, first: FIRST });
  } else {
    take(held);
    start(draw);
  }
})();
