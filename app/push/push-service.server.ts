/** The way out to push services: https, to the public internet alone, for a bounded time. */
import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { type RequestOptions, request } from "node:https";
import { NeverDeliverable } from "#app/outbox/outbox.ts";
import { environment } from "#app/platform/environment.server.ts";
import { isExtraHost } from "./endpoint.server.ts";
import { isPublicAddress } from "./public-address.server.ts";

export type PushAnswer = {
  status: number;
  /** The seconds that it asks to wait, or null. */
  retryAfter: number | null;
};

/** From looking up the name to the answer's head; web-push's own limit begins anew with every byte. */
const limitMs = 10_000;

/**
 * Posts to an endpoint and gives how it was answered; a redirect is not followed, and what the answer says is not read.
 * Throws NeverDeliverable when the host's address is not a public one, and an error without the endpoint's path when
 * there is no answer in time.
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
      // A connection of its own: nothing is kept open to a host that a subscription named.
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

/** Looks a name up like Node itself, and refuses one that leads into a network that is not public. */
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

/** Retry-After is a number of seconds or a date (RFC 9110, section 10.2.3). */
function secondsOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? seconds : null;
}
