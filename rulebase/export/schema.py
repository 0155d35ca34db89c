"""The schema of the exported database: every table and column with a sentence that explains it.

``law``, ``ruling``, ``question`` and ``worked_case`` are tables, not views: datasette gives only rows of tables a
page.
"""

from __future__ import annotations

from typing import NamedTuple


class ExportColumn(NamedTuple):
    """A column of a table."""

    name: str
    about: str
    refers: str = ""
    """The table whose key the column holds."""
    may_lack: bool = False
    """Whether the column may be empty though it refers to a table."""
    whole: bool = False
    """Whether the column holds whole numbers."""


class ExportTable(NamedTuple):
    """A table; its key is ``id`` unless it only joins others."""

    name: str
    about: str
    columns: tuple[ExportColumn, ...]
    key: tuple[str, ...] = ("id",)
    label: str = ""
    """The column that stands for a row where another row refers to it."""
    facets: tuple[str, ...] = ()
    """The columns by which readers filter."""
    searched: tuple[str, ...] = ()
    """The columns of the search index; such a table numbers its rows."""


SEARCH_INDEX_SUFFIX = "_fts"
"""The suffix by which a table's search index is named."""

_NUMBER = ExportColumn(
    "number", "The number of the row, which its search index shares; the next export may number otherwise.", whole=True
)
_CODE = ExportColumn("code", "The code of law that says so.", refers="code")
_KIND = ExportColumn("kind", "What went wrong.", refers="kind")

EXPORT_TABLES = (
    ExportTable(
        "code",
        "The codes of law: one body of rules for one game in one edition.",
        (
            ExportColumn("id", "The name by which commands and other tables call the code."),
            ExportColumn("title", "What the code is called."),
            ExportColumn("family", "The family of games to which it belongs."),
            ExportColumn("edition", "Which edition of its rules it is."),
            ExportColumn("publisher", "Who publishes the rules."),
            ExportColumn("book", "The book to which its citations refer."),
            ExportColumn("in_force_from", "Since when it is in force, where that is known."),
            ExportColumn("in_force_to", "Until when it was in force; empty where it still is or nobody says."),
            ExportColumn("parent", "The code that rules where this one says nothing.", refers="code", may_lack=True),
            ExportColumn("checked", "The day on which it was last compared with its book."),
            ExportColumn("note", "What else is to be known of it."),
        ),
        label="title",
        facets=("family",),
    ),
    ExportTable(
        "kind",
        "The kinds of irregularity and of question that laws deal with.",
        (
            ExportColumn("id", "The name by which commands and other tables call the kind."),
            ExportColumn("title", "What it is called in words."),
            ExportColumn("phase", "In which part of a deal it happens."),
            ExportColumn("part_of", "The wider kind of which it is one.", refers="kind", may_lack=True),
            ExportColumn("also_called", "Other names that people use for it."),
        ),
        label="title",
        facets=("phase",),
    ),
    ExportTable(
        "law",
        "The provisions of law, each one statement of a code in our words.",
        (
            ExportColumn("id", "The code and the short name of the provision."),
            _NUMBER,
            _CODE,
            _KIND,
            ExportColumn("cite", "The short name by which rulings cite it."),
            ExportColumn("title", "The heading or the law's number under which the book has it."),
            ExportColumn("text", "What it says, in our words."),
            ExportColumn("until", "Until when it can be applied."),
            ExportColumn(
                "right", "Where it answers whether somebody may do a thing: permitted, not-permitted, at-a-price."
            ),
            ExportColumn(
                "standing", "Whether its matter is permitted, required, forbidden, at-a-price or directors-task."
            ),
            ExportColumn("note", "What was unclear in the book, or comes from elsewhere."),
            ExportColumn("source", "Where in the book it stands."),
            ExportColumn(
                "from_memory", "'whole' or 'part' where nobody has read that much of it in a text; else empty."
            ),
        ),
        label="title",
        facets=("code", "kind", "right", "standing"),
        searched=("cite", "title", "text", "until", "note"),
    ),
    ExportTable(
        "ruling",
        "The rows of the decision tables: under which condition a code orders what, and by which laws.",
        (
            ExportColumn("id", "The code, the kind and the name of the row."),
            _NUMBER,
            _CODE,
            _KIND,
            ExportColumn("name", "The short name of the row."),
            ExportColumn("condition", "When it applies, in words; 'always' where no fact makes a difference."),
            ExportColumn("orders", "What is ordered then."),
            ExportColumn("choice", "Who may choose, and among what, where the law leaves a choice."),
            ExportColumn("says", "What is said of the law in the ruling."),
            ExportColumn("under", "The laws on which it rests; the table ruling_law links to each."),
            ExportColumn("basis", "'text' where the laws say so in words, else in what way it was made out."),
            ExportColumn("note", "Why it is read so where the laws leave room."),
            ExportColumn("formula", "The condition as the law file has it."),
        ),
        label="name",
        facets=("code", "kind", "basis"),
        searched=("condition", "orders", "choice", "says", "under"),
    ),
    ExportTable(
        "ruling_law",
        "Which ruling rests on which law.",
        (
            ExportColumn("ruling", "The row of the decision table.", refers="ruling"),
            ExportColumn("law", "A law on which it rests.", refers="law"),
            ExportColumn("place", "Its place among the laws of that ruling.", whole=True),
        ),
        key=("ruling", "place"),
    ),
    ExportTable(
        "fact",
        "The facts on which rulings depend.",
        (
            ExportColumn("id", "The name by which commands and conditions call the fact."),
            ExportColumn("title", "What it tells."),
            ExportColumn("shown_by", "How a recorded deal shows it; empty where only people can tell."),
        ),
        label="title",
    ),
    ExportTable(
        "question",
        "What each code asks about each kind of irregularity before it rules.",
        (
            ExportColumn("id", "The code, the kind and the fact that is asked for."),
            _NUMBER,
            _CODE,
            _KIND,
            ExportColumn("fact", "The fact that the answer tells.", refers="fact"),
            ExportColumn("question", "The question in words."),
            ExportColumn("answers", "The answers that are possible."),
            ExportColumn("asked_of", "Who is asked."),
            ExportColumn("usual", "The answer that is taken for granted where nobody says otherwise."),
            ExportColumn("arises_if", "The condition under which the question arises at all; 'always' if under any."),
            ExportColumn("judgement", "'yes' where the director has to judge it, else 'no'."),
        ),
        label="question",
        facets=("code", "kind", "asked_of"),
        searched=("question", "answers", "arises_if"),
    ),
    ExportTable(
        "worked_case",
        "Worked cases that show the rulings: a situation and what is right in it.",
        (
            ExportColumn("id", "The code, the kind and the place of the case in its file."),
            _NUMBER,
            _CODE,
            _KIND,
            ExportColumn("name", "The situation and its outcome in a sentence."),
            ExportColumn("told", "What is known of it, where it is told in facts."),
            ExportColumn("record", "The recorded deal, where it is shown by one."),
            ExportColumn(
                "ruling",
                "The ruling it comes to; where there are several, the first: ruling_case has them all.",
                refers="ruling",
                may_lack=True,
            ),
            ExportColumn("comes_to", "What those rulings order; empty where it shows no ruling."),
            ExportColumn("origin", "Who stands behind the answer."),
        ),
        label="name",
        facets=("code", "kind"),
        searched=("name", "told", "comes_to"),
    ),
    ExportTable(
        "ruling_case",
        "Which worked case shows which ruling.",
        (
            ExportColumn("ruling", "The row of the decision table.", refers="ruling"),
            ExportColumn("worked_case", "A case that comes to it.", refers="worked_case"),
        ),
        key=("ruling", "worked_case"),
    ),
    ExportTable(
        "about",
        "What every table and every column of this database is.",
        (
            ExportColumn("id", "The name of the table, with a point and the name of the column if it is about one."),
            ExportColumn("sentence", "What it is."),
        ),
    ),
)
"""The exported tables, those that others refer to first."""


