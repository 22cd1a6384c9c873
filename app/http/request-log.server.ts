/** Logs one line for each request. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logLine } from "#app/platform/log.server.ts";
import { inRequest, type Person } from "#app/platform/request.server.ts";
import { clientAddressOf } from "./client-address.server.ts";

/**
 * Answers a request by `answer`, under a new id. The answer has the id as X-Request-Id, and faults on the way are
 * logged under it. When the answer is sent, or its reader gone, logs the method, the path, the user, the client's
 * address, the status and the milliseconds. Without the query, because searches contain customers' names and the feed's
 * address contains its token.
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
