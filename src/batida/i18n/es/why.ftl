### Lo que el análisis dice de una decisión: el veredicto y una frase que dice por qué.

why-verdict = { $verdict ->
    [best] la mejor
    [fine] buena
    [inaccuracy] imprecisión
    [mistake] error
   *[blunder] error grave
}

## Por qué; una jugada se dice como "[3|5] a la izquierda"

why-right-for-match = Renuncia a { $points } puntos y a casi ninguna probabilidad de ganar la partida: correcta con este marcador.
why-worse-for-match = Correcta por los puntos; para la partida { $best } era mejor, con un { $percent } % más de probabilidad de ganarla.
why-blocked = { $good ->
    [yes] Cerró la mano, y era el momento de cerrarla.
   *[no] Cerró la mano, y seguir con { $best } valía más.
}
why-missed-block = { $best } habría cerrado la mano.
why-kept-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } había pasado a { $values }: las dos puntas quedaron cerradas.
       *[seen] { $player } no podía tener { $values }: las dos puntas quedaron cerradas.
    }
   *[single] { $how ->
        [passed] { $player } había pasado a { $values }: esa punta quedó cerrada.
       *[seen] { $player } no podía tener { $values }: esa punta quedó cerrada.
    }
}
why-missed-shut = { $ends ->
    [both] { $how ->
        [passed] { $player } había pasado a { $values }: { $best } habría dejado cerradas las dos puntas.
       *[seen] { $player } no podía tener { $values }: { $best } habría dejado cerradas las dos puntas.
    }
   *[single] { $how ->
        [passed] { $player } había pasado a { $values }: { $best } habría dejado cerrada esa punta.
       *[seen] { $player } no podía tener { $values }: { $best } habría dejado cerrada esa punta.
    }
}
why-kept-way = { $count ->
    [one] Ninguna otra jugada dejaba en la mano una ficha que sirva.
   *[other] Ninguna otra jugada dejaba en la mano una ficha que sirva; esta dejó { $count }.
}
why-no-way = { $count ->
    [one] No dejó en la mano ninguna ficha que sirva; { $best } dejaba una.
   *[other] No dejó en la mano ninguna ficha que sirva; { $best } dejaba { $count }.
}
why-kept-value = Guardar un { $value } para después valía { $points } puntos.
why-missed-value = Guardar un { $value } para después, como con { $best }, valía { $points } puntos.
why-opened-unseen = { $best_count ->
    [one] Abrió { $value }, con { $count } fichas fuera de la vista; { $best } abre { $best_value }, con solo una.
   *[other] Abrió { $value }, con { $count } fichas fuera de la vista; { $best } abre { $best_value }, con solo { $best_count }.
}
why-missed-own = { $best } abre { $value }, del que la mano guarda { $count } fichas.
why-heavy-stayed = { $points ->
    [one] De aquí en adelante el { $percent } % de las manos no da puntos, y { $best } suelta { $points } punto más.
   *[other] De aquí en adelante el { $percent } % de las manos no da puntos, y { $best } suelta { $points } puntos más.
}
why-double-stayed = Un doble solo sirve en un valor y es difícil de jugar después: { $best } soltaba uno.
why-double-waits = El doble todavía sirve después de { $best }: podía esperar.
why-more-answers = Después de ella, { $count } fichas fuera de la vista sirven en las puntas; después de { $best }, solo { $best_count }.
why-missed-answer = Abrió { $value } y no guardó ningún { $value }; { $best } abre { $best_value }, y la mano guarda uno.
why-covered-own = Cubrió la punta que había abierto antes; { $best } cubre la que abrió { $player }.
why-fewer-ways = { $count ->
    [one] Dejó en la mano una ficha que sirve; { $best } dejaba { $best_count }.
   *[other] Dejó en la mano { $count } fichas que sirven; { $best } dejaba { $best_count }.
}
why-equally-right = { $count ->
    [one] Una jugada era correcta.
   *[other] { $count } jugadas eran igual de correctas.
}

## Columnas: una jugada, cuánto vale, cuánto queda detrás de la mejor, la probabilidad de ganar la partida

why-column-action = Jugada
why-column-points = Puntos
why-column-behind = Detrás
why-column-match = Partida
