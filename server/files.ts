/** What sirv leaves undone: it lets a file run into the answer, and looks after it no more; files that are gone. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";

/**
 * Sees to a file that is sent as an answer: it is closed when its reader goes before the end, else it would stay open for
 * ever; and one that cannot be read, as when a build was made anew meanwhile, ends the answer, else it would end the process.
 */
export function mindFile(response: ServerResponse, logFault: (error: unknown) => unknown): void {
  response.once("pipe", (file: Readable) => {
    response.once("close", () => file.destroy());
    file.once("error", (error) => {
      logFault(error);
      response.destroy();
    });
  });
}

/**
 * What a screen of an older build is, of which this one has no file: it loads its page anew, which is that screen as it is
 * now. Without it React Router would load the page again that the person has just left (docs/decisions/0028-posted-twice.md).
 */
const screenOfOlderBuild = `export default function OlderBuild() {
  location.reload();
  return null;
}
export const clientLoader = ({ serverLoader }) => serverLoader();
`;

/** Answers for the module of a screen that only an older build had; `next` answers everything else. */
export function answerMissing(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const asked = /^\/assets\/[\w.-]+\.js$/.test(request.url ?? "") && request.method === "GET";
  if (!asked) {
    next();
    return;
  }
  response.writeHead(200, { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store" });
  response.end(screenOfOlderBuild);
}
