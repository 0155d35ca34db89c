"""An independent judge of our judge: random deals with faults of which it knows beforehand what must be found.

Nothing here imports the program. Cards, turns, winners, legality and the law's consequences are written a second time,
in another way: the program looks for faults in a record, this package commits them and writes the record.

* ``deals``     packs, hands, who beats whom
* ``scene``     a record in the making, and what must be found in it
* ``auction``   the bidding of contract bridge
* ``tricks``    the play of tricks
* ``table``     a table of any trick game, with its faults of play at hand
* ``bridge``, ``whist``, ``hearts``     whole deals of a game
* ``duplicate``     a board under the laws of 2017, and the rows that decide; ``revoke_costs`` what revokes take
* ``duplicate_faults``     what only those laws know
* ``games``     whole deals of ``euchre``, ``five_hundred``, ``pinochle``, ``pitch``, ``skat``, ``spoil_five``
* ``games_table``, ``games_play``, ``games_calls``     what these have in common; ``games_faults`` what only they know
* ``by_data``, ``data_play``     deals of any trick game from the data of its code
* ``cribbage``, ``cribbage_table``, ``cribbage_deals``     cribbage; ``cribbage_faults``, ``cribbage_pegs`` and
  ``cribbage_crib`` what goes wrong there
* ``holdem``, ``holdem_table``, ``holdem_deals``     hold'em and Omaha; ``holdem_faults`` and ``holdem_home`` what goes
  wrong there
* ``poker``, ``poker_table``, ``poker_deals``     poker; ``poker_faults``, ``poker_turn_faults`` and
  ``poker_card_faults`` what goes wrong there; ``knock_poker``
* ``stud``, ``stud_table``     stud and razz; ``stud_faults`` what goes wrong there
* ``draw_table``, ``draw_deals``     draw, jacks or better and lowball of today, and what goes wrong there
* ``melding_games``     whole deals of ``rummy``, ``gin`` and ``canasta``, at a ``melding_table``
* ``matched_sets``, ``canasta_melds``     what makes a meld, and what cards count
* ``rummy_faults``, ``rummy_meld_faults``, ``gin_faults``, ``canasta_faults``, ``canasta_deals``     their faults
* ``meld_books``, ``spread_books``     what may be melded, out of the books; ``meld_hands``, ``melds`` all of it tried
* ``auction_faults``, ``play_faults``, ``trick_faults``, ``deal_faults``     the faults themselves
* ``faults``    which faults a deal gets
* ``writer``    the deal as a PBN game
* ``replay``    a second look at the written text: is a legal deal legal, is every card played once?
* ``run``       the command line for long runs
"""
