/** The limits of request bodies, and the requests that are refused before their body is read. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { asksTheServer, isReadableTarget } from "./target.ts";

const mebibyte = 1024 * 1024;
const bodyLimit = mebibyte;
/** The addresses whose form brings files, and the largest form in bytes that they read. */
const fileLimits = [
  // The largest logo, and the parts of a multipart body around it.
  { path: /^\/api\/upload-logo(?![\w-])/, limit: 2 * mebibyte + 16 * 1024 },
  // Forms on a page: a form that is somewhat too large is still read, so that the page can show the error beside what
  // was typed. The first brings photos as a phone takes them.
  { path: /^\/service-reports\/engineer(\.data)?(\?|$)/, limit: 40 * mebibyte },
  { path: /^\/settings(\.data)?(\?|$)/, limit: 8 * mebibyte },
  { path: /^\/(customers|products|service-reports\/admin\/working-time)\/import(\.data)?(\?|$)/, limit: 8 * mebibyte },
  { path: /^\/receivables\/bank(\.data)?(\?|$)/, limit: 8 * mebibyte },
];
/** The calls whose body is a CSV file, and the largest that is read: somewhat more than they accept. */
const imports = { path: /^\/api\/(customers|products)\/import(\?|$)/, limit: 3 * mebibyte };
/** The other call whose body is itself a file. */
const photo = /^\/api\/service-reports\/reports\/\d+\/photos\/\d+(\?|$)/;

export const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Calendar programs test whether the feed is CalDAV (PROPFIND, REPORT), and learn from Allow that it is not. */
const feed = /^\/api\/calendar\/feed\.ics(\?|$)/;
const feedMethods = ["GET", "HEAD", "OPTIONS"];

/**
 * A body that is too large is read and discarded up to this size: a client reads no answer before it has sent its body.
 */
const mostIgnored = 64 * mebibyte;

/** The length of the body in bytes, as the request states it. */
export function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Whether the body is written to the disk as it arrives; other bodies are held in memory. */
export function isFile(request: IncomingMessage): boolean {
  const { url = "" } = request;
  return photo.test(url) || imports.path.test(url) || formLimit(request) !== undefined;
}

/** The limit of a form with files. Only a multipart form may be that large: other forms are read as a whole. */
function formLimit({ url = "", headers }: IncomingMessage): number | undefined {
  if (!/^multipart\/form-data/i.test(headers["content-type"] ?? "")) return undefined;
  return fileLimits.find(({ path }) => path.test(url))?.limit;
}

/** Writes the body of a refusal for a request: JSON for a call, a page for a screen. */
export type AnswerOf = (request: IncomingMessage) => Promise<{ type: string; body: string }>;

/**
 * Answers a request without reading its body where it must be refused: a method that no client of ours sends (405), an
 * address that cannot be read (400), a body without a stated length (411) or with one that is too large (413, with the
 * text of `tooLargeAnswer`). Also answers "OPTIONS *" (204). Gives whether it has answered.
 */
export function refuseUnreadable(
  request: IncomingMessage,
  response: ServerResponse,
  tooLargeAnswer: AnswerOf,
): boolean {
  const { method = "", url = "", headers } = request;
  if (!methods.includes(method)) {
    const allowed = feed.test(url) ? feedMethods : methods;
    return refuse(405, `${method} is not allowed here`, { Allow: allowed.join(", ") });
  }
  if (asksTheServer(request)) {
    response.writeHead(204, { Allow: methods.join(", ") }).end();
    return true;
  }
  if (!isReadableTarget(headers.host ?? "localhost", url)) return refuse(400, "The address cannot be read");
  if (headers["transfer-encoding"] !== undefined) return refuse(411, "Content-Length is needed");
  const length = lengthOf(request);
  const usual = imports.path.test(url) ? imports.limit : bodyLimit;
  if (length <= (formLimit(request) ?? usual)) return false;
  if (length > mostIgnored) void tooLarge();
  else afterBody(request, () => void tooLarge());
  return true;

  function refuse(status: number, error: string, more: Record<string, string> = {}): true {
    response.writeHead(status, { "Content-Type": "application/json", Connection: "close", ...more });
    response.end(JSON.stringify({ error }));
    return true;
  }

  async function tooLarge(): Promise<void> {
    const { type, body } = await tooLargeAnswer(request);
    response.writeHead(413, { "Content-Type": type, Connection: "close", "Cache-Control": "no-store" });
    response.end(body);
  }
}

/** Reads and discards the rest of a body, then calls `answer`: a client reads no answer before it has sent its body. */
export function afterBody(request: IncomingMessage, answer: () => void): void {
  request.once("end", answer).resume();
}
