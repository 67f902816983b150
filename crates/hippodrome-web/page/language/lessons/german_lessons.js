// Was die Lektionen auf Deutsch sagen.

/** @type {import("./english_lessons.js").LessonWords[]} */
export const lessons = [
  {
    says: [
      "Ein Springer zieht zwei Felder in eine Richtung und eines zur Seite. Eine Springertour besucht jedes Feld des Bretts einmal und keines zweimal.",
      "Versuch es auf fünf mal fünf Feldern: Klick auf einen Kreis, und der Springer zieht dorthin. Steckt er fest, nimm Züge zurück.",
      "Von dieser Ecke führen 304 Wege durch alle 25 Felder. Viel mehr enden in einer Sackgasse, und welche das sind, ist schwer zu sehen. Wie also würde ein Computer einen finden?",
    ],
    ways: [],
  },
  {
    says: [
      "Geh weiter, bis du feststeckst. Nimm dann den letzten Zug zurück und probier von dort einen anderen. Ist von dort jeder Zug probiert, nimm noch einen zurück. Das ist alles.",
      "Nichts wird ausgelassen: Gibt es eine Tour, wird sie gefunden; ist alles probiert, gibt es keine.",
      "Aber es gibt viele Sackgassen. Für diese 25 Felder macht der Springer 8.840 Besuche und 8.815 Rückschritte. Auf dem Schachbrett, von a1 aus, macht er 8.250.733 Besuche.",
    ],
    ways: [],
  },
  {
    says: [
      "1823 gab H. C. von Warnsdorff eine Regel an: Zieh auf das Feld, von dem die wenigsten Züge weiterführen. Die Kreise zeigen, wie viele.",
      "Warum das klappt: Ein Feld braucht einen Weg hinein und einen hinaus. Jeder Besuch bei einem Nachbarn nimmt ihm einen seiner Wege. Ein Feld, dem nur noch wenige bleiben, ist bald nicht mehr erreichbar, darum wird es besucht, solange es geht; eines mit vielen kann warten.",
      "Auf dem Schachbrett braucht es damit meist gar keinen Rückschritt: 64 Felder, 64 Besuche.",
    ],
    ways: [],
  },
  {
    says: [
      "Die Regel schaut einen Zug voraus. Oft haben mehrere Felder gleich wenige Züge; sie nimmt eines davon und merkt zu spät, dass es das falsche war.",
      "Das Mittel dagegen kennst du schon: Geh nach der Regel, und wo sie scheitert, nimm Züge zurück. Die Regel macht Sackgassen selten, und Backtracking führt aus den wenigen heraus, die bleiben.",
    ],
    ways: ["Nur die Regel", "Mit Rückschritten"],
  },
  {
    says: [
      "Auf einem Brett von einer Milliarde mal einer Milliarde wird keine Suche fertig. Es braucht auch keine. Das Brett wird in Kacheln zerlegt, und für jede Art von Kachel wird eine Tour gefunden. Wo zwei Kacheln aneinanderstoßen, wird die Tour der einen unterbrochen: Sie geht in die andere hinüber, ganz durch sie hindurch und kommt zurück.",
      "In einer Reihe sind die Kacheln gleich. Von einer Kachel zur nächsten ändert sich der Schritt eines Felds um dieselbe Zahl, immer. Darum muss niemand die Tour ablaufen, um ihre Schritte zu kennen: Eine Multiplikation genügt.",
    ],
    ways: [],
  },
  {
    says: [
      "Dass es eine Tour gibt, zeigt eine Tour. Dass es keine gibt, zeigen noch so viele Fehlversuche nicht: Dafür braucht es einen Grund.",
      "Jeder Zug wechselt die Farbe des Felds, darum wechseln sich hell und dunkel entlang einer Tour bis zum Ende ab. Ein Feld mit einem einzigen Nachbarn kann nur ein Ende sein. Und wenn man einige Felder wegnimmt und mehr Stücke übrig bleiben, als ein Weg durch sie verbinden kann, dann besucht kein Weg alle.",
      "Sieh dir jedes der vier Bretter an und sag, ob es eine Tour gibt. Wo es keine gibt, wird der Grund gezeichnet.",
    ],
    ways: ["Eins", "Zwei", "Drei", "Vier"],
  },
  {
    says: [
      "Das Schachbrett hat 13.267.364.410.532 geschlossene Touren (B. D. McKay, 1997). Niemand hat sie aufgelistet: Sie werden gezählt, ohne dass man sie ansieht.",
      "Eine Linie wandert über das Brett, und hinter ihr liegen Stücke einer Tour. Wie sie verlaufen, ist für das, was vor ihr liegt, gleichgültig; wichtig ist nur, was offen ist: Ein Ring ist ein Feld, das noch zwei Züge braucht, ein Buchstabe eines, das noch einen braucht, und zwei gleiche Buchstaben sind die Enden eines Stücks. Arten, die darin übereinstimmen, sind ein Zustand und werden als eine Zahl weitergeführt.",
      "Zähl die Arten von der einen Seite bis zur Mitte und von der anderen. Verbinde dann jeden Zustand mit denen der anderen Seite durch Züge über die Linie, wo immer ein einziger Kreis daraus wird: Die beiden Zahlen werden multipliziert, und alles wird addiert.",
    ],
    ways: ["5×6", "3×10", "6×6", "5×8"],
  },
  {
    says: [
      "Dreh das Brett um eine halbe Drehung: Manche geschlossenen Touren sehen dann genauso aus. Jeder Zug hat dann einen Partner auf der anderen Seite, und nur die halbe Tour ist zu finden: Der Springer macht dieselben Züge noch einmal, gedreht.",
      "Auf diesen Brettern gilt: Was die Tour in sich dreht, verschiebt sie in sich. Zweimal eine halbe Drehung bringt jedes Feld zurück, also ist die Tour jedes Mal um die Hälfte ihrer Schritte weitergerückt; bei einer Vierteldrehung um ein Viertel, oder um drei.",
      "Und jeder Zug wechselt die Farbe des Felds. Was macht eine Drehung mit den Farben, und was machen so viele Schritte? Sieh dir die Bretter an und sag, ob es eine solche Tour gibt.",
    ],
    ways: ["8×8, 180°", "8×8, 90°", "6×6, 90°"],
  },
  {
    says: [
      "Schreib auf jedes Feld die Nummer seines Schritts. In einer magischen Tour ergeben alle Reihen und alle Spalten dieselbe Summe. William Beverley fand 1848 die erste; C. F. de Jaenisch gab 1862 geschlossene an.",
      "Ergeben auch die beiden Diagonalen diese Summe, sind die Zahlen ein vollständiges magisches Quadrat. 150 Jahre lang wusste niemand, ob eine Tour des Schachbretts das kann. 2003 ließen G. Stertenbrink, J.-C. Meyrignac und H. Mackay Computer alle magischen Touren auf 8×8 durchgehen: Es gibt 140, wenn man gedrehte, gespiegelte und umgekehrte nicht unterscheidet, und keine hat beide Diagonalen.",
    ],
    ways: ["Beverley, 1848", "Jaenisch, 1862"],
  },
];

