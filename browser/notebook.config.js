// The player of a search in a notebook, in one file with its style sheet: part of the package for Python.

import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  root: at("../crates/hippodrome-web/notebook"),
  publicDir: false,
  // What an engine says stays English in a notebook: each holds the player whole, and the phrases would be a third of it.
  resolve: { alias: [{ find: /^.*\/phrases\/\w+_phrases\.js$/, replacement: at("../crates/hippodrome-web/notebook/no_phrases.js") }] },
  build: {
    outDir: at("../crates/hippodrome-python/python/hippodrome"),
    emptyOutDir: false,
    target: "es2023",
    reportCompressedSize: false,
    lib: {
      entry: at("../crates/hippodrome-web/notebook/notebook.js"),
      formats: ["iife"],
      name: "hippodrome",
      fileName: () => "player.js",
    },
  },
};
