import { Problem } from "#app/platform/problem.ts";

/**
 * The file that a form brings in its field "logo", or null when none was chosen: a browser then sends an empty one
 * without a name.
 */
export async function postedLogo(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("logo");
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) return null;
  return new Uint8Array(await file.arrayBuffer());
}

/** The file of a call that brings nothing else. Throws an invalid Problem when there is none. */
export async function sentLogo(request: Request): Promise<Uint8Array> {
  const form = await request.formData().catch(() => null);
  const file = form && (await postedLogo(form));
  if (!file) throw new Problem("invalid", (words) => words.problems.logoNotSent);
  return file;
}
