### Las reglas, con nuestras palabras.

rules-title = Cómo se juega
rules-intro = Dos puntas en la mesa, una mano que solo ves tú y atención a lo que a los otros les falta: es todo lo que pide el dominó de bloqueo.
rules-contents = En esta página
rules-back-table = Volver a la mesa
rules-back-home = Volver al inicio

rules-set = Las fichas y los asientos
rules-set-1 = Se juega con las 28 fichas del dominó común, de [0|0] a [6|6]. Cada par de valores está una sola vez.
rules-set-2 = Se sientan dos, tres o cuatro jugadores, cada uno por su cuenta y con su propio marcador.
rules-set-3 = Las fichas se mezclan boca abajo y se reparten. Mientras dura la mano, cada uno ve solo las suyas.
rules-set-4 = Las que sobran duermen: boca abajo y fuera del juego hasta que la mano termina. Nadie roba.
rules-sizes = Fichas y metas
rules-sizes-players = Jugadores
rules-sizes-hand = Fichas en la mano
rules-sizes-sleeping = Duermen
rules-sizes-target = Meta

rules-lead = Quién sale
rules-lead-1 = En la primera mano decide un sorteo: cada uno saca una ficha y sale quien sacó más puntos. Si la mejor está empatada, los empatados sacan otra, las veces que haga falta.
rules-lead-2 = Quien sale juega la ficha que quiera. El doble más alto no tiene preferencia.
rules-lead-3 = Después de cada mano la salida pasa un lugar a la izquierda, gane quien gane, y también tras un cierre.

rules-turn = El turno
rules-turn-1 = El turno va en el sentido del reloj, siempre hacia la izquierda.
rules-turn-2 = En tu turno pones una ficha en una de las dos puntas: una mitad tiene que repetir el valor de la punta, y la otra mitad pasa a ser la punta nueva.
rules-turn-3 = Quien puede jugar debe jugar. Quien no puede pasa, sin tomar nada de las dormidas.
rules-turn-4 = Una jugada, o un pase permitido, termina el turno. Jugar no da puntos: ni la primera ficha ni la última.

rules-ends = Las dos puntas
rules-ends-1 = La línea puede doblar para caber en la mesa, pero siempre tiene exactamente dos puntas. Las marcas discontinuas muestran por dónde sigue.
rules-ends-2 = El blanco solo casa con blanco. La [0|0] no es comodín.
rules-ends-3 = Los dobles van cruzados. Ningún doble, ni el de salida, abre un tercer camino: la línea sigue por su otro lado con el mismo valor.
rules-pictures = Las posiciones en figuras
rules-pictures-away = Las figuras no llegaron. Inténtalo de nuevo en un momento.
rules-picture-lone-tile = Una ficha sola ya tiene las dos puntas: su lado menor y su lado mayor.
rules-picture-double-joins-the-low-end = El doble uno entra en el lado menor. Cierra una punta y abre otra, de nuevo 1.
rules-picture-double-joins-the-high-end = Lo mismo en el lado mayor: el doble seis deja un 6 abierto.
rules-picture-blank-double = El doble blanco de salida: las dos puntas piden blanco.
rules-picture-two-doubles-in-line = Un doble en cada punta: siguen siendo dos puntas, 1 y 4.
rules-picture-line-goes-on-past-a-double = La [3|4] sigue por el otro lado del doble cuatro, y ahora la punta es 3.
rules-picture-opening-double = Salir con un doble no abre más caminos: dos puntas, las dos de 2.

rules-end = El fin de la mano
rules-end-1 = La mano termina en el momento en que alguien pone su última ficha: domina.
rules-end-2 = Termina también cuando nadie puede jugar y todos pasan: es el cierre.
rules-end-3 = Dominar va primero. Si la última ficha también cierra el juego, cuenta como dominar.

rules-score = La cuenta
rules-score-1 = Todos muestran lo que les quedó. Cada ficha vale la suma de sus dos mitades: [6|6] vale 12, [0|0] vale 0.
rules-score-2 = Quien dominó suma las manos de todos los demás.
rules-score-3 = En un cierre gana quien tiene, sin empate, la suma menor. Se anota las sumas de los otros menos la suya, restada una sola vez.
rules-score-4 = Si dos o más empatan en la suma menor, nadie suma.
rules-score-5 = Los puntos se anotan como son, sin redondear, y el marcador de nadie baja.
rules-examples = Cuentas de ejemplo
rules-example-1 = Ana domina; a uno le queda [0|0] y a otro 8 puntos: 0 + 8 = 8 para Ana. Quedarse solo con [0|0] no empata con la mano vacía.
rules-example-2 = Ana domina; a los otros les quedan 5 y 5: 5 + 5 = 10 para Ana.
rules-example-3 = Cierre con 3, 7 y 8: quien tiene 3 suma 7 + 8 − 3 = 12.
rules-example-4 = Cierre con 3, 3 y 8: empate en la menor, nadie suma.

rules-match = La partida
rules-match-1 = Mientras nadie llegue a la meta, las 28 fichas se mezclan y se reparten de nuevo.
rules-match-2 = La meta se mira solo con la mano contada del todo. Quien llegó o la pasó gana, y los puntos de más quedan en el marcador.
rules-match-3 = Si el marcador más alto que llegó a la meta es de dos o más, la partida termina en empate.
rules-match-4 = El marcador avanza con clavijas en un tablero: la de delante muestra los puntos de ahora, la de atrás los de antes.
