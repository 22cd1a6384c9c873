/** Reads the fields that every line of a form posts under one name. */
import { withLineFeeds } from "#app/platform/line-ends.ts";

/** The texts of all fields with this name, in the order of the lines. */
export function columnOf(form: FormData, name: string): string[] {
  return form.getAll(name).map((value) => (typeof value === "string" ? withLineFeeds(value) : ""));
}
