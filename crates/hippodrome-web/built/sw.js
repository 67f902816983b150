// The service worker: the page works without a network once it has been visited.
//
// All files are fetched when a version of the page is met for the first time, and are from then on given from there:
// nothing is asked for again. The document alone is asked from the network first. If that is another than this
// version's, a newer page (or another program at the same address) has been met, and it gets nothing from here;
// the new version's worker takes over when the last page of this one is closed.

/** The files of this version, each with a fingerprint. The server fills them in. @type {Record<string, string>} */
const FILES = {};

const CACHE = `hippodrome ${Object.values(FILES).join("")}`;

/** Pages that are not of this version. @type {Set<string>} */
const others = new Set();

const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const fetched = async () => {
    const cache = await caches.open(CACHE);
    await cache.addAll(Object.keys(FILES).map((path) => new Request(path, { cache: "no-cache" })));
  };
  event.waitUntil(fetched());
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const tidied = async () => {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith("hippodrome ") && name !== CACHE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(tidied());
});

/** Where a file lies below the page, or undefined. @param {string} address */
function fileAt(address) {
  const { scope } = worker.registration;
  const [plain] = address.split(/[?#]/);
  const path = plain.startsWith(scope) ? plain.slice(scope.length) || "index.html" : "";
  return Object.hasOwn(FILES, path) ? path : undefined;
}

/** @param {any} event */
async function documentOf(event) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match("index.html");
  try {
    const fresh = await fetch(event.request);
    const same = kept && fresh.ok && (await fresh.clone().text()) === (await kept.clone().text());
    if (!same) others.add(event.resultingClientId);
    return fresh;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** @param {Request} request @param {string} path */
async function keptOf(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const path = event.request.method === "GET" ? fileAt(event.request.url) : undefined;
  if (path === undefined || others.has(event.clientId)) return;
  event.respondWith(path === "index.html" ? documentOf(event) : keptOf(event.request, path));
});
