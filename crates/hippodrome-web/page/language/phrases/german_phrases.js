// What the engine says, in German (see `phrasebook`). The English is the library's own, and stands here only to be known by.
//
// One file, because it is one table: each sentence of the library beside its translation.

/** @type {import("../phrasebook.js").Phrase[]} */
export const phrases = [
  // Why a search has no answer.
  [
    "the limit on nodes was reached",
    "die Grenze für die Zahl der Schritte ist erreicht",
  ],
  [
    "the limit on memory was reached",
    "die Grenze für den Speicher ist erreicht",
  ],
  [
    "stopped on request",
    "auf Wunsch abgebrochen",
  ],
  [
    "a search can hold {squares:number} squares and {moves:number} moves at most",
    "eine Suche fasst höchstens {squares} Felder und {moves} Züge",
  ],
  [
    "this method cannot be applied: {why:phrase}",
    "dieses Verfahren lässt sich hier nicht anwenden: {why}",
  ],
  [
    "no theorem and no obstruction rules a tour out, and this method looks for nothing else",
    "kein Satz und kein Hindernis schließt eine Tour aus, und nach anderem sucht dieses Verfahren nicht",
  ],
  [
    "a dead end, and this method does not go back",
    "eine Sackgasse, und dieses Verfahren geht nicht zurück",
  ],
  [
    "no tiles were found for a construction",
    "für eine Konstruktion wurden keine Kacheln gefunden",
  ],
  [
    "given numbers, required and forbidden moves are not supported",
    "mit vorgegebenen Zahlen kann es nicht umgehen",
  ],
  [
    "given numbers are not supported",
    "mit vorgegebenen Zahlen kann es nicht umgehen",
  ],
  [
    "a tour is constructed only for the knight, on rectangles without holes",
    "konstruiert wird eine Tour nur für den Springer, auf Rechtecken ohne Löcher",
  ],
  [
    "no such tour is laid along a Hilbert curve: {why:phrase}",
    "eine solche Tour wird nicht entlang einer Hilbertkurve gelegt: {why}",
  ],
  [
    "the tie-break `squirrel` cannot be used in a search that goes back",
    "„Squirrel“ entscheidet keinen Gleichstand in einer Suche, die zurückgeht",
  ],
  [
    "the tie-break does not suit the problem",
    "so lässt sich ein Gleichstand hier nicht entscheiden",
  ],
  [
    "tours of {squares:number} squares at most are listed",
    "aufgezählt werden Touren auf höchstens {squares} Feldern",
  ],
  [
    "tours are listed up to symmetry on boards only, closed or with free ends, and with nothing given or required",
    "bis auf Symmetrie aufgezählt werden nur geschlossene Touren oder solche mit freien Enden, ohne Vorgaben",
  ],
  [
    "tours are counted on up to {squares:number} squares",
    "gezählt wird auf bis zu {squares} Feldern",
  ],
  [
    "too large to count: more than {squares:number} squares would have to be remembered at a time",
    "zu groß zum Zählen: mehr als {squares} Felder müsste man sich zugleich merken",
  ],
  [
    "tours are counted up to symmetry on {squares:number} squares at most",
    "bis auf Symmetrie wird auf höchstens {squares} Feldern gezählt",
  ],

  // Why there is no tour.
  [
    "every move changes color, but {more:number} squares have one color and {fewer:number} the other, so the colors cannot alternate to the end",
    "jeder Zug wechselt die Farbe, aber {more} Felder haben die eine Farbe und {fewer} die andere, also können sich die Farben nicht bis zum Ende abwechseln",
  ],
  [
    "every move changes color, so with {more:number} squares of one color and {fewer:number} of the other a tour begins and ends on the more frequent one, but {end} has the other",
    "jeder Zug wechselt die Farbe, also beginnt und endet eine Tour bei {more} Feldern der einen Farbe und {fewer} der anderen auf der häufigeren, aber {end} hat die andere",
  ],
  [
    "every move changes color, so with {each:number} squares of each a tour begins and ends on different colors, but {ends:list} have the same",
    "jeder Zug wechselt die Farbe, also beginnt und endet eine Tour bei je {each} Feldern auf verschiedenen Farben, aber {ends} haben dieselbe",
  ],
  [
    "{square} has no neighbor, so no tour reaches it",
    "{square} hat keinen Nachbarn, also kommt keine Tour dorthin",
  ],
  [
    "{square} has only one neighbor, {neighbor}, and a tour that does not end there must enter it from one neighbor and leave it to another",
    "{square} hat nur einen Nachbarn, {neighbor}, und eine Tour, die dort nicht endet, muss von einem Nachbarn hereinkommen und zu einem anderen hinausgehen",
  ],
  [
    "a path has two ends, but {squares:list} would all be ends: each is fixed as one or has only one neighbor",
    "ein Weg hat zwei Enden, aber {squares} müssten alle Enden sein: Jedes ist als Ende festgelegt oder hat nur einen Nachbarn",
  ],
  [
    "no sequence of moves leads from {from} to {to}, and none from {back} to {again}",
    "kein Weg führt von {from} nach {to}, und keiner von {back} nach {again}",
  ],
  [
    "no sequence of moves leads from {one} to {other}",
    "kein Weg führt von {one} nach {other}",
  ],
  [
    "a tour that ends on {square}, where it started, would visit that square twice",
    "eine Tour, die auf {square} endet, wo sie begonnen hat, besuchte dieses Feld zweimal",
  ],
  [
    "on a board four wide the outer squares are joined only to inner ones, and there are as many of each, so a tour with the inner square {square} as an end would alternate between outer and inner just as it does between the two colors, and all inner squares would have one color",
    "auf einem vier breiten Brett sind äußere Felder nur mit inneren verbunden, und von beiden gibt es gleich viele; eine Tour mit dem inneren Feld {square} als Ende wechselte also zwischen außen und innen ebenso wie zwischen den Farben, und alle inneren Felder hätten dieselbe Farbe",
  ],
  [
    "{one} has number {number:number} and {other} has number {next:number}, and it takes {least:number} moves from the one to the other",
    "{one} hat die Zahl {number} und {other} die Zahl {next}, aber vom einen zum anderen braucht man {least} Züge",
  ],
  [
    "every move changes color, but {one} has number {number:number} and {other} has number {next:number}, which does not fit their colors",
    "jeder Zug wechselt die Farbe, aber {one} hat die Zahl {number} und {other} die Zahl {next}, und das passt nicht zu ihren Farben",
  ],
  [
    "{square} has too few moves for such a tour",
    "{square} hat für eine solche Tour zu wenige Züge",
  ],
  [
    "some squares have no choice: {steps}; then {square} has too few moves left that neither lead to a finished square nor close the way too early",
    "manche Felder haben keine Wahl, ihre Züge sind eingezeichnet; dann bleiben für {square} zu wenige Züge, die weder auf ein fertiges Feld führen noch den Weg zu früh schließen",
  ],
  [
    "without {removed:list} the rest falls apart so that {pieces:list} lie in {number:number} different pieces, more than a tour with these ends can visit between its passages through it",
    "ohne {removed} zerfällt der Rest so, dass {pieces} in {number} verschiedenen Stücken liegen, mehr als eine Tour mit diesen Enden besuchen kann, wenn sie dazwischen über dieses Feld muss",
  ],
  [
    "without {removed:list} the rest falls apart so that {pieces:list} lie in {number:number} different pieces, more than a tour with these ends can visit between its passages through them",
    "ohne {removed} zerfällt der Rest so, dass {pieces} in {number} verschiedenen Stücken liegen, mehr als eine Tour mit diesen Enden besuchen kann, wenn sie dazwischen über diese Felder muss",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}; {around:list} can take part in {taken:number} of them at most, and {others:phrase}",
    "die Tour muss {needed} Züge von {squares} machen; an höchstens {taken} davon sind {around} beteiligt, und {others}",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}; each of {around:list} can take part in two of them at most, and {others:phrase}",
    "die Tour muss {needed} Züge von {squares} machen; von {around} ist jedes an höchstens zwei davon beteiligt, und {others}",
  ],
  [
    "the tour must make {needed:number} moves at {squares:list}, but {others:phrase}",
    "die Tour muss {needed} Züge von {squares} machen, aber {others}",
  ],
  [
    "{others:phrase}; of these one is lost at the piece of {square}, where they are odd in number and the moves of a tour even, or the other way round",
    "{others}; davon geht am Stück von {square} einer verloren, denn dort sind es ungerade viele, und die Tour macht gerade viele, oder umgekehrt",
  ],
  [
    "{others:phrase}; of these one each is lost at the pieces of {squares:list}, where they are odd in number and the moves of a tour even, or the other way round",
    "{others}; davon geht an den Stücken von {squares} je einer verloren, denn dort sind es ungerade viele, und die Tour macht gerade viele, oder umgekehrt",
  ],
  [
    "there are no others",
    "andere gibt es nicht",
  ],
  [
    "there is only one other",
    "es gibt nur einen anderen",
  ],
  [
    "there is one other",
    "es gibt einen anderen",
  ],
  [
    "there are only {number:number} others",
    "es gibt nur {number} andere",
  ],
  [
    "there are {number:number} others",
    "es gibt {number} andere",
  ],
  [
    "there is none",
    "es gibt keinen",
  ],
  [
    "there is only one",
    "es gibt nur einen",
  ],
  [
    "there is one",
    "es gibt einen",
  ],
  [
    "there are only {number:number}",
    "es gibt nur {number}",
  ],
  [
    "there are {number:number}",
    "es gibt {number}",
  ],
  [
    "no such tour: {engine} comes upon a contradiction before it has a choice",
    "die Suche stößt auf einen Widerspruch, noch ehe sie eine Wahl hat",
  ],
  [
    "no such tour: {engine} has tried every possibility ({nodes:number} nodes)",
    "die Suche hat jede Möglichkeit versucht ({nodes} Schritte)",
  ],
  [
    "the square it must end on is visited",
    "das Feld, auf dem sie enden muss, ist schon besucht",
  ],
  [
    "every pair of ends on {board} has been decided by search, and no tour has {square} as an end",
    "auf {board} ist jedes Paar von Enden durch Suche entschieden, und keine Tour hat {square} als Ende",
  ],
  [
    "every pair of ends on {board} has been decided by search, and {squares:list} are not the ends of any tour",
    "auf {board} ist jedes Paar von Enden durch Suche entschieden, und {squares} sind nicht die Enden einer Tour",
  ],

  // Theorems, with who proved them and where.
  [
    "{case:phrase}, by {theorem:phrase} ({source})",
    "{case}, nach {theorem} ({source})",
  ],
  [
    "the theorem of Chia and Ong",
    "dem Satz von Chia und Ong",
  ],
  [
    "Schwenk's theorem",
    "dem Satz von Schwenk",
  ],
  [
    "the theorem of Conrad et al.",
    "dem Satz von Conrad u. a.",
  ],
  [
    "the theorem of Bi et al.",
    "dem Satz von Bi u. a.",
  ],
  [
    "the theorem of Srichote et al.",
    "dem Satz von Srichote u. a.",
  ],
  [
    "Watkins' theorem",
    "dem Satz von Watkins",
  ],
  [
    "Knuth's theorem on leapers",
    "dem Satz von Knuth über Springfiguren",
  ],
  [
    "a board one wide has no open knight's tour",
    "auf einem ein Feld breiten Brett gibt es keine offene Springertour",
  ],
  [
    "a board two wide has no open knight's tour",
    "auf einem zwei Felder breiten Brett gibt es keine offene Springertour",
  ],
  [
    "3x3, 3x5 and 3x6 have no open knight's tour",
    "auf 3×3, 3×5 und 3×6 gibt es keine offene Springertour",
  ],
  [
    "4x4 has no open knight's tour",
    "auf 4×4 gibt es keine offene Springertour",
  ],
  [
    "a board one wide has no closed knight's tour",
    "auf einem ein Feld breiten Brett gibt es keine geschlossene Springertour",
  ],
  [
    "a board two wide has no closed knight's tour",
    "auf einem zwei Felder breiten Brett gibt es keine geschlossene Springertour",
  ],
  [
    "a board four wide has no closed knight's tour",
    "auf einem vier Felder breiten Brett gibt es keine geschlossene Springertour",
  ],
  [
    "a board with two odd sides has no closed knight's tour",
    "auf einem Brett mit zwei ungeraden Seiten gibt es keine geschlossene Springertour",
  ],
  [
    "3x4, 3x6 and 3x8 have no closed knight's tour",
    "auf 3×4, 3×6 und 3×8 gibt es keine geschlossene Springertour",
  ],
  [
    "5x5 without a square has a closed knight's tour only if a corner is missing",
    "auf 5×5 ohne ein Feld gibt es nur dann eine geschlossene Springertour, wenn eine Ecke fehlt",
  ],
  [
    "the moves of this leaper never connect all squares: the sum and the difference of its legs have a common divisor",
    "die Züge dieser Figur verbinden niemals alle Felder: Summe und Differenz ihrer Sprungweiten haben einen gemeinsamen Teiler",
  ],
  [
    "the longer side is less than twice the longer leg, so the moves do not connect all squares",
    "die längere Seite ist kürzer als das Doppelte der größeren Sprungweite, also verbinden die Züge nicht alle Felder",
  ],
  [
    "the shorter side is less than the sum of the legs, so the moves do not connect all squares",
    "die kürzere Seite ist kürzer als die Summe der Sprungweiten, also verbinden die Züge nicht alle Felder",
  ],
  [
    "a cylinder with one rank has no closed knight's tour",
    "auf einem Zylinder mit einer Reihe gibt es keine geschlossene Springertour",
  ],
  [
    "a cylinder with two or four ranks and an even number of files has no closed knight's tour",
    "auf einem Zylinder mit zwei oder vier Reihen und gerader Zahl von Linien gibt es keine geschlossene Springertour",
  ],
  [
    "a Möbius strip with one rank has no closed knight's tour",
    "auf einem Möbiusband mit einer Reihe gibt es keine geschlossene Springertour",
  ],
  [
    "a Möbius strip with two ranks and an even number of files has no closed knight's tour",
    "auf einem Möbiusband mit zwei Reihen und gerader Zahl von Linien gibt es keine geschlossene Springertour",
  ],
  [
    "a Möbius strip with four ranks and an odd number of files has no closed knight's tour",
    "auf einem Möbiusband mit vier Reihen und ungerader Zahl von Linien gibt es keine geschlossene Springertour",
  ],
  [
    "the Möbius strips 3x4, 3x1, 4x1 and 5x1 have no closed knight's tour",
    "auf den Möbiusbändern 3×4, 3×1, 4×1 und 5×1 gibt es keine geschlossene Springertour",
  ],
  [
    "a ring one or two wide has no closed knight's tour, unless it is 3x3 without its middle",
    "auf einem Ring, der ein oder zwei Felder breit ist, gibt es keine geschlossene Springertour, außer auf 3×3 ohne die Mitte",
  ],

  // Rectangles of any size: what is against a tour, and how one is laid.
  [
    "there is no such tour of {board}: {why:phrase}",
    "eine solche Tour gibt es auf {board} nicht: {why}",
  ],
  [
    "no tour of {board} is laid along a Hilbert curve: {why:phrase}",
    "auf {board} wird keine Tour entlang einer Hilbertkurve gelegt: {why}",
  ],
  [
    "both sides must be 12 or more",
    "beide Seiten müssen mindestens 12 lang sein",
  ],
  [
    "where the number of squares is odd it has ends of its own, and none can be chosen",
    "bei ungerader Zahl von Feldern hat sie ihre eigenen Enden, und keines lässt sich wählen",
  ],
  [
    "one of its ends can be chosen, but not both",
    "eines ihrer Enden lässt sich wählen, aber nicht beide",
  ],
  [
    "no tiles were found for {board} with these ends",
    "für {board} mit diesen Enden wurden keine Kacheln gefunden",
  ],
  [
    "the sides of a board go from 1 to {most:number}; this one is {board}",
    "die Seiten eines Bretts gehen von 1 bis {most}; dieses hat {board}",
  ],
  [
    "{end} is not a square of a board of {board}",
    "{end} ist kein Feld eines Bretts von {board}",
  ],
  [
    "a closed tour has no end",
    "eine geschlossene Tour hat kein Ende",
  ],
  [
    "it would begin and end on the same square",
    "sie begänne und endete auf demselben Feld",
  ],
  [
    "colors alternate, so the two ends of an even number of squares differ in color",
    "die Farben wechseln sich ab, also haben die Enden bei gerader Zahl von Feldern verschiedene Farben",
  ],
  [
    "colors alternate, and the corners' color has one square more: both ends must have it",
    "die Farben wechseln sich ab, und die der Ecken hat ein Feld mehr: Beide Enden müssen sie haben",
  ],
  [
    "on a board 4 wide the squares along the two long edges are joined to the other half only, so a tour must begin and end on them",
    "auf einem 4 breiten Brett sind die Felder an den beiden langen Rändern nur mit der anderen Hälfte verbunden, also muss eine Tour auf ihnen beginnen und enden",
  ],
  [
    "the moves that are forced in a corner join the two ends at once",
    "die Züge, die in einer Ecke erzwungen sind, verbinden die beiden Enden sofort",
  ],
  [
    "an end is next to both corners of a short side, which have two moves each; it can serve only one of them",
    "ein Ende liegt bei beiden Ecken einer kurzen Seite, die je zwei Züge haben; es kann nur einer von ihnen dienen",
  ],
  [
    "`{name}` is not on the board: its corners are a1 and {last}",
    "„{name}“ liegt nicht auf dem Brett: Seine Ecken sind a1 und {last}",
  ],
  [
    "`{text}` is not a step of this tour: they go from 1 to {last:number}",
    "„{text}“ ist kein Schritt dieser Tour: Sie gehen von 1 bis {last}",
  ],
  [
    "`{text}` is not a number from 0 to 2^64",
    "„{text}“ ist keine Zahl von 0 bis 2^64",
  ],
  [
    "open tour of {board}, from {start} to {end}: {tiles:number} different tiles",
    "offene Tour auf {board}, von {start} nach {end}: {tiles} verschiedene Kacheln",
  ],
  [
    "closed tour of {board}, from {start} to {end}: {tiles:number} different tiles",
    "geschlossene Tour auf {board}, von {start} nach {end}: {tiles} verschiedene Kacheln",
  ],
  [
    "as it is built, with {how:series}:",
    "so gebaut, mit {how}:",
  ],
  [
    "ranks and files exchanged",
    "Reihen und Linien vertauscht",
  ],
  [
    "left and right exchanged",
    "links und rechts vertauscht",
  ],
  [
    "top and bottom exchanged",
    "oben und unten vertauscht",
  ],
  [
    "tiles, the highest band first, as files x ranks:",
    "Kacheln, das oberste Band zuerst, als Linien x Reihen:",
  ],
  [
    "{tiles:tiles}",
    "{tiles}",
  ],
  [
    "{number:number} bands: {tiles:tiles}",
    "{number} Bänder: {tiles}",
  ],
  [
    "the tour, from step {step:number} of this on:",
    "die Tour, ab Schritt {step} von diesem:",
  ],
  [
    "the tour, from step {step:number} of this on, along a Hilbert curve from tile to tile:",
    "die Tour, ab Schritt {step} von diesem, entlang einer Hilbertkurve von Kachel zu Kachel:",
  ],
  [
    "{columns:number} columns and {rows:number} rows of tiles, each 6 files and 6 ranks, the last column {file:number}, the last row {rank:number}",
    "{columns} Spalten und {rows} Zeilen von Kacheln, jede 6 Linien und 6 Reihen, die letzte Spalte {file}, die letzte Zeile {rank}",
  ],
  [
    "{size} tiles from column {column:number}, row {row:number} on: from the tile at {first} to that at {last}",
    "{size} Kacheln ab Spalte {column}, Zeile {row}: von der Kachel bei {first} zu der bei {last}",
  ],
  [
    "{size} tile at file {file:number}, rank {rank:number}: squares {from:number} to {to:number} of its {all:number}, from the last",
    "Kachel {size} bei Linie {file}, Reihe {rank}: Felder {from} bis {to} von {all}, vom letzten an",
  ],
  [
    "{size} tile at file {file:number}, rank {rank:number}: squares {from:number} to {to:number} of its {all:number}",
    "Kachel {size} bei Linie {file}, Reihe {rank}: Felder {from} bis {to} von {all}",
  ],
  [
    "once, each {by:number} further to the right:",
    "einmal, {by} weiter rechts:",
  ],
  [
    "once, each {by:number} further to the left:",
    "einmal, {by} weiter links:",
  ],
  [
    "once, each {by:number} further up:",
    "einmal, {by} weiter oben:",
  ],
  [
    "once, each {by:number} further down:",
    "einmal, {by} weiter unten:",
  ],
  [
    "{times:number} times, each {by:number} further to the right:",
    "{times}-mal, jeweils {by} weiter rechts:",
  ],
  [
    "{times:number} times, each {by:number} further to the left:",
    "{times}-mal, jeweils {by} weiter links:",
  ],
  [
    "{times:number} times, each {by:number} further up:",
    "{times}-mal, jeweils {by} weiter oben:",
  ],
  [
    "{times:number} times, each {by:number} further down:",
    "{times}-mal, jeweils {by} weiter unten:",
  ],

  // What is wrong with a tour, and what makes it so.
  [
    "{tour:phrase}, its pairs taken as row and column from {first:number}, from the top left ({why})",
    "{tour}; die Paare sind als Zeile und Spalte ab {first} gelesen, von links oben",
  ],
  [
    "{tour:phrase}, its pairs taken as x and y from {first:number}, from the bottom left ({why})",
    "{tour}; die Paare sind als x und y ab {first} gelesen, von links unten",
  ],
  [
    "a verified closed {piece}'s tour of {board}",
    "eine geprüfte geschlossene Tour auf {board}",
  ],
  [
    "a verified open {piece}'s tour of {board}",
    "eine geprüfte offene Tour auf {board}",
  ],
  [
    "step {step:number}: {square} is not a square of the board",
    "Schritt {step}: {square} ist kein Feld des Bretts",
  ],
  [
    "step {step:number}: {square} was visited before, at step {first:number}",
    "Schritt {step}: {square} war schon besucht, bei Schritt {first}",
  ],
  [
    "step {step:number}: {square} was visited before",
    "Schritt {step}: {square} war schon besucht",
  ],
  [
    "step {step:number}: {from} to {to} is not a move",
    "Schritt {step}: {from} nach {to} ist kein Zug",
  ],
  [
    "only {visited:number} of {squares:number} squares are visited; {first} is missing",
    "nur {visited} von {squares} Feldern sind besucht; {first} fehlt",
  ],
  [
    "the tour starts at {found}, not at {asked}",
    "die Tour beginnt auf {found}, nicht auf {asked}",
  ],
  [
    "the tour ends at {found}, not at {asked}",
    "die Tour endet auf {found}, nicht auf {asked}",
  ],
  [
    "number {number:number} stands on {found}, but {asked} was given number {given:number}",
    "die Zahl {number} steht auf {found}, aber {asked} hat die Zahl {given} vorgegeben",
  ],
  [
    "the tour is open: {last} to {first} is not a move",
    "die Tour ist offen: {last} nach {first} ist kein Zug",
  ],
  [
    "no number on {count:number} of {squares:number} squares; the first is {first}",
    "{count} von {squares} Feldern haben keine Zahl; das erste ist {first}",
  ],
  [
    "number {number:number} stands twice, on {first} and on {second}",
    "die Zahl {number} steht zweimal da, auf {first} und auf {second}",
  ],
  [
    "the numbers start from {number:number}: a tour is numbered from 0 or from 1",
    "die Zahlen beginnen bei {number}: Eine Tour wird von 0 oder 1 an gezählt",
  ],
  [
    "number {number:number} stands on {square}, which is not a square of the board",
    "die Zahl {number} steht auf {square}, und das ist kein Feld des Bretts",
  ],
  [
    "number {number:number} is missing, though {square} has number {largest:number}",
    "die Zahl {number} fehlt, obwohl auf {square} eine {largest} steht",
  ],
  [
    "the grid has no squares",
    "das Gitter hat keine Felder",
  ],
  [
    "the grid is too large",
    "das Gitter ist zu groß",
  ],
  [
    "the grid has {rows:number} rows and {columns:number} columns, but the board is {board}",
    "das Gitter hat {rows} Zeilen und {columns} Spalten, aber das Brett ist {board}",
  ],
  [
    "the grid has a hole at {square}, which is a square of the board",
    "das Gitter hat bei {square} ein Loch, wo das Brett ein Feld hat",
  ],
  [
    "with {number:number} on {square} it is a tour",
    "mit {number} auf {square} ist es eine Tour",
  ],
  [
    "if {one} and {other} change places, it is a tour",
    "tauschen {one} und {other} die Plätze, ist es eine Tour",
  ],
  [
    "with {missing} in place of this {wrong} it is a tour",
    "mit {missing} statt dieses {wrong} ist es eine Tour",
  ],
  [
    "with {missing} between {before} and {after} it is a tour",
    "mit {missing} zwischen {before} und {after} ist es eine Tour",
  ],
  [
    "a square entered again: it was not marked as visited, or was unmarked too early",
    "ein Feld wurde noch einmal betreten: Es war nicht als besucht vermerkt, oder der Vermerk wurde zu früh gelöscht",
  ],
  [
    "a walk that stops near the end has run into a dead end: Warnsdorff's rule alone is greedy and promises nothing",
    "ein Weg, der kurz vor dem Ende aufhört, ist in eine Sackgasse geraten: Warnsdorffs Regel allein ist gierig und verspricht nichts",
  ],
  [
    "every square is visited once, so this is an open tour; a closed one must also come back to its first square",
    "jedes Feld ist einmal besucht, also ist es eine offene Tour; eine geschlossene muss auch zu ihrem ersten Feld zurückkehren",
  ],
  [
    "the step wraps round the edge of the board: a bound tested after indexing, or a negative index, does that (a board that is to be wrapped is given as in torus:8x8)",
    "der Schritt geht über den Rand hinweg: So etwas macht ein Programm, das die Grenze erst nach dem Zugriff prüft oder einen negativen Index benutzt (ein Brett ohne Rand schreibt man wie torus:8×8)",
  ],
  [
    "it is the only wrong move: the other {right:number} are right",
    "es ist der einzige falsche Zug: die anderen {right} stimmen",
  ],
  [
    "{made:number} of the {moves:number} moves are a {piece}'s: if the tour is a {other}'s, say so",
    "{made} der {moves} Züge sind die einer anderen Figur: {piece}",
  ],
  [
    "a search that undoes its last move too early or not at all prints such jumps",
    "solche Sprünge druckt eine Suche, die ihren letzten Zug zu früh oder gar nicht zurücknimmt",
  ],
  [
    "the text names squares by number only: say which board",
    "der Text nennt die Felder nur mit Zahlen: Es fehlt, auf welchem Brett",
  ],

  // What cannot be read, and what would be right.
  [
    "the input is empty: give a grid of steps, a list of squares, a TSPLIB tour or a JSON document",
    "da steht nichts: möglich sind ein Gitter von Schritten, eine Liste von Feldern, TSPLIB oder JSON",
  ],
  [
    "line {line:number}, column {column:number}: {why:phrase}",
    "Zeile {line}, Spalte {column}: {why}",
  ],
  [
    "line {line:number}: {why:phrase}",
    "Zeile {line}: {why}",
  ],
  [
    "start: {why:phrase}",
    "Anfang: {why}",
  ],
  [
    "end: {why:phrase}",
    "Ende: {why}",
  ],
  [
    "`{text}` is not a square: write its file as letters and its rank as a number, as in d4",
    "„{text}“ ist kein Feld: Schreib die Linie in Buchstaben und die Reihe als Zahl, wie in d4",
  ],
  [
    "`{text}` is not a square: ranks are counted from 1",
    "„{text}“ ist kein Feld: Reihen zählen ab 1",
  ],
  [
    "`{text}` is not a square: its file or rank is too large",
    "„{text}“ ist kein Feld: Linie oder Reihe ist zu groß",
  ],
  [
    "`{text}` is not a row and a column: write them as in 0,1",
    "„{text}“ sind keine Zeile und Spalte: Schreib sie wie in 0,1",
  ],
  [
    "`{text}` is negative: steps count from 0 or 1, and -1 means no step yet",
    "„{text}“ ist negativ: Schritte zählen von 0 oder 1 an, und -1 heißt: noch keiner",
  ],
  [
    "`{text}` is too large: a board has at most {most:number} squares",
    "„{text}“ ist zu groß: Ein Brett hat höchstens {most} Felder",
  ],
  [
    "`{text}` leaves something out: print the list in full",
    "„{text}“ lässt etwas aus: Nötig ist die ganze Liste",
  ],
  [
    "this row has {cells:number} cells, the first one has {first:number}",
    "diese Zeile hat {cells} Einträge, die erste hat {first}",
  ],
  [
    "the numbers are not all in pairs: a square is its row and column, as in 0,1 2,2",
    "nicht alle Zahlen stehen in Paaren: Ein Feld ist Zeile und Spalte, wie in 0,1 2,2",
  ],
  [
    "the tour is too long: at most {most:number} numbers or squares are read here",
    "die Tour ist zu lang: Gelesen werden hier höchstens {most} Zahlen oder Felder",
  ],
  [
    "square number {found:number} comes where {wanted:number} should: a line is missing or moved",
    "Feld Nummer {found} steht, wo {wanted} stehen sollte: Eine Zeile fehlt oder ist verschoben",
  ],
  [
    "a second tour begins: give one at a time",
    "hier beginnt eine zweite Tour: immer nur eine",
  ],
  [
    "`{text}` is not {wanted:phrase}",
    "„{text}“ ist nicht {wanted}",
  ],
  [
    "a step: a cell holds a number, -1 . or _ for a blank, or # for a hole",
    "ein Schritt: Möglich sind eine Zahl, -1 . oder _ für ein leeres Feld und # für ein Loch",
  ],
  [
    "a square, and none follows it: write squares as in d4",
    "ein Feld, und es folgt keines: Schreib Felder wie d4",
  ],
  [
    "`{bracket}` does not match: {why:phrase}",
    "„{bracket}“ passt nicht: {why}",
  ],
  [
    "it is never closed",
    "sie wird nie geschlossen",
  ],
  [
    "nothing is open",
    "keine ist offen",
  ],
  [
    "part of a list of numbers",
    "Teil einer Liste von Zahlen",
  ],
  [
    "in the list: end the text with the last bracket",
    "in der Liste: Mit der letzten Klammer endet der Text",
  ],
  [
    "a step, a square or a keyword of a tour",
    "ein Schritt, ein Feld oder ein Schlüsselwort einer Tour",
  ],
  [
    "{square} is a hole of the board",
    "{square} ist ein Loch des Bretts",
  ],
  [
    "{square} is not on the {board} board, whose squares are {first} to {last}",
    "{square} liegt nicht auf dem Brett {board}: Seine Felder gehen von {first} bis {last}",
  ],
  [
    "a board of {board} is too large: its sides multiplied may be at most {most:number}",
    "ein Brett von {board} ist zu groß: Seine Seiten malgenommen dürfen höchstens {most} ergeben",
  ],
  [
    "`{text}` is too large for a side: the sides multiplied may be at most {most:number}",
    "„{text}“ ist zu groß für eine Seite: Die Seiten malgenommen dürfen höchstens {most} ergeben",
  ],
  [
    "`{text}` is not a board: write ROWSxCOLUMNS as in 8x8 or 3x10, with holes as in 5x5-a1-e5, or ROWSxCOLUMNSxLEVELS as in 4x4x4",
    "„{text}“ ist kein Brett: Schreib Reihen x Spalten wie 8x8 oder 3x10, mit Löchern wie 5x5-a1-e5",
  ],
  [
    "`{text}` is not a surface: use cylinder, torus, mobius or klein",
    "„{text}“ ist keine Fläche: Möglich sind cylinder, torus, mobius und klein",
  ],
  [
    "`{text}` is not a piece: write knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, threeleaper, king, queen, rook, bishop, the two legs of a jump as in 1,2 (each at most 1000000, not both 0), a rider as nightrider or 1,3rider, or several of these as in knight+camel",
    "„{text}“ ist keine Figur: Möglich sind knight, camel, zebra, giraffe, wazir, ferz, dabbaba, alfil, threeleaper, king, queen, rook, bishop, die beiden Sprungweiten wie 1,2, ein Reiter wie nightrider oder mehrere davon wie knight+camel",
  ],
  [
    "a board needs at least one square",
    "ein Brett braucht mindestens ein Feld",
  ],
  [
    "a hole's name is wrong: {why:phrase}",
    "ein Loch ist falsch benannt: {why}",
  ],
  [
    "{square} cannot be a hole: it is not on the board, or is a hole already",
    "{square} kann kein Loch sein: Es liegt nicht auf dem Brett oder ist schon eines",
  ],
  [
    "`{board}` has {places:number} places: the page shows {most:number} at most; `hippodrome tour` goes further",
    "„{board}“ hat {places} Plätze: Die Seite zeigt höchstens {most}; mehr kann „hippodrome tour“",
  ],
  [
    "`{board}` has {levels:number} levels: the page shows boards of one level; the command line tours boxes",
    "„{board}“ hat {levels} Ebenen: Die Seite zeigt Bretter mit einer Ebene; Quader kann die Befehlszeile",
  ],
  [
    "the {piece} has too many moves on `{board}` for the page: choose a smaller board",
    "die Figur {piece} hat auf „{board}“ zu viele Züge für die Seite: Nimm ein kleineres Brett",
  ],
  [
    "`{text}` moves in too many ways: a piece may have {most:number} at most",
    "„{text}“ zieht auf zu viele Arten: Eine Figur hat höchstens {most}",
  ],
  [
    "a closed tour has no end: leave the end free, or ask for an open tour",
    "eine geschlossene Tour hat kein Ende: Lass es frei, oder nimm eine offene Tour",
  ],
  [
    "`{text}` is not a given number: write it as in 32=e4",
    "„{text}“ ist keine vorgegebene Zahl: Schreib sie wie in 32=e4",
  ],
  [
    "number {number:number} is given to {square}, but numbers go from 1 to {squares:number}",
    "{square} hat die Zahl {number} vorgegeben, aber die Zahlen gehen von 1 bis {squares}",
  ],
  [
    "number {number:number} is given to {from} and number {next:number} to {to}, but no move joins them",
    "{from} hat die Zahl {number} vorgegeben und {to} die Zahl {next}, aber kein Zug verbindet sie",
  ],
  [
    "number {number:number} is given to both {one} and {other}",
    "die Zahl {number} ist für {one} und für {other} vorgegeben",
  ],
  [
    "{square} is given both number {one:number} and number {other:number}",
    "für {square} sind die Zahlen {one} und {other} vorgegeben",
  ],
  [
    "number {number:number} is given to {given}, but {end} is to be the first square",
    "die Zahl {number} ist für {given} vorgegeben, aber das erste Feld soll {end} sein",
  ],
  [
    "number {number:number} is given to {given}, but {end} is to be the last square",
    "die Zahl {number} ist für {given} vorgegeben, aber das letzte Feld soll {end} sein",
  ],
  [
    "a map of all starts is drawn for boards of {squares:number} squares at most",
    "eine Karte aller Anfänge gibt es für Bretter mit höchstens {squares} Feldern",
  ],

  // What the articles say of their own programs.
  [
    "the post says {said:number} visits, and so it is",
    "der Beitrag nennt {said} Besuche, und so ist es",
  ],
  [
    "the post says {said:number} visits; this run made {made:number}",
    "der Beitrag nennt {said} Besuche; dieser Lauf machte {made}",
  ],
  [
    "{said:phrase}, but only with its comparator mended: as printed (--most-first) it tries the square with the most onward moves first",
    "{said}, aber nur mit berichtigtem Vergleich: Wie abgedruckt (umgekehrt) versucht er zuerst das Feld mit den meisten Folgezügen",
  ],
  [
    "the post says {said:number} visits; its comparator as printed tries the square with the most onward moves first and makes {made:number}; with no ordering at all they are {plain:number}",
    "der Beitrag nennt {said} Besuche; sein Vergleich, wie er abgedruckt ist, versucht zuerst das Feld mit den meisten Folgezügen und macht {made}; ganz ohne Ordnung sind es {plain}",
  ],

  // What is said of special tours; what has several parts comes first, as its parts could be taken for one.
  [
    "{first:phrase}; {rest:phrase}",
    "{first}; {rest}",
  ],
  [
    "the board {board} is not mapped onto itself by symmetry {symmetry}",
    "das Brett {board} wird von der Symmetrie {symmetry} nicht auf sich abgebildet",
  ],
  [
    "symmetry {symmetry} moves no square of {board}, so every tour has it",
    "die Symmetrie {symmetry} bewegt kein Feld von {board}, also hat sie jede Tour",
  ],
  [
    "`{text}` is not a symmetry: {names}",
    "„{text}“ ist keine Symmetrie",
  ],
  [
    "`{text}` does not say which sums are equal: {names}",
    "„{text}“ sagt nicht, welche Summen gleich sind",
  ],
  [
    "`{text}` is no way round: {names}",
    "„{text}“ ist keine Drehrichtung",
  ],
  [
    "`{text}` is no measure of a tour: {names}",
    "„{text}“ ist nichts, was an einer Tour gemessen wird",
  ],
  [
    "the swept area is that of closed tours",
    "eine Fläche überstreichen nur geschlossene Touren",
  ],
  [
    "tours are measured as they are drawn on a board of one level that is not wrapped",
    "Touren werden gemessen, wie sie gezeichnet sind: auf einem Brett, dessen Ränder nicht verbunden sind",
  ],
  [
    "ask for the least or the most, not for both",
    "frag nach dem Wenigsten oder nach dem Meisten, nicht nach beidem",
  ],
  [
    "whirling tours turn round the center of a board of one level that is not wrapped, and {board} is none",
    "wirbelnde Touren drehen sich um die Mitte eines Bretts mit freien Rändern, und {board} ist keines",
  ],
  [
    "tours with {what:phrase} are not looked for where moves lead one way only",
    "Touren mit {what} werden nicht gesucht, wo Züge nur in einer Richtung erlaubt sind",
  ],
  [
    "a symmetry",
    "einer Symmetrie",
  ],
  [
    "equal sums",
    "gleichen Summen",
  ],
  [
    "equal sums of {lines:phrase} are those of boards of one level without holes that are not wrapped",
    "gleiche Summen der {lines} gibt es auf Brettern ohne Löcher, deren Ränder nicht verbunden sind",
  ],
  [
    "long diagonals have as many squares as ranks and files on square boards alone, and {board} is none",
    "lange Diagonalen haben nur auf quadratischen Brettern so viele Felder wie Reihen und Spalten, und {board} ist keines",
  ],
  [
    "ranks",
    "Reihen",
  ],
  [
    "files",
    "Spalten",
  ],
  [
    "ranks and files",
    "Reihen und Spalten",
  ],
  [
    "ranks, files and diagonals",
    "Reihen, Spalten und Diagonalen",
  ],
  [
    "the numbers from 1 to {squares:number} add up to {total:number}, which {lines:number} {kind:phrase} cannot share evenly",
    "die Zahlen von 1 bis {squares} ergeben zusammen {total}, und das lässt sich auf {lines} {kind} nicht gleich verteilen",
  ],
  [
    "every move changes color, so that the odd numbers are on one color; of {length:number} squares in a line {more:number} have it on one of the {kind:phrase} and {less:number} on the next, so that one sum is odd and the other even",
    "jeder Zug wechselt die Farbe, also stehen die ungeraden Zahlen auf einer Farbe; von {length} Feldern einer Linie haben sie auf einer der {kind} {more} und auf der nächsten {less}, und so ist eine Summe ungerade und die andere gerade",
  ],
  [
    "every move changes color, so that the even numbers, which add up to {evens:number}, are on one color; as every other rank makes up half of all, and every other file too, the even numbers of every other rank add up to {half:number}, which is odd",
    "jeder Zug wechselt die Farbe, also stehen die geraden Zahlen, zusammen {evens}, auf einer Farbe; da jede zweite Reihe die Hälfte von allem ausmacht, und jede zweite Spalte auch, ergeben die geraden Zahlen jeder zweiten Reihe {half}, und das ist ungerade",
  ],
  [
    "a tour is not moved along itself by the symmetry `{symmetry:phrase}`, {why:phrase}",
    "die Symmetrie „{symmetry}“ rückt keine Tour auf sich selbst weiter: {why}",
  ],
  [
    "a tour is not turned round by the symmetry `{symmetry:phrase}`, {why:phrase}",
    "die Symmetrie „{symmetry}“ kehrt keine Tour um: {why}",
  ],
  [
    "half turn",
    "halbe Drehung",
  ],
  [
    "quarter turn clockwise",
    "Vierteldrehung im Uhrzeigersinn",
  ],
  [
    "quarter turn counterclockwise",
    "Vierteldrehung gegen den Uhrzeiger",
  ],
  [
    "mirror left-right",
    "links und rechts vertauscht",
  ],
  [
    "mirror top-bottom",
    "oben und unten vertauscht",
  ],
  [
    "rising diagonal",
    "steigende Diagonale",
  ],
  [
    "falling diagonal",
    "fallende Diagonale",
  ],
  [
    "since an open one cannot be",
    "eine offene hat Enden",
  ],
  [
    "which brings {one} back after {times:phrase}, and {other} after {others:phrase}",
    "sie bringt {one} nach {times} zurück und {other} nach {others}",
  ],
  [
    "one time",
    "einem Mal",
  ],
  [
    "{times:number} times",
    "{times} Malen",
  ],
  [
    "which changes the color of every square, but {steps:number} steps do not",
    "sie wechselt die Farbe jedes Feldes, aber {steps} Schritte tun das nicht",
  ],
  [
    "which keeps the color of every square, but {steps:number} steps change it",
    "sie lässt jedem Feld seine Farbe, aber {steps} Schritte wechseln sie",
  ],
  [
    "which, done twice, does not bring {square} back",
    "zweimal ausgeführt bringt sie {square} nicht zurück",
  ],
  [
    "which leaves {squares:list} where they are, more than a tour turned round leaves",
    "sie lässt {squares} an ihrem Platz, mehr als eine umgekehrte Tour",
  ],
  [
    "which leaves no square where it is, and no move joins a square to its image",
    "sie lässt kein Feld an seinem Platz, und kein Zug verbindet ein Feld mit seinem Bild",
  ],
  [
    "which has only one place to turn it about: a square that stays, or one that a move joins to its image",
    "sie hat nur eine Stelle zum Umkehren: ein Feld, das bleibt, oder eines, das ein Zug mit seinem Bild verbindet",
  ],
  [
    "as a search through its {orbits:number} orbits has shown",
    "das hat eine Suche durch ihre {orbits} Bahnen ergeben",
  ],
  [
    "all {tours:number} tours were looked at",
    "alle {tours} Touren wurden betrachtet",
  ],
  [
    "there is no other tour",
    "es gibt keine andere Tour",
  ],
  [
    "the moves of each square, looked at by themselves, leave no more room",
    "schon die Züge jedes einzelnen Feldes lassen nicht mehr zu",
  ],
  [
    "there are no more squares",
    "mehr Felder gibt es nicht",
  ],
  [
    "no component has room for more, as far as squares joined by moves and their colors go",
    "kein zusammenhängender Teil hat Platz für mehr, so viel sagen seine Felder und ihre Farben",
  ],
  [
    "a sweep over all of them found none longer",
    "ein Durchgang durch alle fand keinen längeren",
  ],
  [
    "equal sums are looked for on up to {squares:number} squares",
    "gleiche Summen werden auf höchstens {squares} Feldern gesucht",
  ],
  [
    "moves cross on boards of one level that are not wrapped, and nowhere else",
    "Züge kreuzen sich nur auf Brettern, deren Ränder nicht verbunden sind",
  ],
  [
    "no move leads to {squares:list}, and the tour does not begin there",
    "kein Zug führt nach {squares}, und dort beginnt die Tour nicht",
  ],
  [
    "no move leads to {squares:list}, and a tour begins at one vertex only",
    "kein Zug führt nach {squares}, und eine Tour beginnt nur auf einem Feld",
  ],
  [
    "no move leads away from {squares:list}, and the tour does not end there",
    "kein Zug führt von {squares} weg, und dort endet die Tour nicht",
  ],
  [
    "no move leads away from {squares:list}, and a tour ends at one vertex only",
    "kein Zug führt von {squares} weg, und eine Tour endet nur auf einem Feld",
  ],
  [
    "{one}-{other} and {third}-{fourth} meet",
    "{one}-{other} und {third}-{fourth} treffen sich",
  ],
  [
    "no move leads from {from} to {to}",
    "kein Zug führt von {from} nach {to}",
  ],
  [
    "{square} is visited twice",
    "{square} wird zweimal besucht",
  ],
  [
    "there is no square in it",
    "er hat kein Feld",
  ],
  [
    "a cycle has at least 3 squares",
    "ein Rundweg hat mindestens 3 Felder",
  ],
  [
    "there is no square with the index {index:number}",
    "ein Feld mit dem Index {index} gibt es nicht",
  ],
];
