// What a tour can be asked for by: pieces and surfaces.

export const PIECES = [
  ["knight", "Knight (1,2)"],
  ["camel", "Camel (1,3)"],
  ["zebra", "Zebra (2,3)"],
  ["giraffe", "Giraffe (1,4)"],
  ["knight+camel", "Knight and camel"],
  ["king", "King"],
  ["queen", "Queen"],
  ["rook", "Rook"],
  ["wazir", "Wazir (0,1)"],
  ["threeleaper", "Threeleaper (0,3)"],
];

export const SURFACES = [
  ["", "Edges on all sides"],
  ["cylinder:", "Cylinder"],
  ["torus:", "Torus"],
  ["mobius:", "Möbius strip"],
  ["klein:", "Klein bottle"],
];
