/**
 * The service worker: shows what the server pushes (app/push/message.ts) and opens what it is about. It keeps no pages.
 * Served as it stands, also to browsers of some years ago.
 */

const subscriptions = "/api/push/subscribe";

// A new version takes over at once: it has nothing that an open page could depend on.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
