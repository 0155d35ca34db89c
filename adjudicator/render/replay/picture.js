// One moment of a board as a picture that stands for itself: SVG, made of the board's data alone.
const LONGEST_LINE = 58;
const cut = (text, most) => ([...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text);

function picture(board, moment, remark = "") {
  const ink = "#16181d", quiet = "#4a5060", red = "#b3141d", wide = 640;
  const safe = (text) => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}]/gu, "�").replace(/[&<>"']/g, (one) => `&#${one.codePointAt(0)};`);
  const suited = (text) => text.split(/([♥♦])/).map((one) => (RED.includes(one) && one ? `<tspan fill="${red}">${one}</tspan>` : safe(one))).join("");
  const parts = [];
  const say = (x, y, text, more = "") => parts.push(`<text x="${x}" y="${y}" ${more}>${suited(text)}</text>`);
  const broken = (text) => {
    const found = [""];
    for (const word of text.split(" ").map((one) => cut(one, LONGEST_LINE)))
      if ((found[found.length - 1] + word).length < LONGEST_LINE) found[found.length - 1] += `${found[found.length - 1] && " "}${word}`;
      else found.push(word);
    return found;
  };
  // Below a name, in a line of its own: vulnerable, dealer, who it is.
  const more = board.seats.some((one) => one.beside.length) ? 22 : 0;
  const hand = (at, x, y) => {
    const { name, beside } = board.seats[at];
    say(x, y, cut(name, 18), 'font-weight="bold"');
    if (beside.length) say(x, y + more, cut([...beside].reverse().join(" · "), 20), `font-size="15" fill="${quiet}"`);
    (board.held[at] || []).forEach(({ suit, cards }, line) => {
      const held = cards.filter(([, spans]) => within(spans, moment)).map(([rank]) => rank);
      say(x, y + (beside.length && more) + 24 * (line + 1), `${suit} ${held.join(" ") || "–"}`.trim());
    });
  };
  const laid = (one, x, y) => {
    const text = `${one.text}${one.mark ? ` ${one.mark}` : ""}`;
    if (one.mark) parts.push(`<rect x="${x - 7 * text.length}" y="${y - 20}" width="${14 * text.length}" height="27" rx="5" fill="none" stroke="${red}" stroke-width="2"/>`);
    say(x, y, text, 'font-weight="bold" text-anchor="middle"');
  };

  let y = 34;
  for (const line of broken(board.title)) { say(20, y, line, 'font-weight="bold"'); y += 26; }
  y += 8;
  const now = laidAt(board, moment);
  if (board.around) {
    const at = (name) => board.seats.findIndex((one) => one.name === name);
    hand(at("North"), 250, y);
    y += more;
    hand(at("West"), 20, y + 134 - more / 2);
    hand(at("East"), 440, y + 134 - more / 2);
    hand(at("South"), 250, y + 278);
    parts.push(`<rect x="220" y="${y + 114}" width="200" height="132" rx="8" fill="#eef1f6" stroke="#8a90a0"/>`);
    const places = { North: [320, 142], West: [268, 187], East: [372, 187], South: [320, 232] };
    for (const one of now) {
      const place = places[board.seats[one.seat]?.name];
      if (place) laid(one, place[0], y + place[1]);
    }
    y += 400 + more;
  } else {
    const tall = more + 24 * (2 + Math.max(0, ...board.held.map((suits) => suits.length)));
    board.seats.forEach((_, seat) => hand(seat, seat % 2 ? 330 : 20, y + tall * Math.floor(seat / 2)));
    y += tall * Math.ceil(board.seats.length / 2);
    for (const one of now) { say(20, y, `${board.seats[one.seat]?.name || ""} ${one.text} ${one.mark}`.trim(), 'font-weight="bold"'); y += 26; }
  }
  y += 6;
  const { head, caption, said } = captionAt(board, moment);
  for (const line of broken(`${head} ${caption}`)) { say(20, y, line); y += 26; }
  for (const text of [...said, ...(remark ? [remark] : [])]) for (const line of broken(text)) { say(20, y, line, `fill="${quiet}"`); y += 26; }
  const name = safe(`${board.title}, ${head}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${y}" viewBox="0 0 ${wide} ${y}" role="img" aria-label="${name}">`
    + `<title>${name}</title><rect width="${wide}" height="${y}" fill="#fff"/>`
    + `<g font-family="Liberation Sans, DejaVu Sans, sans-serif" font-size="19" fill="${ink}">${parts.join("")}</g></svg>\n`;
}

function captionAt(board, moment) {
  const event = board.events[moment - 1];
  const rulings = board.rulings.filter((one) => one.from === moment);
  return {
    head: `${moment} of ${board.events.length}:`,
    caption: event ? `${event.text} ${event.mark}`.trim() : "before the first event",
    said: rulings.flatMap((one) => [one.head, ...one.said]),
  };
}
