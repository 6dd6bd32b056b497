### The review of a match, and positions to study.

study-title = Match review
study-moments = Turning points
study-loading = Loading…
study-to-review = Review the match
study-target = to { $target }
study-failed = Something went wrong with the review. Try again later.
study-getting-ready = The review is about to begin…
study-progress = Reviewing: { $judged } of { $total }
study-not-yet = This action has not been reviewed yet.
study-forced = It was the only action there was.
study-unjudged = { $count ->
    [one] { $count } action is not judged: the hand it came from is not written down.
   *[other] { $count } actions are not judged: the hands they came from are not written down.
}
study-method = Each action is judged only by what its player could know then, in the points to expect of the round (one's own less the others'). Review version { $version }, { $budget } ms a decision.

## Actions and verdicts

study-verdict-count = { $verdict }: { $count }
study-pass = pass
study-action = { $place ->
    [left] { $tile } on the left
    [right] { $tile } on the right
   *[lead] lead of { $tile }
}
study-where = Round { $round }, action { $ply }
study-what = { $player }: { $action }
study-cost = Verdict: { $verdict }. It cost { $points } points (± { $error })
study-cost-sure = Verdict: { $verdict }. It cost { $points } points
study-cost-none = Verdict: { $verdict }
study-better = Better was { $action }, worth { $points }.
study-equity-cost = It cost { $chance } of the chance to win the match.
study-stand-in = It was played for an absent player and does not count as theirs.
study-lost = −{ $points }
study-played = played
study-played-at = played { $place ->
    [left] on the left
    [right] on the right
   *[lead] as the lead
}
study-better-at = better { $place ->
    [left] on the left
    [right] on the right
   *[lead] as the lead
}
study-worth-said = { $place ->
    [left] on the left worth { $points }
    [right] on the right worth { $points }
   *[lead] worth { $points }
}{ $best ->
    [yes] , the best
   *[no] {""}
}

## The screen

study-table = The table
study-other-hands = The other hands
study-to-act = to play
study-unknown = { $count ->
    [one] { $count } unknown tile
   *[other] { $count } unknown tiles
}
study-round = Round
study-open-hands = Open the hands
study-hindsight = With open hands: nobody could know this then. It does not count for the verdict.
study-steps = Move through the round
study-back = Action before
study-on = Next action
study-ply = { $ply } of { $count }
study-last-costly = Last error
study-next-costly = Next error
study-what-if = What if? Go on from this position
study-round-end = { $end ->
    [out] { $player } went out and scored { $points }.
    [blocked] Blocked: { $player } scored { $points }.
    [blocked-none] Blocked with a tie: nobody scored.
   *[open-none] The round was not played to its end.
}
study-graph = Points to expect, by what each player knew
study-graph-label = Points to expect over the round. { $values }.
study-graph-value = Action { $ply }, { $player }: { $points }
study-decisions = The decisions
study-order = Order
study-order-cost = the costliest first
study-order-play = in order of play
study-whose = Whose
study-everybody = everybody’s
study-none-costly = No decision cost any points.
study-all = Show all ({ $count })
study-fewer = Show fewer
study-sums = Each player
study-no-decision = No decision
study-error-rate = { $points } points lost a decision
study-of-decisions = { $count ->
    [one] in { $count } decision ({ $points } in all)
   *[other] in { $count } decisions ({ $points } in all)
}
study-equity-sum = · { $chance } of the chance to win
study-sums-help = Forced actions do not count. The lower the number, the better.
study-keys-arrows = Arrows: one action back or on
study-keys-costly = n and p: next error, last error
study-keys-decisions = N and P: next decision, last decision
study-keys-rounds = Page Up and Page Down: another round
study-keys-edges = Home and End: beginning and end of the round
study-keys-open = o: open and close the hands

## Turning points

study-result = Result
study-unfinished = The match was not played to its end
study-no-moments = No decision of this match cost any points.
study-see-there = See it at the table
study-share = Share
study-copy-link = Copy the link
study-copied = Link copied.
study-copy-by-hand = Copy the link from the address bar.
study-save-image = Save as an image
study-saved-image = Image saved.
study-poster-line = { $player }: { $score }, { $rate }

## Bringing a match

study-bring = Review
study-bring-help = Bring the record of a match (.bdn) and see what each decision cost.
study-choose-file = Choose the file
study-drop = or drop the file anywhere on this page
study-paste = Or paste the record here
study-review-it = Review it

## A position

study-position = Study a position
study-fresh = Deal anew
study-choose-end = { $tile } fits both ends: touch a mark on the table.
study-play-there = Play { $tile } { $place ->
    [left] on the left
    [right] on the right
   *[lead] as the lead
}
study-other-actions = Other possible actions
study-over-won = The round is over: { $player } scored { $points }.
study-engine-plays = Play the best
study-take-back = Take one back
study-engine = What is each action worth?
study-by = From which point of view
study-by-view = By what the player to act knows
study-by-open = With all hands open
study-by-view-help = Computed only from what the player to act knows: their hand, the line and the passes.
study-ask = Compute
study-thinking = Computing…
study-worth-line = { $action }: { $points } points (± { $error })
study-worth-line-equity = { $action }: { $points } points (± { $error }), { $chance } to win the match
study-actions = The actions so far
study-edit = Change the position
study-tiles = The tiles
study-tiles-help = Touch two tiles to swap them. Those in the line stay where they are.
study-asleep = Asleep
study-loose = Nobody knows where
study-give = Give { $tile }
study-hide = Hide { $tile }
study-look = Leave only what this player knows
study-lead = Who leads
study-scores = Score before the round (to { $target })
study-text = The position as text
study-set = Use

## Luck and skill

study-luck = Luck and skill in round { $round }
study-luck-not-yet = Told once the round is reviewed.
study-luck-unknown-not-finished = The round was not played to its end.
study-luck-unknown-unknown-hands = Not all hands are known.
study-luck-unknown-not-judged = Not all of its decisions could be judged.
study-luck-unknown-no-network = There is no measure for this kind of game.
study-luck-result = result
study-luck-deal = the deal
study-luck-hidden = the unforeseen
study-luck-skill = skill
study-with-error = { $points } (± { $error })
study-luck-help = The result of a round is luck of the deal, luck with what nobody could know, and skill: together they make it up exactly. Skill is the result without the luck.
study-stroke = Action { $ply }: { $points } points by luck for { $player }
study-graph-open = Dotted, with all hands open: what the table really was worth. Nobody could know it then.

## Who may hold what

study-beliefs = Where may the tiles be?
study-beliefs-ask = By what { $player } knows
study-beliefs-of = { $count ->
    [one] By what { $player } knows, there is { $ways } way to deal the rest.
   *[other] By what { $player } knows, there are { $ways } ways to deal the rest.
}
study-beliefs-exact = All were weighed.
study-beliefs-sample = A sample of them was weighed.
study-weighed = Count what the plays of the others tell, too
study-tile = Tile
