// Lo que dicen las lecciones en español.

/** @type {import("./english_lessons.js").LessonWords[]} */
export const lessons = [
  {
    says: [
      "Un caballo avanza dos casillas en una dirección y una hacia un lado. Un recorrido del caballo visita cada casilla del tablero una vez, y ninguna dos veces.",
      "Inténtalo en cinco por cinco: haz clic en un círculo y el caballo irá allí. Si se atasca, deshaz movimientos.",
      "Desde esta esquina, 304 caminos pasan por las 25 casillas. Muchos más acaban en un callejón sin salida, y es difícil ver cuáles. ¿Cómo encontraría uno un ordenador?",
    ],
    ways: [],
  },
  {
    says: [
      "Sigue hasta que te atasques. Entonces deshaz el último movimiento y prueba otro desde allí. Si desde allí ya se han probado todos, deshaz uno más. Eso es todo.",
      "No se deja nada fuera: si hay un recorrido, se encuentra; si se ha probado todo, no hay ninguno.",
      "Pero los callejones sin salida son muchos. Para estas 25 casillas el caballo hace 8.840 visitas y 8.815 retrocesos. En el tablero de ajedrez, desde a1, hace 8.250.733 visitas.",
    ],
    ways: [],
  },
  {
    says: [
      "En 1823 H. C. von Warnsdorff dio una regla: ve a la casilla desde la que siguen menos movimientos. Los círculos muestran cuántos.",
      "Por qué funciona: una casilla necesita una entrada y una salida. Cada visita a una vecina le quita una. Una casilla a la que le quedan pocas pronto será inalcanzable, así que se visita mientras se pueda; una con muchas puede esperar.",
      "En el tablero de ajedrez así casi nunca hace falta un paso atrás: 64 casillas, 64 visitas.",
    ],
    ways: [],
  },
  {
    says: [
      "La regla mira un movimiento hacia delante. A menudo varias casillas tienen igual de pocas salidas; toma una de ellas, y descubre demasiado tarde que no era la buena.",
      "El remedio ya lo conoces: sigue la regla, y donde falle deshaz movimientos. La regla hace raros los callejones sin salida, y la vuelta atrás saca de los pocos que quedan.",
    ],
    ways: ["Solo la regla", "Con pasos atrás"],
  },
  {
    says: [
      "Ninguna búsqueda acaba en un tablero de mil millones por mil millones. Tampoco hace falta. El tablero se corta en losetas, y para cada tipo de loseta se encuentra un recorrido. Donde dos losetas se tocan, el recorrido de una se interrumpe: pasa a la otra, la atraviesa entera y vuelve.",
      "A lo largo de una fila las losetas son iguales. De una loseta a la siguiente el paso de una casilla cambia siempre en el mismo número. Así que nadie tiene que andar el recorrido para conocer sus pasos: basta una multiplicación.",
    ],
    ways: [],
  },
  {
    says: [
      "Que hay un recorrido lo muestra un recorrido. Que no hay ninguno no lo muestran los fracasos, por muchos que sean: hace falta una razón.",
      "Cada movimiento cambia el color de la casilla, así que a lo largo de un recorrido claro y oscuro se alternan hasta el final. Una casilla con una sola vecina solo puede ser un extremo. Y si se quitan unas casillas y quedan más trozos de los que un camino puede enlazar a través de ellas, ningún camino las visita todas.",
      "Mira cada uno de los cuatro tableros y di si hay un recorrido. Donde no hay ninguno, se dibuja la razón.",
    ],
    ways: ["Uno", "Dos", "Tres", "Cuatro"],
  },
  {
    says: [
      "El tablero de ajedrez tiene 13.267.364.410.532 recorridos cerrados (B. D. McKay, 1997). Nadie los ha enumerado: se cuentan sin mirarlos.",
      "Una línea avanza por el tablero, y tras ella quedan trozos de un recorrido. Cómo discurren no importa para lo que queda por delante, solo lo que está abierto: un anillo es una casilla que necesita dos movimientos más, una letra una que necesita uno, y las dos de una letra son los extremos de un trozo. Las maneras que coinciden en esto son un estado, y se llevan como un solo número.",
      "Cuenta las maneras de un lado a la mitad, y desde el otro. Después une cada estado con los del otro lado por movimientos sobre la línea, siempre que resulte un solo ciclo: los dos números se multiplican, y todo se suma.",
    ],
    ways: ["5×6", "3×10", "6×6", "5×8"],
  },
  {
    says: [
      "Dale media vuelta al tablero: algunos recorridos cerrados quedan igual. Entonces cada movimiento tiene una pareja al otro lado, y solo hay que encontrar medio recorrido: el caballo hace los mismos movimientos otra vez, girados.",
      "En estos tableros, lo que gira el recorrido sobre sí mismo lo desplaza a lo largo de sí mismo. Dos medias vueltas devuelven cada casilla a su sitio, así que cada vez el recorrido ha avanzado la mitad de sus pasos; con un cuarto de vuelta, un cuarto de ellos, o tres.",
      "Y cada movimiento cambia el color de la casilla. ¿Qué hace un giro con los colores, y qué hacen tantos pasos? Mira los tableros y di si hay un recorrido así.",
    ],
    ways: ["8×8, 180°", "8×8, 90°", "6×6, 90°"],
  },
  {
    says: [
      "Escribe en cada casilla el número de su paso. En un recorrido mágico todas las filas y todas las columnas suman lo mismo. William Beverley encontró el primero en 1848; C. F. de Jaenisch dio algunos cerrados en 1862.",
      "Si también las dos diagonales suman lo mismo, los números son un cuadrado mágico completo. Durante 150 años nadie supo si un recorrido del tablero de ajedrez puede lograrlo. En 2003 G. Stertenbrink, J.-C. Meyrignac y H. Mackay hicieron que los ordenadores revisaran todos los recorridos mágicos de 8×8: hay 140, si no se distinguen los girados, reflejados e invertidos, y ninguno tiene las dos diagonales.",
    ],
    ways: ["Beverley, 1848", "Jaenisch, 1862"],
  },
];

