"""What the PBN standard forbids is reported with its line, and nothing else is."""

from __future__ import annotations

import pytest

from adjudicator.formats.pbn.standard_checks import standard_complaints
from tests.helpers.formats_samples import AUCTION, DEAL, GAME, PLAY, SUITS_DEAL, TAGS


def told(text: str) -> list[tuple[int, str]]:
    """(line, message) of every complaint."""
    return [(problem.line, problem.message) for problem in standard_complaints(text.encode("latin-1"))]


def auction(calls: str) -> str:
    """An auction whose calls stand on line 3."""
    return f'[Dealer "N"]\n[Auction "N"]\n{calls}\n'


def play(rows: str, deal: str = DEAL, contract: str = "4S") -> str:
    """A play whose rows begin on line 5."""
    return f'[Deal "{deal}"]\n[Declarer "S"]\n[Contract "{contract}"]\n[Play "W"]\n{rows}\n'


def suits(rows: str) -> str:
    """A play in which every hand is one suit."""
    return play(rows, SUITS_DEAL, "7NT")


FAULTS = [
    # tags
    ('[Evnt "x"]', 1, "the standard has no tag 'Evnt'"),
    ("[Event]", 1, "'[Event]' is not a tag pair; expected [Name \"value\"]"),
    ("[Event Finals]", 1, "'[Event Finals]' is not a tag pair; expected [Name \"value\"]"),
    ('[Event "a\tb"]', 1, "there is a tab in the value of Event"),
    ('[Round "&"]', 1, "'&' cannot be the value of Round; expected a number such as 1 or 1.A.2"),
    ('[Round "-2"]', 1, "'-2' cannot be the value of Round; expected a number such as 1 or 1.A.2"),
    ('[Date "2024.l2.01"]', 1, "'2024.l2.01' cannot be the value of Date; expected a date such as 1995.06.10"),
    ('[Dealer "Red"]', 1, "'Red' is not a dealer; expected N, E, S, W"),
    ('[Vulnerable "W"]', 1, "'W' cannot be the value of Vulnerable; expected None, NS, EW or All"),
    ('[Declarer "Red"]', 1, "'Red' is not a declarer; expected N, E, S, W"),
    ('[Contract "4Spades"]', 1, "'4Spades' is not a contract; expected Pass, or a bid with X or XX as in 4SX"),
    (
        '[Result "S+1"]',
        1,
        "'S+1' cannot be the value of Result; expected a number of tricks, after NS or EW if needed",
    ),
    ('[Result "NS 8 EW 4"]', 1, "the tricks in 'NS 8 EW 4' do not add up to 13"),
    ('[ScoreIMP "3.x"]', 1, "'3.x' cannot be the value of ScoreIMP; expected a number, after NS or EW if needed"),
    ('[Score "3. 1"]', 1, "'3. 1' cannot be the value of Score; expected a number, after NS or EW if needed"),
    (
        '[ScorePercentage "-4"]',
        1,
        "'-4' cannot be the value of ScorePercentage; expected a percentage, after NS or EW if needed",
    ),
    (
        '[ScoreRubber "x"]',
        1,
        "'x' cannot be the value of ScoreRubber; expected points above and below the line as in 300/40",
    ),
    ('[OptimumScore "90"]', 1, "'90' cannot be the value of OptimumScore; expected NS or EW and a number"),
    ('[WestType "robot"]', 1, "'robot' cannot be the value of WestType; expected human or program"),
    ('[Scoring "IMP;fair"]', 1, "'fair' is not a scoring method of the standard"),
    ('[Site "a"]\n[Site "b"]', 2, "the tag Site is given twice; the first counts"),
    ('[Dealer "N"]\n\n[Dealer "#"]', 3, "'#' is not allowed in Dealer; read as 'N'"),
    (
        '[Vulnerable "EW"]\n[ScoreRubberHistory "NS 0 0 / 100 0 EW 0 0 / 0 0"]',
        2,
        "after this rubber history NS is vulnerable, not EW",
    ),
    ('[Note "1:loose"]', 1, "a note is outside Auction and Play"),
    ("no tags here", 1, "'no tags here' comes before the first tag; expected [Name \"value\"]"),
    ('[Event "x"]\nno section', 2, "'no section' is not a tag pair and is in no section"),
    ("{\n" + "x" * 255 + '\n}\n[Event "x"]', 2, "the line has 256 characters; expected at most 255"),
    ('[Event "a\x85"]', 1, "a control character, which the format forbids, was replaced"),
    # the deal
    ('[Deal "N:vA.. - - -"]', 1, "the hand 'vA..' has 3 suits; expected 4, separated by three dots"),
    ('[Deal "N:K.A.Q.J K.Q.J.A - -"]', 1, "SK occurs twice in the deal"),
    ('[Deal "N:A... - K.Q.. -"]', 1, "the hands of the deal differ in size or are too large: N 1, S 2"),
    ('[Deal "N:AKQJT98765432.A.. - - -"]', 1, "the hands of the deal differ in size or are too large: N 14"),
    ('[Deal "N:A...  - - -"]', 1, "there are two spaces between hands of the deal"),
    ('[Deal "N:- - - -"]', 1, "no hand of the deal is given"),
    # the auction
    ('[Auction "N"]', 1, "an Auction section needs a Dealer tag"),
    (auction("- 1C"), 3, "the first call is E's, but N dealt; read as E: nothing else decides"),
    (auction("1"), 3, "'1' is not a call; expected 1C to 7NT, Pass, X, XX or AP"),
    (auction("1N"), 3, "'N' stands for NT in the auction"),
    (auction("1H 1D"), 3, "1D is insufficient over 1H and has no mark ^I"),
    (auction("1H ^I 2H"), 3, "'^I' marks 2H, which is not an insufficient bid"),
    (auction("1H Pass X"), 3, "S cannot double here"),
    (auction("1H XX"), 3, "E cannot redouble here"),
    (auction("1H X Pass XX"), 3, "W cannot redouble here"),
    (auction("1C!!!"), 3, "'!': a second judgement on one call or card"),
    (auction("1C $3 !"), 3, "'!': a second judgement on one call or card"),
    (auction("1C $8"), 3, "'$8': a glyph for the other kind of section"),
    (auction("1C $300"), 3, "'$300': no numeric glyph; expected $0 to $255"),
    (auction("1C $b"), 3, "'$b': no numeric glyph; expected $0 to $255"),
    (auction("1C =b="), 3, "'b': no note number; expected 1 to 32"),
    (auction("1C =40="), 3, "'40': no note number; expected 1 to 32"),
    (auction("1C =1= =2="), 3, "'2': a second note"),
    (auction("1C =1="), 3, "'1': a note that is not given; expected [Note \"1:…\"]"),
    (auction('1C\n[Note "0:x"]'), 4, "'0' cannot number a note; expected 1 to 32"),
    (auction('1C\n[Note "7:x"]'), 4, "no call or card refers to note 7"),
    (auction('1C\n[Note "x"]'), 4, "the note 'x' has no number; expected \"n:text\""),
    (auction("1C + +"), 3, "'+' occurs twice in the auction"),
    (auction("1C + Pass"), 3, "'Pass' follows '+', the place of the next call"),
    (
        '[Dealer "S"]\n[Declarer "^S"]\n[Contract "1C"]\n[Auction "S"]\n1C AP',
        2,
        "the auction makes S declarer, the tag says S; '^' marks a declarer whose partner the auction makes declarer",
    ),
    (
        '[Dealer "S"]\n[Declarer "S"]\n[Contract "1D"]\n[Auction "S"]\n1C AP',
        3,
        "the auction comes to 1C, the tag says 1D; read as 1C: nothing else decides",
    ),
    (
        '[Dealer "S"]\n[Contract "Pass"]\n[Auction "S"]\n1C AP',
        2,
        "the auction comes to 1C, the tag says Pass; read as 1C: nothing else decides",
    ),
    (
        '[Dealer "S"]\n[Declarer "S"]\n[Contract "1C"]\n[Auction "S"]\n1C X AP',
        3,
        "the auction comes to 1CX, the tag says 1C; read as 1CX: nothing else decides",
    ),
    (
        '[Dealer "S"]\n[Declarer "N"]\n[Contract "1C"]\n[Auction "S"]\n1C AP',
        4,
        "the auction makes S declarer, the tag says N; read as S: nothing else decides",
    ),
    ('[Contract "Pass"]\n[Result "7"]', 2, "a result is given, but no declarer"),
    ('[Declarer ""]\n[Result "7"]', 2, "a result is given, but no declarer"),
    # the play
    ('[Declarer "S"]\n[Contract "4S"]\n[Play "W"]', 3, "a Play section needs a Deal tag"),
    (f'[Deal "{DEAL}"]\n[Contract "4S"]\n[Play "W"]', 3, "a Play section needs a Declarer tag"),
    (f'[Deal "{DEAL}"]\n[Declarer "S"]\n[Play "W"]', 3, "a Play section needs a Contract tag"),
    (play("D8 D9 S2 DK"), 5, "revoke without a mark: E plays S2 and could follow suit"),
    (play("D8 ^R D9 DQ DK"), 5, "bad revoke mark: D9 follows suit"),
    (suits("SA ^R HA DA CA"), 5, "bad revoke mark: N has no card of the suit led"),
    (suits("^R SA HA DA CA"), 5, "bad revoke mark: SA is the card led"),
    (suits("^L SA HA DA CA"), 5, "bad lead mark: W leads SA in turn"),
    (suits("SA HA DA CA\n^R^R SK HK DK CK"), 6, "'^R' is one mark too many for SK"),
    (suits("SA ^L HA ^L DA CA"), 5, "a second '^L' in one trick"),
    (suits("SA HA DA C1"), 5, "'C1' is not a card; expected a card such as SA, or '-'"),
    (suits("SA HA DA ACE"), 5, "'ACE' is not a card; expected a card such as SA, or '-'"),
    (suits("SA HA DA CA\nSA HK DK CK"), 6, "SA is played a second time"),
    (suits("SA HA DA S2"), 5, "S does not hold S2"),
    (suits("SA! !"), 5, "'!': a second judgement on one call or card"),
    (suits("SA $2"), 5, "'$2': a glyph for the other kind of section"),
    (suits("SA =x="), 5, "'x': no note number; expected 1 to 32"),
    (suits("+ + DA CA"), 5, "'+' occurs twice in the play"),
    (suits("SA HA + CA"), 5, "E is to play next, but a later hand has played"),
    ('[Result "2"]\n' + suits("SA HA DA CA"), 1, "a result of 2 tricks is possible, so '^' is wrong there"),
    ('[Result "13"]\n' + suits("SA HA DA CA"), 1, "a result of 13 tricks is not possible: 0 to 12 are"),
    # tables
    (
        '[ActionTable "Rank;Call\\L"]',
        1,
        "'Call\\L' is not a column of ActionTable; expected a name and a width as in Rank\\3R",
    ),
    (
        '[ActionTable "Rank;Call\\"]',
        1,
        "tag 'ActionTable' lacks its closing quote or bracket; read up to the end of the line",
    ),
    ('[ActionTable "Rank;Call"]\n1 4H ; so', 2, "';' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 %', 2, "'%' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 [', 2, "'[' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 ]', 2, "']' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 {', 2, "'{' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 }', 2, "'}' is not allowed in a row of ActionTable"),
    ('[ActionTable "Rank;Call"]\n1 4H\n2', 3, "this row of ActionTable has 1 element; expected 2"),
    ('[ScoreTable "-Rank;Pair"]\n2 a\n1 b', 3, "column 1 of ScoreTable does not rise"),
    ('[ScoreTable "+Score;Pair"]\n1 a\n2 b', 3, "column 1 of ScoreTable does not fall"),
    # export form
    ('% EXPORT\n[Event "x"] [Site "y"]', 2, "in export form the tag Site begins a line"),
    ("% EXPORT\n" + auction("1C Pass Pass Pass AP"), 4, "in export form 4 calls stand in a line"),
]
# A result that is possible must not be marked as one that is not.
FAULTS = [
    (text.replace('[Result "2"]', '[Result "^2"]') if text.startswith('[Result "2"]\n') else text, line, message)
    for text, line, message in FAULTS
]


@pytest.mark.parametrize(
    ("text", "line", "message"), FAULTS, ids=[f"{n}-{m[:40]}" for n, (_, _, m) in enumerate(FAULTS)]
)
def test_a_fault_is_reported_with_its_line(text, line, message):
    """One fault, one complaint among those about it, on the line where it stands."""
    assert (line, message) in told(text + "\n")


SOUND = [
    GAME,
    "% a file\n\n{ a comment }\n\n; another\n",
    '[ Event"no blanks"  ]\n[\nSite\n"lines"\n]\n[Date "1998.??.??"] [Round "1.A.2"]\n',
    '[Event "##x"]\n[Hidden "##NES"]\n\n[Event "#"]\n[Hidden "#"]\n\n[Board "3"]\n',
    TAGS + '[Auction "E"]\n- - - Pass\nPass 1S Pass 4S\nAP\n' + PLAY,
    f'[Deal "{DEAL}"]\n[Dealer "N"]\n[Declarer "^N"]\n[Contract "4S"]\n' + AUCTION,
    auction('1C =1= ! $13 {a} {b} 1D $31 $40 ; c\n[Note "1: strong"]'),
    auction("^S 1D ^I 1C Pass Pass Pass"),
    auction("1C Pass 1D +"),
    auction("*"),
    auction("1C X XX 1D X Pass Pass XX AP"),
    play("D8 D9 DQ DK\nD3 D2 ^R S2 D5\n*"),
    play("D8 D9 DQ DK\nD3 + - D5"),
    play("^L D3 D2 DT D5").replace('[Declarer "S"]', '[Declarer "E"]'),
    '[Deal "N:...A ...K ...Q ...J"]\n[Contract "C"]\n[Play "W"]\nCJ CA CK CQ\n',
    '[Result "EW 4 NS 9"]\n[ScoreIMP "EW -2.5"]\n[ScoreRubber "EW 300/40 NS 50 / 70"]\n[ScorePercentage "50."]\n',
    '[Scoring "MP;MP1"]\n[Score "NS +550"]\n[OptimumScore "NS 100"]\n[Result ""]\n[Declarer "?"]\n[Contract ""]\n',
    '[Vulnerable "All"]\n[ScoreRubberHistory "NS 0 0 / 100 0 0 EW 0 0 / 0 100 0"]\n',
    '[ScoreTable "-Rank\\3R;+Score_NS\\5R;Names\\20L"]\n{ best two }\n  1 620 "A ;B"\n  2 170 "C ;D"\n',
    '[Deal "S:QT8.AT764.KQJ93. - - -"]\n[Dealer "S"]\n[Auction "S"]\n1H\n+\n',
]


@pytest.mark.parametrize("text", SOUND, ids=[str(number) for number in range(len(SOUND))])
def test_what_the_standard_allows_is_read_without_complaint(text):
    """Everything here is legal import form."""
    assert [] == told(text)
