"use strict";
// A story in somebody's own words, read as the program reads it: words in one form, roles and concepts by their
// patterns, and from these the kinds that it may be about and the facts that it tells. A guess to choose from.
window.cardStories = (told) => {
  const BID = "@bid", CARD = "@card", SEAT = "@seat", NUMBER = "@num", END = ".";
  const SEATS = { n: "north", e: "east", s: "south", w: "west" };
  const SUITS = { c: "C", club: "C", "♣": "C", d: "D", diamond: "D", diam: "D", "♦": "D", h: "H", heart: "H", "♥": "H", s: "S", spade: "S", "♠": "S" };
  const STRAINS = { ...SUITS, nt: "N", n: "N", notrump: "N" };
  const RANKS = {
    ace: "A", king: "K", queen: "Q", jack: "J", knave: "J", ten: "T", nine: "9", eight: "8", seven: "7", six: "6", five: "5", four: "4",
    three: "3", deuce: "2", two: "2", 10: "T", a: "A", k: "K", q: "Q", j: "J", t: "T", 2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7", 8: "8", 9: "9",
  };
  const COUNTS = Object.fromEntries(["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"].map((one, at) => [one, at + 1]));
  const NOT_A_BID = new Set(["card", "trick", "point", "round", "honour", "honor", "of", "player", "loser", "winner"]);
  const of = (table, key) => (Object.hasOwn(table, key) ? table[key] : undefined);
  const irregular = new Map(Object.entries(told.irregular)), verbs = new Map(Object.entries(told.verbs));
  const stop = new Set(told.stop), spelt = new Set(told.spelt);
  const word = (form, start, end, value = "") => ({ form, start, end, value });

  function stem(text) {
    let one = text;
    if (irregular.has(one)) return irregular.get(one);
    for (const [cut, put] of told.suffixes) {
      if (one.endsWith(cut) && one.length - cut.length + put.length > 2) {
        one = one.slice(0, one.length - cut.length) + put;
        if (!put && one.length > 3 && one.at(-1) === one.at(-2) && !"lszef".includes(one.at(-1))) one = one.slice(0, -1);
        break;
      }
    }
    return one.length > 4 && one.endsWith("e") ? one.slice(0, -1) : one;
  }

  // The words one by one. What may not stand before a bid or a card is looked at here: not every browser can look behind.
  const TOKENS = [
    ["bid", /[1-9](?:nt|NT|Nt|[cdhsnCDHSN♣♦♥♠])(?:[xX]{1,2})?(?![\p{L}\p{N}_])/uy, /[\p{L}\p{N}_.]/u],
    ["card", /(?:[CDHS♣♦♥♠](?:10|[AKQJT2-9])|(?!TD)(?:10|[AKQJT])[CDHS♣♦♥♠]|[akqjtAKQJT2-9][♣♦♥♠]|[KQJ][cdhs])(?![\p{L}\p{N}_])/uy, /[\p{L}\p{N}_]/u],
    ["number", /\d+/uy], ["word", /\p{L}+(?:['\u2019]\p{L}+)?/uy], ["suit", /[♣♦♥♠]/uy], ["end", /[.!?;:\n]+/uy],
  ];
  function tokens(text) {
    const found = [], lettered = text.toUpperCase() !== text;
    for (let at = 0; at < text.length;) {
      let sort = "", said = "";
      for (const [name, shape, behind] of TOKENS) {
        if (behind && at && behind.test(text[at - 1])) continue;
        shape.lastIndex = at;
        const match = shape.exec(text);
        if (match) { sort = name; said = match[0]; break; }
      }
      if (!sort) { at += 1; continue; }
      const end = at + said.length;
      if (sort === "bid") {
        const bare = said.toLowerCase().replace(/x+$/, "");
        found.push(word(BID, at, end, bare[0] + STRAINS[bare.slice(1)]));
        if (/x$/i.test(said)) found.push(word("double", at, end));
      } else if (sort === "card") {
        const suit = [...said].find((sign) => "cdhs♣♦♥♠".includes(sign.toLowerCase()));
        found.push(word(CARD, at, end, SUITS[suit.toLowerCase()] + RANKS[said.replace(suit, "").toLowerCase()]));
      } else if (sort === "end") found.push(word(END, at, end));
      else if (sort === "suit") found.push(word({ C: "club", D: "diamond", H: "heart", S: "spade" }[SUITS[said]], at, end, SUITS[said]));
      else if (sort === "number") found.push(word(NUMBER, at, end, said.replace(/^0+/, "") || "0"));
      else if (lettered && /^[NESW]$/.test(said)) found.push(word(SEAT, at, end, said));
      else found.push(...spelling(said.toLowerCase().replaceAll("\u2019", "'"), at, end));
      at = end;
    }
    return found;
  }
  function spelling(said, start, end) {
    const bare = said.endsWith("'s") ? said.slice(0, -2) : said;
    if (Object.values(SEATS).includes(bare)) return [word(SEAT, start, end, bare[0].toUpperCase())];
    const form = irregular.has(said) ? irregular.get(said) : stem(bare.replaceAll("'", ""));
    return form.split(" ").filter(Boolean).map((part) => word(part, start, end, bare));
  }

  // A misspelt word is taken for the known word that is most like it.
  let known = null;
  const byLetter = new Map(), repaired = new Map();
  function dictionary() {
    if (known) return known;
    known = new Map();
    const all = told.words.split(" ");
    for (let at = 0; at + 1 < all.length; at += 2) {
      known.set(all[at], Number(all[at + 1]));
      if (!byLetter.has(all[at][0])) byLetter.set(all[at][0], []);
      byLetter.get(all[at][0]).push([all[at], lettersOf(all[at])]);
    }
    return known;
  }
  function right(one) {
    if (one.length < 4 || dictionary().has(one)) return one;
    if (!repaired.has(one)) repaired.set(one, swapped(one.slice(0, 24)) || nearest(one.slice(0, 24)) || one);
    return repaired.get(one);
  }
  function swapped(one) {
    const found = [...one].slice(1).map((_, at) => one.slice(0, at) + one[at + 1] + one[at] + one.slice(at + 2)).filter((other) => known.has(other));
    return found.sort((a, b) => known.get(b) - known.get(a))[0] || "";
  }
  // How often each letter stands in a word: of more letters than two words share they cannot be alike.
  const lettersOf = (one) => { const found = new Uint8Array(32); for (const sign of one) found[sign.codePointAt(0) % 32] += 1; return found; };
  function nearest(one) {
    const letters = lettersOf(one);
    let best = 0.8, used = 0, found = "";
    for (const start of new Set([one[0], one[1]])) {
      for (const [other, theirs] of byLetter.get(start) || []) {
        if (Math.abs(other.length - one.length) > 2 || other.length < 3) continue;
        let shared = 0;
        for (let at = 0; at < 32; at += 1) shared += Math.min(letters[at], theirs[at]);
        if (2 * shared / (other.length + one.length) < best) continue;
        const like = 2 * alike(other, one) / (other.length + one.length);
        if (like > best || (like === best && known.get(other) > used)) { best = like; used = known.get(other); found = other; }
      }
    }
    return found;
  }
  // The letters in the longest common run, and in those on both sides of it.
  function alike(a, b) {
    let [from, to, length] = [0, 0, 0];
    for (let i = 0; i < a.length; i += 1) for (let j = 0; j < b.length; j += 1) {
      let k = 0;
      while (i + k < a.length && j + k < b.length && a[i + k] === b[j + k]) k += 1;
      if (k > length) [from, to, length] = [i, j, k];
    }
    return length ? length + alike(a.slice(0, from), b.slice(0, to)) + alike(a.slice(from + length), b.slice(to + length)) : 0;
  }
  const mended = (one) => {
    if (!/^\p{L}+$/u.test(one.form) || spelt.has(one.value)) return one;
    const form = right(one.form);
    return form === one.form ? one : { ...one, form, value: form };
  };

  // Bids and cards of several words made one: "one spade", "queen of hearts".
  function joined(words) {
    const found = [];
    for (let at = 0; at < words.length;) {
      const read = bidAt(words, at) || cardAt(words, at);
      if (read) { found.push(read[0]); at += read[1]; continue; }
      const one = words[at], count = [SEAT, CARD, BID].includes(one.form) ? undefined : of(COUNTS, one.value);
      found.push(count && one.value !== "one" ? { ...one, form: NUMBER, value: String(count) } : one);
      at += 1;
    }
    return found;
  }
  function bidAt(words, at) {
    const [first, second, third] = words.slice(at, at + 3);
    const counted = of(COUNTS, first.value);
    const level = first.form === NUMBER && first.value.length === 1 ? Number(first.value) : counted < 10 ? counted : 0;
    if (!level || !second) return null;
    if (second.form === "no" && third && third.form === "trump") return [word(BID, first.start, third.end, `${level}N`), 3];
    const strain = ["nt", "notrump", "notrumps"].includes(second.value) ? "N" : of(SUITS, second.form);
    if (!strain || NOT_A_BID.has(third ? third.form : END) || (strain !== "N" && /^\p{L}$/u.test(second.value))) return null;
    return [word(BID, first.start, second.end, `${level}${strain}`), 2];
  }
  function cardAt(words, at) {
    const first = words[at], second = words[at + 1], bare = (one) => [SEAT, CARD, BID].includes(one.form);
    const rank = bare(first) ? undefined : of(RANKS, first.value);
    const rest = words.slice(at + 1, at + 4).map((one) => one.form);
    if (rank && rest[0] === "of") {
      const length = rest[1] === "the" ? 3 : 2, suit = rest[length - 1];
      if (suit !== undefined && (of(SUITS, suit) || suit === "trump")) {
        return [word(CARD, first.start, words[at + length].end, (of(SUITS, suit) || "?") + rank), length + 1];
      }
    }
    if (second && ["club", "diamond", "heart", "spade"].includes(first.form)) {
      const other = bare(second) || second.value === "a" ? undefined : of(RANKS, second.value);
      const after = words[at + 2] ? words[at + 2].form : END;
      if (other && second.value.length > 1 && !NOT_A_BID.has(after)) return [word(CARD, first.start, second.end, SUITS[first.form] + other), 2];
    }
    if (["ace", "king", "queen", "jack", "knave"].includes(first.value) || first.form === "honour") {
      return [word(CARD, first.start, first.end, `?${of(RANKS, first.value) || "A"}`), 1];
    }
    return null;
  }

  // Patterns, under each form that can begin one.
  const GAPS = { "*": 3, "**": 8 };
  function patterns(named) {
    const found = new Map();
    for (const [about, line] of named) {
      const pattern = line.split(" ").map((part) => Object.hasOwn(GAPS, part) ? { gap: GAPS[part], forms: new Set() }
        : { gap: 0, optional: part.endsWith("?"), forms: new Set(part.replace(/\?+$/, "").split("|")) });
      const begun = new Set();
      for (const one of pattern) { one.forms.forEach((form) => begun.add(form)); if (!one.optional) break; }
      for (const form of begun) { if (!found.has(form)) found.set(form, []); found.get(form).push([about, pattern]); }
    }
    return found;
  }
  function ends(pattern, place, words, at) {
    if (place === pattern.length) return at;
    const one = pattern[place];
    if (one.gap) {
      for (let skipped = 0; skipped <= one.gap; skipped += 1) {
        const found = ends(pattern, place + 1, words, at + skipped);
        if (found) return found;
        if (at + skipped >= words.length || words[at + skipped].form === END) return 0;
      }
      return 0;
    }
    if (at < words.length && (one.forms.has(words[at].form) || one.forms.has(words[at].value))) {
      const found = ends(pattern, place + 1, words, at + 1);
      if (found) return found;
    }
    return one.optional ? ends(pattern, place + 1, words, at) : 0;
  }
  function* matches(all, words) {
    for (let at = 0; at < words.length; at += 1) {
      const { form, value } = words[at];
      for (const [about, pattern] of [...all.get(form) || [], ...(value !== form && all.get(value)) || []]) {
        const end = ends(pattern, 0, words, at);
        if (end) yield [about, at, end];
      }
    }
  }
  let ready = null;
  function tools() {
    if (ready) return ready;
    const weights = new Map(), parts = told.weights.split("|");
    for (let at = 0; at + 1 < parts.length; at += 2) weights.set(parts[at], parts[at + 1]);
    ready = { weights, roles: patterns(told.roles), concepts: patterns(told.concepts),
      facts: patterns(told.facts.map(([kind, fact, value, line]) => [{ kind, fact, value }, line])) };
    return ready;
  }
  // What is typed is asked about by several at every stroke of a key: the last answer is kept.
  function keptOnce(ask) {
    let last = null, answer = null;
    return (text) => { if (text !== last) { answer = ask(text); last = text; } return answer; };
  }
  const read = keptOnce((text) => {
    const whole = text.slice(0, 6000), { roles, concepts } = tools();
    const plain = joined(tokens(whole).map(mended));
    const longest = new Map();
    for (const [name, at, end] of matches(roles, plain)) if (end > (longest.get(at) || [0])[0]) longest.set(at, [end, name]);
    const words = [];
    for (let at = 0; at < plain.length;) {
      const [end, name] = longest.get(at) || [at + 1, ""];
      words.push(name ? word(`@${name}`, plain[at].start, plain[end - 1].end, plain[at].value) : plain[at]);
      at = end;
    }
    const mentioned = new Set([words, plain].flatMap((some) => [...matches(concepts, some)].map((one) => one[0])));
    return { text: whole, words, mentioned };
  });

  // What is weighed of a story, as the program does it.
  const AUCTION = new Set(["bid", "bidding", "auction", "overcall", "open", "dealer", "pass", "double", "redouble", "box", "call", BID]);
  const PLAY = new Set(["trick", "lead", "play", "follow", "discard", "ruff", "trump", "finesse", "@dummy", "@declarer", "@defender", CARD]);
  const WHO = new Set(["i", "we", "they", "he", "she", "somebody", "someone", "player", SEAT]);
  const THINGS = new Set([CARD, BID, "trick", "hand", "board"]);
  const SORTS = { pass: "pass", green: "pass", [BID]: "bid", open: "bid", bid: "bid", overcall: "bid", jump: "bid", double: "double", redouble: "double", x: "double" };
  const AWAY = ["", "lho", "partner", "rho"];
  const worth = (bid) => Number(bid[0]) * 5 + "CDHSN".indexOf(bid[1]);
  const away = (one, other) => ("NESW".indexOf(other) - "NESW".indexOf(one) + 4) % 4;
  const honour = (card) => "AKQJT".includes(card.at(-1));
  function bidsGoDown(words) {
    const places = words.map((one, at) => [at, one]).filter(([, one]) => one.form === BID);
    for (let i = 0; i + 1 < places.length; i += 1) {
      const [[at, first], [next, second]] = places.slice(i, i + 2);
      const between = words.slice(at + 1, next).map((one) => one.form);
      if (between.includes("over") && !between.includes(END)) return worth(first.value) <= worth(second.value);
      if (worth(second.value) <= worth(first.value) && !["instead", "mean", "not"].some((one) => between.includes(one))) return true;
    }
    return false;
  }
  function calls(words) {
    const found = [];
    words.forEach((one, at) => {
      if (one.form !== SEAT) return;
      for (const after of words.slice(at + 1, at + 7)) {
        if ([END, SEAT].includes(after.form)) break;
        if (of(SORTS, after.form)) { found.push({ seat: one.value, sort: SORTS[after.form], at }); break; }
      }
    });
    return found;
  }
  function dealerAt(words) {
    return words.findIndex((one, at) => one.form === SEAT && ((at && words[at - 1].form === "@dealer")
      || words.slice(at + 1, at + 4).some((other) => ["deal", "@dealer"].includes(other.form))));
  }
  function marks({ words, mentioned }) {
    const found = [...mentioned], forms = new Set(words.map((one) => one.form));
    if (bidsGoDown(words)) found.push("goes-down");
    const told = calls(words), dealer = dealerAt(words);
    if (dealer >= 0 && told.length && told[0].seat !== words[dealer].value) {
      found.push(`ahead-of-dealer-${told[0].sort}`, `dealer-is-${AWAY[away(told[0].seat, words[dealer].value)]}`);
    }
    told.slice(1).forEach((other, at) => {
      const far = away(told[at].seat, other.seat);
      if (far > 1) found.push(`skips-${other.sort}`, `skips-to-${AWAY[far]}`);
    });
    if (words.filter((one) => one.form === BID).length > 2) found.push("many-bids");
    words.slice(1).forEach((after, at) => { if (words[at].form === NUMBER && after.form === "card") found.push(`cards-${words[at].value}`); });
    const cards = words.filter((one) => one.form === CARD);
    if (cards.length) found.push(cards.some((one) => honour(one.value)) ? "honour" : "small");
    for (const form of forms) if (form[0] === "@" && ![BID, CARD, SEAT, NUMBER].includes(form)) found.push(form);
    const auction = words.filter((one) => AUCTION.has(one.form)).length, play = words.filter((one) => PLAY.has(one.form)).length;
    found.push(auction > play ? "in-auction" : play > auction ? "in-play" : "in-neither", words.length < 9 ? "short" : words.length < 25 ? "middling" : "long");
    return found.sort();
  }
  function features(story) {
    const found = new Map(), add = (one) => found.set(one, (found.get(one) || 0) + 1);
    const forms = story.words.map((one) => one.form), kept = forms.filter((one) => !stop.has(one) && one !== END);
    kept.forEach((one, at) => { add(`1 ${one}`); if (at) add(`3 ${kept[at - 1]} ${one}`); });
    forms.forEach((one, at) => {
      if (at && one !== END && forms[at - 1] !== END) add(`2 ${forms[at - 1]} ${one}`);
      if (one === END || one[0] === "@") return;
      const whole = `_${one}_`;
      for (const length of [3, 4]) for (let from = 0; from + length <= whole.length; from += 1) add(`C ${whole.slice(from, from + length)}`);
    });
    const all = marks(story);
    all.forEach((one, at) => { add(`F ${one}`); for (const other of all.slice(at + 1)) add(`P ${one} ${other}`); });
    let who = "", since = -7;
    forms.forEach((form, at) => {
      if (form === END) { who = ""; since = -7; }
      else if (WHO.has(form) || (form[0] === "@" && ![BID, CARD, NUMBER].includes(form))) { who = form; since = at; }
      const deed = verbs.get(form);
      if (deed === undefined) return;
      const negated = forms.slice(Math.max(0, at - 3), at).some((one) => one === "not" || one === "without") ? "not " : "";
      add(`V ${negated}${deed}`);
      if (at - since <= 6) add(`S ${who} ${negated}${deed}`);
      for (const other of forms.slice(at + 1, at + 5)) {
        if (other === END) break;
        if (THINGS.has(other) || WHO.has(other) || other[0] === "@") { add(`O ${deed} ${other}`); break; }
      }
    });
    return found;
  }

  // The signs that stand for numbers; the program writes them.
  const DIGITS = new Map();
  for (let code = 35; code < 0x180; code += 1) {
    if ((code < 127 || code >= 0xc0) && !"<\\|".includes(String.fromCharCode(code))) DIGITS.set(String.fromCharCode(code), DIGITS.size);
  }
  // The score of each kind by its number, higher for likelier, and whether any word is known.
  const kinds = keptOnce((text) => {
    const { weights } = tools(), story = read(text);
    const sums = [told.labels.map(() => 0), told.labels.map(() => 0)], far = [0, 0];
    let understood = false;
    for (const [feature, often] of features(story)) {
      const signs = weights.get(feature);
      if (!signs) continue;
      const letters = feature.startsWith("C ") ? 1 : 0;
      const strength = (1 + Math.log(often)) * DIGITS.get(signs[0]) / told.rarity_steps;
      const scale = told.least_scale * Math.exp(DIGITS.get(signs[1]) / told.scale_steps);
      far[letters] += strength * strength;
      understood = understood || feature.startsWith("1 ");
      for (let at = 2; at < signs.length; at += 2) sums[letters][DIGITS.get(signs[at])] += strength * scale * (DIGITS.get(signs[at + 1]) - told.zero);
    }
    const found = new Map();
    told.labels.forEach(([kind, bias], at) => {
      if (kind === null) return;
      const score = bias + sums[0][at] / (Math.sqrt(far[0]) || 1) + 0.7 * sums[1][at] / (Math.sqrt(far[1]) || 1);
      found.set(kind, Math.max(score, found.has(kind) ? found.get(kind) : -9));
    });
    return { scores: found, understood, words: story.words.length };
  });

  const factsIn = keptOnce((text) => [...matches(tools().facts, read(text).words)]);
  // The facts that a story tells about the kind of a number, each with the sentence to be confirmed; of two values neither.
  function facts(text, number, id) {
    const story = read(text), { words } = story;
    const sentences = [], asking = new Set(), barred = new Set(), found = new Map();
    let sentence = 0;
    words.forEach((one, at) => {
      if (one.form === END) sentence += 1;
      sentences.push(sentence);
      if (["can", "may", "could", "should", "must", "shall", "might"].includes(one.form) && (!at || words[at - 1].form === END)) asking.add(sentence);
    });
    const said = [];
    for (const [{ kind, fact, value }, at] of factsIn(text)) {
      if ((kind !== number && kind !== -1) || asking.has(sentences[at])) continue;
      if (value[0] === "!") barred.add(`${fact}=${value.slice(1)} ${sentences[at]}`); else said.push([fact, value, sentences[at]]);
    }
    const cards = words.filter((one) => one.form === CARD);
    if (cards.length === 1) said.push(["honour", honour(cards[0].value) ? "yes" : "no", -1]);
    if (id === "insufficient-bid" && sufficientlyReplaced(words)) said.push(["replacement_27", "sufficient_bid", -1]);
    const turn = whoseTurn(words);
    if (turn && /^(?:pass|bid|double)-out-of-rotation$/.test(id)) said.push([id.startsWith("double") ? "whose_turn_32" : "whose_turn", turn, -1]);
    for (const [fact, value, at] of said) if (!barred.has(`${fact}=${value} ${at}`)) found.set(fact, new Set([...found.get(fact) || [], value]));
    return [...found].filter(([, values]) => values.size === 1).map(([fact, [value]]) => `${fact}=${value}`).filter((one) => Object.hasOwn(told.says, one));
  }
  const REPLACED = ["correct", "chang", "make", "replac", "substitut", "becom", "instead", "switch"];
  // Whether a sufficient bid told after the insufficient one replaces it.
  function sufficientlyReplaced(words) {
    const bids = words.map((one, at) => [at, one]).filter(([, one]) => one.form === BID);
    for (let i = 0; i + 1 < bids.length; i += 1) {
      const [[at, one], [next, other]] = bids.slice(i, i + 2);
      const between = words.slice(at, next).map((some) => some.form);
      const turned = between.includes("over") && !between.includes(END) && worth(one.value) <= worth(other.value);
      if (!turned && worth(other.value) > worth(one.value)) continue;
      if (!bids[i + 2]) return false;
      const [last, fresh] = bids[i + 2];
      return words.slice(next, last).some((some) => REPLACED.includes(some.form)) && worth(fresh.value) > worth((turned ? other : one).value);
    }
    return false;
  }
  function whoseTurn(words) {
    const dealer = dealerAt(words), other = dealer < 0 ? null : calls(words).find((one) => one.seat !== words[dealer].value);
    return other ? AWAY[away(other.seat, words[dealer].value)] : "";
  }
  // How likely a story is about each law, by the laws that stories on its kinds are about; null where nobody has counted.
  const SHARP = 4, RARE = 0.01;
  const laws = keptOnce((text) => {
    if (!(told.homes || []).length) return null;
    const { scores } = kinds(text), best = Math.max(...scores.values()), found = new Map();
    const likely = new Map([...scores].map(([kind, score]) => [kind, Math.exp(SHARP * (score - best))]));
    const whole = [...likely.values()].reduce((sum, one) => sum + one, 0) || 1;
    for (const [kind, law, often] of told.homes) found.set(law, (found.get(law) || 0) + often / 1000 * (likely.get(kind) || 0) / whole);
    return { of: (law) => Math.log((found.get(law) || 0) + RARE), best: [...found].sort((one, other) => other[1] - one[1]).slice(0, 6).map((one) => one[0]) };
  });
  const prepare = () => { dictionary(); tools(); };
  return { read, features, kinds, facts, laws, prepare, says: told.says };
};
