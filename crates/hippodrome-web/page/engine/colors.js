// The colors along a tour, from its start to its end, as the pictures have them: on light ground and on dark.
// `cargo xtask page` writes this file from the themes of `hippodrome-draw`: a change belongs there.

export const RAMPS = {
  light: ["#162072", "#271e7b", "#361b82", "#451887", "#53148a", "#620d8b", "#710687", "#81047d", "#8f0171", "#9d0063", "#a80254", "#b20d41", "#b82132", "#bb311f", "#bc4101", "#b85301", "#b46101"],
  dark: ["#7073e7", "#7a73e8", "#8e73ea", "#a173eb", "#b373e9", "#c474e6", "#d675dc", "#e878cc", "#f67cba", "#fe85a9", "#ff939c", "#fe9f94", "#feb092", "#fec196", "#ffd19b", "#ffe0a0", "#fff19c"],
};
