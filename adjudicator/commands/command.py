"""A command made of the options that it takes and of the function that runs it, which is loaded only then."""

from __future__ import annotations

from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin

from adjudicator.commands.options.shared import FILE_NAME
from adjudicator.render import safe
from adjudicator.values.addresses import function
from rulebase.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator


class Command:
    """Called with what was typed, it runs the function at the address *runs* with one value of the class *options*.

    Its signature and its help are those of that class: typer takes them for those of a function.
    """

    def __init__(self, name: str, options: type, runs: str) -> None:
        self.options, self.runs = options, runs
        self.__name__ = name
        self.__doc__ = options.__doc__
        self.__signature__ = signature(options)
        self.__annotations__ = {one.name: one.annotation for one in self.__signature__.parameters.values()}

    def __call__(self, **typed: Any) -> None:
        """Run the command. UserError where something typed is no text: only names of files may be bytes."""
        options = self.options(**typed)
        for parameter in self.__signature__.parameters.values():
            if not _names_file(parameter):
                for word in _words(typed[parameter.name]):
                    refuse_no_text(word)
        function(self.runs)(options)


def _names_file(parameter: Parameter) -> bool:
    annotation = parameter.annotation
    return get_origin(annotation) is Annotated and FILE_NAME in get_args(annotation)


def _words(typed: object) -> Iterator[str]:
    """The words in the value of an option: it may be one, several, or a number."""
    yield from (one for one in (typed if isinstance(typed, (list, tuple)) else [typed]) if isinstance(one, str))


def refuse_no_text(word: str) -> None:
    """UserError where *word* holds bytes that are no text."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise UserError(f"'{safe.plain(word, 60)}' is no text in this system's encoding; type it anew") from None
