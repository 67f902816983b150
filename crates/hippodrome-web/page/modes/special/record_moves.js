// Tours and paths that took long to find, by what they are: found by `hippodrome tour --least` and `--most`, and by `hippodrome path --uncrossed`.

/** With 45 turns, and so straight on 19 times. */
const STRAIGHT =
  "a1 c2 e1 g2 h4 f3 d2 b1 a3 c4 b6 a8 c7 d5 e3 f1 h2 g4 f6 e8 g7 h5 f4 g6 h8 f7 d6 b5 a7 c8 e7 g8 h6 f5 d4 e6 f8 h7 g5 h3 g1 e2 c3 a4 b2 d1 f2 h1 g3 e4 c5 a6 b8 d7 e5 d3 c1 a2 b4 c6 d8 b7 a5 b3";

/** @type {Record<string, string>} */
export const MOVES = {
  "8x8 least turns": STRAIGHT,
  "8x8 most straight": STRAIGHT,
  "8x8 least crossings":
    "a1 c2 a3 b1 d2 e4 g3 h1 f2 d1 e3 f1 h2 g4 e5 f7 h8 g6 h4 f5 h6 g8 e7 d5 f4 g2 e1 f3 g1 h3 g5 h7 f6 h5 g7 e6 f8 d7 c5 b7 d8 c6 b8 a6 b4 d3 b2 a4 c3 a2 c1 e2 d4 b5 a7 c8 b6 a8 c7 e8 d6 c4 a5 b3",
  "8x8 most crossings":
    "a1 c2 a3 b5 a7 c6 d8 b7 a5 c4 e5 d3 e1 g2 h4 f5 d4 e6 g5 h3 f2 h1 g3 f1 d2 b1 c3 a2 b4 a6 b8 d7 b6 a8 c7 e8 g7 h5 f4 d5 e3 d1 b2 a4 c5 e4 d6 c8 e7 g8 f6 h7 f8 g6 h8 f7 h6 g4 h2 f3 g1 e2 c1 b3",
  "8x8 most area":
    "a1 c2 e1 g2 h4 g6 h8 f7 d8 b7 a5 c4 e3 f1 h2 g4 h6 g8 e7 d5 c3 e4 f6 d7 b8 a6 b4 a2 c1 e2 g1 h3 g5 h7 f8 e6 c5 d3 f4 h5 g7 e8 c7 a8 b6 a4 b2 d1 f2 h1 g3 f5 d6 c8 a7 b5 a3 b1 d2 f3 e5 c6 d4 b3",
  "4x18 semi":
    "r4 q2 o1 p3 n4 m2 k1 j3 h4 f3 e1 d3 c1 a2 b4 c2 a1 b3 d4 e2 f4 g2 i1 h3 g1 i2 j4 l3 m1 k2 l4 n3 p4 o2 q1 r3 p2 r1 q3 o4 n2 l1 k3 m4 l2 j1 i3 g4 h2 i4 g3 f1 e3 d1 b2 a4 c3 b1 a3 c4 d2 e4 f2 h1 j2 k4 m3 n1 o3 q4 r2 p1",
  "7x7 path":
    "g2 e1 f3 d4 e2 c1 d3 b4 c2 a1 b3 a5 c4 d6 b5 a7 c6 e7 d5 f6 e4 g3 f5 g7 e6",
  "8x8 path":
    "d3 b2 c4 d6 b5 c7 a8 b6 a4 c5 b3 a1 c2 e1 f3 d2 e4 c3 d5 e7 c6 d8 f7 h8 g6 f4 h5 g3 h1 f2 g4 e3 f5 d4 e6 g7",
  "9x9 path":
    "e4 g3 f5 h4 g6 i5 h7 i9 g8 h6 f7 g5 e6 f4 d5 e3 g2 i3 h1 f2 d1 c3 e2 d4 c6 e5 d7 f6 e8 g7 f9 d8 b9 c7 a8 b6 c4 a5 b3 a1 c2 b4 d3 c5 b7 d6 c8 e7",
  "8x8 cycle":
    "g5 h7 f8 g6 e5 f7 d6 e8 c7 a8 b6 d7 c5 a6 b4 a2 c1 b3 d2 e4 c3 b5 d4 f5 e3 d1 f2 h1 g3 e2 f4 h3",
  "9x9 cycle":
    "h7 i9 g8 h6 f7 g5 e6 f8 d9 c7 e8 d6 c4 e5 d3 f4 g2 e3 c2 d4 b3 c5 d7 b6 c8 a9 b7 a5 c6 b4 a2 c3 b1 d2 f1 h2 i4 g3 f5 h4 g6 i5",
};
