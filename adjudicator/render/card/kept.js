"use strict";
// The evening's rulings: the form of each, kept, changed, taken off and brought back, and sent as text, page or JSON.
window.cardKept = (data, card) => {
  const { make, store, deal } = card;
  const { deal: D } = data;
  const LONGEST = 200;
  const FIELDS = [["table", "Table"], ["board", "Board"], ["side", "Side or pair"], ["player", "Names"], ["note", "Note"]];
  let gone = null;

  const two = (number) => String(number).padStart(2, "0");
  // The time here and now, with how far it is from that of Greenwich: the book reads the evening from it.
  function localTime(moment) {
    const away = -moment.getTimezoneOffset(), sign = away < 0 ? "-" : "+", far = Math.abs(away);
    return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}${sign}${two(Math.floor(far / 60))}:${two(far % 60)}`;
  }
  // A moment as the clock on the wall shows it.
  function clock(at) {
    const moment = new Date(at);
    return Number.isNaN(moment.getTime()) ? String(at) : localTime(moment).slice(0, 16).replace("T", " ");
  }
  // An evening ends at five in the morning.
  const evening = (at) => localTime(new Date(new Date(at).getTime() - 5 * 3600e3)).slice(0, 10);

  // Who is the same, as the book of cases reads names: without case, accents and signs, the words in any order.
  const plain = (text) => String(text || "").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const POINTS = ["north", "east", "south", "west"], NOBODY = new Set([...POINTS, "", "robot", "bot"]);
  const people = (text) => String(text || "").trim().replace(/\s+/g, " ").split(/[;/&+]| and(?= )/i).map((one) => one.trim()).filter((one) => !NOBODY.has(plain(one)));
  const keysOf = (one) => [one.player, one.pair].flatMap(people).map((name) => plain(name).split(" ").sort().join(" "));
  function sideOf(text) {
    const points = plain(text).split(" ").map((word) => POINTS.includes(word) ? word[0] : word).join("");
    return ["NS", "EW"].find((side) => [...points].sort().join("") === [...side.toLowerCase()].sort().join("")) || String(text || "").trim();
  }
  const family = (kind) => D.families[kind] || kind;
  // Earlier rulings on the same fault by the same side: named alike, or at one table on one evening.
  function before(entry) {
    const keys = new Set(keysOf(entry)), side = sideOf(entry.side);
    const seats = /^(?:[NESW]|NS|EW)$/.test(side);
    return store.all().filter((other) => {
      if (other.id === entry.id || family(other.kind) !== family(entry.kind) || !(new Date(other.at) <= new Date(entry.at))) return false;
      const theirs = keysOf(other);
      if (theirs.some((key) => keys.has(key))) return true;
      return !(theirs.length && keys.size) && side && (entry.table || !seats) && plain(sideOf(other.side)) === plain(side)
        && plain(other.table) === plain(entry.table) && evening(other.at) === evening(entry.at);
    }).reverse();
  }

  // What is known of a ruling before anybody types: from the deal and from whom it speaks of.
  function usual(seats) {
    const offender = seats && deal.isSeat(seats.offender) ? seats.offender : "";
    const partner = offender && deal.facing(offender);
    const names = [offender, partner].filter(Boolean).map(deal.personOf).filter(Boolean);
    return { table: deal.table, board: deal.board, side: offender ? deal.sideOf(offender) : "", player: names.join("; "), note: "", offender };
  }
  function entryOf(told, typed, seats) {
    const now = usual(seats);
    const offenders = now.offender ? deal.personOf(now.offender) : "";
    // Both are of the side; which of them it was is known where nobody has typed other names.
    return { ...told, ...typed, offender: now.offender, pair: typed.player, player: typed.player === now.player && offenders ? offenders : typed.player };
  }
  const id = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

  // The form of the ruling at a place; *told* is all of it that nobody types, *whole* what is sent with it.
  function form(told, seats, whole) {
    const now = usual(seats);
    const same = () => store.all().find((one) => one.address === told.address && plain(one.table) === plain(fields.table.value) && plain(one.board) === plain(fields.board.value));
    let kept = store.all().find((one) => one.address === told.address && (!now.board || one.board === now.board) && (!now.table || one.table === now.table) && evening(one.at) === evening(new Date()));
    const held = kept ? { table: kept.table, board: kept.board, side: kept.side, player: kept.pair || kept.player, note: kept.note } : now;
    const fields = Object.fromEntries(FIELDS.map(([key, label]) => [key, make("input", { id: key, autocomplete: "off", maxlength: String(LONGEST), value: held[key] || "", oninput: changed, onchange: () => settled(key) })]));
    const again = make("div", { id: "before", "aria-live": "polite" });
    const said = make("div", { id: "sent", "aria-live": "polite" });
    const keep = make("button", { type: "button", id: "keep", onclick: put });
    const typed = () => Object.fromEntries(FIELDS.map(([key]) => [key, fields[key].value.trim()]));
    const entry = () => ({ ...entryOf(told, typed(), seats), id: kept ? kept.id : "", at: kept ? kept.at : localTime(new Date()) });
    function look() {
      const found = before(entry());
      again.replaceChildren(...(found.length ? [make("p", {}, make("b", {}, "The same side before: "), ...found.slice(0, 5).flatMap((one, at) => [at ? "; " : "", make("a", { href: card.href(one.address) }, one.title), ` ${place(one)}`]), D.aware ? `. Could they have known? See ${D.aware}.` : ".")] : []));
      keep.textContent = kept ? "Kept" : "Keep";
      keep.disabled = Boolean(kept);
    }
    function changed() {
      // Once it is kept, this page is about what is kept: whatever is typed corrects it.
      if (kept) save({ ...kept, ...entryOf(told, typed(), seats), id: kept.id, at: kept.at });
      look();
    }
    // What is typed of the table holds for the rest of the deal.
    function settled(key) { if (key === "table" || key === "board") deal.tell(key, fields[key].value.trim()); }
    function save(one) {
      const all = store.all(), at = all.findIndex((other) => other.id === one.id);
      const stored = store.put(at < 0 ? [...all, one] : all.map((other, place) => place === at ? one : other));
      kept = one;
      return stored;
    }
    function put() {
      const twice = same();
      const stored = save(twice ? { ...twice, ...entryOf(told, typed(), seats), id: twice.id, at: twice.at } : { ...entry(), id: id() });
      const words = twice ? "This ruling was kept already: it is changed." : stored ? "Kept in the evening’s list. What you type here is kept too." : "Kept until this page is closed: it may save nothing here.";
      said.replaceChildren(make("p", {}, words), make("p", { class: "row" }, make("button", { type: "button", id: "unkeep", onclick: () => {
        store.put(store.all().filter((one) => one.id !== kept.id));
        kept = null;
        said.replaceChildren(make("p", {}, "Not kept."));
        look();
        keep.focus();
      } }, "Undo")));
      look();
    }
    const row = (...keys) => make("div", { class: "pair" }, ...keys.map((key) => make("div", {}, make("label", { for: key }, FIELDS.find((one) => one[0] === key)[1]), fields[key])));
    look();
    return make("div", { id: "form" }, make("h2", {}, "The form"),
      row("table", "board", "side"), row("player"), row("note"), again,
      make("p", { class: "row" },
        keep, make("button", { type: "button", class: "main", id: "send", onclick: () => send(formText(entry(), whole), said) }, "Send"),
        make("button", { type: "button", id: "as-page", onclick: () => handOver(formPage(entry(), whole), said, "ruling.html", "text/html") }, "As a page")),
      said);
  }
  const place = (one) => [one.table ? `table ${one.table}` : "", one.board ? `board ${one.board}` : "", clock(one.at).slice(11)].filter(Boolean).join(", ");

  // The filled form: parts with a heading, each a list of lines.
  function parts(one, whole) {
    const line = (label, text) => text ? [`${label}: ${text}`] : [];
    return [
      ["", [...line("Table", one.table), ...line("Board", one.board), ...line("Side or pair", one.side), ...line("Names", one.pair || one.player), ...line("Time", clock(one.at)), ...line("Note", one.note)]],
      ["What happened", whole.facts], ["Ruling", whole.said], ["Still to choose", whole.choices], ["Assumed", whole.assumed], ["Look into after play", whole.checks],
      ["Law", whole.laws], ["The same side before", before(one).map((other) => `${other.title} (${clock(other.at)}${other.board ? `, board ${other.board}` : ""})`)],
    ].filter((part) => part[1].length);
  }
  function formText(one, whole) {
    return [`${one.title} – ${data.title}`, ...parts(one, whole).flatMap(([heading, lines]) => ["", ...(heading ? [heading.toUpperCase()] : []), ...lines]), "", `${one.code}#${one.address}`].join("\n");
  }
  const STYLE = "body{font:16px/1.4 system-ui,sans-serif;max-width:42rem;margin:1rem auto;padding:0 1rem;color:#000;background:#fff}h2{font-size:1.05rem;margin:1rem 0 .2rem}p{margin:.2rem 0}.sign{margin-top:2rem;border-top:1px solid;padding-top:.3rem}";
  // Built as a document, so that whatever was typed is text in it.
  function formPage(one, whole) {
    const page = document.implementation.createHTMLDocument(one.title);
    const put = (tag, text, about = {}) => {
      const made = page.createElement(tag);
      made.textContent = text;
      for (const [name, value] of Object.entries(about)) made.setAttribute(name, value);
      return made;
    };
    page.documentElement.lang = "en";
    page.head.prepend(put("meta", "", { charset: "utf-8" }), put("meta", "", { "http-equiv": "Content-Security-Policy", content: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'" }),
      put("meta", "", { name: "viewport", content: "width=device-width, initial-scale=1" }), put("style", STYLE));
    const main = put("main", "");
    main.append(put("h1", one.title), put("p", data.title), ...parts(one, whole).flatMap(([heading, lines]) => [...(heading ? [put("h2", heading)] : []), ...lines.map((text) => put("p", text))]),
      put("p", "Director", { class: "sign" }), put("p", `${one.code}#${one.address}`));
    page.body.append(main);
    return `<!DOCTYPE html>\n${page.documentElement.outerHTML}\n`;
  }

  async function send(text, room) {
    try {
      if (navigator.share) { await navigator.share({ text }); return; }
    } catch (error) {
      if (error.name === "AbortError") return;
    }
    handOver(text, room, "ruling.txt", "text/plain");
  }
  // Where nothing can be shared the text is there to be copied or saved.
  function handOver(text, room, file, type) {
    const area = make("textarea", { rows: "9", readonly: true, "aria-label": "The text" });
    area.value = text;
    const said = make("span", { role: "status" });
    room.replaceChildren(area, make("p", { class: "row" },
      make("button", { type: "button", onclick: async () => {
        area.select();
        try { await navigator.clipboard.writeText(text); said.textContent = "Copied."; } catch { said.textContent = document.execCommand("copy") ? "Copied." : "Selected: copy it by hand."; }
      } }, "Copy"),
      make("a", { class: "button", download: file, href: URL.createObjectURL(new Blob([text], { type })) }, "Save as a file")), said);
    // From its first line on: the last one is where a long text would stand open.
    area.setSelectionRange(0, 0);
    area.focus();
    area.scrollTop = 0;
  }

  // The list of the evening: each with what can be changed of it.
  function page() {
    const kept = store.all();
    const room = make("div", { id: "sent", "aria-live": "polite" });
    const text = () => kept.map((one, at) => [`${at + 1}. ${clock(one.at)} ${one.title}`, ...FIELDS.filter(([key]) => one[key]).map(([key, label]) => `   ${label}: ${key === "player" ? one.pair || one.player : one[key]}`), `   ${one.said}`, `   ${one.laws.join("; ")}`, `   ${one.code}#${one.address}`].join("\n")).join("\n\n");
    const change = (at, key, value) => store.put(store.all().map((one, other) => other === at ? { ...one, [key]: value, ...(key === "player" ? { pair: value } : {}) } : one));
    const off = (at) => { gone = { one: kept[at], at }; store.put(kept.filter((_, other) => other !== at)); card.again("#bring-back"); };
    card.show("The evening’s rulings",
      gone ? make("p", { class: "row" }, make("span", {}, `Taken off: ${gone.one.title}`), make("button", { type: "button", id: "bring-back", onclick: () => {
        const all = [...store.all()];
        all.splice(Math.min(gone.at, all.length), 0, gone.one);
        store.put(all);
        gone = null;
        card.again("h1");
      } }, "Bring it back")) : null,
      kept.length ? make("ol", {}, ...kept.map((one, at) => make("li", {}, make("a", { href: card.href(one.address) }, one.title),
        make("p", { class: "quiet" }, [clock(one.at), one.table ? `table ${one.table}` : "", one.board ? `board ${one.board}` : "", one.side || "", one.pair || one.player || "", one.note || ""].filter(Boolean).join(" · ")),
        before(one).length ? make("p", {}, make("b", {}, "The same side before: "), before(one).map((other) => `${other.title} (${clock(other.at).slice(11)})`).join("; ")) : null,
        make("p", {}, one.said),
        make("details", {}, make("summary", {}, "Change"), make("div", { class: "pair" }, ...FIELDS.map(([key, label]) => make("div", {}, make("label", { for: `${key}-${at}` }, label),
          make("input", { id: `${key}-${at}`, autocomplete: "off", maxlength: String(LONGEST), value: String((key === "player" ? one.pair || one.player : one[key]) || ""), onchange: (event) => { change(at, key, event.target.value.trim()); card.again(`#${key}-${at}`); } }))))),
        make("button", { type: "button", onclick: () => off(at) }, "Take off the list"))))
        : make("p", {}, "None yet: “Keep” on a ruling puts it here."),
      kept.length ? make("p", { class: "row" },
        make("button", { type: "button", id: "as-text", onclick: () => handOver(text(), room, "rulings.txt", "text/plain") }, "As text"),
        make("button", { type: "button", id: "as-json", onclick: () => handOver(JSON.stringify({ schema: 1, code: data.code, rulings: store.all() }, null, 2), room, "rulings.json", "application/json") }, "As JSON")) : null, room);
  }
  return { form, page, before, clock, people, keysOf, formPage, formText };
};
