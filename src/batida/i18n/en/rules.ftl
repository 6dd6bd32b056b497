### The rules, in our own words.

rules-title = How to play
rules-intro = Two ends on the table, a hand that only you see, and an eye on what the others lack: that is all the game of Block needs.
rules-contents = On this page
rules-back-table = Back to the table
rules-back-home = Back to the home page

rules-set = Tiles and seats
rules-set-1 = You play with the 28 tiles of a common domino set, from [0|0] to [6|6]. Each pair of values is there once.
rules-set-2 = Two, three or four sit down, each for themselves and each with their own score.
rules-set-3 = The tiles are mixed face down and dealt. While the round lasts, a hand is seen by its owner alone.
rules-set-4 = What is left sleeps: face down and out of play until the round is over. Nobody draws.
rules-sizes = Hands and targets
rules-sizes-players = Players
rules-sizes-hand = Tiles in hand
rules-sizes-sleeping = Asleep
rules-sizes-target = Target

rules-lead = Who leads
rules-lead-1 = A draw decides the first round: everyone takes a tile, and the most points lead. If the best is shared, those who share it take another, as often as it takes.
rules-lead-2 = The opener leads any tile they like. Holding the highest double gives no right to lead.
rules-lead-3 = After every round the lead moves one place to the left, whoever won it, and after a blocked one too.

rules-turn = A turn
rules-turn-1 = Turns go round clockwise, always to the left.
rules-turn-2 = On your turn you put one tile at one of the two ends: one half has to repeat the value of the end, and the other half becomes the new end.
rules-turn-3 = If you can play, you must. If you cannot, you pass, and take nothing from the sleeping tiles.
rules-turn-4 = One play, or one allowed pass, ends the turn. Playing scores nothing, be it the first tile or the last.

rules-ends = The two ends
rules-ends-1 = The line may bend to stay on the table, yet it always has exactly two ends. The dashed marks show where it goes on.
rules-ends-2 = A blank goes only with a blank. [0|0] is no wild tile.
rules-ends-3 = Doubles lie across. No double, not even one that was led, opens a third way: the line goes on from its far side with the same value.
rules-pictures = The positions in pictures
rules-pictures-away = The pictures did not arrive. Try again in a moment.
rules-picture-lone-tile = A lone tile already has both ends: its low half and its high half.
rules-picture-double-joins-the-low-end = The double one joins the low half. It closes one end and opens another, again a 1.
rules-picture-double-joins-the-high-end = The same at the high half: the double six leaves a 6 open.
rules-picture-blank-double = The double blank was led: both ends ask for a blank.
rules-picture-two-doubles-in-line = A double at each end: there are still two ends, 1 and 4.
rules-picture-line-goes-on-past-a-double = [3|4] goes on from the far side of the double four, and now the end is 3.
rules-picture-opening-double = Leading a double opens no more ways: two ends, both of them 2.

rules-end = The end of a round
rules-end-1 = The round is over the moment somebody places their last tile: they go out.
rules-end-2 = It is over, too, when nobody can play and all have passed: the round is blocked.
rules-end-3 = Going out comes first. If the last tile also blocks the line, it counts as going out.

rules-score = Counting
rules-score-1 = Everybody shows what is left. A tile counts the sum of both halves: [6|6] counts 12, [0|0] counts 0.
rules-score-2 = Who went out scores the sum of all the other hands.
rules-score-3 = In a blocked round the only player with the lowest sum wins. They score the other sums minus their own, taken off just once.
rules-score-4 = If two or more share the lowest sum, nobody scores.
rules-score-5 = Points are written as they are, without rounding, and nobody's score ever goes down.
rules-examples = Worked examples
rules-example-1 = Ana goes out; one player holds [0|0] and another 8 points: 0 + 8 = 8 for Ana. Holding just [0|0] does not tie with an empty hand.
rules-example-2 = Ana goes out; the others hold 5 and 5: 5 + 5 = 10 for Ana.
rules-example-3 = Blocked with 3, 7 and 8: the player with 3 scores 7 + 8 − 3 = 12.
rules-example-4 = Blocked with 3, 3 and 8: a tie for the lowest, nobody scores.

rules-match = The match
rules-match-1 = As long as nobody has reached the target, all 28 tiles are mixed and dealt again.
rules-match-2 = The target is looked at only when the round is fully counted. Who has reached or passed it wins, and the points beyond it stay on the score.
rules-match-3 = If the highest score at the target belongs to two or more, the match is a draw.
rules-match-4 = Pegs on a board keep the score: the front one shows the points now, the rear one those before.
