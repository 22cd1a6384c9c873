/** Posts to push services by https, only to public addresses, in bounded time. */
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { type RequestOptions, request } from "node:https";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isExtraHost } from "./endpoint.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

export type PushAnswer = {
  status: number;
  /** The seconds of Retry-After, or null. */
  retryAfter: number | null;
};

/**
 * Milliseconds from the lookup of the name to the head of the answer. The time-out of web-push starts anew with every
 * byte.
 */
const limitMs = 10_000;

/**
 * Posts to an endpoint and gives the status of the answer. Follows no redirect and reads no body. Throws
 * NeverDeliverable when the host has an address that is not public, and an error without the endpoint's path when there
 * is no answer in time.
 */
export function postToPushService(
  endpoint: URL,
  { headers, body }: { headers: Record<string, string>; body: Buffer },
): Promise<PushAnswer> {
  const signal = AbortSignal.timeout(limitMs);
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: "POST",
      headers: { ...headers, "Content-Length": body.length },
      signal,
      // A connection of its own: none is kept open to a host that a browser has named.
      agent: false,
      ...(!isExtraHost(endpoint, environment.PUSH_EXTRA_HOSTS) && { lookup: lookupPublic }),
    };
    const posted = request(endpoint, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: secondsOf(answer.headers["retry-after"]) });
      answer.destroy();
    });
    posted.on("error", (error: NodeJS.ErrnoException) => {
      if (error instanceof NeverDeliverable) return reject(error);
      const why = signal.aborted ? `did not answer within ${limitMs / 1000} s` : `cannot be reached (${error.code})`;
      reject(new Error(`The push service ${endpoint.host} ${why}`));
    });
    posted.end(body);
  });
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** Looks a name up as Node does. Fails when one of its addresses is not public. */
function lookupPublic(name: string, options: LookupOptions, found: Found): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return found(new NeverDeliverable(`The address of the push service ${name} is not a public one`), []);
    }
    const [first] = addresses;
    if (options.all || !first) return found(null, addresses);
    found(null, first.address, first.family);
  });
}

/** The value of Retry-After, a number of seconds or a date (RFC 9110, section 10.2.3), in seconds. */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? seconds : null;
}