/**
 * Was „Lernen“ sonst noch sagt.
 * @param {import("../writing.js").Writing} writing
 * @returns {import("./english_lessons.js").LearnWords}
 */
export function learn({ counted, decimal, plural, list }) {
  const squares = (/** @type {number} */ number) => plural(number, "Feld", "Felder");
  const ofSquares = (/** @type {number} */ number) => plural(number, "Feld", "Feldern");
  const moves = (/** @type {number} */ number) => plural(number, "Zug", "Züge");
  const isFree = (/** @type {number} */ number) => `${squares(number)} ${number === 1 ? "ist" : "sind"} noch unbesucht`;
  return {
    lessons: "Lektionen",
    through: "Er kommt durch",
    stuck: "Er bleibt stecken",
    exists: "Es gibt eine",
    existsNot: "Es gibt keine",
    next: (title) => `Weiter: ${title}`,
    countThem: "Zähl sie",
    exploreIt: "Erkunde sie",
    willIt: (start) => `Der Springer beginnt auf ${start} und folgt der Regel. Kommt er durch?`,
    gotStuck: (here, visited, all) => `Die Regel bleibt auf ${here} stecken: ${counted(visited)} von ${ofSquares(all)} sind besucht.`,
    goBack: "Geh von hier aus zurück und sieh nach, wohin er stattdessen hätte ziehen können; oder lass ihn Schritte zurückgehen.",
    isThere: (closed, start, board) => `Gibt es ${closed ? "eine geschlossene Tour" : start ? `eine Tour von ${start} aus` : "eine offene Tour"} auf ${board}?`,
    ask: "Frag mich",
    askAgain: "Frag mich noch einmal",
    whichNext: "Welches Feld kommt als Nächstes?",
    score: (right, asked) => `${right} von ${asked} richtig`,
    askBack: (here) => `Jeder Zug von ${here} scheitert. Auf welchem Feld steht der Springer als Nächstes? Klick darauf.`,
    askRule: (here) => `Der Springer steht auf ${here}. Zähl die freien Felder, die von jedem Kreis aus erreichbar sind: Wohin zieht er? Klick darauf.`,
    stepBack: (here, before) => `Ein Schritt zurück führt dorthin, woher der Springer kam: von ${here} nach ${before}. Dort probiert er den nächsten Zug.`,
    notThere: (square) => `Nein, nicht ${square}.`,
    noCircle: (square) => `Nach ${square} kommt der Springer nicht: Er zieht auf einen der Kreise. Auf welchen?`,
    tooMany: (square, degree, best, least) =>
      `Nein: Von ${square} ${degree === 1 ? "ginge" : "gingen"} ${moves(degree)} weiter, von ${list(best)} nur ${least}. ${square} kann warten; ${best.length > 1 ? "diese nicht" : `${best[0]} nicht`}.`,
    fewest: (square, least) => `Richtig: ${square} hat ${least}, die wenigsten.`,
    alsoRight: (best, least, next) => `Nach der Regel richtig: ${list(best)} haben je ${least}. Er nimmt ${next}, denn irgendwie muss ein Gleichstand entschieden werden.`,
    third: "Der dritte Schritt",
    check: "Prüfen",
    another: "Noch eine",
    threeSquares: (one, two) =>
      `Drei Felder sind markiert; sie liegen gleich in drei Kacheln nebeneinander. Das erste wird in Schritt ${one} besucht, das zweite in Schritt ${two}. Und das dritte?`,
    grows: (by, three) => `Von Kachel zu Kachel wächst der Schritt um ${by}, die ganze Reihe entlang: ${three}.`,
    falls: (by, three) => `Von Kachel zu Kachel sinkt der Schritt um ${by}, die ganze Reihe entlang: ${three}.`,
    typeNumber: "Gib eine Zahl ein: den Schritt des dritten Felds.",
    howFar: "Auf wie viele Felder kommst du?",
    foretold: (guess, came) => `Vorausgesagt hast du ${squares(guess)}, gekommen bist du auf ${came}.`,
    takeBack: "Zurücknehmen",
    aTour: "Eine Tour! Jedes Feld ist besucht, und keines zweimal.",
    deadEnd: (here, left) => `Eine Sackgasse: Von ${here} ist kein freies Feld erreichbar, und ${isFree(left)}. Nimm Züge zurück.`,
    step: (step, all, here, names) => `Schritt ${step} von ${all}, auf ${here}. Der Springer kann nach ${list(names)}.`,
    behind: "Felder hinter der Linie",
    more: "Mehr Touren als Arten",
    fewer: "Weniger",
    ways: (behind, all, ways, states) =>
      `Hinter der Linie ${behind === 1 ? "liegt" : "liegen"} ${counted(behind)} von ${ofSquares(all)}, mit ${plural(ways, "Art", "Arten")}, dort Stücke zu legen, in ${plural(states, "Zustand", "Zuständen")}.`,
    oneDrawn: "Eine davon ist gezeichnet, von einer Tour.",
    moreOrFewer: "Ebenso viele liegen auf der anderen Seite. Hat das ganze Brett mehr geschlossene Touren als das, oder weniger?",
    counting: "Es wird gezählt …",
    tours: (tours, ways, states) => {
      const each = decimal(Number(tours) / Number(ways), 1);
      const why = tours > ways ? `im Mittel gehört eine Art zu ${each} Touren` : `höchstens ${counted(tours)} der Arten gehören zu einer Tour`;
      return `Es gibt ${counted(tours)} geschlossene Touren und ${counted(ways)} Arten auf jeder Seite: ${why}. Der Rechenkern ging durch ${counted(states)} Zustände, um sie zu zählen.`;
    },
    isThereTurned: (board, turns) => `Gibt es auf ${board} eine geschlossene Tour, die nach einer ${turns === 2 ? "halben Drehung" : "Vierteldrehung"} genauso aussieht?`,
    partners: (turns, by) =>
      `Geh sie entlang: Mit jedem Zug ${turns === 2 ? "leuchtet sein Partner auf, den" : "leuchten seine drei Partner auf, die"} der Springer ${by}${turns === 2 ? "" : `, ${2 * by} und ${3 * by}`} Schritte später macht.`,
    noTurned: (number, by) =>
      `Eine Vierteldrehung wechselt die Farbe jedes Felds. Sie würde die Tour um ${by} ihrer ${number} Schritte in sich verschieben, oder um ${3 * by}: eine gerade Zahl, die auf dieselbe Farbe zurückführt.`,
    eachRank: "Jede Reihe",
    whichSum: (number, total, ranks) => `Die Zahlen von 1 bis ${number} ergeben zusammen ${total}, und jede der ${ranks} Reihen ergibt gleich viel. Wie viel?`,
    typeSum: "Gib eine Zahl ein: die Summe einer Reihe.",
    diagonalsToo: (sum) => `Auch hier ergibt jede Reihe und jede Spalte ${sum}. Und jede der beiden Diagonalen?`,
    theyDo: "Ja, beide",
    theyDoNot: "Nein",
    sums: (sum, rising, falling) => `Jede Reihe und jede Spalte ergibt ${sum}, die steigende Diagonale ${rising}, die fallende ${falling}.`,
    hidden: "Dieser Link fragt und verrät nichts: Die Antworten sind verborgen.",
    noted: (answer) => `Deine Antwort: ${answer}. Ob sie stimmt, wird hier nicht verraten.`,
    classLink: "Link für eine Klasse kopieren",
    classLinkWord: "Link für eine Klasse",
    classAbout: "Er stellt die Fragen dieser Lektion und verbirgt die Antworten. Sie sind verborgen, nicht verschlossen: Wer die Adresse ändert, kann sie sehen.",
  };
}
