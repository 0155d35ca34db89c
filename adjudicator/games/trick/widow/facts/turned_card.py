"""How the card turned up was taken, in the words of each game."""

from __future__ import annotations

from adjudicator.find.deriving import Context, derives


@derives("played_to_trick_one", "illegal-pickup")
def played_to_trick_one(context: Context) -> str | None:
    """Whether he had played before he exchanged."""
    return "yes" if context.fault.about.get("exchanged") == "too_late" else None


@derives("nine_exchange")
def nine_exchange(context: Context) -> str | None:
    """The words of sixty-six."""
    words = {"no_trick_won": "no_trick_won", "last_of_stock": "nine_last_of_stock"}
    return words.get(context.fault.about.get("exchanged", ""))


@derives("trump_seven")
def trump_seven(context: Context) -> str | None:
    """The words of bezique."""
    return "without_trick" if context.fault.about.get("exchanged") == "without_trick" else None


@derives("robbed_by")
def robbed_by(context: Context) -> str | None:
    """The words of spoil five."""
    return context.fault.about.get("robbed")


@derives("ace_holder_did")
def ace_holder_did(context: Context) -> str | None:
    """What the holder of the trump ace did about the card turned."""
    return context.fault.about.get("ace")
