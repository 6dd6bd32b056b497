### The account of a match on the command line.

cli-match = Match of { $players }, to { $target }
cli-start = Start scores: { $scores }.
cli-round = Round { $number }: { $opener } opens.

cli-lead = { $player } leads { $tile }
cli-left = { $player } plays { $tile } on the left
cli-right = { $player } plays { $tile } on the right
cli-pass = { $player } passes
cli-stand-in = { $action } (a stand-in played)

cli-line = Line: { $tiles }
cli-hands = Left in the hands: { $hands }.
cli-out = { $winner } goes out and scores { $points }.
cli-blocked = Blocked round: { $winner } wins with the lowest sum and scores { $points }.
cli-tie = Blocked round, and the lowest sum is tied: nobody scores.
cli-open = This round was not played to its end.
cli-scores = Score: { $scores }.

cli-won = { $winner } wins the match.
cli-draw = The match is a draw.
cli-unfinished = The match is not finished.

cli-solved = With all hands open ({ $method }), { $player } is to act, and each action is worth, in points:
cli-worth = { $action }: { $points }
