"""The SQLite schema of the compiled rulebase: natural keys, an index for each query and no others.

JSON is used only in columns that are read whole (``…_json``); everything that is queried has a column of its own.
"""

from __future__ import annotations

APPLICATION_ID = 0x41444A31
"""``ADJ1``: marks the file as a compiled rulebase."""
FORMAT = 21
"""The version: raise it with every change of the schema or of the content; a file of another format is rebuilt."""

PRAGMAS = f"""
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
PRAGMA foreign_keys = ON;
"""

TABLES = """
CREATE TABLE meta (fingerprint TEXT NOT NULL PRIMARY KEY, format INTEGER NOT NULL) STRICT;

CREATE TABLE kind (
  id TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  title TEXT NOT NULL,
  phase TEXT NOT NULL,
  games TEXT NOT NULL,
  family TEXT REFERENCES kind (id) DEFERRABLE INITIALLY DEFERRED,
  elsewhere TEXT REFERENCES kind (id) DEFERRABLE INITIALLY DEFERRED,
  asked TEXT NOT NULL,
  informs INTEGER NOT NULL,
  broad INTEGER NOT NULL,
  facts_json TEXT NOT NULL,
  condition TEXT NOT NULL,
  proves_json TEXT NOT NULL
) STRICT;

-- Names of kinds, in plain form: their titles first, then their synonyms, then their ids.
CREATE TABLE kind_name (
  name TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  kind TEXT NOT NULL REFERENCES kind (id),
  alias INTEGER NOT NULL
) STRICT;

CREATE TABLE fact (
  id TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  fact_json TEXT NOT NULL,
  derived TEXT NOT NULL
) STRICT;

CREATE TABLE effect (
  id TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  says TEXT NOT NULL,
  says_none TEXT NOT NULL,
  says_many TEXT NOT NULL,
  params TEXT NOT NULL,
  sorts TEXT NOT NULL,
  why TEXT NOT NULL,
  rewords TEXT NOT NULL,
  writes TEXT NOT NULL,
  amends TEXT NOT NULL,
  names TEXT NOT NULL,
  counts_as TEXT NOT NULL,
  lapses_if TEXT NOT NULL,
  instead_json TEXT NOT NULL,
  marks TEXT NOT NULL
) STRICT;

-- When an effect begins and ends to bind, and what may be asked meanwhile, at which moments.
CREATE TABLE course (
  effect TEXT NOT NULL PRIMARY KEY REFERENCES effect (id),
  course_json TEXT NOT NULL
) STRICT;

CREATE TABLE moment (
  id TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  says TEXT NOT NULL,
  stage TEXT NOT NULL,
  at_table INTEGER NOT NULL,
  implies TEXT NOT NULL,
  single INTEGER NOT NULL
) STRICT;

-- Sentences read out: everywhere (the scope is empty), in a family of games (its folder), or under one code.
CREATE TABLE aloud (
  scope TEXT NOT NULL PRIMARY KEY,
  speech_json TEXT NOT NULL
) STRICT;

-- The question at the table that follows an effect: the kind, and the facts known of it already.
CREATE TABLE onward (
  effect TEXT NOT NULL PRIMARY KEY REFERENCES effect (id),
  kind TEXT NOT NULL REFERENCES kind (id),
  facts TEXT NOT NULL,
  roles_json TEXT NOT NULL
) STRICT;

CREATE TABLE role (
  id TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  says TEXT NOT NULL,
  unknown TEXT NOT NULL
) STRICT;

-- The address of the function for a word: for one kind of fault or one type of game, or (empty) for all.
CREATE TABLE address (
  sort TEXT NOT NULL,
  word TEXT NOT NULL,
  place INTEGER NOT NULL,
  at TEXT NOT NULL,
  kind TEXT NOT NULL,
  type TEXT NOT NULL,
  PRIMARY KEY (sort, word, place)
) STRICT, WITHOUT ROWID;

-- Detectors in their order, with the games and the triggers of a deal that they need.
CREATE TABLE detector (
  place INTEGER NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  finds TEXT NOT NULL,
  type TEXT NOT NULL,
  games_json TEXT NOT NULL,
  signs_json TEXT NOT NULL,
  obligations INTEGER NOT NULL CHECK (obligations IN (0, 1))
) STRICT;

-- Synonyms for searches: a phrase, and the phrases that are searched for as well.
CREATE TABLE synonym (
  phrase TEXT NOT NULL,
  alike TEXT NOT NULL,
  PRIMARY KEY (phrase, alike)
) STRICT;

-- Words for answers: the one that is shown, and another that is understood for it.
CREATE TABLE answer_word (
  word TEXT NOT NULL,
  typed TEXT NOT NULL,
  PRIMARY KEY (word, typed)
) STRICT, WITHOUT ROWID;

-- The words shown for options that are offered together, whose ids stand in order.
CREATE TABLE option_word (
  offered TEXT NOT NULL,
  option TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (offered, option)
) STRICT, WITHOUT ROWID;

CREATE TABLE stop_word (word TEXT NOT NULL PRIMARY KEY) STRICT;

-- A group of codes is a family of games; its usual code serves where none is named.
CREATE TABLE code_group (
  name TEXT NOT NULL PRIMARY KEY,
  place INTEGER NOT NULL,
  folder TEXT NOT NULL,
  usual TEXT NOT NULL
) STRICT;

-- Names of games without a code, in plain form, with the codes of the nearest games, and the lines of the old book that
-- prints the name without a law.
CREATE TABLE other_game (
  name TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  near TEXT NOT NULL,
  lines TEXT NOT NULL
) STRICT;

-- Names of games printed in the old books, in plain form, with their lines, the codes that they mean, whether they are
-- ordinary words at other tables, the words of a story that show all the same that the game is meant, and the remark
-- for a person who uses the name.
CREATE TABLE book_name (
  name TEXT NOT NULL PRIMARY KEY,
  codes TEXT NOT NULL,
  lines TEXT NOT NULL,
  word INTEGER NOT NULL CHECK (word IN (0, 1)),
  signs TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;

-- User laws: houses over codes of the law, and whole codes; with the fault that keeps a law from being used.
CREATE TABLE house (
  id TEXT NOT NULL PRIMARY KEY,
  sort TEXT NOT NULL CHECK (sort IN ('rules', 'code')),
  title TEXT NOT NULL,
  file TEXT NOT NULL,
  over TEXT NOT NULL,
  note TEXT NOT NULL,
  fault TEXT NOT NULL
) STRICT;

CREATE TABLE code (
  id TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  edition TEXT NOT NULL,
  publisher TEXT NOT NULL,
  book TEXT NOT NULL,
  in_force_from TEXT NOT NULL,
  in_force_to TEXT NOT NULL,
  "group" TEXT NOT NULL REFERENCES code_group (name),
  extends TEXT REFERENCES code (id) DEFERRABLE INITIALLY DEFERRED,
  families TEXT NOT NULL,
  checked TEXT NOT NULL,
  note TEXT NOT NULL,
  house TEXT REFERENCES house (id)
) STRICT;

-- Names of a game other than the title of its code, in plain form.
CREATE TABLE code_name (
  name TEXT NOT NULL PRIMARY KEY,
  code TEXT NOT NULL REFERENCES code (id)
) STRICT;

-- The words of each name by which a search may mean a code: of its id, the other names in its title, the names that the
-- books print; the words that mean it alone; and the kind of name.
CREATE TABLE code_called (
  code TEXT NOT NULL REFERENCES code (id),
  place INTEGER NOT NULL,
  words TEXT NOT NULL,
  alone TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('', 'printed', 'word')),
  PRIMARY KEY (code, place)
) STRICT;

-- A code is its own ancestor at distance 0, so that a look-up is one join.
CREATE TABLE code_ancestor (
  code TEXT NOT NULL REFERENCES code (id),
  distance INTEGER NOT NULL,
  ancestor TEXT NOT NULL REFERENCES code (id),
  PRIMARY KEY (code, distance),
  UNIQUE (ancestor, code)
) STRICT;

CREATE TABLE code_silent (
  code TEXT NOT NULL REFERENCES code (id),
  kind TEXT NOT NULL REFERENCES kind (id),
  reason TEXT NOT NULL,
  PRIMARY KEY (code, kind)
) STRICT;

-- Inherited keys are filled in; with the addresses of the functions that the section names, by use and word.
CREATE TABLE game (
  code TEXT NOT NULL PRIMARY KEY REFERENCES code (id),
  game_json TEXT NOT NULL,
  functions_json TEXT NOT NULL
) STRICT;

-- Scoring systems, and the reason why the program has no function for one (empty: it has).
CREATE TABLE scoring (id TEXT NOT NULL PRIMARY KEY, place INTEGER NOT NULL, why TEXT NOT NULL) STRICT;

-- The numbers of a code's provisions are one range; the search index shares them. The card is the law under which a
-- provision stands: its number, or its heading in plain form.
CREATE TABLE provision (
  number INTEGER PRIMARY KEY,
  code TEXT NOT NULL REFERENCES code (id),
  card TEXT NOT NULL,
  kinds INTEGER NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL REFERENCES kind (id),
  cite TEXT NOT NULL,
  lines TEXT NOT NULL,
  says TEXT NOT NULL,
  "limit" TEXT NOT NULL,
  det TEXT NOT NULL,
  "right" TEXT NOT NULL,
  damage TEXT NOT NULL,
  note TEXT NOT NULL,
  memory TEXT NOT NULL,
  informs INTEGER NOT NULL,
  standing TEXT NOT NULL,
  UNIQUE (code, id)
) STRICT;
CREATE INDEX provision_kinds ON provision (kinds);

-- Citations of a provision in normal form: its id, its law numbers, its heading.
CREATE TABLE citation (
  name TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (sort IN ('id', 'law', 'heading')),
  code TEXT NOT NULL,
  provision TEXT NOT NULL,
  PRIMARY KEY (name, sort, code, provision),
  FOREIGN KEY (code, provision) REFERENCES provision (code, id)
) STRICT;

CREATE TABLE provision_kind (
  kind TEXT NOT NULL REFERENCES kind (id),
  code TEXT NOT NULL,
  provision TEXT NOT NULL,
  PRIMARY KEY (kind, code, provision),
  FOREIGN KEY (code, provision) REFERENCES provision (code, id)
) STRICT;
CREATE INDEX provision_kind_provision ON provision_kind (code, provision);

-- A code decides a kind when there is a row here.
CREATE TABLE kind_table (
  code TEXT NOT NULL REFERENCES code (id),
  kind TEXT NOT NULL REFERENCES kind (id),
  facts_json TEXT NOT NULL,
  heard_json TEXT NOT NULL,
  never_json TEXT NOT NULL,
  PRIMARY KEY (code, kind)
) STRICT;
CREATE INDEX kind_table_kind ON kind_table (kind);

CREATE TABLE row (
  code TEXT NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  place INTEGER NOT NULL,
  condition TEXT NOT NULL,
  says TEXT NOT NULL,
  chooser TEXT,
  basis TEXT NOT NULL,
  note TEXT NOT NULL,
  do_json TEXT NOT NULL,
  options_json TEXT NOT NULL,
  words_json TEXT NOT NULL,
  home TEXT NOT NULL REFERENCES code (id),
  instead_of TEXT NOT NULL,
  regular_by_law INTEGER NOT NULL,
  PRIMARY KEY (code, kind, id),
  FOREIGN KEY (code, kind) REFERENCES kind_table (code, kind)
) STRICT;

CREATE TABLE row_provision (
  code TEXT NOT NULL,
  kind TEXT NOT NULL,
  row TEXT NOT NULL,
  place INTEGER NOT NULL,
  law_code TEXT NOT NULL,
  provision TEXT NOT NULL,
  PRIMARY KEY (code, kind, row, place),
  FOREIGN KEY (code, kind, row) REFERENCES row (code, kind, id),
  FOREIGN KEY (law_code, provision) REFERENCES provision (code, id)
) STRICT;
CREATE INDEX row_provision_provision ON row_provision (law_code, provision);

-- Every reachable combination; the key is "fact=value|fact=value" in table order, without facts that do not exist.
CREATE TABLE decision (
  code TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  row TEXT NOT NULL,
  PRIMARY KEY (code, kind, key),
  FOREIGN KEY (code, kind, row) REFERENCES row (code, kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE "case" (
  code TEXT NOT NULL REFERENCES code (id),
  kind TEXT NOT NULL REFERENCES kind (id),
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  told_json TEXT,
  record TEXT NOT NULL,
  expect_json TEXT NOT NULL,
  origin TEXT NOT NULL,
  example TEXT NOT NULL,
  PRIMARY KEY (code, kind, place)
) STRICT;

-- The case that proves each row.
CREATE TABLE case_row (
  code TEXT NOT NULL,
  kind TEXT NOT NULL,
  row TEXT NOT NULL,
  case_kind TEXT NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (code, kind, row, case_kind, place),
  FOREIGN KEY (code, case_kind, place) REFERENCES "case" (code, kind, place)
) STRICT;

-- Lexicon for stories: endings of words, stop words, deeds, and the words that confirm a fact.
CREATE TABLE story_lexicon (
  name TEXT NOT NULL PRIMARY KEY,
  data_json TEXT NOT NULL
) STRICT;

-- Each pattern under every form that can begin it; a fact is named KIND/FACT=VALUE, with ! before what it forbids.
CREATE TABLE story_pattern (
  sort TEXT NOT NULL CHECK (sort IN ('role', 'concept', 'fact')),
  form TEXT NOT NULL,
  place INTEGER NOT NULL,
  name TEXT NOT NULL,
  pattern TEXT NOT NULL,
  PRIMARY KEY (sort, form, place)
) STRICT, WITHOUT ROWID;

-- Correctly spelt words, with their frequency.
CREATE TABLE story_word (
  word TEXT NOT NULL PRIMARY KEY,
  used INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Topics of stories; a law and a clause are named CODE/NUMBER. Everyday talk is about no game.
CREATE TABLE story_label (
  number INTEGER PRIMARY KEY,
  sort TEXT NOT NULL CHECK (sort IN ('kind', 'law', 'clause', 'family', 'everyday')),
  name TEXT NOT NULL,
  bias REAL NOT NULL
) STRICT;

-- The share of questions on a kind that are about each law.
CREATE TABLE story_home (
  kind INTEGER NOT NULL REFERENCES story_label (number),
  law INTEGER NOT NULL REFERENCES story_label (number),
  often REAL NOT NULL,
  PRIMARY KEY (kind, law)
) STRICT, WITHOUT ROWID;

-- Weights of a feature: the numbers of n labels in two bytes each, then n weights in one byte each.
CREATE TABLE story_weight (
  feature TEXT NOT NULL PRIMARY KEY,
  rarity REAL NOT NULL,
  scale REAL NOT NULL,
  weights BLOB NOT NULL
) STRICT, WITHOUT ROWID;
"""

SEARCH = """
CREATE VIRTUAL TABLE provision_words USING fts5 (
  cite, names, says, rest,
  content = '',
  tokenize = 'porter unicode61 remove_diacritics 2'
);
"""

WEIGHTS = (6.0, 4.0, 2.0, 1.0)
"""The weight of a word in the heading, in the names of kinds, in the statement, and in limit and note."""
