### The table in words: tiles, points, ends, seats, joints.

# A tile as it is written: [0|3]
game-tile = [{ $low }|{ $high }]
game-tile-back = face-down tile
game-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
game-player = Player { $number }

# An enumeration: "a, b" and "c"
game-list = { $some } and { $last }

## A position as facts

game-line-empty = The line is empty: the opener may lead any tile.
game-line-tiles = { $count ->
    [one] { $count } tile in the line: { $tiles }.
   *[other] { $count } tiles in the line, from left to right: { $tiles }.
}
game-point = { $point ->
    [low] low end of { $tile }
    [high] high end of { $tile }
    [a] side A of the double { $tile }
   *[b] side B of the double { $tile }
}
game-joint = { $at } with { $by }
game-joints = Joints: { $joints }.
game-open = Open ends: { $left } on the left ({ $left_point }) and { $right } on the right ({ $right_point }).

## For the player to act

game-turn-lead = Your turn: you lead. Play any tile. Your hand: { $tiles }.
game-turn = Your turn.
game-wait = { $player } is to play.
game-over = The round is over.
game-ends = Ends: { $left } on the left and { $right } on the right.
game-ends-alike = Both ends are { $value }.
game-plays = { $count ->
    [one] You can only play { $tiles }.
   *[other] You can play { $tiles }.
}
game-plays-not = { $count ->
    [one] Does not fit: { $tiles }.
   *[other] Do not fit: { $tiles }.
}
game-plays-at = { $where ->
    [left] { $tile } on the left
    [right] { $tile } on the right
   *[both] { $tile } at both ends
}
game-pass = You have no { $left } and no { $right }: you pass.
game-pass-alike = You have no { $value }: you pass.
game-hand = { $count ->
    [one] Your hand, { $count } tile: { $tiles }.
   *[other] Your hand, { $count } tiles: { $tiles }.
}

## Pictures

game-picture-line = The line on the table
game-picture-board = Cribbage board up to { $target }
game-picture-pegs = { $player }: { $points }, before { $before }
game-picture-hand = { $count ->
    [one] { $count } tile: { $tiles }
   *[other] { $count } tiles: { $tiles }
}
game-picture-hand-empty = empty hand
game-picture-backs = { $count ->
    [one] { $count } face-down tile
   *[other] { $count } face-down tiles
}
game-picture-open-hand = { $player }: { $tiles } ({ $points }).
game-picture-hidden-hand = { $player }: { $tiles }.
game-picture-score = { $player }: { $points }.
