// The colors along a tour, from its start to its end, as the pictures have them: on light ground and on dark.
// `cargo xtask page` writes this file from the themes of `hippodrome-draw`: a change belongs there.

export const RAMPS = {
  light: ["#162072", "#281f7c", "#381e84", "#481d8b", "#581b8f", "#681791", "#79158f", "#8a1686", "#9b177b", "#aa1a6e", "#b81f60", "#c4284f", "#cb3741", "#d14733", "#d45725", "#d66617", "#d6760c"],
  dark: ["#6572e4", "#7a73e8", "#8e73ea", "#a173eb", "#b373e9", "#c474e6", "#d675dc", "#e878cc", "#f67cba", "#fe85a9", "#ff939c", "#fe9f94", "#feb092", "#fec196", "#ffd19b", "#ffe0a0", "#fff19c"],
};
