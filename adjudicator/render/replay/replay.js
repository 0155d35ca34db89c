// The page rules nothing and moves no card: a board says at which moments everything is there, and the address says
// which board is looked at, and which moment: #3/17; or #deal=…/17 with a board that the address holds itself.
document.documentElement.classList.add("scripted");

function start() {
  // The page may still be coming in; a board that came in an address stands behind all of its own.
  const sections = document.getElementsByClassName("board"), boards = [];
  function own(at) {
    const section = sections[at];
    if (!section || section.classList.contains("came")) return null;
    return (boards[at] ||= { section, address: `#${at + 1}`, last: Number(section.dataset.moments) });
  }
  const list = document.getElementById("boards");
  const main = document.querySelector("main");
  const heading = document.querySelector("h1");

  function make(tag, about, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else made.setAttribute(name, value);
    }
    made.append(...inside);
    return made;
  }
  // Text with its suits named and coloured.
  const inked = (text) => text.split(/([♠♥♦♣])/).filter(Boolean).map((one) => (one in SUITS
    ? make("span", { role: "img", "aria-label": SUITS[one], ...(RED.includes(one) && { class: "red" }) }, one) : one));
  function inkAll(part) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), found = [];
    for (let node; (node = walk.nextNode());) if (/[♠♥♦♣]/.test(node.data)) found.push(node);
    for (const node of found) {
      if (node.parentElement.closest("[role=img], script")) continue;
      (node.parentElement.localName === "i" ? node.parentElement : node).replaceWith(...inked(node.data));
    }
  }

  const buttons = {};
  const button = (name, sign, says, to) => {
    buttons[name] = make("button", { type: "button", id: name, "aria-label": says, title: says, onclick: to }, sign);
    return buttons[name];
  };
  const now = make("div", { id: "now", role: "status", "aria-live": "polite" });
  const bar = make("nav", { id: "steps", "aria-label": "Steps" },
    button("first", "«", "To the beginning", () => step(-Infinity)),
    button("back", "‹", "One step back", () => step(-1)),
    button("fault", "Ruling", "To the next ruling", ask),
    button("on", "›", "One step on", () => step(1)),
    button("last", "»", "To the end", () => step(Infinity)));
  const up = make("a", { href: "#", id: "up" }, list ? "All boards" : "The board of this page");
  const link = make("textarea", { id: "link", readonly: "", rows: 3, spellcheck: "false", onfocus: () => link.select() });
  const linkSays = make("p", { role: "status" });
  const linked = make("div", { id: "linked", hidden: "" }, make("label", { for: "link" }, "Link with the whole deal"), link, linkSays);
  const tools = make("div", { id: "tools" },
    make("div", { class: "row" },
      make("button", { type: "button", id: "picture", onclick: savePicture }, "Picture of this moment"),
      make("button", { type: "button", id: "share", onclick: share }, "Link with the whole deal")), linked);
  heading.after(up);
  document.body.append(bar);

  let shown = null, moment = 0, asked = null, drawing = 0;

  // A board of this page is read when it is first looked at, for there may be a hundred.
  function prepared(board) {
    if (board.ready) return board;
    board.ready = true;
    const { section } = board;
    section.removeAttribute("id");
    board.title = plain(section.querySelector("h2"));
    board.rulings = [...section.querySelectorAll(".ruling")].map((part) => ({ part, from: Number(part.dataset.from) }));
    board.items = [...section.querySelectorAll(".events li")];
    if (board.last) {
      board.data ||= readBoard(section);
      board.stage = stage(board);
      section.querySelector(".about").before(board.stage.root);
      board.tricks = trickTable(board);
      if (board.tricks) section.querySelector(".rulings").after(board.tricks);
    }
    board.items.forEach((item, at) => {
      const place = make("a", { href: `${board.address}/${at + 1}` });
      const bound = item.querySelector("small[data-to]");
      place.append(...[...item.childNodes].filter((one) => one !== bound));
      item.prepend(place);
    });
    for (const full of section.querySelectorAll(".full")) {
      const folded = make("details", { class: "full" }, make("summary", {}, "The ruling in full"));
      full.replaceWith(folded);
      folded.append(...full.childNodes);
    }
    for (const one of section.querySelectorAll(".events")) one.open = false;
    inkAll(section);
    return board;
  }

  const timed = (parts, part, spans) => { parts.push([part, spans]); return part; };
  const marked = (one) => (one.mark ? [" ", make("strong", {}, one.mark)] : []);

  // The hands around the table, what lies before the players, and the auction.
  function stage(board) {
    const { data } = board, when = [], from = [];
    const place = (seat) => (data.around ? COMPASS[data.seats[seat]?.name] || "" : "");
    const order = data.around ? ["North", "West", "East", "South"].map((name) => data.seats.findIndex((one) => one.name === name))
      : data.seats.map((_, at) => at);
    const hands = order.map((seat) => {
      const { name, beside } = data.seats[seat];
      const turn = pairs(data.turns.flatMap((one, at) => (one === seat ? [at, at] : [])));
      return make("div", { class: `seat ${place(seat)}` },
        make("p", { class: "name" }, make("b", {}, ...inked(name)), ...beside.flatMap((one) => [" ", make("span", { title: one }, ...inked(cut(one, 40)))]),
          " ", timed(when, make("span", { class: "turn" }, "to act"), turn)),
        make("div", { class: "suits" }, ...(data.held[seat] || []).map(({ suit, cards }) => make("p", { class: "suit" }, ...inked(suit),
          ...cards.flatMap(([rank, spans]) => [" ", timed(when, make("span", spans[0]?.[0] ? { class: "new" } : {}, ...inked(rank)), spans)]),
          ...(cards.length ? [] : [" –"])))));
    });
    const laid = [...data.calls, ...data.tricks.flatMap((trick) => trick.cards)].filter((one) => one.spans.length);
    const felt = data.turns.length ? [make("div", { class: "felt" }, ...laid.map((one) => timed(when,
      make("span", { class: `laid ${place(one.seat)}${one.mark ? " fault" : ""}` },
        make("small", {}, data.seats[one.seat]?.name || ""), " ", ...inked(one.text), ...marked(one)), one.spans)))] : [];
    const table = make("div", { class: `table${data.around ? " around" : ""}` }, ...hands, ...felt);
    const root = make("div", { class: "stage" }, table, ...(data.calls.length ? [auction(data, from)] : []));
    return { root, table, when, from };
  }

  const acts = (from, cell) => cell.flatMap((one, at) => {
    const bracket = (sign) => (one.undone ? [timed(from, make("span", {}, sign), one.undone)] : []);
    const made = make("span", one.mark ? { class: "fault" } : {}, ...bracket("("), one.sign, ...inked(one.text), ...bracket(")"), ...marked(one));
    return [at ? " " : "", timed(from, made, one.at)];
  });
  const headings = (names) => make("tr", {}, ...names.map((name) => make("th", { scope: "col" }, ...inked(name))));

  // Five rounds stand under each other, the following beside them.
  function auction(data, from) {
    const rounds = roundsOf(data), blocks = [];
    for (let first = 0; first < rounds.length; first += 5) {
      const rows = rounds.slice(first, first + 5).map((cells) => make("tr", {}, ...cells.map((cell) => make("td", {}, ...acts(from, cell)))));
      blocks.push(make("table", {}, make("caption", {}, first ? "Auction, continued" : "Auction"),
        make("thead", {}, headings(data.columns.map((seat) => (data.around ? data.seats[seat]?.name[0] : data.seats[seat]?.name) || ""))),
        make("tbody", {}, ...rows)));
    }
    return make("div", { class: "calls" }, ...blocks);
  }

  function trickTable({ data, stage: { from } }) {
    if (!data.tricks.length && !data.claims.length) return null;
    const leads = data.tricks[0]?.cards.filter((one) => one.sign.endsWith("›")) || [];
    const first = Math.max(0, (leads.find((one) => !one.undone) || leads[0])?.seat ?? 0);
    const seats = data.seats.map((_, at) => (at + first) % data.seats.length);
    const rows = data.tricks.map((trick) => timed(from, make("tr", {}, make("td", {}, String(trick.number)),
      ...seats.map((seat) => make("td", {}, ...acts(from, trick.cards.filter((one) => one.seat === seat)))),
      make("td", {}, trick.won && timed(from, make("span", {}, ...inked(trick.won)), trick.complete || 9999))), trick.cards[0].at));
    const table = rows.length ? [timed(from, make("div", { class: "grid", tabindex: 0, role: "region", "aria-label": "Tricks" }, make("table", {}, make("caption", {}, "Tricks"),
      make("thead", {}, headings(["trick", ...seats.map((seat) => data.seats[seat].name), "won by"])), make("tbody", {}, ...rows))), data.tricks[0].cards[0].at)] : [];
    const claims = data.claims.map((one) => timed(from, make("p", {}, ...inked(one)), data.events.length));
    return make("div", { class: "tricks-so-far" }, ...table, ...claims);
  }

  const CAME = "This deal came with the address, not with this page. Nobody has checked that its rulings are the program’s.";
  // A board that came in an address, as a section like those of the page.
  function foreign(data, address) {
    const para = (text) => make("p", {}, ...inked(text));
    const full = (parts) => parts.map(([tag, text]) => make(tag, {}, ...inked(text)));
    const section = make("section", { class: "board came" }, make("h2", {}, ...inked(data.title)),
      make("p", { class: "warning" }, CAME),
      make("div", { class: "about" }, ...data.about.map(para)),
    make("div", { class: "rulings" }, ...data.rulings.map((one) => make("details", { class: "ruling", "data-from": one.from },
      make("summary", {}, ...inked(one.head)), ...(one.said.length ? [make("div", { class: "said" }, ...one.said.map(para))] : []),
      make("div", { class: "full" }, ...full(one.full.filter(([tag]) => tag === "p")), make("dl", {}, ...full(one.full.filter(([tag]) => tag !== "p"))))))),
    make("details", { class: "events" }, make("summary", {}, "Event by event"), make("ol", {}, ...data.events.map((one) => make("li", {},
      ...inked(one.text), ...(one.mark ? [" ", make("strong", {}, one.mark)] : []),
      ...(one.bound ? [" ", make("small", { "data-to": one.to }, ...inked(one.bound))] : []))))),
    make("div", { class: "ending" }, ...data.ending.map(para)));
    main.append(section);
    return { section, data, address, last: data.events.length, foreign: true };
  }

  // What the address names: {board, at}, null for the list, or a sentence on what is wrong with it.
  let came = null;
  async function addressed() {
    const here = OWN.exec(location.hash);
    if (here) {
      const board = own(Number(here[1]) - 1), at = Number(here[2] || 0);
      return board && at <= board.last ? { board, at } : "This address leads nowhere on this page.";
    }
    const sent = /^#deal=([zp][A-Za-z0-9_-]*)(?:\/([0-9]{1,4}))?$/.exec(location.hash);
    if (sent) {
      const address = `#deal=${sent[1]}`;
      if (came?.address !== address) {
        let data = null;
        try { data = await unpacked(sent[1]); } catch { return "This address holds no deal that this page can read."; }
        came?.section.remove();
        came = foreign(data, address);
      }
      return { board: came, at: Math.min(Number(sent[2] || 0), came.last) };
    }
    if (location.hash.startsWith("#deal")) return "This address holds no deal that this page can read.";
    return list ? null : { board: own(0), at: 0 };
  }

  // A step takes the place of the one before it, so that the browser's own way back leads out of a board at once.
  function go(at) {
    location.replace(`${shown.address}/${at}`);
  }
  function step(by) {
    if (!shown) return;
    const to = Math.max(0, Math.min(shown.last, moment + by));
    if (to !== moment) go(to);
    else window.scrollTo(0, 0);
  }
  // The ruling at this moment, and if it was asked for already, the next one.
  function ask() {
    const order = [...shown.rulings].sort((a, b) => a.from - b.from);
    const before = order.indexOf(asked);
    const after = before >= 0 && asked.from === moment ? order[before + 1] : order.find((one) => one.from >= moment);
    asked = after || order[0];
    if (asked.from === moment) reveal(asked); else { asked.wanted = true; go(asked.from); }
  }
  // Heading and sentences of a ruling between the upper edge and the bar, with as much of the table as there is room for.
  function reveal(one) {
    one.wanted = false;
    one.part.open = true;
    const said = one.part.querySelector(".said") || one.part;
    const top = one.part.getBoundingClientRect().top, bottom = said.getBoundingClientRect().bottom + 8;
    const room = bar.getBoundingClientRect().top;
    if (bottom > room || top < 0) window.scrollBy(0, bottom - top > room || top < 0 ? top : bottom - room);
  }

  async function draw() {
    const turn = ++drawing;
    const place = await addressed();
    if (turn !== drawing) return;
    const board = place?.board || null;
    const moved = board !== shown;
    if (moved) asked = null;
    shown?.section.classList.remove("here");
    shown = board;
    board?.section.classList.add("here");
    moment = board ? place.at : 0;
    if (list) list.hidden = Boolean(board);
    document.documentElement.classList.toggle("looking", Boolean(board));
    document.documentElement.classList.toggle("stepping", Boolean(board?.last));
    up.hidden = list ? !board : !(typeof place === "string" || board?.foreign);
    bar.hidden = !board?.last;
    if (board) show(prepared(board), moved);
    else {
      now.remove();
      tools.remove();
      if (place) { now.textContent = place; up.after(now); }
      document.title = heading.textContent;
      window.scrollTo(0, 0);
    }
  }

  function show(board, moved) {
    const { section, data, last } = board;
    if (last) {
      for (const [part, spans] of board.stage.when) part.classList.toggle("off", !within(spans, moment));
      for (const [part, first] of board.stage.from) {
        part.classList.toggle("later", first > moment);
        part.classList.toggle("just", first === moment);
      }
      const event = data.events[moment - 1], next = nextAt(data, moment), bound = boundAt(data, moment);
      now.replaceChildren(make("span", { class: "quiet" }, `${moment} of ${last} `),
        ...(event ? [make("b", {}, ...inked(event.text), ...marked(event))] : ["Before the first event."]),
        ...(event && next ? [" ", make("span", { class: "next" }, "next: ", ...inked(next))] : []),
        ...(bound ? [" ", make("span", { class: "bound" }, ...inked(bound))] : []));
    }
    for (const { part, from } of board.rulings) {
      part.classList.toggle("later", from > moment);
      part.classList.toggle("just", from === moment);
      part.open = from === moment;
    }
    section.querySelector(".ending")?.classList.toggle("later", moment < last);
    board.items.forEach((one, at) => {
      if (at + 1 === moment) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
    });
    linked.hidden = true;
    if (moved) {
      if (last) { board.stage.root.append(now); section.querySelector(".ending").before(tools); }
      else { now.remove(); tools.remove(); }
      for (const one of section.querySelectorAll("details.full, details.events")) one.open = false;
    }
    buttons.first.disabled = buttons.back.disabled = moment === 0;
    buttons.last.disabled = buttons.on.disabled = moment === last;
    buttons.fault.hidden = !board.rulings.length;
    document.title = board.title + (last ? `, ${moment} of ${last}` : "");
    if (moved) window.scrollTo(0, 0);
    if (moved || board.squeezed || !above()) fit();
    if (asked?.wanted && asked.from === moment) reveal(asked);
    else if (!moved && last && board.stage.root.getBoundingClientRect().top < 0) window.scrollTo(0, 0);
  }

  // Hands, auction and trick stand above the bar: letters shrink as far as can still be read, then the page scrolls.
  const SMALLEST = 12, LONG = 160;
  // A long remark may reach below the bar; the letters of all the rest do not shrink for it.
  function above() {
    if (!shown?.last) return true;
    const remark = now.textContent.length > LONG;
    const end = remark ? now.getBoundingClientRect().top + parseFloat(getComputedStyle(now).minHeight) : 0;
    return (end || shown.stage.root.getBoundingClientRect().bottom) + scrollY <= innerHeight - bar.offsetHeight - 2;
  }
  function fit() {
    if (!shown?.last) return;
    const { section, stage: { root, table } } = shown;
    table.style.minHeight = "";
    root.classList.add("whole");
    const fits = (scale) => {
      section.style.setProperty("--fit", String(scale));
      return above();
    };
    shown.squeezed = !fits(1);
    if (shown.squeezed) {
      let most = 1, least = Math.min(1, SMALLEST / parseFloat(getComputedStyle(root).fontSize));
      for (let tries = 0; tries < 6; tries++) {
        const half = (least + most) / 2;
        if (fits(half)) least = half; else most = half;
      }
      fits(least);
    }
    table.style.minHeight = `${table.offsetHeight}px`;
    root.classList.remove("whole");
  }

  function savePicture() {
    const address = URL.createObjectURL(new Blob([picture(shown.data, moment, shown.foreign ? CAME : "")], { type: "image/svg+xml" }));
    const name = shown.data.title.replace(/[^A-Za-z0-9]+/g, "-").slice(0, 60).replace(/^-|-$/g, "") || "deal";
    make("a", { href: address, download: `${name}-${moment}.svg` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10000);
  }
  // Where a file lies on this device is nobody else's business: of such an address only the deal is given.
  async function share() {
    const served = location.protocol !== "file:";
    let here = "";
    try { here = `#deal=${await packed(checkedBoard(shown.data))}/${moment}`; } catch { /* More than another page would read. */ }
    linked.hidden = false;
    link.value = "";
    if (!here || here.length > LONGEST_ADDRESS) { linkSays.textContent = "This deal is too long for a link."; return; }
    link.value = served ? location.href.split("#")[0] + here : here;
    const use = served ? "Whoever opens it sees this deal." : "Put it behind the address of any replay page of this version.";
    linkSays.textContent = use;
    link.select();
    try { await navigator.clipboard.writeText(link.value); linkSays.textContent = `Copied. ${use}`; } catch { /* It can be copied by hand. */ }
  }

  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  document.addEventListener("keydown", (event) => {
    if (!shown || event.altKey || event.ctrlKey || event.metaKey || event.target.closest("textarea")) return;
    const space = event.key === " " && !event.target.closest("button, a, summary");
    if (!space && (event.shiftKey || !(event.key in steps))) return;
    event.preventDefault();
    step(space ? (event.shiftKey ? -1 : 1) : steps[event.key]);
  });
  // A tap on the right half of the table goes on, on the left half back; a swipe to the left goes on, to the right back.
  main.addEventListener("click", (event) => {
    const table = event.target.closest(".table");
    if (!table || !getSelection().isCollapsed) return;
    const { left, width } = table.getBoundingClientRect();
    step(event.clientX < left + width / 2 ? -1 : 1);
  });
  let begun = null;
  main.addEventListener("pointerdown", (event) => {
    begun = event.isPrimary && event.pointerType !== "mouse" && event.target.closest(".stage") ? [event.clientX, event.clientY] : null;
  });
  main.addEventListener("pointerup", (event) => {
    if (!begun) return;
    const [right, down] = [event.clientX - begun[0], event.clientY - begun[1]];
    begun = null;
    if (Math.abs(right) > 40 && Math.abs(right) > 2 * Math.abs(down)) step(right < 0 ? 1 : -1);
  });
  // Printed is the whole deal, whatever moment is looked at.
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main details:not([open])")];
    for (const one of folded) one.open = true;
  });
  window.addEventListener("afterprint", () => { for (const one of folded) one.open = false; });
  window.addEventListener("hashchange", draw);
  window.addEventListener("resize", fit);
  // An address followed meanwhile may name a board that was not there yet.
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => { if (!shown) draw(); });
  draw();
}

// The board that the address names is shown as soon as it is there, and not only when ninety-nine others are.
const OWN = /^#([0-9]{1,4})(?:\/([0-9]{1,4}))?$/;
if (document.readyState === "loading") {
  const wanted = Number(OWN.exec(location.hash)?.[1] ?? Infinity);
  const watch = new MutationObserver(() => { if (document.getElementsByClassName("board").length > wanted) begin(); });
  const begin = () => { watch.disconnect(); document.removeEventListener("DOMContentLoaded", begin); start(); };
  watch.observe(document, { childList: true, subtree: true });
  document.addEventListener("DOMContentLoaded", begin);
} else start();
