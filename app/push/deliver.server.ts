/** Sends what the outbox holds for browsers: encrypted for each (RFC 8291), signed by the installation (RFC 8292). */
import webpush from "web-push";
import { NeverDeliverable, RetryAfter } from "#app/outbox/outbox.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { secrets } from "#app/platform/secrets.server.ts";
import { getSettings } from "#app/settings/settings.server.ts";
import { pushEndpoint } from "./endpoint.server.ts";
import type { PushMessage } from "./message.ts";
import { type PushAnswer, postToPushService } from "./push-service.server.ts";

/** Push services take 4,096 bytes; encryption adds 103 (RFC 8291, section 4). */
const mostBytes = 3993;

/** A push service that asks for longer is asked again after that; the message's own end comes first in most cases. */
const longestWait = 3600;

/** Seconds that anything is news: what is news for longer was written by a clock that was ahead. */
const longestNews = 24 * 3600;

/**
 * Sends one message to one subscription. One that is gone, here or at the push service, is done. Throws as the outbox
 * asks; no error names the subscription's address, which is a secret, beyond its host.
 */
export async function deliverPush(payload: unknown): Promise<void> {
  const message = payload as PushMessage;
  const subscription = await reader().pushSubscription.findUnique({
    where: { id: message.subscription },
    include: { session: { select: { user: { select: { email: true } } } } },
  });
  if (!subscription?.session) return;
  const endpoint = pushEndpoint(subscription.endpoint, environment.PUSH_EXTRA_HOSTS);
  if (!endpoint) throw new NeverDeliverable("The subscription's address is none that messages are sent to");
  const answer = await postToPushService(endpoint, {
    body: encrypted(message, subscription),
    headers: {
      ...headersOf(message),
      Authorization: authorization(endpoint.origin, await subject(subscription.session.user.email)),
    },
  });
  if (answer.status === 404 || answer.status === 410) return forget(subscription);
  judge(endpoint, answer);
}

type Keys = { id: number; p256dh: string; auth: string };

function encrypted({ notice }: PushMessage, { p256dh, auth }: Keys): Buffer {
  const text = JSON.stringify(notice);
  if (Buffer.byteLength(text) > mostBytes) throw new NeverDeliverable("The message is too long");
  return webpush.encrypt(p256dh, auth, text, "aes128gcm").cipherText;
}

function headersOf({ topic, urgency, until }: PushMessage): Record<string, string> {
  const seconds = Math.ceil((Date.parse(until) - Date.now()) / 1000);
  return {
    "Content-Type": "application/octet-stream",
    "Content-Encoding": "aes128gcm",
    TTL: String(Math.min(Math.max(0, seconds), longestNews)),
    Topic: topic,
    Urgency: urgency,
  };
}

function authorization(audience: string, whom: string): string {
  const { vapid_public_key, vapid_private_key } = secrets();
  return webpush.getVapidHeaders(audience, whom, vapid_public_key, vapid_private_key, "aes128gcm").Authorization;
}

/**
 * Whom a push service tells of trouble with our messages. Some refuse what leads nowhere, such as an address at
 * localhost: without a setting, it is the company's e-mail address, or where people reach this installation by https, or
 * who subscribed.
 */
async function subject(subscriber: string): Promise<string> {
  if (environment.VAPID_SUBJECT) return environment.VAPID_SUBJECT;
  const { email } = await getSettings();
  if (email) return mailto(email);
  return environment.secure ? environment.PUBLIC_URL : mailto(subscriber);
}

function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

/** A renewed subscription has other keys: it stays. */
async function forget({ id, p256dh, auth }: Keys): Promise<void> {
  await write((transaction) => transaction.pushSubscription.deleteMany({ where: { id, p256dh, auth } }));
}

function judge({ host }: URL, { status, retryAfter }: PushAnswer): void {
  if (status >= 200 && status < 300) return;
  const reason = `The push service ${host} answered ${status}`;
  if (status !== 429 && status < 500) throw new NeverDeliverable(reason);
  if (retryAfter !== null) throw new RetryAfter(reason, Math.min(Math.max(retryAfter, 1), longestWait));
  throw new Error(reason);
}
