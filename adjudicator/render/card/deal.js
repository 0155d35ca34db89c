"use strict";
// The rest of a deal: who sits where, what rulings have left in force, and what ends it. When an effect begins and ends
// the laws tell (`lasts` of its entry, compiled into the card); here moments are only matched with what they name.
window.cardDeal = (data, card) => {
  const { make } = card;
  const { deal: D, obligations: O } = data;
  const MOST_LETTERS = 40;
  const moments = new Map(D.moments.map(([id, says, stage, table, implies, single]) => [id, { id, says, stage, table, implies, single }]));
  const name = `adjudicator ${data.code} deal`;
  const fresh = () => ({ players: 0, table: "", board: "", names: {}, tables: {}, log: [], asking: null, before: null });

  function read() {
    let held = null;
    try { held = JSON.parse(localStorage.getItem(name)); } catch { held = null; }
    return sound(held) ? tidy(held) : fresh();
  }
  // What lies in the store may have been written by anybody: only what has the form of a deal is taken.
  const sound = (one) => Boolean(one) && typeof one === "object" && !Array.isArray(one);
  const known = (entry) => sound(entry) && ([entry.moment, entry.looked, entry.label].some((one) => typeof one === "string")
    || (typeof entry.ruled === "string" && typeof entry.title === "string" && sound(entry.seats) && Array.isArray(entry.checks)
      && Array.isArray(entry.orders) && entry.orders.every((one) => Array.isArray(one) && Array.isArray(one[1]) && sound(one[3]))));
  function tidy(held) {
    const whole = fresh();
    for (const key of ["table", "board"]) if (typeof held[key] === "string") whole[key] = held[key];
    for (const key of ["names", "tables"]) if (sound(held[key])) whole[key] = held[key];
    if (D.seats[held.players]) whole.players = held.players;
    if (sound(held.asking) && sound(held.asking.seats)) whole.asking = held.asking;
    if (Array.isArray(held.log)) whole.log = held.log.filter(known);
    if (sound(held.before)) whole.before = tidy(held.before);
    return whole;
  }
  let now = read();
  function write() {
    try { localStorage.setItem(name, JSON.stringify(now)); } catch { /* Kept until the page is closed. */ }
  }

  // Seats, sides and names.
  const around = () => D.seats[now.players].map((one) => one[0]);
  const facing = (seat) => {
    const seats = around();
    return D.sides && seats.length % 2 === 0 ? seats[(seats.indexOf(seat) + seats.length / 2) % seats.length] : null;
  };
  const beside = (seat, step) => { const seats = around(); return seats[(seats.indexOf(seat) + step + seats.length) % seats.length]; };
  const allied = (one, other) => one === other || facing(one) === other;
  const SEEN = {
    offender: (seat) => [seat], partner: (seat) => [facing(seat)].filter(Boolean),
    lho: (seat) => [beside(seat, 1)], rho: (seat) => [beside(seat, -1)],
    side: (seat) => around().filter((other) => allied(other, seat)),
    opponents: (seat) => around().filter((other) => !allied(other, seat)),
    others: (seat) => around().filter((other) => other !== seat), all: () => around(),
  };
  const seatName = (seat) => (D.seats[now.players].find((one) => one[0] === seat) || [seat, seat])[1];
  const sideName = (seats) => seats.length === 1 ? seatName(seats[0]) : seats.map(seatName).join("–");
  const personOf = (seat) => String(now.names[seat] || "").slice(0, MOST_LETTERS);
  const sideOf = (seat) => around().filter((other) => allied(other, seat)).join("");
  const isSeat = (seat) => around().includes(seat);

  // Whom a role means where the offender is known, or some roles are told; empty where nobody knows.
  function meant(role, seats) {
    if (isSeat(seats[role])) return [seats[role]];
    const seen = D.roles[role];
    if (seen && isSeat(seats.offender)) return SEEN[seen](seats.offender);
    const declaring = D.declaring[role], declared = now.log.filter((one) => one.moment === "declares").pop(), declarer = declared && declared.seat;
    return declaring && declarer ? SEEN[declaring](declarer) : [];
  }
  // Words with names in place of roles: of the people at this table, as far as they are known.
  const patterns = new Map();
  function speak(text, kind, seats) {
    if (!seats || !text) return text;
    if (!patterns.has(kind)) {
      const roles = new Map([...Object.entries(D.words), ...Object.entries(D.words_of_kinds[kind] || {})]);
      const words = [...roles.keys()].sort((a, b) => b.length - a.length);
      patterns.set(kind, [roles, new RegExp(`(?<![\\p{L}-])(?:${words.map((one) => one.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|")})(?![\\p{L}-])`, "giu")]);
    }
    const [roles, pattern] = patterns.get(kind);
    return text.replace(pattern, (found) => {
      const role = roles.get(found) || roles.get(found.slice(0, 1).toLowerCase() + found.slice(1));
      const seatsMeant = role ? meant(role, seats) : [];
      return seatsMeant.length && seatsMeant.length < around().length ? sideName(seatsMeant) : found;
    });
  }
  const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const filled = (text, seats) => capital(text.replace(/\{([a-z_]+)\}/gi, (whole, role) => {
    const found = meant(role, seats);
    return found.length ? sideName(found) : D.asked[role] || Object.keys(D.words).find((words) => D.words[words] === role) || role.replaceAll("_", " ");
  }));

  // What is in force: every tap since the deal began, one after the other.
  const holds = (given, params) => Object.entries(given).every(([param, values]) =>
    values.length ? values.includes(params[param] || "") : !params[param]);
  const spanOf = (effect, params) => D.courses[effect] ? D.courses[effect].spans.find((one) => holds(one.given, params)) : undefined;
  function fits(moment, seat, happened) {
    if (moment === happened.moment) return true;
    const cut = moment.indexOf(" "), whose = moment.slice(0, cut);
    if (moment.slice(cut + 1) !== happened.moment || !isSeat(happened.seat)) return false;
    return (whose === "seat" ? [seat] : (SEEN[whose === "opponent" ? "opponents" : whose] || (() => []))(seat)).includes(happened.seat);
  }
  // What has happened with a moment: what it implies first.
  function withImplied(happened) {
    const moment = moments.get(happened.moment);
    return moment && moment.implies ? [...withImplied({ ...happened, moment: moment.implies }), happened] : [happened];
  }
  function begin(item) {
    item.state = "on";
    const becomes = item.span.becomes;
    if (!becomes.effect) return;
    const { effect, ...params } = becomes;
    Object.assign(item, { effect, params: { ...item.params, ...params } });
  }
  function happens(item, happened) {
    if (item.state === "done") return;
    const over = happened.moment === "deal ends", waits = item.state === "waits";
    if (waits && !over && fits(item.span.since, item.seat, happened)) begin(item);
    else if (over || (waits ? item.span.lapses : item.span.until).some((one) => fits(one, item.seat, happened))) {
      Object.assign(item, { state: "done", why: told(happened), lapsed: waits || over });
    }
  }
  const told = (happened) => {
    const moment = moments.get(happened.moment);
    return moment ? capital(moment.says.replace("{seat}", happened.seat ? seatName(happened.seat) : "somebody")) : "";
  };
  // Whether the law of this game has what is raised: some laws know one sort of penalty card only.
  const graded = (effect, raised) => Object.keys(raised).length > 0
    && O.some(([other, , , params]) => other === effect && Object.keys(raised).every((param) => param in params));
  function raise(items) {
    for (const one of items) {
      const course = D.courses[one.effect];
      const alike = items.filter((other) => other.state === "on" && other.effect === one.effect && other.seat === one.seat);
      if (one.state === "on" && course && alike.length > 1 && graded(one.effect, course.raised)) {
        for (const other of alike) Object.assign(other.params, course.raised);
      }
    }
  }
  function standing() {
    const found = { items: [], checks: [], rulings: [], open: [], declarer: null, passed: false, over: false, playing: !D.declares };
    now.log.forEach((entry, at) => {
      if (entry.ruled) ruled(entry, at, found);
      else if (entry.label !== undefined) found.items.filter((one) => one.id === entry.item).forEach((one) => { one.label = entry.label; });
      else if (entry.looked !== undefined) found.checks.filter((one) => one.says === entry.looked).forEach((one) => { one.looked = !one.looked; });
      else if (moments.has(entry.moment)) {
        for (const happened of withImplied(entry)) {
          if (happened.moment === "declares") Object.assign(found, { declarer: happened.seat, playing: true });
          if (happened.moment === "all pass") found.passed = true;
          if (happened.moment === "deal ends") found.over = true;
          for (const item of found.items) if (!entry.item || entry.item === item.id) happens(item, happened);
          for (const one of found.open) if (one.asks && happened.moment === entry.moment) goOn(one, happened, found);
        }
      }
      raise(found.items);
    });
    return found;
  }
  function ruled(entry, at, found) {
    const shown = { ...entry, at };
    found.rulings.push(shown);
    if (D.phases[entry.kind] === "play") found.playing = true;
    // What was left open is answered now; what held already goes on.
    const closed = found.open.find((one) => one.entry.ruled === entry.closes);
    if (closed) closed.asks = "";
    const held = closed ? closed.entry.orders : [];
    found.rulings = found.rulings.filter((one) => !closed || one !== closed.shown);
    const left = entry.open ? { entry, at, shown, address: entry.ruled, asks: entry.open } : null;
    if (left) found.open.push(left);
    if (entry.uses) found.items.filter((one) => one.id === entry.uses && one.state !== "done").forEach((one) => Object.assign(one, { state: "done", why: entry.title }));
    bind(entry.orders.filter((one) => !held.some((other) => sameOrder(one, other))), at, entry, found);
    check(entry.checks, found);
    if (left && found.declarer) goOn(left, { moment: "declares", seat: found.declarer }, found);
    else if (left && found.passed) goOn(left, { moment: "all pass" }, found);
  }
  function check(all, found) {
    for (const says of all) if (!found.checks.some((one) => one.says === says)) found.checks.push({ says, looked: false });
  }
  // What some orders of a ruling bind whom to, from now on.
  function bind(orders, at, entry, found) {
    const inPlay = D.phases[entry.kind] === "play", since = found.items.length;
    const asked = found.items.find((one) => one.id === entry.from);
    orders.forEach(([effect, seats, says, params], number) => {
      const course = D.courses[effect];
      if (course && course.settles && !seats.length && asked && asked.effect === course.settles && asked.state !== "done") Object.assign(asked, { state: "done", why: says });
      for (const seat of seats) {
        if (course && course.settles) {
          const held = found.items.filter((one) => one.effect === course.settles && one.seat === seat && one.state === "on");
          held.forEach((one) => held.length === 1 ? Object.assign(one, { state: "done", why: says }) : Object.assign(one, { perhaps: says }));
        }
        // What is asked about a card that lies there finds that it lies there still.
        const same = asked && asked.effect === effect && asked.seat === seat && asked.state === "on";
        const span = same ? null : spanOf(effect, params);
        if (!span) continue;
        const item = { id: `${at}.${since + number}.${seat}`, at, effect, seat, says, params: { ...params }, span, state: "waits", inPlay };
        if (!span.since) begin(item);
        if (found.declarer || found.passed) happens(item, { moment: "auction ends" });
        if (found.declarer) happens(item, { moment: "declares", seat: found.declarer });
        // A fault of the play is made when the auction is over, and its law knows who defends.
        if (item.state === "waits" && inPlay && span.since.endsWith(" declares")) begin(item);
        found.items.push(item);
      }
    });
  }

  // A tap: what it says is added at the end; Undo takes the last one off.
  function add(entry) { now.log.push(entry); now.before = null; write(); }
  const happen = (moment, seat, item) => add({ moment, ...(seat ? { seat } : {}), ...(item ? { item } : {}) });
  function undo() {
    if (now.log.length) now.log.pop();
    else if (now.before) now = { ...fresh(), ...now.before };
    write();
  }
  // The next deal at this table: names stay.
  function next() {
    const before = { ...now, before: null };
    const number = /^\d{1,3}$/.test(now.board) ? String(Number(now.board) + 1) : "";
    now = { ...fresh(), players: now.players, table: now.table, names: now.names, tables: now.tables, board: number, before };
    write();
  }
  function tell(key, value) {
    const text = String(value).slice(0, MOST_LETTERS);
    if (key === "table") {
      // Names are typed once for a table: another table has its own.
      if (now.table) now.tables[now.table] = now.names;
      if (text !== now.table && now.table) now.names = { ...(now.tables[text] || {}) };
      else if (now.tables[text] && !Object.values(now.names).some(Boolean)) now.names = { ...now.tables[text] };
      now.table = text;
    } else if (key === "board") now.board = text;
    else now.names = { ...now.names, [key]: text };
    if (now.table) now.tables[now.table] = now.names;
    write();
  }

  // A question that nobody can answer yet, and what holds already: the answers are taken as soon as moments settle them.
  function placeOf(entry) {
    const place = card.parse(entry.ruled.split("#", 1)[0]);
    return place && place.edition === data.edition ? place : null;
  }
  const sameOrder = (one, other) => one[0] === other[0] && String(one[1]) === String(other[1]) && JSON.stringify(one[3]) === JSON.stringify(other[3]);
  function goOn(open, happened, found) {
    const place = placeOf(open.entry), seat = open.entry.seats.offender;
    let here = place && card.walked(place), steps = place ? place.steps : [];
    while (here && here.node[0] === card.ASKED) {
      const at = here.node[3].findIndex((one) => (one[3] || []).some((moment) => fits(moment, seat, happened)));
      if (at < 0) break;
      steps = [...steps, String(at)];
      here = card.walked({ ...place, steps });
    }
    if (!here || steps.length === place.steps.length) return;
    const address = card.address(place, steps);
    Object.assign(open, { address, asks: here.node[0] === card.ASKED ? card.say(here.node[1]) : "" });
    open.shown.ruled = address;
    bind(meantOrders([...ordersOf(here), ...ordersChosen(here, open.entry.chosen)], place.kind, open.entry.seats).filter((one) => !open.entry.orders.some((other) => sameOrder(one, other))), open.at, open.entry, found);
    check(checksOf(here, place.kind, open.entry.seats), found);
  }

  // The ruling at a place, with whom it speaks of: told on its page, or known from what was asked about.
  const ordersOf = (found) => [...new Set([...found.earlier.map((one) => one.node), found.node].flatMap((one) => one[one[0] === card.ASKED ? 8 : 10] || []))].map((one) => O[one]);
  const meantOrders = (orders, kind, seats) => orders.map(([effect, whom, says, params]) => [effect, meant(whom, seats), speak(filled(says, seats), kind, seats), params]);
  const checksOf = (found, kind, seats) => card.checksOf(found).map((one) => speak(one, kind, seats));
  // The orders of an option that somebody has chosen.
  const ordersChosen = (found, chosen) => found.node[0] === card.ASKED ? [] : Object.entries(chosen || {}).flatMap(([choice, option]) =>
    ((((found.node[3] || [])[choice] || [])[2] || [])[option] || []).map((one) => O[one]));
  const choicesOf = (found) => found.node[0] === card.ASKED ? [] : found.node[3].map(([who, options, orders], at) => ({ at, who, options, orders })).filter((one) => (one.orders || []).some((orders) => orders.length));
  const ordersPossible = (found) => [...ordersOf(found), ...choicesOf(found).flatMap((one) => one.orders.flat().map((at) => O[at]))];
  const kindOfPlace = (place) => (place.before[0] || place).kind;
  const answeredSince = (address) => now.log.some((one) => one.open) ? standing().open.find((one) => one.address === address && one.entry.ruled !== address) : undefined;
  const entryOf = (address) => now.log.find((one) => one.ruled === address) || (answeredSince(address) || {}).entry;
  // What was left open on the way to a place.
  const openOf = (place) => now.log.some((one) => one.open) ? standing().open.find((one) => {
    const from = one.asks && placeOf(one.entry);
    return from && from.kind === place.kind && from.before.length === place.before.length && from.steps.length < place.steps.length
      && from.steps.every((step, at) => step === place.steps[at]);
  }) : undefined;
  function about(place, address) {
    const entry = entryOf(address);
    if (entry) return entry.seats;
    const open = openOf(place);
    if (open) return open.entry.seats;
    return now.asking && now.asking.kind === kindOfPlace(place) ? now.asking.seats : null;
  }
  function ask(item, question) {
    const partner = facing(item.seat);
    const seats = Object.fromEntries(Object.entries(question.roles).map(([role, whose]) => [role, whose === "seat" ? item.seat : partner]).filter((one) => one[1]));
    now.asking = { kind: question.kind, seats, from: item.id, uses: question.uses };
    write();
    const asked = card.asks(question.kind);
    card.go(card.address(card.begin(question.kind, question.facts.filter((one) => asked.has(one)))));
  }
  const forget = () => { if (now.asking) { now.asking = null; write(); } };
  // The roles that must be told before a ruling can be followed.
  function rolesAsked(found, seats) {
    const wanted = [...new Set(ordersPossible(found).map((one) => one[1]).filter(Boolean))];
    const open = wanted.filter((role) => !D.roles[role] && !D.declaring[role] && !isSeat((seats || {})[role]));
    return { offender: wanted.some((role) => D.roles[role]) || !wanted.length, declarer: wanted.some((role) => !D.roles[role] && D.declaring[role]), open };
  }
  function rule(place, found, address, seats, chosen = {}) {
    const since = answeredSince(address), open = openOf(place);
    if (since) {
      const from = placeOf(since.entry);
      rule(from, card.walked(from), since.entry.ruled, seats, chosen);
      return;
    }
    const entry = {
      ruled: address, kind: kindOfPlace(place), title: card.titleOf(place), seats, chosen,
      orders: meantOrders([...ordersOf(found), ...ordersChosen(found, chosen)], place.kind, seats),
      checks: checksOf(found, place.kind, seats),
      ...(found.node[0] === card.ASKED ? { open: card.say(found.node[1]) } : {}), ...(open ? { closes: open.entry.ruled } : {}),
    };
    const old = now.log.findIndex((one) => one.ruled === address);
    if (old >= 0) now.log[old] = { ...entry, from: now.log[old].from, uses: now.log[old].uses };
    else {
      const asking = now.asking && now.asking.kind === entry.kind ? now.asking : null;
      now.log.push(asking ? { ...entry, from: asking.from, ...(asking.uses ? { uses: asking.from } : {}) } : entry);
      now.asking = null;
      now.before = null;
    }
    write();
  }

  // Everything below is shown to people.
  const button = (words, act, more = {}) => make("button", { type: "button", onclick: act, ...more }, words);
  const seatButton = (seat, chosen, act, what) => make("button", { type: "button", "aria-pressed": String(seat === chosen), "aria-label": `${what}: ${seatName(seat)}${personOf(seat) ? `, ${personOf(seat)}` : ""}`, "data-seat": seat, onclick: act },
    make("b", {}, seatName(seat)), personOf(seat) ? make("small", {}, personOf(seat)) : null);
  const seatRow = (what, id, chosen, act) => make("div", { class: "seats", id, role: "group", "aria-label": what }, ...around().map((seat) => seatButton(seat, chosen, () => act(seat), what)));

  // The rows in which one taps whom a place speaks of, and what the deal has from it.
  function whose(place, found, address) {
    const entry = entryOf(address), seats = about(place, address) || {}, roles = rolesAsked(found, seats);
    const pick = (role) => (seat) => { rule(place, found, address, { ...(about(place, address) || {}), [role]: seat }, (entry || {}).chosen); card.again(`#${role}-row [data-seat="${seat}"]`); };
    const rows = [roles.offender ? seatRow("Who", "offender-row", seats.offender, pick("offender")) : null,
      ...roles.open.concat(roles.open.length ? [] : Object.keys(seats).filter((role) => D.asked[role])).map((role) => make("div", {}, make("p", {}, `${capital(D.asked[role] || role)}:`), seatRow(D.asked[role] || role, `${role}-row`, seats[role], pick(role))))];
    const takeOut = entry ? button("Take it out", () => { now.log = now.log.filter((one) => one !== entry); write(); card.again("#offender-row button"); }, { id: "take-out" }) : null;
    const toDeal = make("a", { class: "button main", id: "to-deal", href: card.href("deal") }, "This deal: what now?");
    return { entry, seats, roles, rows, toDeal, takeOut, lasting: entry ? standing().items.filter((one) => now.log[one.at] === entry) : [] };
  }
  // Where nobody can answer yet, the deal keeps the question, and what holds whatever the answer will be.
  function leftOpen(place, found, address) {
    const [later, orders] = [found.node[7], found.node[8] || []];
    if (!later && !orders.length) return null;
    const { entry, rows, toDeal, takeOut, lasting } = whose(place, found, address);
    const box = make("details", { id: "later" }, make("summary", {}, "Not known yet?"),
      make("p", { class: "quiet" }, entry ? "This deal keeps the question." : "Tap who it was: this deal keeps the question, and what holds already."),
      ...rows, lasting.length ? list(lasting) : null, entry ? make("p", { class: "row" }, toDeal, takeOut) : null);
    box.open = Boolean(entry);
    return box;
  }
  function section(place, found, address) {
    const orders = ordersOf(found), checks = card.checksOf(found);
    const { entry, seats, roles, rows, toDeal, takeOut, lasting } = whose(place, found, address);
    const needed = D.declares && roles.declarer && !standing().declarer;
    return make("div", { id: "this-deal" }, make("h2", {}, "Whose was it?"), ...rows,
      needed ? make("div", {}, make("p", {}, "Declarer:"), seatRow("Declarer", "declarer-row", null, (seat) => { happen("declares", seat); if (entry) rule(place, found, address, seats, entry.chosen); card.again("#this-deal button"); })) : null,
      orders.length || checks.length ? make("p", { class: "quiet" }, entry ? (lasting.length ? "Followed in this deal:" : "In this deal:") : about(place, address) ? "Go on, and it is followed in this deal." : "Tap who it was: what lasts is then followed in this deal.") : null,
      lasting.length ? list(lasting) : null,
      ...(entry ? choicesOf(found) : []).map((one) => make("div", { class: "chosen" }, make("p", {}, `${capital(speak(card.say(one.who), place.kind, seats))} has chosen:`), ...one.options.map((text, option) => make("button", { type: "button", "aria-pressed": String((entry.chosen || {})[one.at] === option), onclick: () => {
        rule(place, found, address, seats, { ...entry.chosen, [one.at]: option });
        card.again("#to-deal");
      } }, speak(card.say(text), place.kind, seats))))),
      // Asked about from the deal, it is known whose it is: one tap, and what follows is there.
      !entry && about(place, address) && !roles.open.length ? make("p", {}, make("button", { type: "button", class: "main", id: "follow", onclick: () => { rule(place, found, address, seats); card.go("deal"); } }, "So it is: go on with this deal")) : null,
      entry ? make("p", { class: "row" }, toDeal, takeOut) : null);
  }
  const list = (items) => make("ul", {}, ...merged(items).map((one) => make("li", {}, one.says, one.state === "waits" ? make("small", {}, " (not yet)") : null)));
  // What binds both of a side in the same words is said once.
  const merged = (items) => items.filter((one, at) => items.findIndex((other) => other.says === one.says && other.state === one.state && other.at === one.at) === at);

  // Moments that would begin or end something now, each with the players whose they may be.
  function possible(state) {
    const found = new Map();
    for (const item of state.items.filter((one) => one.state !== "done")) {
      for (const text of [item.state === "waits" ? item.span.since : "", ...(item.state === "on" ? item.span.until : [])].filter(Boolean)) {
        const whole = moments.get(text), cut = text.indexOf(" ");
        const moment = whole || moments.get(text.slice(cut + 1)), whose = text.slice(0, cut);
        if (!moment || moment.id === "declares" || moment.id === "all pass" || moment.id === "deal ends" || (D.declares && moment.id === "auction ends")) continue;
        if (D.declares && moment.stage === (state.playing ? "auction" : "play")) continue;
        const seats = whole ? [null] : whose === "seat" ? [item.seat] : SEEN[whose === "opponent" ? "opponents" : whose](item.seat);
        for (const seat of seats) {
          const only = moment.single ? item : null;
          found.set(`${moment.id} ${seat} ${only ? only.id : ""}`, { moment: moment.id, seat, item: only ? only.id : "", label: only ? only.label || "" : "" });
        }
      }
    }
    return [...found.values()];
  }
  function questions(item, state) {
    const course = D.courses[item.effect];
    if (!course || item.state !== "on") return [];
    return course.next.filter((one) => card.kindOf(one.kind) && holds(one.given, item.params)
      && !(D.declares && one.stage === (state.playing ? "auction" : "play")));
  }
  // Whether it is about a card, which ends by itself though others lie beside it.
  const single = (item) => item.state === "on" && item.span.until.some((one) => (moments.get(one.slice(one.indexOf(" ") + 1)) || {}).single);
  const says = (question, item) => capital(question.says.replace("{seat}", seatName(item.seat)).replace("{partner}", facing(item.seat) ? seatName(facing(item.seat)) : "the partner"));

  function inForce(item, state) {
    const grade = item.params.grade && item.effect === "penalty_card" ? `${capital(item.params.grade)} penalty card` : "";
    return make("li", { "data-effect": item.effect, "data-seat": item.seat, "data-state": item.state }, item.state === "waits" ? make("b", {}, "Not yet: ") : null, item.says,
      grade && !item.says.toLowerCase().includes(grade.toLowerCase()) ? make("p", {}, make("b", {}, `Now: ${grade.toLowerCase()}.`)) : null,
      single(item) ? make("div", {}, make("label", { for: `card-${item.id}` }, "Which card?"), make("input", { id: `card-${item.id}`, autocomplete: "off", maxlength: "20", value: item.label || "", onchange: (event) => { add({ label: String(event.target.value).slice(0, 20), item: item.id }); card.again(); } })) : null,
      item.perhaps ? make("p", { class: "quiet" }, `Ruled since: ${item.perhaps} Tick off below what is gone.`) : null,
      ...questions(item, state).map((one) => make("button", { type: "button", class: "next", onclick: () => ask(item, one) }, make("b", {}, `${says(one, item)}: what now?`), make("small", {}, card.kindOf(one.kind).title))),
      make("p", { class: "quiet" }, "From ", make("a", { href: card.href(now.log[item.at].ruled) }, now.log[item.at].title)));
  }
  function page() {
    const state = standing(), active = now.log.length > 0;
    const items = state.items.filter((one) => one.state !== "done"), done = state.items.filter((one) => one.state === "done");
    const tap = (act, id) => () => { act(); card.again(id); };
    const place = [now.table ? `Table ${now.table}` : "", now.board ? `Board ${now.board}` : "", state.declarer ? `${seatName(state.declarer)} is declarer` : state.passed ? "passed out" : ""].filter(Boolean).join(" · ");
    const choices = possible(state), open = state.over ? [] : state.open.filter((one) => one.asks);
    card.show("This deal", make("p", { class: "quiet", id: "which" }, place || "No table and no board are typed yet."),
      active ? null : make("p", {}, "Nothing yet. On a ruling tap whose it was: what lasts then stands here, until it is played, done or over."),
      items.length ? make("h2", {}, "In force") : active ? make("p", { id: "nothing" }, "Nothing is in force now.") : null,
      items.length ? make("ul", { id: "in-force" }, ...merged(items).map((one) => inForce(one, state))) : null,
      open.length ? make("h2", {}, "Still open") : null,
      open.length ? make("ul", { id: "open" }, ...open.map((one) => make("li", {}, make("b", {}, `${one.entry.title}${isSeat(one.entry.seats.offender) ? ` (${seatName(one.entry.seats.offender)})` : ""}. `),
        make("button", { type: "button", class: "next", onclick: () => card.go(one.address) }, make("b", {}, speak(one.asks, one.entry.kind, one.entry.seats)), make("small", {}, "Answer it as soon as it is known"))))) : null,
      !state.over && (choices.length || (D.declares && !state.playing && active)) ? make("h2", {}, "What happens next?") : null,
      choices.length && !state.over ? make("div", { id: "moments" }, ...choices.map((one) => button(`${told(one)}${one.label ? `: ${one.label}` : ""}`, tap(() => happen(one.moment, one.seat, one.item), "#undo"), { "data-moment": one.moment, ...(one.seat ? { "data-seat": one.seat } : {}) }))) : null,
      D.declares && active && !state.declarer && !state.passed && !state.over ? make("div", {}, make("p", {}, state.playing ? "Who is declarer?" : "The auction is over; declarer is:"),
        seatRow("Declarer", "declares-row", null, (seat) => tap(() => happen("declares", seat), "#undo")()),
        state.playing ? null : make("p", {}, button("All have passed", tap(() => happen("all pass"), "#undo"), { id: "all-pass" }))) : null,
      state.checks.length ? make("h2", {}, "Look into after play") : null,
      state.checks.length ? make("div", { id: "checks" }, ...state.checks.map((one, at) => {
        const law = /^Law ([^:]+):/.exec(one.says);
        return make("div", {}, make("label", { class: "tick", for: `check-${at}` }, make("input", { type: "checkbox", id: `check-${at}`, checked: one.looked, onchange: tap(() => add({ looked: one.says }), `#check-${at}`) }), make("span", {}, one.says)),
          law ? make("p", { class: "quiet" }, make("a", { href: card.href(`law/${law[1]}`) }, `Law ${law[1]}`)) : null);
      })) : null,
      done.length ? make("details", { id: "done" }, make("summary", {}, `Done or lapsed: ${merged(done).length}`),
        make("ul", {}, ...merged(done).map((one) => make("li", { "data-effect": one.effect, "data-seat": one.seat }, make("s", {}, one.says), one.why ? ` ${one.lapsed ? "Lapsed" : "Done"}: ${one.why.replace(/\.$/, "")}.` : "")))) : null,
      state.rulings.length ? make("details", { id: "ruled" }, make("summary", {}, `Rulings on this deal: ${state.rulings.length}`),
        make("ul", {}, ...state.rulings.map((one) => make("li", {}, make("a", { href: card.href(one.ruled) }, one.title), isSeat(one.seats.offender) ? ` (${seatName(one.seats.offender)})` : "")))) : null,
      make("p", { class: "row" },
        button("Undo", tap(undo, "#undo"), { id: "undo", disabled: !now.log.length && !now.before }),
        active && !state.over ? button("Play is over", tap(() => happen("deal ends"), "#undo"), { id: "over" }) : null,
        button("Next deal", tap(next, "h1"), { id: "next" })),
      details(!active && !Object.values(now.names).some(Boolean)),
      make("p", { class: "row" }, make("a", { class: "button", href: card.href("") }, "All kinds"), make("a", { class: "button", href: card.href("rulings") }, "The evening’s rulings")));
    return true;
  }
  function details(open) {
    const field = (id, label, value, key) => make("div", {}, make("label", { for: id }, label), make("input", { id, value, autocomplete: "off", maxlength: String(MOST_LETTERS), onchange: (event) => { tell(key, event.target.value); card.again(`#${id}`); } }));
    const box = make("details", { id: "table-of-deal" }, make("summary", {}, "Table, board and names"),
      D.seats.length > 1 ? make("div", {}, make("label", { for: "players" }, "Players"), make("select", { id: "players", onchange: (event) => { now.players = Number(event.target.value); write(); card.again("#players"); } },
        ...D.seats.map((one, at) => make("option", { value: String(at), selected: at === now.players }, String(one.length))))) : null,
      make("div", { class: "pair" }, field("deal-table", "Table", now.table, "table"), field("deal-board", "Board", now.board, "board")),
      make("div", { class: "pair" }, ...around().map((seat) => field(`name-${seat}`, seatName(seat), personOf(seat), seat))));
    box.open = open;
    return box;
  }
  function homeButton() {
    const state = standing(), held = merged(state.items.filter((one) => one.state !== "done")).length, looks = state.checks.filter((one) => !one.looked).length;
    const open = state.over ? 0 : state.open.filter((one) => one.asks).length;
    if (!now.log.length) return null;
    return make("button", { type: "button", id: "to-deal", onclick: () => card.go("deal") }, make("b", {}, "This deal"),
      make("small", {}, [now.board ? `board ${now.board}` : "", `${held} in force`, open ? `${open} still open` : "", `${looks} to look into`].filter(Boolean).join(", ")));
  }
  return {
    clear() { now = fresh(); write(); },
    asked: () => (now.asking ? now.asking.seats : null), possibleQuestions: (item) => questions(item, standing()), rolesAsked, ordersOf, ordersPossible,
    speak, section, leftOpen, page, homeButton, about, ask, forget, rule, happen, undo, next, tell, standing, meant, possible, questions, isSeat, seatName, personOf, sideOf, facing,
    get table() { return now.table; }, get board() { return now.board; },
  };
};
