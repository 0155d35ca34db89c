"use strict";
// The page asks and rules nothing: it walks the charts that the program wrote, and keeps its place in the address.
(() => {
  // What the page holds: the charts of a code, or in the folder of an app the index of all codes (app.js).
  const held = JSON.parse(document.getElementById("data").textContent);
  const ASKED = 0;
  const FIRST = 5;
  const app = document.getElementById("app");
  let data, S, N, L, K, W, code, title, edition, calls, law, stories, store, deal, list;
  // What stands before each address, where a page shows several codes.
  let prefix = "";
  document.documentElement.classList.add("scripted");
  function take(charts, before = "") {
    const anew = !data || data.nodes !== charts.nodes;
    data = charts;
    ({ words: S, nodes: N, laws: L, kinds: K, search: W, code, title, edition, calls } = data);
    if (anew) store = evening(code);
    prefix = before;
    // Made once for a code, however many of its pages are opened one after the other.
    if (anew) {
      stories = data.stories.weights ? window.cardStories(data.stories) : null;
      law = window.cardLaw(data, { make, show, fold, go, href, kindButton, likely, lawsOf: (text) => (stories ? stories.laws(text) : null) });
      deal = window.cardDeal(data, { make, show, go, href, again, address, begin, kindOf, asks, checksOf, titleOf, say, parse, walked, ASKED });
      for (const one of [law, stories]) if (one) later(one.prepare);
      list = window.cardKept(data, { make, show, href, again, store, deal });
    }
    window.card = { walk, walked, parse, search, likely, law, stories, data, readOut, toldOn, begin, rungs, deal, list, address, told };
  }

  // What the first letter typed would have to wait for is done before, when there is nothing else to do.
  function later(act) { if (window.requestIdleCallback) window.requestIdleCallback(act); else setTimeout(act, 300); }

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

  // An address is KIND/STEPS~EDITION.MARKS; a step is the number of an answer, or a and the number of an assumption; what was
  // known from the start stands behind a question mark. Where a ruling sends on to another law, the address of that one
  // follows behind a plus. The marks are of the words of each answer, and of what stands at the end: by them another
  // version of the card finds the same answers wherever they stand there, and sees what has changed.
  function parse(text) {
    const match = /^#?([^~]*)(?:~([0-9a-f]+)(?:\.([0-9a-z]+))?)?$/.exec(text.trim());
    const parts = match ? match[1].split("+").map(part) : [null];
    if (parts.includes(null)) return null;
    return { ...parts.pop(), before: parts, edition: match[2] || "", marks: (match[3] || "").match(/.{3}/g) || [] };
  }
  function part(text) {
    const match = /^([a-z0-9-]+)(?:\/([0-9a-]*))?(?:\?(.*))?$/.exec(text);
    if (!match || !kindOf(match[1])) return null;
    return { kind: match[1], steps: (match[2] || "").split("-").filter(Boolean), given: (match[3] || "").split("&").filter(Boolean) };
  }
  const codeWithAddress = /^.*#/;
  const begin = (kind, given = [], before = []) => ({ kind, steps: [], given, before });
  const address = (place, steps = place.steps) =>
    `${[...place.before, { ...place, steps }].map((one) => `${one.kind}/${one.steps.join("-")}${one.given.length ? `?${one.given.join("&")}` : ""}`).join("+")}~${edition}${marksOf([...place.before, { ...place, steps }])}`;
  function mark(text) {
    let sum = 0x811c9dc5;
    for (const sign of text) sum = Math.imul(sum ^ sign.codePointAt(0), 0x01000193) >>> 0;
    return (sum % 46656).toString(36).padStart(3, "0");
  }
  // What is answered at a place by a step, in words; empty where the step leads nowhere.
  function stepWords(node, step) {
    if (node[0] === ASKED) return node[3][Number(step)] ? `${say(node[1])} ${say(node[3][Number(step)][0])}` : "";
    const change = step[0] === "a" ? node[7][Number(step.slice(1))] : null;
    return change && change[4] >= 0 ? `After all ${say(change[0])}` : "";
  }
  const endWords = (node) => node[0] === ASKED ? say(node[1]) : texts(node[1]).join(" ") || say(node[2]);
  function marksOf(parts) {
    const found = [];
    for (const one of parts) {
      for (let done = 0; done <= one.steps.length; done += 1) {
        const here = walk({ ...one, steps: one.steps.slice(0, done) });
        if (!here) return "";
        if (done < one.steps.length) found.push(mark(stepWords(here.node, one.steps[done])));
        else if (one === parts[parts.length - 1]) found.push(mark(endWords(here.node)));
      }
    }
    return `.${found.join("")}`;
  }
  // The place in this card that an address of another version means: as far as its answers are found here by their marks.
  // *whole*: whether all are; *same*: whether the same stands at the end.
  function translated(read) {
    const parts = [...read.before, read], marks = [...read.marks], done = [];
    for (const one of parts) {
      const steps = [];
      for (let at = 0; at < one.steps.length; at += 1) {
        const here = walk({ ...one, steps }), wanted = marks.shift();
        const node = here && here.node;
        const all = node ? (node[0] === ASKED ? node[3].map((_, number) => String(number)) : node[7].map((_, number) => `a${number}`)) : [];
        const fits = all.filter((step) => mark(stepWords(node, step)) === wanted);
        if (!fits.length) return { place: { ...one, steps, before: done }, whole: false, same: false };
        steps.push(fits.includes(one.steps[at]) ? one.steps[at] : fits[0]);
      }
      done.push({ kind: one.kind, steps, given: one.given });
    }
    const place = { ...done.pop(), before: done };
    const end = walked(place);
    return { place, whole: Boolean(end), same: Boolean(end) && mark(endWords(end.node)) === marks[0] };
  }

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

  // What stood on a page is kept with its entry in the history, so that Back brings it again: what was typed, how far
  // one had scrolled, which lists were open.
  const kept = () => (history.state && typeof history.state === "object" ? history.state : {});
  let settled = false;
  function remember() {
    if (!settled) return;
    const box = document.getElementById("search");
    const open = [...app.querySelectorAll("details")].map((one, at) => one.open ? at : -1).filter((at) => at >= 0);
    try { history.replaceState({ from: kept().from, typed: box ? box.value : "", open, y: window.scrollY }, ""); } catch { /* Too often, or not allowed: nothing is kept. */ }
  }
  let waiting = 0;
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(remember, 400); };
  // Where one came from.
  let last = null;
  const visit = (hash) => { clearTimeout(waiting); remember(); location.hash = hash; };
  const href = (place) => `#${prefix}${place}`;
  const go = (place) => visit(href(place));
  function goBack(place) {
    if (kept().from === `${prefix}${place}` && history.length > 1) history.back(); else go(place);
  }
  // The page that stands at an address now: what was kept of the one before is not mixed with it.
  function arrive() {
    clearTimeout(waiting);
    settled = false;
    if (history.state === null) {
      try { history.replaceState({ from: last }, ""); } catch { /* Nothing is kept. */ }
    }
    last = decoded(location.hash.slice(1));
  }

  function show(heading, ...inside) {
    const first = make("h1", { tabindex: "-1" }, heading);
    app.replaceChildren(first, ...inside.filter(Boolean));
    document.title = `${heading} – ${title}`;
    const { open = [], y = 0 } = kept();
    const lists = app.querySelectorAll("details");
    for (const at of Array.isArray(open) ? open : []) if (lists[at]) lists[at].open = true;
    window.scrollTo(0, Number(y) || 0);
    settled = true;
    if (moved) first.focus({ preventScroll: true });
    moved = true;
  }
  let moved = false;
  // The same page anew, after something was tapped on it: one stays where one was.
  function again(focused) {
    remember();
    draw();
    const one = focused ? document.querySelector(focused) : null;
    if (one && !one.disabled) one.focus({ preventScroll: true });
  }

  function kindButton(one) {
    return make("button", { type: "button", onclick: () => go(address(begin(one.id))) }, make("b", {}, one.title));
  }

  // The facts that the chart of a kind asks for, each with its value.
  function asks(id) {
    const asked = new Set(), seen = new Set(), todo = [kindOf(id).root];
    while (todo.length) {
      const at = todo.pop();
      if (seen.has(at)) continue;
      seen.add(at);
      if (N[at][0] !== ASKED) continue;
      for (const [, tells, leads] of N[at][3]) { if (tells.length === 1) asked.add(say(tells[0])); todo.push(leads); }
    }
    return asked;
  }
  // Those of them that somebody's words tell; people confirm them.
  function prefilled(kind, typed) {
    if (!stories || typed.split(/\s+/).length < 3) return [];
    const asked = asks(kind.id);
    return stories.facts(typed, K.indexOf(kind), kind.id).filter((one) => asked.has(one));
  }
  function foundButton(kind, typed) {
    const told = prefilled(kind, typed);
    if (!told.length) return kindButton(kind);
    return make("button", { type: "button", onclick: () => go(`told/${kind.id}?${told.join("&")}`) }, make("b", {}, kind.title),
      make("small", {}, `You said: ${told.map((one) => stories.says[one]).join("; ")}`));
  }
  // Each fact with a tick, to be taken off where it is wrong.
  function confirm(kind, told) {
    const boxes = told.map((one, at) => make("input", { type: "checkbox", id: `told-${at}`, value: one, checked: true }));
    const kept = () => boxes.filter((one) => one.checked).map((one) => one.value);
    show(kind.title, make("p", { class: "quiet" }, "Your words say this. Take off the tick where that is wrong; what is ticked is not asked again."),
      make("div", { id: "told" }, ...told.map((one, at) => make("label", { class: "tick", for: `told-${at}` }, boxes[at], make("span", {}, capital(stories.says[one]))))),
      make("div", { id: "answers" }, make("button", { type: "button", class: "main", id: "confirm", onclick: () => go(address(begin(kind.id, kept()))) }, "Go on"),
        make("button", { type: "button", id: "ask-all", onclick: () => go(address(begin(kind.id))) }, "Ask everything")),
      make("p", { class: "row" }, make("button", { type: "button", id: "back", onclick: () => goBack("") }, "Back")));
    return true;
  }

  function home() {
    const found = make("div", { id: "found", "aria-live": "polite" });
    const all = make("details", { id: "all" }, make("summary", {}, `All ${K.length} kinds`), ...K.map(kindButton));
    const ten = make("div", { id: "ten" }, ...calls.map(callButton));
    const rest = make("div", {}, deal.homeButton() || "");
    const lawful = make("button", { type: "button", id: "law", onclick: () => go("law") }, make("b", {}, "The law"),
      make("small", {}, `${law.provisions.length} provisions, by number`));
    function look() {
      const typed = box.value.trim();
      const copied = typed.includes("#") ? parse(typed.replace(codeWithAddress, "#")) : null;
      const asked = typed.length > 1 || /^\d$/.test(typed);
      rest.hidden = ten.hidden = all.hidden = lawful.hidden = asked;
      if (!asked) { found.replaceChildren(); return; }
      if (copied) {
        found.replaceChildren(make("button", { type: "button", onclick: () => go(typed.replace(codeWithAddress, "")) }, make("b", {}, `Open ${kindOf(copied.kind).title}`)));
        return;
      }
      // A number of a law has no kind that is called so.
      const cited = law.cited(typed).length > 0;
      const kinds = cited ? [] : search(typed).slice(0, FIRST).map(kindOf), laws = law.answers(typed);
      found.replaceChildren(...kinds.map((one) => foundButton(one, typed)),
        ...(laws.length ? [kinds.length ? make("h2", {}, "In the law") : null, ...laws].filter(Boolean) : []),
        ...(!kinds.length && !laws.length ? [make("p", {}, "Nothing here is called that. Other words may find it.")] : []));
    }
    const box = make("input", {
      id: "search", type: "search", autocomplete: "off", enterkeyhint: "go", maxlength: "600",
      oninput: () => { look(); soon(); },
      onkeydown: openFirst(found),
    });
    box.value = typeof kept().typed === "string" ? kept().typed : "";
    look();
    deal.forget();
    show(title, make("label", { for: "search" }, "What happened, or which law?"), box, found, rest, ten, all, lawful,
      make("p", { class: "row" }, make("button", { type: "button", id: "print", onclick: () => print(K.filter((one) => one.common)) }, "Print these charts"),
        make("button", { type: "button", onclick: () => print(K) }, "Print all charts")));
  }

  // Enter in the box opens what is found first.
  const openFirst = (found) => (event) => {
    const first = event.key === "Enter" && !event.isComposing ? found.querySelector("button, a") : null;
    if (first) { event.preventDefault(); first.click(); }
  };

  // A call as people say it; where it may be one of several kinds, the next screen asks which.
  function callButton([words, kinds], number) {
    const one = kindOf(kinds[0]);
    const told = kinds.length > 1 ? kinds.map((kind) => kindOf(kind).title).join("; ") : one.title;
    return make("button", { type: "button", onclick: () => go(kinds.length > 1 ? `calls/${number + 1}` : address(begin(one.id))) },
      make("b", {}, words), told.toLowerCase() === words.toLowerCase() ? null : make("small", {}, told));
  }
  function call(number) {
    if (!calls[number]) return false;
    show(calls[number][0], make("p", { class: "quiet" }, "Which of these was it?"),
      make("div", { id: "answers" }, ...calls[number][1].map((kind) => kindButton(kindOf(kind)))),
      make("p", { class: "row" }, make("button", { type: "button", id: "back", onclick: () => goBack("") }, "Back")));
    return true;
  }

  // The kinds, the likeliest first: names that contain the words, then what the words and their letters speak for.
  const search = (text, kinds = K) => {
    const found = likely(text, kinds).map((one) => one[0]);
    // What a kind may mean as well stands behind it: a lead out of turn may be the opening lead.
    return [...new Set(found.flatMap((id) => [id, ...kinds.filter((one) => one.broader === id).map((one) => one.id)]))];
  };
  // The kinds with their scores; those of no card, or of several, are found by words alone.
  const likely = (text, kinds = K) => stories && kinds === K ? likelyOfStory(text) : likelyByWords(text, kinds);
  // As `rule` finds them: names first, and then what the story speaks for. Words that say nothing here find nothing.
  const UNLIKELY = -0.5, FEW_WORDS = 4;
  function likelyOfStory(text) {
    const plain = fold(text), words = plain.split(" ").filter(Boolean), few = words.length <= FEW_WORDS;
    if (!words.length) return [];
    const { scores, understood } = stories.kinds(text);
    const found = K.map((one, number) => {
      const named = Math.max(0, ...one.names.map((name) => name === plain ? 30 : few && ` ${plain} `.includes(` ${name} `) ? 20
        : few && words.every((word) => ` ${name}`.includes(` ${word}`)) ? 10 : 0));
      const score = scores.has(number) ? scores.get(number) : -2;
      return [one.id, named + score + (named && one.common ? 1 : 0), named > 0 || (understood && !(few && score < UNLIKELY))];
    });
    return found.filter((one) => one[2]).map((one) => one.slice(0, 2)).sort((a, b) => b[1] - a[1]);
  }
  function likelyByWords(text, kinds) {
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
    return [...score].filter((one) => one[1] > W.front).sort((a, b) => b[1] - a[1]);
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
      make("button", { type: "button", id: "back", onclick: () => goBack(before) }, "Back"),
      make("button", { type: "button", id: "again", onclick: () => go(address(begin((place.before[0] || place).kind))) }, "Start again"),
      make("button", { type: "button", id: "print", onclick: () => print([kindOf(place.kind)]) }, "Print chart"));
  }

  function question(place, found) {
    const row = rungs(found.at, place.given);
    const title = kindOf(place.kind).title;
    const [asked, full] = row.length ? ["Which of these is so?", `${title}. Tap on the first that is so.`]
      : [say(found.node[1]), `${title}. ${say(found.node[2])}`];
    const [certain, chooser] = row.length ? [[], ""] : [found.node[4], say(found.node[6])];
    const spoken = speaker(place);
    show(spoken(asked), ...before(found, place), make("p", { class: "quiet" }, spoken(full)),
      certain.length ? make("p", { id: "certain", class: "before" }, make("b", {}, "So far. "), spoken(texts(certain).join(" "))) : null,
      chooser ? make("p", { id: "chooser" }, `${chooser}:`) : null,
      make("div", { id: "answers" }, ...(row.length ? inARow(place, row) : oneByOne(place, found.node))),
      deal.leftOpen(place, found, address(place)), trail(place, found.way), steps(place));
  }
  // Words of a place with the players' seats in them, once it is known of whom they speak.
  function speaker(place) {
    const seats = deal.about(place, address(place));
    return (text) => deal.speak(text, place.kind, seats);
  }
  const answer = (place, taken, words, ...below) =>
    make("button", { type: "button", onclick: () => go(address(place, [...place.steps, ...taken])) },
      make("b", {}, capital(speaker(place)(words))), ...below.map((one) => make("small", {}, speaker(place)(one))));
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
    make("p", { class: "before" }, make("b", {}, `${kindOf(place.before[at].kind).title}. `), deal.speak(texts(one.node[9]).slice(1).join(" "), place.before[at].kind, deal.about(place, address(place)))));
  const titleOf = (place) => [...place.before, place].map((one) => kindOf(one.kind).title).join(" – ");
  const checksOf = (found) => texts([...new Set([...found.earlier.map((one) => one.node), found.node].flatMap((one) => one[0] === ASKED ? [] : one[5]))]);
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const bullets = (items) => make("ul", {}, ...items.map((one) => make("li", {}, one)));
  const behind = (name, ...inside) => make("details", {}, make("summary", {}, name), ...inside);

  function ruling(place, found) {
    const [, , , choices, , , , changes, onward] = found.node;
    const chain = [...found.earlier.map((one) => one.node), found.node];
    const [orders, checks, laws] = [4, 5, 6].map((at) => [...new Set(chain.flatMap((one) => one[at]))]);
    const here = address(place), seats = deal.about(place, here), spoken = speaker(place);
    const cites = [...new Set(laws.map((one) => L[one][0]))].map(say);
    const told = readOut(found);
    const aloud = told.map((one) => one.join(" "));
    const titles = titleOf(place);
    const kept = { kind: (place.before[0] || place).kind, title: titles, said: aloud.join(" "), laws: cites, facts: toldOn(place, found), code, address: here };
    const whole = {
      facts: [...found.earlier, found].flatMap((one) => one.way).map((one) => `${spoken(one.asked)} ${spoken(one.said)}`),
      said: told.flat().map(spoken), choices: choices.map(([who, options]) => `${capital(spoken(say(who)))} may choose: ${texts(options).map(spoken).join(" / ")}`),
      assumed: changes.map((one) => `Not so: ${spoken(say(one[0]))} (otherwise: ${spoken(say(one[1]))})`),
      checks: texts(checks).map(spoken), laws: laws.map((one) => `${say(L[one][0])}: ${say(L[one][1])}`),
    };
    show(kindOf(place.kind).title, ...before(found, place),
      make("div", { class: "said", id: "said" }, ...told[told.length - 1].map((one) => make("p", {}, spoken(one)))),
      make("p", { class: "quiet" }, cites.join("; ")),
      ...choices.map(([who, options]) => make("div", {}, make("h2", {}, `${capital(spoken(say(who)))} may choose`), bullets(texts(options).map(spoken)))),
      onward.length ? make("div", { id: "goes-on" }, make("h2", {}, "Goes on"), ...onward.map(([when, kind, given]) =>
        make("button", { type: "button", onclick: () => go(address(begin(kind, texts(given), [...place.before, place]))) }, make("b", {}, `If ${spoken(say(when))}`), make("small", {}, kindOf(kind).title)))) : null,
      deal.section(place, found, here),
      checks.length ? make("div", {}, make("h2", {}, "Look into after play"), bullets(texts(checks).map(spoken))) : null,
      list.form(kept, seats, whole),
      orders.length ? behind("Everything that is ordered, and what it binds", bullets(texts(orders).map(spoken))) : null,
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

  // An address as it was typed, if it cannot be decoded.
  function decoded(text) {
    try { return decodeURIComponent(text); } catch { return text; }
  }
  // Whatever the address, a page stands there.
  function draw() {
    try { drawPlace(decoded(location.hash.slice(1)).slice(prefix.length)); } catch { nothing(); }
  }
  const nothing = () => show("Nothing here", make("p", {}, "This address leads nowhere in this card."), make("a", { class: "button", href: href("") }, "All kinds"));
  function drawPlace(place) {
    const number = /^calls\/(\d{1,3})$/.exec(place);
    if (place === "rulings") list.page();
    else if (place === "deal") deal.page();
    else if (!place) home();
    else if (/^law(?:\/|$)/.test(place)) { if (!law.page(place)) nothing(); }
    else if (place.startsWith("told/")) {
      const [id, facts = ""] = place.slice(5).split("?");
      const kind = stories && kindOf(id), told = facts.split("&").filter((one) => stories && Object.hasOwn(stories.says, one));
      if (!kind || !told.length || !confirm(kind, told)) nothing();
    } else if (number) { if (!call(Number(number[1]) - 1)) nothing(); }
    else {
      const read = parse(place);
      if (read && read.edition && read.edition !== edition && read.marks.length) { fromAnother(read); return; }
      const found = read && walked(read);
      if (!found) nothing();
      else if (read.edition && read.edition !== edition) {
        show("Another edition", make("p", {}, "This code was made by a card with other charts; its answers may not be the same here."), make("a", { class: "button", href: href(address(begin(read.kind))) }, `Ask anew: ${kindOf(read.kind).title}`));
      } else if (found.node[0] === ASKED) question(read, found);
      else ruling(read, found);
    }
  }
  // A link of another version of the card: the same answers are taken here; what has changed is told.
  function fromAnother(read) {
    const { place, whole, same } = translated(read);
    const found = walked(place);
    if (whole && same) {
      try { history.replaceState(history.state, "", href(address(place))); } catch { /* The address stays as it was. */ }
      if (found.node[0] === ASKED) question(place, found); else ruling(place, found);
      return;
    }
    const given = place.steps.length, taken = place.before.length ? null : read.steps.length;
    const heading = whole ? (found.node[0] === ASKED ? "The next question has changed" : "The ruling has changed") : "The questions have changed";
    const told = whole ? "This link was made by another version of the card. All its answers are found here, but what follows them is different now."
      : `This link was made by another version of the card. ${taken === null ? "Not all its answers are" : `${given} of its ${taken} answers are`} found here; the others are asked differently now.`;
    show(heading, make("p", {}, told), found ? make("div", { id: "now" }, trail(place, found.way),
      make("p", {}, make("b", {}, found.node[0] === ASKED ? "Asked now: " : "Read out now: "), endWords(found.node))) : null,
    make("a", { class: "button", id: "go-on", href: href(found ? address(place) : address(begin(read.kind))) }, make("b", {}, found ? "Go on from there" : "Ask from the start")),
    make("a", { class: "button", href: href(address(begin((read.before[0] || read).kind))) }, `Ask from the start: ${kindOf((read.before[0] || read).kind).title}`));
  }
  function start(draw) {
    const drawHere = () => { arrive(); draw(); };
    if ("scrollRestoration" in history) history.scrollRestoration = "manual";
    window.addEventListener("scroll", soon, { passive: true });
    app.addEventListener("toggle", soon, true);
    // A link is left as a button is: what stood here is kept first.
    document.addEventListener("click", (event) => { if (event.target.closest("a[href]")) { clearTimeout(waiting); remember(); } }, true);
    window.addEventListener("hashchange", drawHere);
    // From where one is already nothing leads anywhere, unless something is typed there.
    for (const one of document.querySelectorAll("header a")) {
      one.addEventListener("click", () => {
        if (location.hash.slice(1) !== one.hash.slice(1)) return;
        history.replaceState({}, "");
        draw();
      });
    }
    drawHere();
  }
  if (held.codes) {
    ({ search: W, title } = held);
    window.openApp(held, { make, show, take, draw, start, search, fold, evening, visit, kept, soon, openFirst, decoded, first: FIRST });
  } else {
    take(held);
    start(draw);
  }
})();