def table_and_column_descriptions() -> dict[str, str]:
    """TABLE and TABLE.COLUMN → the sentence that explains it."""
    found: dict[str, str] = {}
    for table in EXPORT_TABLES:
        found[table.name] = table.about
        found |= {f"{table.name}.{column.name}": column.about for column in table.columns}
    return found


def create_statements() -> str:
    """The SQL that creates the tables and their search indexes."""
    return "\n".join(
        f"{_create_table_sql(table)}{_reference_indexes_sql(table)}{_search_index_sql(table)}"
        for table in EXPORT_TABLES
    )


def fill_index_statements() -> str:
    """The SQL that fills the search indexes from their tables."""
    searched = [table.name + SEARCH_INDEX_SUFFIX for table in EXPORT_TABLES if table.searched]
    return "\n".join(f"INSERT INTO {name} ({name}) VALUES ('rebuild');" for name in searched)  # noqa: S608 - names of our own


def _create_table_sql(table: ExportTable) -> str:
    lines = [f"  {_column_sql(column)}" for column in table.columns]
    lines.append(f"  PRIMARY KEY ({', '.join(table.key)})")
    return f"CREATE TABLE {table.name} (\n" + ",\n".join(lines) + "\n) STRICT;\n"


def _column_sql(column: ExportColumn) -> str:
    parts = [column.name, "INTEGER" if column.whole else "TEXT"]
    parts += [] if column.may_lack else ["NOT NULL"]
    parts += ["UNIQUE"] if column == _NUMBER else []
    # A code may come before its parent, and a kind before its family.
    parts += [f"REFERENCES {column.refers} (id) DEFERRABLE INITIALLY DEFERRED"] if column.refers else []
    return " ".join(parts)


def _reference_indexes_sql(table: ExportTable) -> str:
    """Indexes for references followed backwards: from a law to its rulings, from a code to its contents."""
    wanted = dict.fromkeys([*(column.name for column in table.columns if column.refers), *table.facets])
    return "".join(
        f"CREATE INDEX {table.name}_by_{name} ON {table.name} ({name});\n" for name in wanted if name != table.key[0]
    )


def _search_index_sql(table: ExportTable) -> str:
    if not table.searched:
        return ""
    # The texts stay in their table, so that the index can show the words found in context.
    return (
        f"CREATE VIRTUAL TABLE {table.name}{SEARCH_INDEX_SUFFIX} USING fts5 (\n  {', '.join(table.searched)},\n"
        f'  content="{table.name}", content_rowid="number", tokenize="porter unicode61 remove_diacritics 2"\n);\n'
    )
