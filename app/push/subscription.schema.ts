import { ECDH } from "node:crypto";
import { z } from "zod";
import { environment } from "#app/platform/environment.server.ts";
import { namedSentence } from "#app/platform/fields.ts";
import { pushEndpoint } from "./endpoint.server.ts";

/** Longer than the endpoint of any known push service. */
const longestEndpoint = 2000;

const endpoint = z
  .string()
  .min(1)
  .max(longestEndpoint)
  .transform((text, context) => {
    const url = pushEndpoint(text, environment.PUSH_EXTRA_HOSTS);
    if (url) return url.href;
    context.addIssue({ code: "custom", message: namedSentence("notPushService") });
    return z.NEVER;
  });

/** Takes bytes as base64 or base64url, with or without padding. Gives base64url without padding. */
function bytesSchema(isRight: (value: Buffer) => boolean) {
  return z
    .string()
    .min(1)
    .max(200)
    .regex(/^[\w+/-]+={0,2}$/)
    .transform((text) => Buffer.from(text, "base64url"))
    .refine(isRight)
    .transform((value) => value.toString("base64url"));
}

/** A browser's subscription, as PushSubscription.toJSON() gives it (behaviour 6.4). */
export const subscriptionSchema = z.object({
  endpoint,
  keys: z.object({
    p256dh: bytesSchema(isPublicKey),
    // 16 bytes: RFC 8291, section 3.2.
    auth: bytesSchema((value) => value.length === 16),
  }),
});

/** The body that ends a subscription: its endpoint, normalised as it was stored. */
export const unsubscriptionSchema = z.object({
  endpoint: z
    .string()
    .min(1)
    .max(longestEndpoint)
    .transform((text) => (URL.canParse(text) ? new URL(text).href : text)),
});

/** Whether the bytes are an uncompressed point of the curve P-256. Messages cannot be encrypted for any other key. */
function isPublicKey(value: Buffer): boolean {
  if (value.length !== 65) return false;
  try {
    ECDH.convertKey(value, "prime256v1");
    return true;
  } catch {
    return false;
  }
}
