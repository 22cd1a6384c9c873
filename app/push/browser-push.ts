/**
 * Push notifications in this browser: the permission, the service worker (public/sw.js), the subscription, and its copy
 * on the server.
 */

const address = "/api/push/subscribe";

/** "off": not asked yet or not subscribed; "on": subscribed; "denied": the user has forbidden notifications. */
export type PushState = "off" | "on" | "denied";

/** Whether this browser supports push. On iOS only an app on the home screen does. */
export function isPushSupported(): boolean {
  // Only iOS has navigator.standalone.
  const iosTab = "standalone" in navigator && navigator.standalone === false;
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window && !iosTab;
}

/** The state of this browser. Does not ask the user anything. */
export async function pushState(): Promise<PushState> {
  if (Notification.permission === "denied") return "denied";
  return Notification.permission === "granted" && (await getSubscription()) ? "on" : "off";
}

/**
 * Asks the user for permission, if necessary, and subscribes. Call it only in answer to a press: browsers ask at no
 * other time.
 */
export async function turnPushOn(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== "granted") return pushState();
  await navigator.serviceWorker.register("/sw.js");
  await subscribeTo(await navigator.serviceWorker.ready);
  return "on";
}

/** Ends this browser's subscription, here and on the server. */
export async function turnPushOff(): Promise<PushState> {
  const ending = await getSubscription();
  if (ending) {
    await call("DELETE", { endpoint: ending.endpoint });
    await ending.unsubscribe();
  }
  return "off";
}

/** Ends the subscription in this browser only. The server deletes its copy together with the session. */
export async function leavePush(): Promise<void> {
  await (await getSubscription())?.unsubscribe();
}

/** Sends an existing subscription to the server again: the session or the server's key may be new. */
export async function resendPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  if (registration && (await registration.pushManager.getSubscription())) await subscribeTo(registration);
}

async function getSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration("/");
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes with the server's key, anew if the present subscription has another key, and sends the subscription to the
 * server.
 */
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

/** Whether a subscription was made with this key. True where the browser does not tell the key. */
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
