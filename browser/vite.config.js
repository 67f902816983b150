// How the page is put together for those who visit it: its modules in one file for what all modes share and one for each
// mode, and its style sheets in one, so that little is asked for before the first tour.
//
// The names are plain, without hashes, so that a directory that holds the page can be written again. The engine
// lies there already (`cargo xtask engine`); nothing of it is touched.

import { fileURLToPath } from "node:url";

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** What the modes share, by the folders of the page. */
const SHARED = /\/page\/(engine|language\/(english|language|why|writing)|core\/(?!loopback|theme|kept)|problem\/(?!sums)|controls\/(?!copy_button)|board\/(?!picture|canvas)|search\/(?!game)|modes\/[a-z_]+\.js)/;

/** What is seen before anything else has come, and in which colors. */
const FIRST_SIGHT = /\/page\/(first_sight|core\/(theme|kept))/;

/** Games made by hand, and what is copied: Play, Learn and Share have them in common, and the first tour needs neither. */
const GAME = /\/page\/(search\/game|controls\/copy_button|core\/loopback)/;

/** Pictures, which Play and Share make. */
const PICTURE = /\/page\/board\/picture/;

/** What Explore and Share have in common besides. */
const GIANT = /\/page\/(giant|map)\//;

/** Nothing is painted before the page knows whether a reader has chosen light or dark, which Vite has no word for. */
const darkFirst = {
  name: "dark-first",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render" crossorigin src="./first_sight.js"></script>\n  $&'),
  },
};

const plain = {
  entryFileNames: "[name].js",
  chunkFileNames: "[name].js",
  assetFileNames: ({ names: [name] }) => (name.endsWith(".css") ? "page.css" : "[name][extname]"),
};

/** A page that is opened from a folder gets no style sheet that is asked for as from elsewhere, and is to say at least why it does not run. */
const styledFromFolder = {
  name: "styled-from-folder",
  transformIndexHtml: {
    order: "post",
    handler: (html) => html.replace('<link rel="stylesheet" crossorigin', '<link rel="stylesheet"'),
  },
};

export default {
  root: at("../crates/hippodrome-web/page"),
  base: "./",
  publicDir: false,
  plugins: [darkFirst, styledFromFolder],
  worker: { format: "es", rolldownOptions: { output: plain } },
  build: {
    outDir: at("../crates/hippodrome-web/built"),
    emptyOutDir: false,
    target: "es2023",
    assetsDir: "",
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: at("../crates/hippodrome-web/page/index.html") },
      output: { ...plain, codeSplitting: { groups: [{ name: "first_sight", test: FIRST_SIGHT }, { name: "shared", test: SHARED }, { name: "game", test: GAME }, { name: "picture", test: PICTURE }, { name: "giant", test: GIANT }] } },
    },
  },
};
