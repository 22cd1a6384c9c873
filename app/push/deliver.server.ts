/**
 * Sends the push messages of the outbox to browsers: encrypted (RFC 8291) and signed with the installation's key (RFC
 * 8292).
 */
import { NeverDeliverable, RetryAfter, retries } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { pushEndpoint } from "./endpoint.server.ts";
import type { PushMessage } from "./message.ts";
import { type PushAnswer, postToPushService } from "./push-service.server.ts";

/** The most bytes of a message: push services take 4,096, and encryption adds 103 (RFC 8291, section 4). */
const mostBytes = 3993;

/** The most seconds that a message may live (TTL). A longer span comes from a clock that was ahead. */
const longestNews = 24 * 3600;

/**
 * Sends one push message to one subscription, whose push service drops it when it expires. Does nothing where the
 * subscription is gone, and deletes it where the push service says so (404, 410). Throws as Deliverer says. The errors
 * name only the host of the subscription's endpoint, because the whole address is a secret.
 */
export async function deliverPush(payload: unknown, expires_at: Date | null): Promise<void> {
  const message = payload as PushMessage;
  const subscription = await reader().pushSubscription.findUnique({
    where: { id: message.subscription },
    include: { session: { select: { user: { select: { email: true } } } } },
  });
  if (!subscription?.session) return;
  const endpoint = pushEndpoint(subscription.endpoint, environment.PUSH_EXTRA_HOSTS);
  if (!endpoint) throw new NeverDeliverable("The subscription's address is none that messages are sent to");
  const webpush = await loadLibrary();
  const answer = await postToPushService(endpoint, {
    body: encryptMessage(webpush, message, subscription),
    headers: {
      ...headersOf(message, expires_at),
      Authorization: authorizationHeader(webpush, endpoint.origin, await contactOf(subscription.session.user.email)),
    },
  });
  if (answer.status === 404 || answer.status === 410) return deleteSubscription(subscription);
  throwForStatus(endpoint, answer);
}

/** Loaded with the first message: a start is quicker without, and a server that sends none needs less memory. */
async function loadLibrary() {
  return (await import("web-push")).default;
}

type Library = Awaited<ReturnType<typeof loadLibrary>>;

type Keys = { id: number; p256dh: string; auth: string };

function encryptMessage(webpush: Library, { notice }: PushMessage, { p256dh, auth }: Keys): Buffer {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) > mostBytes) throw new NeverDeliverable("The message is too long");
  return webpush.encrypt(p256dh, auth, text, "aes128gcm").cipherText;
}

function headersOf({ topic, urgency }: PushMessage, expires_at: Date | null): Record<string, string> {
  const seconds = expires_at ? Math.ceil((expires_at.getTime() - Date.now()) / 1000) : longestNews;
  return {
    "Content-Type": "application/octet-stream",
    "Content-Encoding": "aes128gcm",
    TTL: String(Math.min(Math.max(0, seconds), longestNews)),
    Topic: topic,
    Urgency: urgency,
  };
}

function authorizationHeader(webpush: Library, audience: string, whom: string): string {
  const { vapid_public_key, vapid_private_key } = secrets();
  return webpush.getVapidHeaders(audience, whom, vapid_public_key, vapid_private_key, "aes128gcm").Authorization;
}

/**
 * The contact that a push service may use about problems with our messages (VAPID `sub`): the setting, else the
 * company's e-mail address, else our https address, else the subscriber's e-mail address. Some push services refuse a
 * contact that leads nowhere, such as an address at localhost.
 */
async function contactOf(subscriber: string): Promise<string> {
  if (environment.VAPID_SUBJECT) return environment.VAPID_SUBJECT;
  const { email } = await getSettings();
  if (email) return mailto(email);
  return environment.secure ? environment.PUBLIC_URL : mailto(subscriber);
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** Deletes a subscription, unless the browser has renewed it meanwhile: then it has other keys. */
async function deleteSubscription({ id, p256dh, auth }: Keys): Promise<void> {
  await write((transaction) => transaction.pushSubscription.deleteMany({ where: { id, p256dh, auth } }));
}

function throwForStatus({ host }: URL, { status, retryAfter }: PushAnswer): void {
  if (status >= 200 && status < 300) return;
  const reason = `The push service ${host} answered ${status}`;
  if (status !== 429 && status < 500) throw new NeverDeliverable(reason);
  if (retryAfter !== null) throw new RetryAfter(reason, Math.min(Math.max(retryAfter, 1), retries.mostForPushService));
  throw new Error(reason);
}
