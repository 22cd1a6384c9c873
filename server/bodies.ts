/** What is read of the bodies of requests, and which requests are refused before a byte of theirs is. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { asksTheServer, isReadableTarget } from "./target.ts";

const mebibyte = 1024 * 1024;
const bodyLimit = mebibyte;
/** The addresses whose form brings files, and how large a form they read. */
const fileLimits = [
  // The logo, and the parts of a multipart body around it.
  { path: /^\/api\/upload-logo(?![\w-])/, limit: 2 * mebibyte + 16 * 1024 },
  // A form in a page: what is somewhat too large is read, so that the page can say so beside what was typed.
  // Photos as a phone has them.
  { path: /^\/service-reports\/engineer(\.data)?(\?|$)/, limit: 40 * mebibyte },
  { path: /^\/settings(\.data)?(\?|$)/, limit: 8 * mebibyte },
];
/** The body of this call is a file itself. */
const photo = /^\/api\/service-reports\/reports\/\d+\/photos\/\d+(\?|$)/;

export const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Calendar programs ask the feed whether it is CalDAV (PROPFIND, REPORT), and read from Allow that it is not. */
const feed = /^\/api\/calendar\/feed\.ics(\?|$)/;
const feedMethods = ["GET", "HEAD", "OPTIONS"];

/** A body that is too large is let run into nothing up to here, for a client reads no answer while it is still sending. */
const mostIgnored = 64 * mebibyte;

/** How many bytes a request says that its body has. */
export function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers["content-length"] ?? 0);
}

/** Whether the body of a request goes to the disk as it comes; any other is held in memory. */
export function isFile(request: IncomingMessage): boolean {
  return photo.test(request.url ?? "") || formLimit(request) !== undefined;
}

/** Only a form of files may be that large: a form of texts is read as a whole. */
function formLimit({ url = "", headers }: IncomingMessage): number | undefined {
  if (!/^multipart\/form-data/i.test(headers["content-type"] ?? "")) return undefined;
  return fileLimits.find(({ path }) => path.test(url))?.limit;
}

/** What says how a refusal reads for who asks. */
export type AnswerOf = (request: IncomingMessage) => Promise<{ type: string; body: string }>;

/**
 * Answers, without keeping a byte of the body, to what asks for no address, to what no proper client sends, and to a
 * body that says it is too large (413, as `tooLargeAnswer` reads) or does not say how large it is (411).
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
  if (length <= (formLimit(request) ?? bodyLimit)) return false;
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

/** Lets the body of a request run into nothing, then does `answer`: a client reads no answer while it is still sending. */
export function afterBody(request: IncomingMessage, answer: () => void): void {
  request.once("end", answer).resume();
}
