"use strict";
// Keeps the files of one version of the app, whole, and answers from them. VERSION and FILES stand above; names in
// codes/ hold a hash of what is in them, so that what has not changed is taken over from the version before.
const SCOPE = self.registration.scope;
const OURS = `adjudicator ${SCOPE} `;
const CACHE = OURS + VERSION;
const SHELL = "./";
const AT_ONCE = 4;

const lasting = (file) => file.startsWith("codes/");
async function fetched(file) {
  const got = await fetch(file, { cache: lasting(file) ? "default" : "reload" });
  if (!got.ok) throw new Error(file);
  // While a new folder is being uploaded the shell may be of another version than this worker.
  if (file === SHELL && !(await got.clone().text()).includes(`"version":"${VERSION}"`)) throw new Error("another version");
  return got.redirected ? new Response(await got.blob(), { headers: got.headers }) : got;
}
async function keep() {
  const cache = await caches.open(CACHE);
  const left = [...FILES];
  const some = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      if (lasting(file) && await cache.match(file)) continue;
      await cache.put(file, (lasting(file) && await caches.match(file)) || await fetched(file));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, some));
}
async function forgetOlder() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(OURS) && name !== CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}
async function answer(request, file) {
  const cache = await caches.open(CACHE);
  return await cache.match(file) || fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(forgetOlder()));
self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });
self.addEventListener("fetch", (event) => {
  const [address] = event.request.url.split(/[?#]/, 1);
  if (event.request.method !== "GET" || !address.startsWith(SCOPE)) return;
  const file = address.slice(SCOPE.length);
  const known = file === "" || file === "index.html" ? SHELL : FILES.includes(file) ? file : null;
  // Other pages of the same host are not ours.
  if (known) event.respondWith(answer(event.request, known));
});
