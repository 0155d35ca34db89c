"use strict";
// A board as data: read off the page, or out of an address. Moment 0 is before the first event, moment N after the Nth.
// Nothing of it is ever HTML: whatever it holds goes onto the page as text.
const SUITS = { "♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs" };
const RED = "♥♦";
const COMPASS = { North: "n", East: "e", South: "s", West: "w" };

const plain = (part) => (part ? part.textContent.replace(/\s+/g, " ").trim() : "");
const lines = (part, selector = "p") => [...part.querySelectorAll(selector)].map(plain);
const pairs = (flat) => flat.flatMap((first, at) => (at % 2 ? [] : [[first, flat[at + 1]]]));
const within = (spans, moment) => spans.some(([first, last]) => first <= moment && moment <= last);

function readBoard(section) {
  const told = JSON.parse(section.querySelector("script").textContent);
  const events = [...section.querySelectorAll(".events li")].map(readEvent);
  const names = [...told.seats].sort((a, b) => b.length - a.length);
  const act = (one, end) => {
    const [at, last, undone = 0, extra = 0, seat, text] = Array.isArray(one) ? one : [one, end];
    const first = Math.abs(at), said = events[first - 1].text;
    const who = names.find((name) => said.startsWith(`${name} `)) ?? "";
    return {
      seat: seat ?? told.seats.indexOf(who), at: first, text: text ?? said.slice(who.length + 1), undone,
      spans: Array.isArray(last) ? pairs(last) : [[first, last]], mark: events[first - 1].mark,
      sign: (extra ? "+" : "") + (at < 0 ? "›" : ""),
    };
  };
  const hands = [...section.querySelectorAll(".hands .seat")];
  const won = lines(section, ".tricks td:last-child");
  return {
    title: plain(section.querySelector("h2")),
    about: lines(section.querySelector(".about"), "p:not(:has(a))"),
    seats: told.seats.map((name, at) => ({ name, beside: hands[at] ? lines(hands[at], ".name > span") : [] })),
    around: Boolean(section.querySelector(".hands.around")),
    held: section.querySelector(".hands .suit")
      ? hands.map((hand, at) => lines(hand, ".suit").map((line, suit) => readSuit(line, told.held?.[at][suit]))) : [],
    turns: [...(told.turns || "")].map((one) => (one === "-" ? -1 : parseInt(one, 36))),
    columns: told.seatColumns || [],
    calls: (told.calls || []).map((one) => act(one)),
    tricks: (told.tricks || []).map(([number, complete, end, ...cards], at) => (
      { number, complete, won: won[at], cards: cards.map((one) => act(one, end)) })),
    claims: lines(section, ".claim"),
    events,
    rulings: [...section.querySelectorAll(".ruling")].map((one) => ({
      from: Number(one.dataset.from), head: plain(one.querySelector("summary")), said: lines(one, ".said p"),
      full: [...one.querySelectorAll(".full p, .full dt, .full dd")].map((part) => [part.localName, plain(part)]),
    })),
    ending: lines(section.querySelector(".ending"), "p, dt, dd"),
  };
}

function readEvent(item) {
  const bound = item.querySelector("small[data-to]"), mark = [...item.querySelectorAll("strong")].pop();
  const said = item.cloneNode(true);
  for (const one of said.querySelectorAll("small[data-to]")) one.remove();
  if (mark) [...said.querySelectorAll("strong")].pop().remove();
  return { text: plain(said), mark: plain(mark), bound: plain(bound), to: bound ? Number(bound.dataset.to) : 0 };
}

// Without spans the cards stay where they are, as they do in games without tricks.
function readSuit(line, spans) {
  const words = line.split(" ");
  const suit = words.length && (words[0] in SUITS || (spans && words.length > spans.length)) ? words.shift() : "";
  const told = spans && !spans.length ? [] : words;
  return { suit, cards: told.map((rank, at) => [rank, !spans ? [[0, 9999]] : Array.isArray(spans[at]) ? pairs(spans[at]) : [[0, spans[at]]]]) };
}

