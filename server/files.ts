/**
 * What sirv does not do when it sends files: it closes no file whose reader has gone, and handles no error of one that
 * cannot be read. Also answers for files of an older build.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/**
 * Watches the file that is sent as an answer. When the client goes away, the file is closed; it would stay open
 * otherwise. When the file cannot be read, as after a new build, the answer is ended; the error would end the process
 * otherwise.
 */
export function closeFileWithAnswer(response: ServerResponse, logFault: (error: unknown) => unknown): void {
  response.once("pipe", (file: Readable) => {
    response.once("close", () => file.destroy());
    file.once("error", (error) => {
      logFault(error);
      response.destroy();
    });
  });
}

/**
 * The module that is sent for a screen of an older build, whose file is gone: it reloads the page, which then comes
 * from the present build. Without it React Router would reload the page that the user is leaving
 * (docs/decisions/0028-posted-twice.md).
 */
const screenOfOlderBuild = `export default function OlderBuild() {
  location.reload();
  return null;
}
export const clientLoader = ({ serverLoader }) => serverLoader();
`;

/** Answers requests for a module that only an older build had; calls `next` for all others. */
export function answerMissing(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const asked = /^\/assets\/[\w.-]+\.js$/.test(request.url ?? "") && request.method === "GET";
  if (!asked) {
    next();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" });
  response.end(screenOfOlderBuild);
}
