/** Checking the fields of a stored customer whose notes a merge made longer than anybody may type. */
import type { z } from "zod";
import { validate } from "#app/http/validation.server.ts";
import { normalized } from "#app/platform/fold.ts";
import { withLineFeeds } from "#app/platform/line-ends.ts";

/**
 * The fields of a stored customer as the schema gives them; `stored` is null where there is no such customer. Notes
 * that stay as they are stored pass whatever their length: a merge keeps the notes of both, and nobody has to shorten
 * them in order to correct a telephone number. Throws what validate() throws.
 */
export function validateStored<Input extends { notes?: string | undefined }>(
  schema: z.ZodType<Input>,
  given: unknown,
  stored: { notes: string } | null,
): Input {
  const notes = Object(given).notes;
  if (!stored || typeof notes !== "string" || normalizeNotes(notes) !== normalizeNotes(stored.notes))
    return validate(schema, given);
  return { ...validate(schema, { ...Object(given), notes: "" }), notes: stored.notes };
}

/** Line breaks count as equal however they are written. */
function normalizeNotes(text: string): string {
  return normalized(withLineFeeds(text)).trim();
}
