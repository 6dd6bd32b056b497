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
cli-believed = From what { $player } may know ({ $method }, +- { $error } points), each action is worth, in points:
cli-worth = { $action }: { $points }
cli-worth-behind = { $worth } ({ $points } +- { $error } behind the best)

cli-arena-side = { $player }: { $margin } +- { $error } points a round, { $won } of the rounds won, { $ms } ms a decision
cli-arena-side-matches = { $player }: { $won } +- { $share } of the matches won, { $margin } +- { $error } points a round, { $ms } ms a decision
cli-arena-rated = { $place }. { $player }: { $points } +- { $error } points a round, Elo { $elo } +- { $elo_error }, { $ms } ms a decision
cli-arena-pairing = { $player } against { $other }: { $margin } +- { $error } points a round
cli-arena-rounds = { $rounds } rounds on { $deals } mirrored deals, seed { $seed }.
cli-arena-matches = { $matches } matches, { $rounds } rounds, seed { $seed }.
cli-arena-troubles = For { $player } a stand-in made { $stand_ins } decisions; it was started again { $restarts } times.
cli-arena-high = Stopped early: the margin is rather { $high } than { $low }.
cli-arena-low = Stopped early: the margin is rather { $low } than { $high }.
cli-arena-undecided = Neither { $low } nor { $high } is decided.
cli-arena-interrupted = Interrupted: this is what was played so far.
cli-arena-kept = The same command with the same journal goes on from here.

cli-exploit-player = { $player } loses { $points } points a round to one that knows it, { $share } of a round's mean result.
cli-exploit-choices = It only chooses: it was asked { $repeats } times each, so this is an estimate.
cli-exploit-asked = It was asked { $questions } questions; the game has { $sets } information sets.
cli-exploit-equilibrium = The equilibrium: { $value } points for the opener, { $points } short of perfect; a round is worth { $result } points on average.

cli-verify-match = Deals of the match of { $players }:
cli-verify-holds = Round { $number }: holds. The sealed number and the parts of these make just these tiles: { $given }.
cli-verify-alone = Round { $number }: holds. The sealed number makes just these tiles; no player gave a part.
cli-verify-none = Round { $number }: no proof.
cli-verify-not-revealed = Round { $number }: DOES NOT HOLD. The round is over, and the server's secret number is not shown.
cli-verify-commitment = Round { $number }: DOES NOT HOLD. The server's secret number is not the one that it sealed before play.
cli-verify-table = Round { $number }: DOES NOT HOLD. The proof is of another table.
cli-verify-lead = Round { $number }: DOES NOT HOLD. The draw for the lead came out differently.
cli-verify-deal = Round { $number }: DOES NOT HOLD. The tiles are not those that were dealt.
cli-verify-sum = Hold: { $proven }. Without a proof: { $none }. Do not hold: { $failed }.

cli-review-match = Review of the match of { $players }, to { $target }
cli-review-player = { $player }: { $rate } points lost a decision, { $loss } +- { $error } in { $decisions ->
    [one] { $decisions } decision
   *[other] { $decisions } decisions
}. Best { $best }, fine { $fine }, inaccuracies { $inaccuracy }, mistakes { $mistake }, blunders { $blunder }.
cli-review-no-decision = { $player }: no decision was judged.
cli-review-luck = { $player }: result { $result }, of it the deal { $deal }, luck with what was hidden { $hidden }, skill { $skill } +- { $error }.
cli-review-costly = What cost the most:
cli-review-decision = Round { $round }, play { $ply }, { $player }: { $action } ({ $verdict }), { $points } +- { $error } points lost.
cli-review-right = Right: { $best }.
cli-review-stopped = { $count ->
    [one] Cut short: { $count } decision was not judged.
   *[other] Cut short: { $count } decisions were not judged.
}
cli-review-unknown = { $count ->
    [one] { $count } play came from a hand that is not written, and was not judged.
   *[other] { $count } plays came from hands that are not written, and were not judged.
}
cli-review-sum = { $matches ->
    [one] { $matches } match reviewed.
   *[other] { $matches } matches reviewed.
}
cli-review-total = { $player }: { $rate } +- { $error } points lost a decision in { $decisions }; { $margin } points a round, of it skill { $skill }; { $won } of { $matches } matches won.
cli-review-axis = Points lost a decision, with 95 % intervals
