"""What the exported database holds: every table and every column with a sentence that explains it.

The four that people read (``law``, ``ruling``, ``question``, ``worked_case``) are tables, not SQL views: only a row of
a table has a page, a link and a search of its own in datasette. All that is made of a table is made from what stands
here, so that none can be without its sentence.
"""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    """One column of a table."""

    name: str
    about: str
    refers: str = ""
    """The table whose key it holds."""
    may_lack: bool = False
    """Whether it may be empty though it refers to something."""
    whole: bool = False
    """Whether it holds whole numbers."""


class Table(NamedTuple):
    """One table; its key is ``id`` unless it only joins others."""

    name: str
    about: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ("id",)
    label: str = ""
    """The column by which a row is called where another refers to it."""
    facets: tuple[str, ...] = ()
    """The columns by which a reader sorts out what he wants."""
    searched: tuple[str, ...] = ()
    """The columns in which words are looked for; such a table has a number for each row."""


INDEX = "_fts"
"""What follows the name of a table in that of its search index."""

_NUMBER = Column(
    "number", "The number of the row, which its search index shares; the next export may number otherwise.", whole=True
)
_CODE = Column("code", "The code of law that says so.", refers="code")
_KIND = Column("kind", "What went wrong.", refers="kind")

TABLES = (
    Table(
        "code",
        "The codes of law: one body of rules for one game in one edition.",
        (
            Column("id", "The name by which commands and other tables call the code."),
            Column("title", "What the code is called."),
            Column("family", "The family of games to which it belongs."),
            Column("edition", "Which edition of its rules it is."),
            Column("publisher", "Who publishes the rules."),
            Column("book", "The book to which its citations refer."),
            Column("in_force_from", "Since when it is in force, where that is known."),
            Column("in_force_to", "Until when it was in force; empty where it still is or nobody says."),
            Column("parent", "The code that rules where this one says nothing.", refers="code", may_lack=True),
            Column("checked", "The day on which it was last compared with its book."),
            Column("note", "What else is to be known of it."),
        ),
        label="title",
        facets=("family",),
    ),
    Table(
        "kind",
        "The kinds of irregularity and of question that laws deal with.",
        (
            Column("id", "The name by which commands and other tables call the kind."),
            Column("title", "What it is called in words."),
            Column("phase", "In which part of a deal it happens."),
            Column("part_of", "The wider kind of which it is one.", refers="kind", may_lack=True),
            Column("also_called", "What people call it besides."),
        ),
        label="title",
        facets=("phase",),
    ),
    Table(
        "law",
        "The provisions of law, each one statement of a code in our words.",
        (
            Column("id", "The code and the short name of the provision."),
            _NUMBER,
            _CODE,
            _KIND,
            Column("cite", "The short name by which rulings cite it."),
            Column("title", "The heading or the law's number under which the book has it."),
            Column("text", "What it says, in our words."),
            Column("until", "Until when it can be applied."),
            Column("right", "Where it answers whether somebody may do a thing: permitted, not-permitted, at-a-price."),
            Column("standing", "Whether its matter is permitted, required, forbidden, at-a-price or directors-task."),
            Column("note", "What was unclear in the book, or comes from elsewhere."),
            Column("source", "Where in the book it stands."),
            Column("from_memory", "'whole' or 'part' where nobody has read that much of it in a text; else empty."),
        ),
        label="title",
        facets=("code", "kind", "right", "standing"),
        searched=("cite", "title", "text", "until", "note"),
    ),
    Table(
        "ruling",
        "The rows of the decision tables: under which condition a code orders what, and by which laws.",
        (
            Column("id", "The code, the kind and the name of the row."),
            _NUMBER,
            _CODE,
            _KIND,
            Column("name", "The short name of the row."),
            Column("condition", "When it applies, in words; 'always' where no fact makes a difference."),
            Column("orders", "What is ordered then."),
            Column("choice", "Who may choose, and among what, where the law leaves a choice."),
            Column("says", "What is said of the law in the ruling."),
            Column("under", "The laws on which it rests; the table ruling_law links to each."),
            Column("basis", "'text' where the laws say so in words, else in what way it was made out."),
            Column("note", "Why it is read so where the laws leave room."),
            Column("formula", "The condition as the law file has it."),
        ),
        label="name",
        facets=("code", "kind", "basis"),
        searched=("condition", "orders", "choice", "says", "under"),
    ),
    Table(
        "ruling_law",
        "Which ruling rests on which law.",
        (
            Column("ruling", "The row of the decision table.", refers="ruling"),
            Column("law", "A law on which it rests.", refers="law"),
            Column("place", "Its place among the laws of that ruling.", whole=True),
        ),
        key=("ruling", "place"),
    ),
    Table(
        "fact",
        "The facts on which rulings depend.",
        (
            Column("id", "The name by which commands and conditions call the fact."),
            Column("title", "What it tells."),
            Column("shown_by", "How a recorded deal shows it; empty where only people can tell."),
        ),
        label="title",
    ),
    Table(
        "question",
        "What each code asks about each kind of irregularity before it rules.",
        (
            Column("id", "The code, the kind and the fact that is asked for."),
            _NUMBER,
            _CODE,
            _KIND,
            Column("fact", "The fact that the answer tells.", refers="fact"),
            Column("question", "The question in words."),
            Column("answers", "The answers that are possible."),
            Column("asked_of", "Who is asked."),
            Column("usual", "The answer that is taken for granted where nobody says otherwise."),
            Column("arises_if", "The condition under which the question arises at all; 'always' if under any."),
            Column("judgement", "'yes' where the director has to judge it, else 'no'."),
        ),
        label="question",
        facets=("code", "kind", "asked_of"),
        searched=("question", "answers", "arises_if"),
    ),
    Table(
        "worked_case",
        "Worked cases that show the rulings: a situation and what is right in it.",
        (
            Column("id", "The code, the kind and the place of the case in its file."),
            _NUMBER,
            _CODE,
            _KIND,
            Column("name", "The situation and its outcome in a sentence."),
            Column("told", "What is known of it, where it is told in facts."),
            Column("record", "The recorded deal, where it is shown by one."),
            Column(
                "ruling",
                "The ruling it comes to; where there are several, the first: ruling_case has them all.",
                refers="ruling",
                may_lack=True,
            ),
            Column("comes_to", "What those rulings order; empty where it shows no ruling."),
            Column("origin", "Who stands behind the answer."),
        ),
        label="name",
        facets=("code", "kind"),
        searched=("name", "told", "comes_to"),
    ),
    Table(
        "ruling_case",
        "Which worked case shows which ruling.",
        (
            Column("ruling", "The row of the decision table.", refers="ruling"),
            Column("worked_case", "A case that comes to it.", refers="worked_case"),
        ),
        key=("ruling", "worked_case"),
    ),
    Table(
        "about",
        "What every table and every column of this database is.",
        (
            Column("id", "The name of the table, with a point and the name of the column if it is about one."),
            Column("sentence", "What it is."),
        ),
    ),
)
"""Those that others refer to first."""


