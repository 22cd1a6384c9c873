/** Push in this browser: the permission, the service worker (public/sw.js), the subscription and its copy at the server. */

const address = "/api/push/subscribe";

/** Where this browser stands: it was not asked or is not subscribed, it is, or the person told it never to. */
export type PushState = "off" | "on" | "denied";

/** Whether this browser can be pushed to: many cannot, and on iOS only an app of the home screen can. */
export function isPushSupported(): boolean {
  // Only there does the property exist.
  const iosTab = "standalone" in navigator && navigator.standalone === false;
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && !iosTab;
}

/** Where this browser stands. It asks the person nothing. */
export async function pushState(): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await subscription()) ? "on" : "off";
}

/** Asks the person, where need be, and subscribes. Only in answer to a press: browsers ask at no other time. */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await navigator.serviceWorker.register("/sw.js");
  await subscribeTo(await navigator.serviceWorker.ready);
  return "on";
}

/** Ends this browser's subscription, here and at the server. */
export async function turnPushOff(): Promise<PushState> {
  const ending = await subscription();
  if (ending) {
    await call("DELETE", { endpoint: ending.endpoint });
    await ending.unsubscribe();
  }
  return "off";
}

/** Ends it here alone: the server forgets it with the session. */
export async function leavePush(): Promise<void> {
  await (await subscription())?.unsubscribe();
}

/** Tells the server again of a subscription that is on: the session may be a new one, or the server's key. */
export async function keepPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  if (registration && (await registration.pushManager.getSubscription())) await subscribeTo(registration);
}

async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Subscribes with the server's key, anew where it was done with another, and gives the server what came of it. */
async function subscribeTo({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { publicKey } = (await (await call("GET")).json()) as { publicKey: string };
  let current = await pushManager.getSubscription();
  if (current && !isFor(current, publicKey)) {
    await current.unsubscribe();
    current = null;
  }
  current ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await call("POST", current);
}

/** Whether a subscription was made with a key; a browser that does not say counts as yes. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  if (!key) return true;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") === publicKey;
}

async function call(method: "GET" | "POST" | "DELETE", body?: unknown): Promise<Response> {
  const json = body ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } } : {};
  const answer = await fetch(address, { method, ...json });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  return answer;
}
