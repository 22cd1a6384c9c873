/** One line in the log for each request, whoever answers it. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logLine } from "#app/platform/log.server.ts";
import { inRequest, type Person } from "#app/platform/request.server.ts";
import { clientAddressOf } from "./client-address.server.ts";

/**
 * Lets `answer` answer a request, under an id of its own that the answer carries as X-Request-Id and that every fault on
 * the way is logged with. When the answer is out, or its reader gone, the log gets its line: what was asked, by whom, from
 * where, the status, and how many milliseconds it took. Of the address it has the path alone: searches name customers,
 * and the feed's has its token.
 */
export function answerLogged(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  const asked = { id: randomUUID(), person: null as Person | null };
  const begun = performance.now();
  const { method, url = "" } = request;
  const { socket, headers } = request;
  const forwardedFor = String(headers["x-forwarded-for"] ?? "") || null;
  const from = clientAddressOf({ peer: socket.remoteAddress ?? "", forwardedFor });
  response.setHeader("X-Request-Id", asked.id);
  response.once("close", () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const { id, person } = asked;
    const gone = !response.writableFinished;
    const path = url.split("?", 1)[0];
    logLine(
      { id, method, path, status: response.statusCode, ms, from, user: person?.id ?? undefined, ...(gone && { gone }) },
      "request",
    );
  });
  inRequest(asked, answer);
}
