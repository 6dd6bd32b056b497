### What a review says of a decision: its verdict, and one sentence why.

why-verdict = { $verdict ->
    [best] best
    [fine] fine
    [inaccuracy] inaccuracy
    [mistake] mistake
   *[blunder] blunder
}

## Why; an action is told as "[3|5] on the left"

why-right-for-match = It gives up { $points } points and next to no chance to win the match: right at this score.
why-worse-for-match = Right for the points; for the match { $best } was better, by { $percent } % of the chance to win it.
why-blocked = { $good ->
    [yes] It blocked the round, and that was the moment to do it.
   *[no] It blocked the round, and going on with { $best } was worth more.
}
why-missed-block = { $best } would have blocked the round.
why-kept-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } had passed on { $values }: it left both ends closed.
       *[seen] { $player } could not have { $values }: it left both ends closed.
    }
   *[single] { $how ->
        [passed] { $player } had passed on { $values }: it left that end closed.
       *[seen] { $player } could not have { $values }: it left that end closed.
    }
}
why-missed-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } had passed on { $values }: { $best } would have left both ends closed.
       *[seen] { $player } could not have { $values }: { $best } would have left both ends closed.
    }
   *[single] { $how ->
        [passed] { $player } had passed on { $values }: { $best } would have left that end closed.
       *[seen] { $player } could not have { $values }: { $best } would have left that end closed.
    }
}
why-kept-way = { $count ->
    [one] No other play left a tile in hand that fits.
   *[other] No other play left a tile in hand that fits; this one left { $count }.
}
why-no-way = { $count ->
    [one] It left no tile in hand that fits an end; { $best } left one.
   *[other] It left no tile in hand that fits an end; { $best } left { $count }.
}
why-kept-value = Keeping a { $value } for later was worth { $points } points.
why-missed-value = Keeping a { $value } for later, as with { $best }, was worth { $points } points.
why-opened-unseen = { $best_count ->
    [one] It opened { $value }, with { $count } tiles out of sight; { $best } opens { $best_value }, with only one.
   *[other] It opened { $value }, with { $count } tiles out of sight; { $best } opens { $best_value }, with only { $best_count }.
}
why-missed-own = { $best } opens { $value }, of which the hand keeps { $count } tiles.
why-heavy-stayed = { $points ->
    [one] From here { $percent } % of the rounds bring no points, and { $best } sheds { $points } point more.
   *[other] From here { $percent } % of the rounds bring no points, and { $best } sheds { $points } points more.
}
why-double-stayed = A double fits one value only and is hard to lay later: { $best } would have laid one.
why-double-waits = The double still fits after { $best }: it could wait.
why-more-answers = After it { $count } tiles out of sight fit the ends; after { $best } only { $best_count }.
why-missed-answer = It opened { $value } and kept no { $value }; { $best } opens { $best_value }, and the hand keeps one.
why-covered-own = It covered the end that the same hand had opened; { $best } covers the one that { $player } opened.
why-fewer-ways = { $count ->
    [one] It left one tile in hand that fits; { $best } left { $best_count }.
   *[other] It left { $count } tiles in hand that fit; { $best } left { $best_count }.
}
why-equally-right = { $count ->
    [one] One play was right.
   *[other] { $count } plays were equally right.
}

## Columns: an action, what it is worth, how far it is behind the best, the chance to win the match

why-column-action = Action
why-column-points = Points
why-column-behind = Behind
why-column-match = Match