const boundAt = (board, moment) => board.events.find((one, at) => one.bound && at < moment && moment <= one.to)?.bound || "";
const nextAt = (board, moment) => board.seats[board.turns[moment]]?.name || "";
const laidAt = (board, moment) => [...board.calls, ...board.tricks.flatMap((trick) => trick.cards)]
  .filter((one) => within(one.spans, moment));
// A call to the left of the one before it, or by the same player without correcting it, begins a round.
function roundsOf(board) {
  const rounds = [];
  let last = null;
  for (const call of board.calls) {
    const column = board.columns.indexOf(call.seat);
    const corrects = last && last.seat === call.seat && last.undone;
    if (!last || (!corrects && column <= board.columns.indexOf(last.seat))) rounds.push(board.columns.map(() => []));
    rounds[rounds.length - 1][column]?.push(call);
    last = call;
  }
  return rounds;
}

// A board in an address: JSON, compressed where the browser can, in letters that an address may hold.
const LONGEST_ADDRESS = 40000, LONGEST_BOARD = 300000;

async function packed(board) {
  const bytes = new TextEncoder().encode(JSON.stringify(board));
  if (typeof CompressionStream === "undefined") return `p${letters(bytes)}`;
  const squeezed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return `z${letters(new Uint8Array(await new Response(squeezed).arrayBuffer()))}`;
}
function letters(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
async function unpacked(text) {
  if (text.length > LONGEST_ADDRESS) throw new RangeError("too long");
  let bytes = Uint8Array.from(atob(text.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  if (text[0] === "z") bytes = await inflated(bytes);
  return checkedBoard(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
}
async function inflated(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  const whole = new Uint8Array(LONGEST_BOARD);
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return whole.subarray(0, length);
    if (length + value.length > LONGEST_BOARD) { reader.cancel(); throw new RangeError("too long"); }
    whole.set(value, length);
    length += value.length;
  }
}

// A board that came from elsewhere, taken over field by field; whatever is not as it has to be is an error.
function checkedBoard(told) {
  const refuse = () => { throw new TypeError("no board"); };
  const text = (most = 400) => (one) => (typeof one === "string" && one.length <= most
    ? one.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, "�") : refuse());
  const number = (least, most) => (one) => (Number.isInteger(one) && least <= one && one <= most ? one : refuse());
  const list = (most, each) => (one) => (Array.isArray(one) && one.length <= most ? one.map((part) => each(part)) : refuse());
  const record = (fields) => (one) => (one && typeof one === "object"
    ? Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, each(one[name])])) : refuse());
  const pair = (first, second) => (one) => (Array.isArray(one) && one.length === 2 ? [first(one[0]), second(one[1])] : refuse());
  const moment = number(0, 9999), spans = list(50, pair(moment, moment));
  const tags = (one) => (["p", "dt", "dd"].includes(one) ? one : refuse());
  const players = Array.isArray(told?.seats) ? told.seats.length : refuse();
  const seat = number(-1, players - 1);
  const act = record({ seat, at: moment, text: text(40), undone: moment, spans, mark: text(40), sign: text(2) });
  const board = record({
    title: text(), about: list(20, text(4000)),
    seats: list(20, record({ name: text(40), beside: list(10, text()) })),
    around: (one) => (typeof one === "boolean" ? one : refuse()),
    held: list(20, list(20, record({ suit: text(40), cards: list(120, pair(text(40), spans)) }))),
    turns: list(1000, seat), columns: list(20, seat), calls: list(400, act),
    tricks: list(120, record({ number: moment, complete: moment, won: text(), cards: list(40, act) })),
    claims: list(20, text(4000)),
    events: list(1000, record({ text: text(4000), mark: text(40), bound: text(4000), to: moment })),
    rulings: list(60, record({
      from: moment, head: text(4000), said: list(20, text(4000)), full: list(200, pair(tags, text(4000))) })),
    ending: list(200, text(4000)),
  })(told);
  const sits = board.seats.map((one) => one.name);
  if (board.around && !Object.keys(COMPASS).every((name) => sits.includes(name))) refuse();
  return board;
}
