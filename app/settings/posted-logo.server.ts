import type { IncomingFile } from "#app/http/incoming.server.ts";
import { UnreadableForm, type WantedFiles, withIncomingForm } from "#app/http/incoming-form.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { logoBounds } from "./brand.ts";

/** The file that a form of ours is asked for. */
export const postedLogo: WantedFiles = { field: "logo", most: 1, bytes: logoBounds.bytes };

/** Gives `use` the file of a call that brings nothing else. Throws an invalid Problem when there is none. */
export async function withSentLogo<T>(request: Request, use: (file: IncomingFile) => Promise<T>): Promise<T> {
  const notSent = () => new Problem("invalid", (words) => words.problems.logoNotSent);
  try {
    return await withIncomingForm(request, postedLogo, async ({ files: [file], expectStored }) => {
      expectStored();
      if (!file) throw notSent();
      return await use(file);
    });
  } catch (error) {
    throw error instanceof UnreadableForm ? notSent() : error;
  }
}
