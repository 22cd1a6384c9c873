/** What sirv leaves undone: it lets a file run into the answer, and looks after it no more. */
import type { ServerResponse } from "node:http";
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
