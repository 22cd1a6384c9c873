/**
 * The service worker: shows what the server pushes (app/push/message.ts) and opens what it is about; and keeps the pages on
 * which reports are written without signal (app/service-reports/offline). Served as it stands, also to browsers of some
 * years ago.
 */

const subscriptions = "/api/push/subscribe";

// A new version takes over at once: it has nothing that an open page could depend on.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The pages that open without signal, whatever stands behind their "?"; the last one is where all others lead then. */
const keptPages = ["/service-reports/engineer", "/service-reports/queue"];
const pageCache = "alisio-pages";
const fileCache = "alisio-files";
/** How long a page may take to come before the one that is kept is shown: a weak signal hangs rather than fails. */
const patience = 4000;

// What a page asks of us: to keep it and its fellows. It forgets them itself (app/platform/kept-pages.ts).
self.addEventListener("message", (event) => {
  const { type, files = [] } = event.data || {};
  if (type === "keep") event.waitUntil(keep(files).then(() => event.ports[0].postMessage("kept")));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, pathname));
  else if (isFile(pathname)) event.respondWith(file(request));
});

/** Files whose names change with what is in them, and the little that is always the same. */
function isFile(pathname) {
  return pathname.startsWith("/assets/") || pathname.startsWith("/logo/") || pathname === "/icon.svg";
}

async function file(request) {
  const kept = await caches.match(request, { cacheName: fileCache });
  return kept || fetch(request);
}

/** A page as the server gives it; where it does not come, the one that is kept. */
async function page(request, pathname) {
  const cache = await caches.open(pageCache);
  const kept = await cache.match(keptPages.includes(pathname) ? pathname : keptPages[1]);
  if (!kept) return fetch(request);
  if (keptPages.includes(pathname)) return (await inTime(fetch(request))) || kept;
  // What is not kept may take its time; without signal, what can be done without it is shown.
  return fetch(request).catch(() => Response.redirect(keptPages[1]));
}

/** An answer, or null where there is none, or none in time. */
function inTime(answer) {
  const late = new Promise((resolve) => setTimeout(resolve, patience, null));
  return Promise.race([answer.catch(() => null), late]);
}

/** Keeps the pages anew with all the files that they name, and those that the asking page has loaded besides. */
async function keep(files) {
  const cache = await caches.open(pageCache);
  const named = await Promise.all(keptPages.map((address) => keepPage(cache, address)));
  await keepFiles([...new Set([...files, ...named.flat()])].filter(isFile));
}

/**
 * Keeps a page, unless the server leads elsewhere; gives the files that it names. It is marked: what the server wrote into
 * it holds no longer (app/report-writing/offline/form-or-kept.ts).
 */
async function keepPage(cache, address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok || answer.redirected) return [];
  const html = await answer.text();
  await cache.put(address, new Response(html.replace("<html", "<html data-kept"), { headers: answer.headers }));
  return html.match(/\/(?:assets|logo)\/[\w.-]+/g) || [];
}

/** What is kept already is not loaded again; what no page names any more goes. */
async function keepFiles(wanted) {
  const cache = await caches.open(fileCache);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(kept.filter((path) => !wanted.includes(path)).map((path) => cache.delete(path)));
  await cache.addAll(wanted.filter((path) => !kept.includes(path)));
}

// Whatever comes, something is shown: browsers end the subscription of a site that is pushed to and stays silent.
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
  // With `renotify`, news of the same job is announced anew; it needs a tag.
  const again = tag ? { tag, renotify: true } : {};
  return self.registration.showNotification(title, { body, lang, data: { url }, ...again });
}

/** An address of this site, whatever the message says. */
function addressOf({ url = "/calendar" }) {
  const { origin } = self.location;
  const address = new URL(url, origin);
  return address.origin === origin ? address.href : origin;
}

/** Shows an address in a window that shows the calendar already, else in a new one: another may hold a half-filled form. */
async function open(url) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const calendar = windows.find((client) => /^\/calendar\/?$/.test(new URL(client.url).pathname));
  if (!calendar) return self.clients.openWindow(url);
  try {
    const shown = await calendar.navigate(url);
    return await (shown || calendar).focus();
  } catch (_) {
    // One that this worker does not control, or that may not be focused.
    return self.clients.openWindow(url);
  }
}

/** The browser has given the subscription another address: the server is told, with the key that it has now. */
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
