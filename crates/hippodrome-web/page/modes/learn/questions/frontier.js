// How closed tours are counted without a list of them: square by square a line goes over the board, and of what lies behind
// it only that is kept which matters ahead.
//
// A way to lay pieces behind the line gives every square there two moves, or fewer where neighbors enough lie ahead, and
// closes no cycle. What is still to be done by it is its state: the squares that need a move or two, and which two ends
// belong to one piece. Ways of one state are one number, so a layer takes as many steps as it has states. The library does
// the same, in an order of squares that makes fewer of them.

/** @typedef {import("../../../problem/ground.js").Ground} Ground */

/** Open squares with their mates, in a few characters each; and how many ways have come to it. @typedef {Map<string, { mates: Map<number, number>, ways: bigint }>} Layer */

/**
 * The squares of a full rectangle in the order in which the line goes over them: along the shorter side.
 * @param {Ground} ground
 */
export function orderOf(ground) {
  const { files, ranks, squares } = ground;
  const isByRanks = files <= ranks;
  const side = isByRanks ? files : ranks;
  return Array.from({ length: squares }, (_, i) => {
    const [along, across] = [i % side, Math.floor(i / side)];
    return isByRanks ? ground.at(along, across) : ground.at(across, along);
  });
}

/**
 * How many ways there are to lay pieces behind the line, and how many states they come to, after 0 squares, 1, 2 and so on;
 * after all of them the ways are the tours.
 * @param {Ground} ground
 * @param {number} most How many squares the line goes over.
 */
export function layersOf(ground, most) {
  const order = orderOf(ground);
  /** @type {number[]} */
  const turn = [];
  order.forEach((square, i) => (turn[square] = i));
  const around = order.map((square) => Array.from(ground.around(square), (other) => turn[other]));
  /** @type {Layer} */
  let layer = new Map([["", { mates: new Map(), ways: 1n }]]);
  const layers = [{ states: 1, ways: 1n }];
  for (let i = 0; i < most; i++) {
    const isLast = i === order.length - 1;
    /** @type {Layer} */
    const next = new Map();
    for (const { mates, ways } of layer.values()) {
      for (const after of laid(mates, i, around[i], isLast)) {
        // Whatever needs a move or two must have as many neighbors ahead.
        if (!goesOn(after, (open) => around[open].filter((other) => other > i).length)) continue;
        const key = [...after].sort(([one], [other]) => one - other).join(";");
        const known = next.get(key);
        if (known) known.ways += ways;
        else next.set(key, { mates: after, ways });
      }
    }
    layer = next;
    const all = [...layer.values()].reduce((sum, { ways }) => sum + ways, 0n);
    layers.push({ states: layer.size, ways: all });
  }
  return layers;
}

/**
 * Whether what is open has neighbors enough.
 * @param {Map<number, number>} mates
 * @param {(open: number) => number} ahead How many neighbors of a square lie ahead.
 */
function goesOn(mates, ahead) {
  for (const [open, mate] of mates) if (ahead(open) < (open === mate ? 2 : 1)) return false;
  return true;
}

/**
 * What comes of a state when one more square is behind the line: it is joined to two squares, to one or to none.
 * @param {Map<number, number>} mates Of every square that needs moves the other end of its piece; of one without a move, itself.
 * @param {number} square
 * @param {number[]} around
 * @param {boolean} isLast Whether a cycle may close.
 */
function* laid(mates, square, around, isLast) {
  const open = around.filter((other) => mates.has(other));
  yield new Map(mates).set(square, square);
  for (const [i, one] of open.entries()) {
    const far = /** @type {number} */ (mates.get(one));
    const joined = new Map(mates);
    if (far !== one) joined.delete(one);
    yield new Map(joined).set(far, square).set(square, far);
    for (const other of open.slice(i + 1)) {
      const end = /** @type {number} */ (mates.get(other));
      const after = new Map(joined);
      if (end !== other) after.delete(other);
      if (far === other) {
        // Both ends of one piece: the cycle is a tour if nothing else is open.
        if (isLast && after.size === 0) yield after;
        continue;
      }
      yield after.set(far, end).set(end, far);
    }
  }
}