def described() -> dict[str, str]:
    """What every table and every column is, by the name of the table and TABLE.COLUMN."""
    found: dict[str, str] = {}
    for table in TABLES:
        found[table.name] = table.about
        found |= {f"{table.name}.{column.name}": column.about for column in table.columns}
    return found


def statements() -> str:
    """What makes the tables and their search indexes."""
    return "\n".join(f"{_table(table)}{_indexes(table)}{_search(table)}" for table in TABLES)


def filling() -> str:
    """What fills the search indexes from their tables."""
    searched = [table.name + INDEX for table in TABLES if table.searched]
    return "\n".join(f"INSERT INTO {name} ({name}) VALUES ('rebuild');" for name in searched)  # noqa: S608 - names of our own


def _table(table: Table) -> str:
    lines = [f"  {_column(column)}" for column in table.columns]
    lines.append(f"  PRIMARY KEY ({', '.join(table.key)})")
    return f"CREATE TABLE {table.name} (\n" + ",\n".join(lines) + "\n) STRICT;\n"


def _column(column: Column) -> str:
    parts = [column.name, "INTEGER" if column.whole else "TEXT"]
    parts += [] if column.may_lack else ["NOT NULL"]
    parts += ["UNIQUE"] if column == _NUMBER else []
    # A code may stand before its parent, and a kind before that of which it is part.
    parts += [f"REFERENCES {column.refers} (id) DEFERRABLE INITIALLY DEFERRED"] if column.refers else []
    return " ".join(parts)


def _indexes(table: Table) -> str:
    """For what is followed backwards: from a law to its rulings, from a code to all that is in it."""
    wanted = dict.fromkeys([*(column.name for column in table.columns if column.refers), *table.facets])
    return "".join(
        f"CREATE INDEX {table.name}_by_{name} ON {table.name} ({name});\n" for name in wanted if name != table.key[0]
    )


def _search(table: Table) -> str:
    if not table.searched:
        return ""
    # The texts stay in their table, so that the index can show where in them the words stand.
    return (
        f"CREATE VIRTUAL TABLE {table.name}{INDEX} USING fts5 (\n  {', '.join(table.searched)},\n"
        f'  content="{table.name}", content_rowid="number", tokenize="porter unicode61 remove_diacritics 2"\n);\n'
    )
