/**
 * The service worker. It shows push messages (app/push/message.ts) and opens what they are about, and it caches the
 * pages on which reports are written without signal (app/report-writing/offline). It is served as written here, also
 * to browsers that are some years old.
 */

const subscriptions = "/api/push/subscribe";

// A new version takes over at once: no open page depends on the old one.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The pages that open without signal, whatever their query string. All other addresses lead to `elsewhere` then. */
const elsewhere = "/service-reports/queue";
const keptPages = ["/service-reports/engineer", elsewhere, "/my-day"];
const pageCache = "alisio-pages";
const fileCache = "alisio-files";
/**
 * Milliseconds to wait for a page before the cached one is shown: a request with a weak signal hangs rather than fails.
 */
const patience = 4000;

// A page asks to cache the kept pages. Its scripts delete them from the cache (app/platform/page-cache.ts).
self.addEventListener("message", (event) => {
  const { type, files = [] } = event.data || {};
  if (type !== "keep") return;
  const result = keep(files).then(
    () => "kept",
    () => "failed",
  );
  event.waitUntil(result.then((said) => event.ports[0].postMessage(said)));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (isOtherUser(request, pathname)) event.respondWith(changeUser(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (isFile(pathname)) event.respondWith(file(request));
});

/**
 * Whether a request signs out, or somebody in, from a page of this site and without scripts: other sites could post it
 * too.
 */
function isOtherUser({ method, mode, referrer }, pathname) {
  const isForm = method === "POST" && mode === "navigate" && ["/logout", "/login", "/invitation"].includes(pathname);
  return isForm && referrer.startsWith(`${self.location.origin}/`);
}

/**
 * The answer to a sign-out or a sign-in; then the kept pages are deleted, which scripts do otherwise: else who signs in
 * after a session has expired would be shown those of the user before. Where the server was not reached, or refused the
 * sign-in, the user is still the same, and needs them. An answer that leads elsewhere is all that is seen of one: if
 * that says that the sign-out failed, the pages are cached anew later, as they are for a user who signs in again.
 */
async function changeUser(request) {
  const answer = await fetch(request);
  if (answer.type === "opaqueredirect") await caches.delete(pageCache);
  return answer;
}

/** Whether a path is that of a file to cache: files whose names change with their content, and the product's icon. */
function isFile(pathname) {
  return pathname.startsWith("/assets/") || pathname.startsWith("/logo/") || pathname === "/icon.svg";
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: fileCache });
  return kept || fetch(request);
}

/** A page from the server; where the server does not answer in time, the cached one. */
async function page(request, pathname) {
  const cache = await caches.open(pageCache);
  const kept = await cache.match(keptPages.includes(pathname) ? pathname : elsewhere);
  if (!kept) return fetch(request);
  if (keptPages.includes(pathname)) return (await inTime(fetch(request))) || kept;
  // Pages that are not cached are waited for as long as it takes; without signal the last kept page is shown instead.
  return fetch(request).catch(() => Response.redirect(elsewhere));
}

/** The answer; null when the request fails or takes too long. */
function inTime(answer) {
  const late = new Promise((resolve) => setTimeout(resolve, patience, null));
  return Promise.race([answer.catch(() => null), late]);
}

/**
 * Caches the kept pages anew, with all files that they name and those that the asking page has loaded. If a page or a
 * file is not reached, all stays as it was: a cached page never lacks its files. Neither is anything cached for a page
 * that is still open from the build before: it has not loaded the new build's scripts that no page names.
 */
async function keep(files) {
  // Opened before the pages are fetched: what is stored in a cache that is deleted meanwhile is deleted too.
  const [pages, stored] = [await caches.open(pageCache), await caches.open(fileCache)];
  const texts = await Promise.all(keptPages.map((address) => fetchPage(pages, address)));
  const named = texts.flatMap(({ html }) => html.match(/\/(?:assets|logo)\/[\w.-]+/g) || []);
  const builds = texts.flatMap(({ fresh, html }) => (fresh && html.match(/\/assets\/start-[\w.-]+/g)) || []);
  if (!builds.every((entry) => files.includes(entry))) throw new Error("The asking page is of another build");
  const wanted = [...new Set([...files, ...named])].filter(isFile);
  const kept = (await stored.keys()).map(({ url }) => new URL(url).pathname);
  await stored.addAll(wanted.filter((path) => !kept.includes(path)));
  await Promise.all(texts.map(({ address, fresh }) => fresh && pages.put(address, fresh)));
  await Promise.all(kept.filter((path) => !wanted.includes(path)).map((path) => stored.delete(path)));
}

/**
 * A page as text, and as it is to be cached. Where the server refuses it, or redirects to another, nothing is to be
 * cached, and the text is that of the cached page, which stays. The page is marked by `data-kept`, since the data that
 * the server wrote into it is outdated when it is shown (app/report-writing/offline/load-form.ts).
 */
async function fetchPage(pages, address) {
  // Kept pages need their scripts, also on a device that has plain pages (app/http/plain-pages.server.ts).
  const answer = await fetch(address, { credentials: "same-origin", headers: { "X-Pages": "full" } });
  if (!answer.ok || answer.redirected) {
    const before = await pages.match(address);
    return { address, html: before ? await before.text() : "", fresh: null };
  }
  const html = await answer.text();
  const fresh = new Response(html.replace("<html", "<html data-kept"), { headers: answer.headers });
  return { address, html, fresh };
}

// A notification is shown whatever the message is: a browser ends the subscription of a site that receives a message
// and shows nothing.
self.addEventListener("push", (event) => event.waitUntil(show(readNotice(event.data))));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data || {})));
});

self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

function readNotice(data) {
  try {
    return data.json();
  } catch (_) {
    return {};
  }
}

function show({ title = "Alisio", body = "", tag, url, lang }) {
  // `renotify` announces a second message about the same job; it requires a tag.
  const again = tag ? { tag, renotify: true } : {};
  return self.registration.showNotification(title, { body, lang, data: { url }, ...again });
}

/** The address to open; one of another site becomes this site's start. */
function addressOf({ url = "/calendar" }) {
  const { origin } = self.location;
  const address = new URL(url, origin);
  return address.origin === origin ? address.href : origin;
}

/** Opens an address in a window that shows the calendar, else in a new one: other windows may hold an unsaved form. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const calendar = windows.find((client) => /^\/calendar\/?$/.test(new URL(client.url).pathname));
  if (!calendar) return self.clients.openWindow(url);
  try {
    const shown = await calendar.navigate(url);
    return await (shown || calendar).focus();
  } catch (_) {
    // The window is not controlled by this worker, or must not be focused.
    return self.clients.openWindow(url);
  }
}

/**
 * The browser has changed the subscription's address: sends the server the new subscription, made with its present key.
 */
async function renew({ oldSubscription, newSubscription }) {
  const { publicKey } = await call("GET");
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = newSubscription || (await self.registration.pushManager.subscribe(options));
  await call("POST", subscription);
  if (oldSubscription && oldSubscription.endpoint !== subscription.endpoint) {
    await call("DELETE", { endpoint: oldSubscription.endpoint });
  }
}

async function call(method, body) {
  const json = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const answer = await fetch(subscriptions, { method, ...json });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer.status === 204 ? null : answer.json();
}
