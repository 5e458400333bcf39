// Lets a table's page open without a network: the page as it was last seen, and what it is made of. The sheet and
// everything that is written are the page's own business and go past here. (VERSION and ASSETS stand above.)

const MADE_OF = `doublesix-assets-${VERSION}`;
const PAGES = "doublesix-table-pages";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PAGE = /^\/table\/\d+\/\d+\/$/;
const PATIENCE_MS = 4000;

worker.addEventListener("install", (event) => {
  const fresh = ASSETS.map((address) => new Request(address, { cache: "reload" }));
  event.waitUntil(caches.open(MADE_OF).then((kept) => kept.addAll(fresh)).then(() => worker.skipWaiting()));
});

async function settle() {
  for (const name of await caches.keys()) {
    if (name.startsWith("doublesix-assets-") && name !== MADE_OF) await caches.delete(name);
  }
  await worker.clients.claim();
  // The page that brought the worker was there before it: keep that one too.
  const kept = await caches.open(PAGES);
  for (const client of await worker.clients.matchAll({ type: "window" })) {
    if (PAGE.test(new URL(client.url).pathname)) await fetched(new Request(client.url), kept).catch(() => {});
  }
}

worker.addEventListener("activate", (event) => event.waitUntil(settle()));

/**
 * @param {Request} request
 * @param {Cache} kept
 */
async function fetched(request, kept) {
  const answer = await fetch(request, { credentials: "same-origin" });
  if (answer.ok && !answer.redirected) await kept.put(new URL(request.url).pathname, answer.clone());
  return answer;
}

/**
 * The page from the desk; where it does not answer in time, the one that was kept.
 *
 * @param {Request} request
 */
async function page(request) {
  const kept = await caches.open(PAGES);
  const known = await kept.match(new URL(request.url).pathname);
  const asked = fetched(request, kept);
  if (!known) return asked;
  const patience = new Promise((resolve) => setTimeout(() => resolve(known), PATIENCE_MS));
  return Promise.race([asked.catch(() => known).then((answer) => (answer.status >= 500 ? known : answer)), patience]);
}

/** @param {Request} request */
async function asset(request) {
  const kept = await caches.open(MADE_OF);
  return (await kept.match(request, { ignoreSearch: true })) ?? fetch(request);
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate" && PAGE.test(pathname)) event.respondWith(page(request));
  else if (ASSETS.includes(pathname)) event.respondWith(asset(request));
});
