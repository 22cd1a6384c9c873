/**
 * Versions of records, for two people who edit the same one: a save says which version it is based on
 * (docs/decisions/0022-two-people.md).
 */

import { parseWhole } from "#app/numbers/whole-number.ts";
import { Problem } from "./problem.ts";

/** The versions on which a change may be based; null when the caller names none, so that the last save wins. */
export type Seen = readonly number[] | null;

/** A thing with its version, the number of its saves. */
export type Versioned<Thing> = { thing: Thing; version: number };

/**
 * A thing with its version, which is read before the thing. If somebody saves between the two, the version is too low
 * for the thing, which a later save detects; too high a version would not be detected.
 */
export async function readVersioned<Thing>(
  version: () => Promise<number>,
  thing: () => Promise<Thing>,
): Promise<Versioned<Thing>> {
  const before = await version();
  return { thing: await thing(), version: before };
}

/** A thing that was read in parts, with the version that it had at each part; none for what is not there. */
export type InParts<Thing> = { thing: Thing; versions: readonly number[] };

/**
 * Reads a thing in parts, anew as long as somebody saves it between two of them: an old head with new lines never was.
 * The version must be read with the first part or before it, and with the last part or after it.
 */
export async function readWhole<Thing>(read: () => Promise<InParts<Thing>>): Promise<Thing> {
  for (;;) {
    const { thing, versions } = await read();
    if (new Set(versions).size <= 1) return thing;
  }
}

/** Someone else has saved the thing since the caller has read it. */
export class ChangedMeanwhile extends Problem {
  constructor() {
    super("conflict", (words) => words.problems.changedMeanwhile);
  }
}

/** In the transaction of a change: throws ChangedMeanwhile when the saved version is not among the seen ones. */
export function expectSeen(version: number, seen: Seen): void {
  if (seen !== null && !seen.includes(version)) throw new ChangedMeanwhile();
}

/** The ETag of a version: `"v3"`. A strong one, because If-Match ignores weak ones (RFC 9110, section 13.1.1). */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/**
 * The versions in an If-Match header. Null without a header, and for `*`, which only asks that the thing exists. Weak
 * and foreign tags match nothing. A proxy that compresses an answer may have changed its tag: `"v3-gzip"`.
 */
export function seenByTag(ifMatch: string | null): Seen {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const tags = ifMatch.matchAll(/(W\/)?"([^"]*)"/g);
  return [...tags].flatMap(([, weak, tag = ""]) => {
    const version = weak ? null : parseWhole(/^v(\d+)(--?(gzip|br|zstd))?$/.exec(tag)?.[1]);
    return version === null ? [] : [version];
  });
}

/** The version in a form. A form without one matches nothing, because it may be older than the field. */
export function seenByForm(text: string): Seen {
  const version = parseWhole(text);
  return version === null ? [] : [version];
}
