"use strict";
// The page rules nothing and moves no card: everything on it says at which moments it is there, and the address says
// which board is looked at, and which moment. Moment 0 is before the first event, moment N after the Nth.
(() => {
  const boards = [...document.querySelectorAll(".board")];
  const list = document.getElementById("boards");
  const main = document.querySelector("main");
  const heading = document.querySelector("h1");
  document.documentElement.classList.add("scripted");

  function make(tag, about, ...inside) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) {
      if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
      else made.setAttribute(name, value);
    }
    made.append(...inside);
    return made;
  }

  const spans = (text) => text.split(" ").map((one) => one.split("-").map(Number));
  const found = new Map();
  // What on a board has its moments; looked for when it is first looked at, for there may be hundreds of boards.
  function parts(at) {
    if (found.has(at)) return found.get(at);
    const one = boards[at];
    // The browser must not scroll to a place by itself.
    for (const place of [one, ...one.querySelectorAll("li")]) place.removeAttribute("id");
    found.set(at, {
      when: [...one.querySelectorAll("[data-when]")].map((part) => [part, spans(part.dataset.when)]),
      from: [...one.querySelectorAll("[data-from]")].map((part) => [part, Number(part.dataset.from)]),
      events: [...one.querySelectorAll(".events li")],
      rulings: [...one.querySelectorAll(".ruling")],
      last: last(at),
    });
    return found.get(at);
  }
  const last = (at) => Number(boards[at].dataset.moments);

  const buttons = {};
  const button = (name, sign, says, to) => {
    buttons[name] = make("button", { type: "button", id: name, "aria-label": says, title: says, onclick: to }, sign);
    return buttons[name];
  };
  const now = make("div", { id: "now", role: "status", "aria-live": "polite" });
  const bar = make("nav", { id: "steps", "aria-label": "Steps" },
    button("first", "«", "To the beginning", () => step(-Infinity)),
    button("back", "‹", "One step back", () => step(-1)),
    button("fault", "Ruling", "To the next ruling", () => go(board, next())),
    button("on", "›", "One step on", () => step(1)),
    button("last", "»", "To the end", () => step(Infinity)));
  const up = list && make("a", { href: "#", id: "up" }, "All boards");
  if (up) heading.after(up);
  document.body.append(bar);

  let board = null, moment = 0;
  const address = () => {
    const told = /^#([0-9]+)(?:\/([0-9]+))?$/.exec(location.hash);
    if (told) return [Number(told[1]) - 1, Number(told[2] || 0)];
    return list ? null : [0, 0];
  };
  // A step takes the place of the one before it, so that the browser's own way back leads out of a board at once.
  function go(to, at) {
    const hash = `#${to + 1}/${at}`;
    if (to === board) location.replace(hash); else location.hash = hash;
  }
  function step(by) {
    if (board === null) return;
    const to = Math.max(0, Math.min(last(board), moment + by));
    if (to !== moment) go(board, to);
  }
  const rulingAt = (one) => Number(one.dataset.from);
  const next = () => {
    const at = parts(board).rulings.map(rulingAt).sort((a, b) => a - b);
    return at.find((one) => one > moment) ?? at[0];
  };

  function draw() {
    const place = address();
    const lost = place && (!boards[place[0]] || place[1] > last(place[0]));
    const to = place && !lost ? place[0] : null;
    const moved = to !== board;
    board = to;
    moment = to === null ? 0 : place[1];
    boards.forEach((one, at) => { one.hidden = at !== board; });
    if (list) list.hidden = board !== null;
    if (up) up.hidden = board === null;
    bar.hidden = board === null || !last(board);
    if (board === null) {
      now.remove();
      if (lost) { now.textContent = "This address leads nowhere on this page."; heading.after(now); }
      document.title = heading.textContent;
    } else show(moved);
    if (moved) window.scrollTo(0, 0);
  }

  function show(moved) {
    const { when, from, events, rulings, last } = parts(board);
    const here = boards[board];
    for (const [part, times] of when) part.classList.toggle("off", !times.some(([first, end]) => first <= moment && moment <= end));
    for (const [part, first] of from) {
      part.classList.toggle("later", first > moment);
      part.classList.toggle("just", first === moment);
    }
    for (const one of rulings) one.open = rulingAt(one) === moment;
    events.forEach((one, at) => {
      if (at + 1 === moment) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
    });
    const event = events[moment - 1];
    now.replaceChildren(...(event ? copied(event) : [moment ? "" : "Before the first event."]));
    now.prepend(make("span", { class: "quiet" }, `${moment} of ${last} `));
    if (moved) {
      // Codes beside each other are no moment.
      if (last) here.querySelector(".rulings").before(now); else now.remove();
      for (const one of here.querySelectorAll("details.full, details.events")) one.open = false;
    }
    buttons.first.disabled = buttons.back.disabled = moment === 0;
    buttons.last.disabled = buttons.on.disabled = moment === last;
    buttons.fault.hidden = !rulings.length;
    document.title = here.querySelector("h2").textContent + (last ? `, ${moment} of ${last}` : "");
  }
  // What happened last, without the link around it and its number.
  function copied(event) {
    const one = event.cloneNode(true);
    one.querySelector(".number").remove();
    one.querySelector("a").replaceWith(make("b", {}, ...one.querySelector("a").childNodes));
    return [...one.childNodes];
  }

  const steps = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity };
  document.addEventListener("keydown", (event) => {
    if (board === null || !(event.key in steps) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(steps[event.key]);
  });
  // A tap on the right half of the table goes on, on the left half back.
  main.addEventListener("click", (event) => {
    const table = event.target.closest(".table");
    if (!table || !getSelection().isCollapsed) return;
    const { left, width } = table.getBoundingClientRect();
    step(event.clientX < left + width / 2 ? -1 : 1);
  });
  // Printed is the whole deal, whatever moment is looked at.
  let folded = [];
  window.addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll("main details:not([open])")];
    for (const one of folded) one.open = true;
  });
  window.addEventListener("afterprint", () => { for (const one of folded) one.open = false; });
  window.addEventListener("hashchange", draw);
  draw();
})();
