import type { IncomingFile } from "#app/http/incoming-file.server.ts";
import { UnreadableForm, type WantedFiles, withIncomingForm } from "#app/http/incoming-form.server.ts";
import { Problem } from "#app/platform/problem.ts";
import { logoBounds } from "./brand.ts";

/** The file that the settings' form and the upload call take. */
export const postedLogo: WantedFiles = { field: "logo", most: 1, bytes: logoBounds.bytes };

/**
 * Reads the uploaded file of the call `upload-logo` and passes it to `use`. Throws an invalid Problem when there is no
 * file.
 */
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