/**
 * Lo que «Aprender» dice además.
 * @param {import("../writing.js").Writing} writing
 * @returns {import("./english_lessons.js").LearnWords}
 */
export function learn({ counted, decimal, plural, list }) {
  const squares = (/** @type {number} */ number) => plural(number, "casilla", "casillas");
  const moves = (/** @type {number} */ number) => plural(number, "movimiento", "movimientos");
  const areUnvisited = (/** @type {number} */ number) => (number === 1 ? "queda 1 casilla sin visitar" : `quedan ${squares(number)} sin visitar`);
  return {
    lessons: "Lecciones",
    through: "Lo conseguirá",
    stuck: "Se atascará",
    exists: "Hay uno",
    existsNot: "No hay ninguno",
    next: (title) => `Siguiente: ${title}`,
    countThem: "Cuéntalos",
    exploreIt: "Explóralo",
    willIt: (start) => `El caballo empieza en ${start} y sigue la regla. ¿Lo conseguirá?`,
    gotStuck: (here, visited, all) => `La regla se atasca en ${here}, con ${counted(visited)} de ${squares(all)} visitadas.`,
    goBack: "Vuelve atrás desde aquí y mira adónde podría haber ido; o deja que dé pasos atrás.",
    isThere: (closed, start, board) => `¿Hay un recorrido ${closed ? "cerrado" : start ? `desde ${start}` : "abierto"} en ${board}?`,
    ask: "Pregúntame",
    askAgain: "Pregúntame otra vez",
    whichNext: "¿Qué casilla viene ahora?",
    score: (right, asked) => `${right} de ${asked} bien`,
    askBack: (here) => `Todos los movimientos desde ${here} fracasan. ¿En qué casilla estará el caballo a continuación? Haz clic en ella.`,
    askRule: (here) => `El caballo está en ${here}. Cuenta las casillas libres que se alcanzan desde cada círculo: ¿adónde va? Haz clic allí.`,
    stepBack: (here, before) => `Un paso atrás lleva adonde estaba el caballo: de ${here} a ${before}. Allí prueba el movimiento siguiente.`,
    notThere: (square) => `No, ${square} no.`,
    noCircle: (square) => `El caballo no puede ir a ${square}: va a uno de los círculos. ¿A cuál?`,
    tooMany: (square, degree, best, least) =>
      `No: desde ${square} ${degree === 1 ? "seguiría" : "seguirían"} ${moves(degree)}, desde ${list(best)} solo ${least}. ${square} puede esperar; ${best.length > 1 ? "esas" : best[0]} no.`,
    fewest: (square, least) => `Correcto: ${square} tiene ${least}, el mínimo.`,
    alsoRight: (best, least, next) => `Correcto según la regla: ${list(best)} tienen ${least} cada una. Toma ${next}, porque un empate hay que deshacerlo de algún modo.`,
    third: "El tercer paso",
    check: "Comprobar",
    another: "Otra",
    threeSquares: (one, two) =>
      `Hay tres casillas marcadas; están en el mismo lugar de tres losetas contiguas. La primera se visita en el paso ${one}, la segunda en el paso ${two}. ¿Y la tercera?`,
    grows: (by, three) => `De loseta en loseta el paso crece en ${by}, a lo largo de toda la fila: ${three}.`,
    falls: (by, three) => `De loseta en loseta el paso baja en ${by}, a lo largo de toda la fila: ${three}.`,
    typeNumber: "Escribe un número: el paso de la tercera casilla.",
    howFar: "¿A cuántas casillas llegarás?",
    foretold: (guess, came) => `Habías pronosticado ${squares(guess)} y has llegado a ${came}.`,
    takeBack: "Deshacer",
    aTour: "¡Un recorrido! Todas las casillas están visitadas, y ninguna dos veces.",
    deadEnd: (here, left) => `Un callejón sin salida: desde ${here} no se alcanza ninguna casilla libre, y ${areUnvisited(left)}. Deshaz movimientos.`,
    step: (step, all, here, names) => `Paso ${step} de ${all}, en ${here}. El caballo puede ir a ${list(names)}.`,
    behind: "Casillas tras la línea",
    more: "Más recorridos que maneras",
    fewer: "Menos",
    ways: (behind, all, ways, states) =>
      `Tras la línea ${behind === 1 ? "queda" : "quedan"} ${counted(behind)} de ${squares(all)}, con ${plural(ways, "manera", "maneras")} de poner trozos allí, en ${plural(states, "estado", "estados")}.`,
    oneDrawn: "Una de ellas está dibujada, de un recorrido.",
    moreOrFewer: "Al otro lado hay otras tantas. ¿Tiene el tablero entero más recorridos cerrados que eso, o menos?",
    counting: "Contando …",
    tours: (tours, ways, states) => {
      const each = decimal(Number(tours) / Number(ways), 1);
      const why = tours > ways ? `de media, una manera es parte de ${each} recorridos` : `como mucho ${counted(tours)} de las maneras son parte de un recorrido`;
      return `Hay ${counted(tours)} recorridos cerrados y ${counted(ways)} maneras a cada lado: ${why}. El motor pasó por ${counted(states)} estados para contarlos.`;
    },
    isThereTurned: (board, turns) => `¿Hay en ${board} un recorrido cerrado que quede igual tras ${turns === 2 ? "media vuelta" : "un cuarto de vuelta"}?`,
    partners: (turns, by) =>
      `Síguelo: con cada movimiento se ${turns === 2 ? "ilumina su pareja, que" : "iluminan sus tres parejas, que"} el caballo hace ${by}${turns === 2 ? "" : `, ${2 * by} y ${3 * by}`} pasos después.`,
    noTurned: (number, by) =>
      `Un cuarto de vuelta cambia el color de todas las casillas. Desplazaría el recorrido sobre sí mismo ${by} de sus ${number} pasos, o ${3 * by}: un número par, que lleva de vuelta al mismo color.`,
    eachRank: "Cada fila",
    whichSum: (number, total, ranks) => `Los números de 1 a ${number} suman ${total}, y cada una de las ${ranks} filas suma lo mismo. ¿Cuánto?`,
    typeSum: "Escribe un número: lo que suma una fila.",
    diagonalsToo: (sum) => `También aquí cada fila y cada columna suma ${sum}. ¿Y cada una de las dos diagonales?`,
    theyDo: "Sí, las dos",
    theyDoNot: "No",
    sums: (sum, rising, falling) => `Cada fila y cada columna suma ${sum}, la diagonal ascendente ${rising}, la descendente ${falling}.`,
    hidden: "Este enlace pregunta y no revela nada: las respuestas están ocultas.",
    noted: (answer) => `Tu respuesta: ${answer}. Aquí no se dice si es correcta.`,
    classLink: "Copiar un enlace para una clase",
    classLinkWord: "Enlace para una clase",
    classAbout: "Hace las preguntas de esta lección y oculta las respuestas. Están ocultas, no bajo llave: quien cambie la dirección puede verlas.",
  };
}
