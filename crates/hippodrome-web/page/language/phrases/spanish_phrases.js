// What the engine says, in Spanish (see `phrasebook`). The English is the library's own, and stands here only to be known by.
//
// One file, because it is one table: each sentence of the library beside its translation.

/** @type {import("../phrasebook.js").Phrase[]} */
export const phrases = [
  // Why a search has no answer.
  [
    "the limit on nodes was reached",
    "se alcanzó el límite de pasos",
  ],
  [
    "the limit on memory was reached",
    "se alcanzó el límite de memoria",
  ],
  [
    "stopped on request",
    "detenida a petición",
  ],
  [
    "a search can hold {squares:number} squares and {moves:number} moves at most",
    "una búsqueda abarca como máximo {squares} casillas y {moves} movimientos",
  ],
  [
    "this method cannot be applied: {why:phrase}",
    "este método no se puede aplicar aquí: {why}",
  ],
  [
    "no theorem and no obstruction rules a tour out, and this method looks for nothing else",
    "ningún teorema ni obstáculo descarta un recorrido, y este método no busca otra cosa",
  ],
  [
    "a dead end, and this method does not go back",
    "un callejón sin salida, y este método no retrocede",
  ],
  [
    "no tiles were found for a construction",
    "no se encontraron losetas para una construcción",
  ],
  [
    "given numbers, required and forbidden moves are not supported",
    "no admite números dados",
  ],
  [
    "given numbers are not supported",
    "no admite números dados",
  ],
  [
    "a tour is constructed only for the knight, on rectangles without holes",
    "solo se construyen recorridos del caballo, en rectángulos sin agujeros",
  ],
  [
    "no such tour is laid along a Hilbert curve: {why:phrase}",
    "un recorrido así no se traza por una curva de Hilbert: {why}",
  ],
  [
    "the tie-break `squirrel` cannot be used in a search that goes back",
    "«Squirrel» no puede decidir empates en una búsqueda que retrocede",
  ],
  [
    "the tie-break does not suit the problem",
    "ese modo de decidir los empates no sirve aquí",
  ],
  [
    "tours of {squares:number} squares at most are listed",
    "se enumeran recorridos de {squares} casillas como máximo",
  ],
  [
    "tours are listed up to symmetry on boards only, closed or with free ends, and with nothing given or required",
    "salvo simetrías solo se enumeran recorridos cerrados o con extremos libres, sin nada dado",
  ],
  [
    "tours are counted on up to {squares:number} squares",
    "se cuentan recorridos de hasta {squares} casillas",
  ],
  [
    "too large to count: more than {squares:number} squares would have to be remembered at a time",
    "demasiado grande para contar: habría que recordar más de {squares} casillas a la vez",
  ],
  [
    "tours are counted up to symmetry on {squares:number} squares at most",
    "salvo simetrías se cuenta en {squares} casillas como máximo",
  ],

  // Why there is no tour.
  [
    "every move changes color, but {more:number} squares have one color and {fewer:number} the other, so the colors cannot alternate to the end",
    "cada movimiento cambia de color, pero {more} casillas tienen un color y {fewer} el otro, así que los colores no pueden alternarse hasta el final",
  ],
  [
    "every move changes color, so with {more:number} squares of one color and {fewer:number} of the other a tour begins and ends on the more frequent one, but {end} has the other",
    "cada movimiento cambia de color, así que con {more} casillas de un color y {fewer} del otro un recorrido empieza y acaba en el más frecuente, pero {end} tiene el otro",
  ],
  [
    "every move changes color, so with {each:number} squares of each a tour begins and ends on different colors, but {ends:list} have the same",
    "cada movimiento cambia de color, así que con {each} casillas de cada uno un recorrido empieza y acaba en colores distintos, pero {ends} tienen el mismo",
  ],
  [
    "{square} has no neighbor, so no tour reaches it",
    "{square} no tiene vecinas, así que ningún recorrido llega hasta ella",
  ],
  [
    "{square} has only one neighbor, {neighbor}, and a tour that does not end there must enter it from one neighbor and leave it to another",
    "{square} solo tiene una vecina, {neighbor}, y un recorrido que no acabe allí tiene que entrar desde una vecina y salir hacia otra",
  ],
  [
    "a path has two ends, but {squares:list} would all be ends: each is fixed as one or has only one neighbor",
    "un camino tiene dos extremos, pero {squares} tendrían que serlo todas: cada una está fijada como extremo o tiene una sola vecina",
  ],
  [
    "no sequence of moves leads from {from} to {to}, and none from {back} to {again}",
    "ningún camino lleva de {from} a {to}, ni de {back} a {again}",
  ],
  [
    "no sequence of moves leads from {one} to {other}",
    "ningún camino lleva de {one} a {other}",
  ],
  [
    "a tour that ends on {square}, where it started, would visit that square twice",
    "un recorrido que acaba en {square}, donde empezó, visitaría esa casilla dos veces",
  ],
  [
    "on a board four wide the outer squares are joined only to inner ones, and there are as many of each, so a tour with the inner square {square} as an end would alternate between outer and inner just as it does between the two colors, and all inner squares would have one color",
    "en un tablero de cuatro de ancho las casillas exteriores solo se unen a interiores, y hay tantas de unas como de otras; un recorrido con la casilla interior {square} como extremo alternaría entre fuera y dentro igual que entre los dos colores, y todas las interiores tendrían el mismo color",
  ],
  [
    "{one} has number {number:number} and {other} has number {next:number}, and it takes {least:number} moves from the one to the other",
    "{one} tiene el número {number} y {other} el {next}, pero de una a otra hacen falta {least} movimientos",
  ],
  [
    "every move changes color, but {one} has number {number:number} and {other} has number {next:number}, which does not fit their colors",
    "cada movimiento cambia de color, pero {one} tiene el número {number} y {other} el {next}, lo que no concuerda con sus colores",
  ],
  [
    "{square} has too few moves for such a tour",
    "{square} tiene muy pocos movimientos para un recorrido así",
  ],
  [
    "some squares have no choice: {steps}; then {square} has too few moves left that neither lead to a finished square nor close the way too early",
    "algunas casillas no tienen elección, y sus movimientos están dibujados; a {square} le quedan entonces muy pocos movimientos que no lleven a una casilla ya completa ni cierren el camino antes de tiempo",
  ],
  [
    "without {removed:list} the rest falls apart so that {pieces:list} lie in {number:number} different pieces, more than a tour with these ends can visit between its passages through it",
    "sin {removed} el resto se deshace de modo que {pieces} quedan en {number} trozos distintos, más de los que un recorrido con estos extremos puede visitar pasando entre ellos por esa casilla",
  ],
  [
    "without {removed:list} the rest falls apart so that {pieces:list} lie in {number:number} different pieces, more than a tour with these ends can visit between its passages through them",
    "sin {removed} el resto se deshace de modo que {pieces} quedan en {number} trozos distintos, más de los que un recorrido con estos extremos puede visitar pasando entre ellos por esas casillas",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}; {around:list} can take part in {taken:number} of them at most, and {others:phrase}",
    "el recorrido tiene que hacer {needed} movimientos en {squares}; en {taken} de ellos como máximo participan {around}, y {others}",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}; each of {around:list} can take part in two of them at most, and {others:phrase}",
    "el recorrido tiene que hacer {needed} movimientos en {squares}; cada una de {around} participa en dos de ellos como máximo, y {others}",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}, but {others:phrase}",
    "el recorrido tiene que hacer {needed} movimientos en {squares}, pero {others}",
  ],
  [
    "{others:phrase}; of these one is lost at the piece of {square}, where they are odd in number and the moves of a tour even, or the other way round",
    "{others}; de ellos se pierde uno en el trozo de {square}, donde su número es impar y el de los movimientos de un recorrido par, o al revés",
  ],
  [
    "{others:phrase}; of these one each is lost at the pieces of {squares:list}, where they are odd in number and the moves of a tour even, or the other way round",
    "{others}; de ellos se pierde uno en cada uno de los trozos de {squares}, donde su número es impar y el de los movimientos de un recorrido par, o al revés",
  ],
  [
    "there are no others",
    "no hay otros",
  ],
  [
    "there is only one other",
    "solo hay otro",
  ],
  [
    "there is one other",
    "hay otro",
  ],
  [
    "there are only {number:number} others",
    "solo hay otros {number}",
  ],
  [
    "there are {number:number} others",
    "hay otros {number}",
  ],
  [
    "there is none",
    "no hay ninguno",
  ],
  [
    "there is only one",
    "solo hay uno",
  ],
  [
    "there is one",
    "hay uno",
  ],
  [
    "there are only {number:number}",
    "solo hay {number}",
  ],
  [
    "there are {number:number}",
    "hay {number}",
  ],
  [
    "no such tour: {engine} comes upon a contradiction before it has a choice",
    "la búsqueda encuentra una contradicción antes de poder elegir",
  ],
  [
    "no such tour: {engine} has tried every possibility ({nodes:number} nodes)",
    "la búsqueda ha probado todas las posibilidades ({nodes} pasos)",
  ],
  [
    "the square it must end on is visited",
    "la casilla en la que debe acabar ya está visitada",
  ],
  [
    "every pair of ends on {board} has been decided by search, and no tour has {square} as an end",
    "en {board} cada par de extremos se ha decidido por búsqueda, y ningún recorrido tiene {square} como extremo",
  ],
  [
    "every pair of ends on {board} has been decided by search, and {squares:list} are not the ends of any tour",
    "en {board} cada par de extremos se ha decidido por búsqueda, y {squares} no son los extremos de ningún recorrido",
  ],

  // Theorems, with who proved them and where.
  [
    "{case:phrase}, by {theorem:phrase} ({source})",
    "{case}, según {theorem} ({source})",
  ],
  [
    "the theorem of Chia and Ong",
    "el teorema de Chia y Ong",
  ],
  [
    "Schwenk's theorem",
    "el teorema de Schwenk",
  ],
  [
    "the theorem of Conrad et al.",
    "el teorema de Conrad y otros",
  ],
  [
    "the theorem of Bi et al.",
    "el teorema de Bi y otros",
  ],
  [
    "the theorem of Srichote et al.",
    "el teorema de Srichote y otros",
  ],
  [
    "Watkins' theorem",
    "el teorema de Watkins",
  ],
  [
    "Knuth's theorem on leapers",
    "el teorema de Knuth sobre piezas saltadoras",
  ],
  [
    "a board one wide has no open knight's tour",
    "un tablero de una casilla de ancho no tiene recorridos abiertos del caballo",
  ],
  [
    "a board two wide has no open knight's tour",
    "un tablero de dos casillas de ancho no tiene recorridos abiertos del caballo",
  ],
  [
    "3x3, 3x5 and 3x6 have no open knight's tour",
    "3×3, 3×5 y 3×6 no tienen recorridos abiertos del caballo",
  ],
  [
    "4x4 has no open knight's tour",
    "4×4 no tiene recorridos abiertos del caballo",
  ],
  [
    "a board one wide has no closed knight's tour",
    "un tablero de una casilla de ancho no tiene recorridos cerrados del caballo",
  ],
  [
    "a board two wide has no closed knight's tour",
    "un tablero de dos casillas de ancho no tiene recorridos cerrados del caballo",
  ],
  [
    "a board four wide has no closed knight's tour",
    "un tablero de cuatro casillas de ancho no tiene recorridos cerrados del caballo",
  ],
  [
    "a board with two odd sides has no closed knight's tour",
    "un tablero con los dos lados impares no tiene recorridos cerrados del caballo",
  ],
  [
    "3x4, 3x6 and 3x8 have no closed knight's tour",
    "3×4, 3×6 y 3×8 no tienen recorridos cerrados del caballo",
  ],
  [
    "5x5 without a square has a closed knight's tour only if a corner is missing",
    "5×5 sin una casilla solo tiene un recorrido cerrado del caballo si falta una esquina",
  ],
  [
    "the moves of this leaper never connect all squares: the sum and the difference of its legs have a common divisor",
    "los movimientos de esta pieza nunca conectan todas las casillas: la suma y la diferencia de sus saltos tienen un divisor común",
  ],
  [
    "the longer side is less than twice the longer leg, so the moves do not connect all squares",
    "el lado mayor es menor que el doble del salto mayor, así que los movimientos no conectan todas las casillas",
  ],
  [
    "the shorter side is less than the sum of the legs, so the moves do not connect all squares",
    "el lado menor es menor que la suma de los saltos, así que los movimientos no conectan todas las casillas",
  ],
  [
    "a cylinder with one rank has no closed knight's tour",
    "un cilindro de una sola fila no tiene recorridos cerrados del caballo",
  ],
  [
    "a cylinder with two or four ranks and an even number of files has no closed knight's tour",
    "un cilindro de dos o cuatro filas y un número par de columnas no tiene recorridos cerrados del caballo",
  ],
  [
    "a Möbius strip with one rank has no closed knight's tour",
    "una cinta de Möbius de una sola fila no tiene recorridos cerrados del caballo",
  ],
  [
    "a Möbius strip with two ranks and an even number of files has no closed knight's tour",
    "una cinta de Möbius de dos filas y un número par de columnas no tiene recorridos cerrados del caballo",
  ],
  [
    "a Möbius strip with four ranks and an odd number of files has no closed knight's tour",
    "una cinta de Möbius de cuatro filas y un número impar de columnas no tiene recorridos cerrados del caballo",
  ],
  [
    "the Möbius strips 3x4, 3x1, 4x1 and 5x1 have no closed knight's tour",
    "las cintas de Möbius 3×4, 3×1, 4×1 y 5×1 no tienen recorridos cerrados del caballo",
  ],
  [
    "a ring one or two wide has no closed knight's tour, unless it is 3x3 without its middle",
    "un anillo de una o dos casillas de ancho no tiene recorridos cerrados del caballo, salvo 3×3 sin su centro",
  ],

  // Rectangles of any size: what is against a tour, and how one is laid.
  [
    "there is no such tour of {board}: {why:phrase}",
    "no hay ningún recorrido así en {board}: {why}",
  ],
  [
    "no tour of {board} is laid along a Hilbert curve: {why:phrase}",
    "en {board} no se traza ningún recorrido por una curva de Hilbert: {why}",
  ],
  [
    "both sides must be 12 or more",
    "los dos lados deben medir 12 o más",
  ],
  [
    "where the number of squares is odd it has ends of its own, and none can be chosen",
    "con un número impar de casillas tiene sus propios extremos, y no se puede elegir ninguno",
  ],
  [
    "one of its ends can be chosen, but not both",
    "se puede elegir uno de sus extremos, pero no los dos",
  ],
  [
    "no tiles were found for {board} with these ends",
    "no se encontraron losetas para {board} con estos extremos",
  ],
  [
    "the sides of a board go from 1 to {most:number}; this one is {board}",
    "los lados de un tablero van de 1 a {most}; este mide {board}",
  ],
  [
    "{end} is not a square of a board of {board}",
    "{end} no es una casilla de un tablero de {board}",
  ],
  [
    "a closed tour has no end",
    "un recorrido cerrado no tiene final",
  ],
  [
    "it would begin and end on the same square",
    "empezaría y acabaría en la misma casilla",
  ],
  [
    "colors alternate, so the two ends of an even number of squares differ in color",
    "los colores se alternan, así que con un número par de casillas los dos extremos son de colores distintos",
  ],
  [
    "colors alternate, and the corners' color has one square more: both ends must have it",
    "los colores se alternan, y el de las esquinas tiene una casilla más: los dos extremos deben ser de ese color",
  ],
  [
    "on a board 4 wide the squares along the two long edges are joined to the other half only, so a tour must begin and end on them",
    "en un tablero de cuatro casillas de ancho las casillas de los dos bordes largos solo se unen a la otra mitad, así que un recorrido tiene que empezar y acabar en ellas",
  ],
  [
    "the moves that are forced in a corner join the two ends at once",
    "los movimientos forzados en una esquina unen los dos extremos enseguida",
  ],
  [
    "an end is next to both corners of a short side, which have two moves each; it can serve only one of them",
    "un extremo es vecino de las dos esquinas de un lado corto, que tienen dos movimientos cada una; solo puede servir a una de ellas",
  ],
  [
    "`{name}` is not on the board: its corners are a1 and {last}",
    "«{name}» no está en el tablero: sus esquinas son a1 y {last}",
  ],
  [
    "`{text}` is not a step of this tour: they go from 1 to {last:number}",
    "«{text}» no es un paso de este recorrido: van de 1 a {last}",
  ],
  [
    "`{text}` is not a number from 0 to 2^64",
    "«{text}» no es un número de 0 a 2^64",
  ],
  [
    "open tour of {board}, from {start} to {end}: {tiles:number} different tiles",
    "recorrido abierto de {board}, de {start} a {end}: {tiles} losetas distintas",
  ],
  [
    "closed tour of {board}, from {start} to {end}: {tiles:number} different tiles",
    "recorrido cerrado de {board}, de {start} a {end}: {tiles} losetas distintas",
  ],
  [
    "as it is built, with {how:series}:",
    "tal como está construido, con {how}:",
  ],
  [
    "ranks and files exchanged",
    "filas y columnas intercambiadas",
  ],
  [
    "left and right exchanged",
    "izquierda y derecha intercambiadas",
  ],
  [
    "top and bottom exchanged",
    "arriba y abajo intercambiados",
  ],
  [
    "tiles, the highest band first, as files x ranks:",
    "losetas, primero la banda más alta, como columnas x filas:",
  ],
  [
    "{tiles:tiles}",
    "{tiles}",
  ],
  [
    "{number:number} bands: {tiles:tiles}",
    "{number} bandas: {tiles}",
  ],
  [
    "the tour, from step {step:number} of this on:",
    "el recorrido, desde el paso {step} de esto:",
  ],
  [
    "the tour, from step {step:number} of this on, along a Hilbert curve from tile to tile:",
    "el recorrido, desde el paso {step} de esto, por una curva de Hilbert de loseta en loseta:",
  ],
  [
    "{columns:number} columns and {rows:number} rows of tiles, each 6 files and 6 ranks, the last column {file:number}, the last row {rank:number}",
    "{columns} columnas y {rows} filas de losetas, cada una de 6 columnas y 6 filas de casillas, la última columna {file}, la última fila {rank}",
  ],
  [
    "{size} tiles from column {column:number}, row {row:number} on: from the tile at {first} to that at {last}",
    "{size} losetas desde la columna {column}, fila {row}: de la loseta en {first} a la de {last}",
  ],
  [
    "{size} tile at file {file:number}, rank {rank:number}: squares {from:number} to {to:number} of its {all:number}, from the last",
    "loseta {size} en la columna {file}, fila {rank}: casillas {from} a {to} de sus {all}, desde la última",
  ],
  [
    "{size} tile at file {file:number}, rank {rank:number}: squares {from:number} to {to:number} of its {all:number}",
    "loseta {size} en la columna {file}, fila {rank}: casillas {from} a {to} de sus {all}",
  ],
  [
    "once, each {by:number} further to the right:",
    "una vez, {by} más a la derecha:",
  ],
  [
    "once, each {by:number} further to the left:",
    "una vez, {by} más a la izquierda:",
  ],
  [
    "once, each {by:number} further up:",
    "una vez, {by} más arriba:",
  ],
  [
    "once, each {by:number} further down:",
    "una vez, {by} más abajo:",
  ],
  [
    "{times:number} times, each {by:number} further to the right:",
    "{times} veces, cada vez {by} más a la derecha:",
  ],
  [
    "{times:number} times, each {by:number} further to the left:",
    "{times} veces, cada vez {by} más a la izquierda:",
  ],
  [
    "{times:number} times, each {by:number} further up:",
    "{times} veces, cada vez {by} más arriba:",
  ],
  [
    "{times:number} times, each {by:number} further down:",
    "{times} veces, cada vez {by} más abajo:",
  ],

  // What is wrong with a tour, and what makes it so.
  [
    "{tour:phrase}, its pairs taken as row and column from {first:number}, from the top left ({why})",
    "{tour}; los pares se leen como fila y columna desde {first}, desde arriba a la izquierda",
  ],
  [
    "{tour:phrase}, its pairs taken as x and y from {first:number}, from the bottom left ({why})",
    "{tour}; los pares se leen como x e y desde {first}, desde abajo a la izquierda",
  ],
  [
    "a verified closed {piece}'s tour of {board}",
    "un recorrido cerrado de {board}, verificado",
  ],
  [
    "a verified open {piece}'s tour of {board}",
    "un recorrido abierto de {board}, verificado",
  ],
  [
    "step {step:number}: {square} is not a square of the board",
    "paso {step}: {square} no es una casilla del tablero",
  ],
  [
    "step {step:number}: {square} was visited before, at step {first:number}",
    "paso {step}: {square} ya se visitó en el paso {first}",
  ],
  [
    "step {step:number}: {square} was visited before",
    "paso {step}: {square} ya se visitó",
  ],
  [
    "step {step:number}: {from} to {to} is not a move",
    "paso {step}: de {from} a {to} no hay movimiento",
  ],
  [
    "only {visited:number} of {squares:number} squares are visited; {first} is missing",
    "solo se visitan {visited} de {squares} casillas; falta {first}",
  ],
  [
    "the tour starts at {found}, not at {asked}",
    "el recorrido empieza en {found}, no en {asked}",
  ],
  [
    "the tour ends at {found}, not at {asked}",
    "el recorrido acaba en {found}, no en {asked}",
  ],
  [
    "number {number:number} stands on {found}, but {asked} was given number {given:number}",
    "el número {number} está en {found}, pero a {asked} se le dio el {given}",
  ],
  [
    "the tour is open: {last} to {first} is not a move",
    "el recorrido es abierto: de {last} a {first} no hay movimiento",
  ],
  [
    "no number on {count:number} of {squares:number} squares; the first is {first}",
    "{count} de {squares} casillas no tienen número; la primera es {first}",
  ],
  [
    "number {number:number} stands twice, on {first} and on {second}",
    "el número {number} aparece dos veces, en {first} y en {second}",
  ],
  [
    "the numbers start from {number:number}: a tour is numbered from 0 or from 1",
    "los números empiezan en {number}: un recorrido se numera desde 0 o desde 1",
  ],
  [
    "number {number:number} stands on {square}, which is not a square of the board",
    "el número {number} está en {square}, que no es una casilla del tablero",
  ],
  [
    "number {number:number} is missing, though {square} has number {largest:number}",
    "falta el número {number}, aunque en {square} hay un {largest}",
  ],
  [
    "the grid has no squares",
    "la cuadrícula no tiene casillas",
  ],
  [
    "the grid is too large",
    "la cuadrícula es demasiado grande",
  ],
  [
    "the grid has {rows:number} rows and {columns:number} columns, but the board is {board}",
    "la cuadrícula tiene {rows} filas y {columns} columnas, pero el tablero es {board}",
  ],
  [
    "the grid has a hole at {square}, which is a square of the board",
    "la cuadrícula tiene un agujero en {square}, que es una casilla del tablero",
  ],
  [
    "with {number:number} on {square} it is a tour",
    "con {number} en {square} es un recorrido",
  ],
  [
    "if {one} and {other} change places, it is a tour",
    "si {one} y {other} intercambian su sitio, es un recorrido",
  ],
  [
    "with {missing} in place of this {wrong} it is a tour",
    "con {missing} en lugar de este {wrong} es un recorrido",
  ],
  [
    "with {missing} between {before} and {after} it is a tour",
    "con {missing} entre {before} y {after} es un recorrido",
  ],
  [
    "a square entered again: it was not marked as visited, or was unmarked too early",
    "se entró otra vez en una casilla: no se marcó como visitada, o se desmarcó demasiado pronto",
  ],
  [
    "a walk that stops near the end has run into a dead end: Warnsdorff's rule alone is greedy and promises nothing",
    "un camino que se detiene cerca del final ha dado en un callejón sin salida: la regla de Warnsdorff sola es voraz y no promete nada",
  ],
  [
    "every square is visited once, so this is an open tour; a closed one must also come back to its first square",
    "cada casilla se visita una vez, así que es un recorrido abierto; uno cerrado tiene que volver además a su primera casilla",
  ],
  [
    "the step wraps round the edge of the board: a bound tested after indexing, or a negative index, does that (a board that is to be wrapped is given as in torus:8x8)",
    "el paso rodea el borde del tablero: eso lo hace un programa que comprueba el límite después de usar el índice, o un índice negativo (un tablero sin bordes se escribe como torus:8×8)",
  ],
  [
    "it is the only wrong move: the other {right:number} are right",
    "es el único movimiento incorrecto: los otros {right} son correctos",
  ],
  [
    "{made:number} of the {moves:number} moves are a {piece}'s: if the tour is a {other}'s, say so",
    "{made} de los {moves} movimientos son de otra pieza: {piece}",
  ],
  [
    "a search that undoes its last move too early or not at all prints such jumps",
    "saltos así los imprime una búsqueda que deshace su último movimiento demasiado pronto o nunca",
  ],
  [
    "the text names squares by number only: say which board",
    "el texto nombra las casillas solo con números: falta decir en qué tablero",
  ],

  // What cannot be read, and what would be right.
  [
    "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    "no hay nada: sirven una cuadrícula de pasos, una lista de casillas, TSPLIB o JSON",
  ],
  [
    "line {line:number}, column {column:number}: {why:phrase}",
    "línea {line}, columna {column}: {why}",
  ],
  [
    "line {line:number}: {why:phrase}",
    "línea {line}: {why}",
  ],
  [
    "start: {why:phrase}",
    "inicio: {why}",
  ],
  [
    "end: {why:phrase}",
    "final: {why}",
  ],
  [
    "`{text}` is not a square: write its file as letters and its rank as a number, as in d4",
    "«{text}» no es una casilla: escribe la columna con letras y la fila con un número, como en d4",
  ],
  [
    "`{text}` is not a square: ranks are counted from 1",
    "«{text}» no es una casilla: las filas se cuentan desde 1",
  ],
  [
    "`{text}` is not a square: its file or rank is too large",
    "«{text}» no es una casilla: su columna o su fila es demasiado grande",
  ],
  [
    "`{text}` is not a row and a column: write them as in 0,1",
    "«{text}» no es una fila y una columna: escríbelas como en 0,1",
  ],
  [
    "`{text}` is negative: steps count from 0 or 1, and -1 means no step yet",
    "«{text}» es negativo: los pasos se cuentan desde 0 o 1, y -1 significa que aún no hay",
  ],
  [
    "`{text}` is too large: a board has at most {most:number} squares",
    "«{text}» es demasiado grande: un tablero tiene como máximo {most} casillas",
  ],
  [
    "`{text}` leaves something out: print the list in full",
    "«{text}» omite algo: hace falta la lista entera",
  ],
  [
    "this row has {cells:number} cells, the first one has {first:number}",
    "esta fila tiene {cells} entradas, la primera tiene {first}",
  ],
  [
    "the numbers are not all in pairs: a square is its row and column, as in 0,1 2,2",
    "no todos los números van en pares: una casilla es su fila y su columna, como en 0,1 2,2",
  ],
  [
    "the tour is too long: at most {most:number} numbers or squares are read here",
    "el recorrido es demasiado largo: aquí se leen como máximo {most} números o casillas",
  ],
  [
    "square number {found:number} comes where {wanted:number} should: a line is missing or moved",
    "la casilla número {found} está donde debería ir la {wanted}: falta una línea o está desplazada",
  ],
  [
    "a second tour begins: give one at a time",
    "aquí empieza un segundo recorrido: de uno en uno",
  ],
  [
    "`{text}` is not {wanted:phrase}",
    "«{text}» no es {wanted}",
  ],
  [
    "a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    "un paso: caben un número, -1 . o _ para una casilla vacía, o # para un agujero",
  ],
  [
    "a square, and none follows it: write squares as in d4",
    "una casilla, y no le sigue ninguna: escribe las casillas como d4",
  ],
  [
    "`{bracket}` does not match: {why:phrase}",
    "«{bracket}» no concuerda: {why}",
  ],
  [
    "it is never closed",
    "nunca se cierra",
  ],
  [
    "nothing is open",
    "no hay ninguno abierto",
  ],
  [
    "part of a list of numbers",
    "parte de una lista de números",
  ],
  [
    "in the list: end the text with the last bracket",
    "en la lista: el texto acaba con el último corchete",
  ],
  [
    "a step, a square or a keyword of a tour",
    "un paso, una casilla ni una palabra clave de un recorrido",
  ],
  [
    "{square} is a hole of the board",
    "{square} es un agujero del tablero",
  ],
  [
    "{square} is not on the {board} board, whose squares are {first} to {last}",
    "{square} no está en el tablero {board}, cuyas casillas van de {first} a {last}",
  ],
  [
    "a board of {board} is too large: its sides multiplied may be at most {most:number}",
    "un tablero de {board} es demasiado grande: el producto de sus lados puede ser como máximo {most}",
  ],
  [
    "`{text}` is too large for a side: the sides multiplied may be at most {most:number}",
    "«{text}» es demasiado grande para un lado: el producto de los lados puede ser como máximo {most}",
  ],
  [
    "`{text}` is not a board: write ROWSxCOLUMNS as in 8x8 or 3x10, with holes as in 5x5-a1-e5, or ROWSxCOLUMNSxLEVELS as in 4x4x4",
    "«{text}» no es un tablero: escribe filas x columnas como 8x8 o 3x10, con agujeros como 5x5-a1-e5",
  ],
  [
    "`{text}` is not a surface: use cylinder, torus, mobius or klein",
    "«{text}» no es una superficie: sirven cylinder, torus, mobius y klein",
  ],
  [
    "`{text}` is not a piece: write knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, threeleaper, king, queen, rook, bishop, the two legs of a jump as in 1,2 (each at most 1000000, not both 0), a rider as nightrider or 1,3rider, or several of these as in knight+camel",
    "«{text}» no es una pieza: sirven knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, threeleaper, king, queen, rook, bishop, los dos saltos como 1,2, un jinete como nightrider o varias de ellas como knight+camel",
  ],
  [
    "a board needs at least one square",
    "un tablero necesita al menos una casilla",
  ],
  [
    "a hole's name is wrong: {why:phrase}",
    "el nombre de un agujero es incorrecto: {why}",
  ],
  [
    "{square} cannot be a hole: it is not on the board, or is a hole already",
    "{square} no puede ser un agujero: no está en el tablero o ya lo es",
  ],
  [
    "`{board}` has {places:number} places: the page shows {most:number} at most; `hippodrome tour` goes further",
    "«{board}» tiene {places} lugares: la página muestra {most} como máximo; «hippodrome tour» llega más lejos",
  ],
  [
    "`{board}` has {levels:number} levels: the page shows boards of one level; the command line tours boxes",
    "«{board}» tiene {levels} niveles: la página muestra tableros de un nivel; la línea de órdenes recorre cajas",
  ],
  [
    "the {piece} has too many moves on `{board}` for the page: choose a smaller board",
    "la pieza {piece} tiene demasiados movimientos en «{board}» para la página: elige un tablero menor",
  ],
  [
    "`{text}` moves in too many ways: a piece may have {most:number} at most",
    "«{text}» se mueve de demasiadas maneras: una pieza puede tener {most} como máximo",
  ],
  [
    "a closed tour has no end: leave the end free, or ask for an open tour",
    "un recorrido cerrado no tiene final: déjalo libre, o pide un recorrido abierto",
  ],
  [
    "`{text}` is not a given number: write it as in 32=e4",
    "«{text}» no es un número dado: escríbelo como en 32=e4",
  ],
  [
    "number {number:number} is given to {square}, but numbers go from 1 to {squares:number}",
    "a {square} se le da el número {number}, pero los números van de 1 a {squares}",
  ],
  [
    "number {number:number} is given to {from} and number {next:number} to {to}, but no move joins them",
    "a {from} se le da el número {number} y a {to} el {next}, pero ningún movimiento las une",
  ],
  [
    "number {number:number} is given to both {one} and {other}",
    "el número {number} se da a la vez a {one} y a {other}",
  ],
  [
    "{square} is given both number {one:number} and number {other:number}",
    "a {square} se le dan a la vez los números {one} y {other}",
  ],
  [
    "number {number:number} is given to {given}, but {end} is to be the first square",
    "el número {number} se da a {given}, pero la primera casilla debe ser {end}",
  ],
  [
    "number {number:number} is given to {given}, but {end} is to be the last square",
    "el número {number} se da a {given}, pero la última casilla debe ser {end}",
  ],
  [
    "a map of all starts is drawn for boards of {squares:number} squares at most",
    "el mapa de todos los inicios se dibuja para tableros de {squares} casillas como máximo",
  ],

  // What the articles say of their own programs.
  [
    "the post says {said:number} visits, and so it is",
    "el artículo dice {said} visitas, y así es",
  ],
  [
    "the post says {said:number} visits; this run made {made:number}",
    "el artículo dice {said} visitas; esta ejecución hizo {made}",
  ],
  [
    "{said:phrase}, but only with its comparator mended: as printed (--most-first) it tries the square with the most onward moves first",
    "{said}, pero solo con su comparación corregida: tal como se publicó (invertida) prueba primero la casilla con más continuaciones",
  ],
  [
    "the post says {said:number} visits; its comparator as printed tries the square with the most onward moves first and makes {made:number}; with no ordering at all they are {plain:number}",
    "el artículo dice {said} visitas; su comparación, tal como se publicó, prueba primero la casilla con más continuaciones y hace {made}; sin ningún orden son {plain}",
  ],

  // What is said of special tours; what has several parts comes first, as its parts could be taken for one.
  [
    "{first:phrase}; {rest:phrase}",
    "{first}; {rest}",
  ],
  [
    "the board {board} is not mapped onto itself by symmetry {symmetry}",
    "el tablero {board} no queda igual con la simetría {symmetry}",
  ],
  [
    "symmetry {symmetry} moves no square of {board}, so every tour has it",
    "la simetría {symmetry} no mueve ninguna casilla de {board}, así que la tienen todos los recorridos",
  ],
  [
    "`{text}` is not a symmetry: {names}",
    "«{text}» no es una simetría",
  ],
  [
    "`{text}` does not say which sums are equal: {names}",
    "«{text}» no dice qué sumas son iguales",
  ],
  [
    "`{text}` is no way round: {names}",
    "«{text}» no es un sentido de giro",
  ],
  [
    "`{text}` is no measure of a tour: {names}",
    "«{text}» no es algo que se mida en un recorrido",
  ],
  [
    "the swept area is that of closed tours",
    "solo los recorridos cerrados barren un área",
  ],
  [
    "tours are measured as they are drawn on a board of one level that is not wrapped",
    "los recorridos se miden tal como se dibujan: en un tablero de bordes sin unir",
  ],
  [
    "ask for the least or the most, not for both",
    "pide lo mínimo o lo máximo, no ambas cosas",
  ],
  [
    "whirling tours turn round the center of a board of one level that is not wrapped, and {board} is none",
    "los recorridos en remolino giran alrededor del centro de un tablero de bordes sin unir, y {board} no lo es",
  ],
  [
    "tours with {what:phrase} are not looked for where moves lead one way only",
    "no se buscan recorridos con {what} donde los movimientos van en un solo sentido",
  ],
  [
    "a symmetry",
    "una simetría",
  ],
  [
    "equal sums",
    "sumas iguales",
  ],
  [
    "equal sums of {lines:phrase} are those of boards of one level without holes that are not wrapped",
    "las sumas iguales de {lines} son de tableros de bordes sin unir y sin huecos",
  ],
  [
    "long diagonals have as many squares as ranks and files on square boards alone, and {board} is none",
    "las diagonales largas tienen tantas casillas como las filas y columnas solo en tableros cuadrados, y {board} no lo es",
  ],
  [
    "ranks",
    "filas",
  ],
  [
    "files",
    "columnas",
  ],
  [
    "ranks and files",
    "filas y columnas",
  ],
  [
    "ranks, files and diagonals",
    "filas, columnas y diagonales",
  ],
  [
    "the numbers from 1 to {squares:number} add up to {total:number}, which {lines:number} {kind:phrase} cannot share evenly",
    "los números de 1 a {squares} suman {total}, que no se puede repartir por igual entre {lines} {kind}",
  ],
  [
    "every move changes color, so that the odd numbers are on one color; of {length:number} squares in a line {more:number} have it on one of the {kind:phrase} and {less:number} on the next, so that one sum is odd and the other even",
    "cada movimiento cambia de color, así que los números impares están en un color; de las {length} casillas de una línea lo tienen {more} en una de las {kind} y {less} en la siguiente, así que una suma es impar y la otra par",
  ],
  [
    "every move changes color, so that the even numbers, which add up to {evens:number}, are on one color; as every other rank makes up half of all, and every other file too, the even numbers of every other rank add up to {half:number}, which is odd",
    "cada movimiento cambia de color, así que los números pares, que suman {evens}, están en un color; como las filas alternas hacen la mitad del total, y las columnas alternas también, los números pares de las filas alternas suman {half}, que es impar",
  ],
  [
    "a tour is not moved along itself by the symmetry `{symmetry:phrase}`, {why:phrase}",
    "la simetría «{symmetry}» no hace avanzar ningún recorrido sobre sí mismo: {why}",
  ],
  [
    "a tour is not turned round by the symmetry `{symmetry:phrase}`, {why:phrase}",
    "la simetría «{symmetry}» no invierte ningún recorrido: {why}",
  ],
  [
    "half turn",
    "media vuelta",
  ],
  [
    "quarter turn clockwise",
    "cuarto de vuelta en sentido horario",
  ],
  [
    "quarter turn counterclockwise",
    "cuarto de vuelta en sentido antihorario",
  ],
  [
    "mirror left-right",
    "izquierda por derecha",
  ],
  [
    "mirror top-bottom",
    "arriba por abajo",
  ],
  [
    "rising diagonal",
    "diagonal ascendente",
  ],
  [
    "falling diagonal",
    "diagonal descendente",
  ],
  [
    "since an open one cannot be",
    "uno abierto tiene extremos",
  ],
  [
    "which brings {one} back after {times:phrase}, and {other} after {others:phrase}",
    "devuelve {one} a su sitio tras {times}, y {other} tras {others}",
  ],
  [
    "one time",
    "una vez",
  ],
  [
    "{times:number} times",
    "{times} veces",
  ],
  [
    "which changes the color of every square, but {steps:number} steps do not",
    "cambia el color de todas las casillas, pero {steps} pasos no",
  ],
  [
    "which keeps the color of every square, but {steps:number} steps change it",
    "conserva el color de todas las casillas, pero {steps} pasos lo cambian",
  ],
  [
    "which, done twice, does not bring {square} back",
    "hecha dos veces no devuelve {square} a su sitio",
  ],
  [
    "which leaves {squares:list} where they are, more than a tour turned round leaves",
    "deja {squares} en su sitio, más que un recorrido invertido",
  ],
  [
    "which leaves no square where it is, and no move joins a square to its image",
    "no deja ninguna casilla en su sitio, y ningún movimiento une una casilla con su imagen",
  ],
  [
    "which has only one place to turn it about: a square that stays, or one that a move joins to its image",
    "tiene un solo lugar para darle la vuelta: una casilla que se queda, o una que un movimiento une con su imagen",
  ],
  [
    "as a search through its {orbits:number} orbits has shown",
    "lo ha mostrado una búsqueda por sus {orbits} órbitas",
  ],
  [
    "all {tours:number} tours were looked at",
    "se miraron los {tours} recorridos",
  ],
  [
    "there is no other tour",
    "no hay otro recorrido",
  ],
  [
    "the moves of each square, looked at by themselves, leave no more room",
    "los movimientos de cada casilla por sí sola no permiten más",
  ],
  [
    "there are no more squares",
    "no hay más casillas",
  ],
  [
    "no component has room for more, as far as squares joined by moves and their colors go",
    "ninguna parte conexa da para más, por lo que dicen sus casillas y sus colores",
  ],
  [
    "a sweep over all of them found none longer",
    "un barrido de todos no encontró ninguno más largo",
  ],
  [
    "equal sums are looked for on up to {squares:number} squares",
    "las sumas iguales se buscan en un máximo de {squares} casillas",
  ],
  [
    "moves cross on boards of one level that are not wrapped, and nowhere else",
    "los movimientos solo se cruzan en tableros de bordes sin unir",
  ],
  [
    "no move leads to {squares:list}, and the tour does not begin there",
    "ningún movimiento lleva a {squares}, y el recorrido no empieza ahí",
  ],
  [
    "no move leads to {squares:list}, and a tour begins at one vertex only",
    "ningún movimiento lleva a {squares}, y un recorrido empieza en una sola casilla",
  ],
  [
    "no move leads away from {squares:list}, and the tour does not end there",
    "ningún movimiento sale de {squares}, y el recorrido no termina ahí",
  ],
  [
    "no move leads away from {squares:list}, and a tour ends at one vertex only",
    "ningún movimiento sale de {squares}, y un recorrido termina en una sola casilla",
  ],
  [
    "{one}-{other} and {third}-{fourth} meet",
    "{one}-{other} y {third}-{fourth} se encuentran",
  ],
  [
    "no move leads from {from} to {to}",
    "ningún movimiento lleva de {from} a {to}",
  ],
  [
    "{square} is visited twice",
    "{square} se visita dos veces",
  ],
  [
    "there is no square in it",
    "no tiene ninguna casilla",
  ],
  [
    "a cycle has at least 3 squares",
    "un circuito tiene al menos 3 casillas",
  ],
  [
    "there is no square with the index {index:number}",
    "no hay ninguna casilla con el índice {index}",
  ],
];
