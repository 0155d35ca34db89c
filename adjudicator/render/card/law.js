"use strict";
// The law on a card: provisions found by number, by the name of a kind and by words, and a page for each.
window.cardLaw = (data, card) => {
  const { make, fold } = card;
  const { words: S, kinds: K, law } = data;
  const MOST = 10, FEW = 5, LONGEST_PHRASE = 4, MOST_CITING = 3;
  const WEIGHTS = [6, 4, 2, 1];
  // The weights by which `search` ranks what answers a story.
  const MOST_OF_WORDS = 0.5, SHARED_OUT = 1.2, WITHIN = 0.01, OF_KIND = 0.2;
  const bare = (text) => text.toLowerCase().normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  const P = law.provisions.map(([id, filed, cite, says, standing, remarks, kinds, home], at) => ({
    at, id, home, filed: S[filed], cite: S[cite], says: S[says], standing: S[standing], remarks: remarks.map((one) => S[one]),
    kinds: kinds.map((one) => K[one]), bare: bare(id), numbers: numbersOf(S[cite]),
  }));

  // The numbers of the laws that a heading cites, in small letters without brackets.
  function numbersOf(cite) {
    if (!/^(?:laws?\b|\d)/i.test(cite)) return [];
    const found = cite.match(/\b\d{1,3}(?:\s?[A-Z](?:\s?\d{1,2})?)?(?:[a-z]\b|\s?\([a-z]\))?(?:\s?\([ivx]+\))?(?=[\s,;:.)]|$)/g) || [];
    return [...new Set(found.map(bare))];
  }
  // The parts of a number: law, section, paragraph, letter, Roman number.
  function partsOf(number) {
    const found = /^(\d{1,3})([a-z])?(\d{1,2})?([a-z])?([ivx]+)?$/.exec(number);
    return found ? found.slice(1).filter(Boolean) : [number];
  }
  function numberIn(text) {
    const close = text.replace(/[\s().-]/g, "");
    const found = close.length <= 16 ? /^(?:laws?|l\.?|§)?(\d{1,3}(?:[a-z]{1,3}\d{0,2})*)$/i.exec(close) : null;
    return found ? found[1].toLowerCase() : "";
  }
  // The provisions of an id, or else those whose number begins with a law's: 62 has 62A, but not 621.
  function named(text) {
    const name = bare(text);
    const ids = name ? P.filter((one) => one.bare === name) : [];
    if (ids.length) return ids;
    const number = numberIn(text);
    if (!number) return [];
    const whole = partsOf(number);
    return P.filter((one) => one.numbers.some((other) => {
      const parts = partsOf(other);
      return whole.every((part, at) => parts[at] === part);
    }));
  }
  let last = null, lastCited = [];
  function cited(text) {
    if (text !== last) [last, lastCited] = [text, citedIn(text)];
    return lastCited;
  }
  function citedIn(text) {
    const tokens = fold(text).split(" ").filter(Boolean);
    let among = tokens.filter((word) => /\d/.test(word) && /[a-z]/.test(word));
    if (tokens.length > MOST_CITING) among = among.filter((word) => !/^[1-9][cdhsn]t?x{0,2}$/.test(word));
    const pairs = tokens.slice(1).map((word, at) => [tokens[at], word]).filter(([one]) => one === "law" || one === "laws");
    return [...new Set([text, ...among, ...pairs.map((one) => one.join(" "))].flatMap(named))];
  }

  // A word without its ending, so that "corrected" finds "correct".
  const stem = (word) => word.length < 4 ? word : word.replace(/(?:ies|ied)$/, "y").replace(/([^s])(?:ings?|ed|es|s)$/, "$1").replace(/(.)\1$/, "$1").replace(/e$/, "");
  const stemmed = (text) => fold(text).split(" ").filter(Boolean).map(stem);
  const stop = new Set(law.stop);
  let index = null;
  function indexed() {
    if (index) return index;
    const columns = P.map((one) => [one.cite, one.kinds.map((kind) => [kind.title, ...kind.names].join(" . ")).join(" . "), one.says,
      one.remarks.join(" ")].map((text) => ` ${stemmed(text).join(" ")} `));
    const lengths = columns.map((all) => all.reduce((sum, text) => sum + text.length, 0));
    index = { columns, whole: columns.map((all) => all.join("")), lengths, usual: lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length) };
    return index;
  }
  // The words that matter, each with what means the same; a phrase is one.
  function terms(text) {
    const tokens = fold(text).split(" ").filter(Boolean).slice(0, 40), found = [];
    for (let at = 0; at < tokens.length;) {
      let length = Math.min(LONGEST_PHRASE, tokens.length - at);
      while (length && !Object.hasOwn(law.alike, tokens.slice(at, at + length).join(" "))) length -= 1;
      const phrase = tokens.slice(at, at + Math.max(1, length)).join(" ");
      if (length) found.push([phrase, ...law.alike[phrase].map((one) => law.phrases[one])]);
      else if (!stop.has(phrase)) found.push([phrase]);
      at += Math.max(1, length);
    }
    return found.slice(0, 24).map((group) => [...new Set(group.map((one) => stemmed(one).join(" ")))]);
  }
  // How much a phrase speaks for each provision that has it, as BM25 weighs it; kept, since whoever types goes on from it.
  const worths = new Map();
  function worthOf(phrase) {
    if (worths.has(phrase)) return worths.get(phrase);
    const { columns, whole, lengths, usual } = indexed(), found = [], sought = ` ${phrase} `;
    whole.forEach((text, at) => {
      if (text.includes(sought)) found.push([at, columns[at].reduce((sum, column, of) => sum + WEIGHTS[of] * (column.split(sought).length - 1), 0)]);
    });
    const rarity = Math.log(1 + (P.length - found.length + 0.5) / (found.length + 0.5));
    const worth = found.map(([at, count]) => [at, rarity * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * lengths[at] / usual))]);
    worths.set(phrase, worth);
    return worth;
  }
  // How much the words speak for each provision, and which provisions have them all.
  function worded(text) {
    const groups = terms(text), score = new Map(), had = new Map();
    for (const group of groups) {
      const seen = new Set();
      for (const phrase of group) {
        for (const [at, worth] of worthOf(phrase)) {
          seen.add(at);
          score.set(at, (score.get(at) || 0) + worth);
        }
      }
      for (const at of seen) had.set(at, (had.get(at) || 0) + 1);
    }
    return { score, whole: new Set([...had].filter(([, count]) => count === groups.length).map(([at]) => at)), groups };
  }

  // The provisions for some words: those cited; or those on the kind that is named; or those that the words speak for,
  // helped by the kinds that the words speak for.
  function find(text) {
    const exact = cited(text);
    if (exact.length) return exact.slice(0, MOST);
    const { score, whole, groups } = worded(text);
    if (!groups.length) return [];
    const most = Math.max(1e-9, ...score.values());
    const likely = new Map(card.likely(text).slice(0, 6));
    const best = Math.max(...likely.values(), 0), near = (kind) => likely.has(kind.id) ? Math.exp(2 * (likely.get(kind.id) - best)) : 0;
    const name = fold(text);
    const meant = K.find((one) => one.id.replaceAll("-", " ") === name || one.names.includes(name));
    const strength = Math.min(1, 3 / groups.length);
    const asked = meant ? null : card.lawsOf(text);
    if (asked) return inLaws(rankedByLaw(asked, { likely, near, score, whole, most, count: groups.length }));
    const rank = (one) => {
      const kinds = one.kinds.map((kind, at) => near(kind) * (at ? law.partly : 1));
      const words = (score.get(one.at) || 0) / most + (whole.has(one.at) ? 1 : 0);
      const main = meant ? (one.kinds[0] === meant ? 20 : one.kinds.includes(meant) ? 10 : 0) : 0;
      return main + strength * words + law.kinds * Math.max(0, ...kinds);
    };
    const ranked = P.map((one) => [rank(one), one]).filter(([of, one]) => of > 0.3 && (score.has(one.at) || one.kinds.some((kind) => likely.has(kind.id))))
      .sort((a, b) => b[0] - a[0] || a[1].at - b[1].at).map(([, one]) => one);
    return inLaws(ranked);
  }
  // As `search` ranks them for a story: the law first, by what stories like it are about and by its words.
  function rankedByLaw(asked, { likely, near, score, whole, most, count }) {
    const wordsOf = (one) => (score.get(one.at) || 0) / most + (whole.has(one.at) ? 1 : 0);
    const found = P.filter((one) => score.has(one.at) || asked.best.includes(one.filed) || one.kinds.some((kind) => likely.has(kind.id)));
    const words = new Map();
    for (const one of found) words.set(one.filed, Math.max(words.get(one.filed) || 0, wordsOf(one)));
    const strength = Math.min(MOST_OF_WORDS, SHARED_OUT / count);
    const rank = (one) => law.laws * asked.of(one.filed) + strength * words.get(one.filed)
      + WITHIN * (OF_KIND * Math.max(0, ...one.kinds.map(near)) + wordsOf(one));
    return found.map((one) => [rank(one), one]).sort((a, b) => b[0] - a[0] || a[1].at - b[1].at).map(([, one]) => one);
  }
  // The best of each law first, law by law, then the others.
  function inLaws(ranked) {
    const laws = new Map();
    for (const one of ranked.slice(0, 200)) laws.set(one.filed, [...laws.get(one.filed) || [], one]);
    const shown = [...laws.values()].slice(0, FEW).map((ones) => ones.slice(0, 3));
    return [...shown.map((ones) => ones[0]), ...shown.flatMap((ones) => ones.slice(1)), ...ranked].filter((one, at, all) => all.indexOf(one) === at).slice(0, MOST);
  }

  const place = (one) => `law/${one.home ? `${one.home}/` : ""}${one.id}`;
  const shorter = (text) => text.length > 160 ? `${text.slice(0, 150).replace(/\s\S*$/, "")} …` : text;
  const button = (one) => make("button", { type: "button", class: "provision", onclick: () => card.go(place(one)) },
    make("b", {}, one.cite), make("small", {}, `${one.standing ? `(${one.standing}) ` : ""}${shorter(one.says)}`));
  const link = (to, ...inside) => make("a", { class: "button", href: card.href(to) }, ...inside);
  const wholeName = (filed) => /^\d/.test(filed) ? `Law ${filed}` : filed.slice(0, 1).toUpperCase() + filed.slice(1);
  const lawLink = (filed) => link(`law/${filed}`, make("b", {}, `All of ${wholeName(filed)}`));
  function answers(text) {
    const hits = find(text), exact = cited(text);
    const laws = [...new Set(exact.map((one) => one.filed))];
    return [...hits.map(button), ...(exact.length > MOST && laws.length === 1 ? [lawLink(laws[0])] : [])];
  }

  // The page of one provision, of all that are filed under a law, or of the list of all laws; false for any other address.
  function page(address) {
    const rest = address.replace(/^law\/?/, "");
    if (!rest) { contents(); return true; }
    const cut = rest.lastIndexOf("/");
    const [home, name] = cut < 0 ? ["", rest] : [rest.slice(0, cut), rest.slice(cut + 1)];
    const one = P.find((one) => one.home === home && one.id === name) || P.find((one) => one.home === home && one.bare === bare(name) && bare(name));
    if (one) { provision(one); return true; }
    const filed = P.filter((one) => one.filed === rest.toLowerCase());
    const found = filed.length ? filed : named(rest);
    if (!found.length) return false;
    card.show(filed.length ? wholeName(filed[0].filed) : `Law ${rest}`, ...found.map(button), contentsLink());
    return true;
  }
  const contentsLink = () => make("p", { class: "row" }, link("law", "All laws"), link("", "All kinds"));
  function provision(one) {
    const [before, after] = [P[one.at - 1], P[one.at + 1]];
    const beside = P.filter((other) => other.filed === one.filed && other.home === one.home);
    card.show(one.cite,
      make("p", { id: "provision" }, one.standing ? make("b", {}, `${one.standing.slice(0, 1).toUpperCase()}${one.standing.slice(1)}. `) : null, one.says),
      ...one.remarks.map((remark) => make("p", { class: "quiet" }, remark)),
      make("p", { class: "quiet" }, `Provision ${one.id} of ${data.title}, in our words.`),
      one.kinds.length ? make("div", { id: "rests" }, make("h2", {}, "What rests on it"), ...one.kinds.map(card.kindButton)) : null,
      make("p", { class: "row" }, before ? link(place(before), `Before: ${before.id}`) : null, after ? link(place(after), `Next: ${after.id}`) : null),
      beside.length > 1 ? lawLink(one.filed) : null, contentsLink());
  }
  function contents() {
    const laws = new Map();
    for (const one of P) laws.set(one.filed, [...laws.get(one.filed) || [], one]);
    card.show("The law", make("p", { class: "quiet" }, `${P.length} provisions of ${data.title}, in our words.`),
      make("div", { id: "laws" }, ...[...laws].map(([filed, ones]) => link(ones.length > 1 ? `law/${filed}` : place(ones[0]), make("b", {}, ones.length > 1 ? wholeName(filed) : ones[0].cite),
        ones.length > 1 ? make("small", {}, shorter(ones.map((one) => one.cite.replace(/^Laws? [^,]*, /, "")).slice(0, 4).join("; "))) : null))));
  }
  const prepare = () => { indexed(); };
  return { find, cited, answers, page, prepare, provisions: P };
};
