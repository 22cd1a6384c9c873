/**
 * Versions of records, for two people who edit the same one: a save says which version it is based on
 * (docs/decisions/0022-two-people.md).
 */

import { parseCount, parseWhole } from "#app/numbers/whole-number.ts";
import { Problem } from "./problem.ts";

/** The versions on which a change may be based; null when the caller names none, so that the last save wins. */
export type Seen = readonly number[] | null;

/** The number of a thing's saves; of a job also that of its moves, which other people make than those who edit it. */
export type Version = number | { saves: number; moves: number };

/** A thing with its version. */
export type Versioned<Thing, Of extends Version = number> = { thing: Thing; version: Of };

/**
 * A thing with its version, which is read before the thing. If somebody saves between the two, the version is too low
 * for the thing, which a later save detects; too high a version would not be detected.
 */
export async function readVersioned<Thing, Of extends Version>(
  version: () => Promise<Of>,
  thing: () => Promise<Thing>,
): Promise<Versioned<Thing, Of>> {
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

/**
 * The ETag of a version: `"v3"`, with moves `"v3.1"`. A strong one, because If-Match ignores weak ones (RFC 9110,
 * section 13.1.1).
 */
export function versionTag(version: Version): string {
  return typeof version === "number" ? `"v${version}"` : `"v${version.saves}.${version.moves}"`;
}

/**
 * The versions in an If-Match header. Null without a header, and for `*`, which only asks that the thing exists. Weak
 * and foreign tags match nothing. A proxy that compresses an answer may have changed its tag: `"v3-gzip"`.
 */
export function seenByTag(ifMatch: string | null): Seen {
  return seenIn(ifMatch, ([, saves]) => parseWhole(saves));
}

/** The numbers of moves in an If-Match header, as seenByTag(): a tag without one matches nothing. */
export function movesByTag(ifMatch: string | null): Seen {
  return seenIn(ifMatch, ([, , moves]) => parseCount(moves));
}

function seenIn(ifMatch: string | null, numberIn: (parts: readonly string[]) => number | null): Seen {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const tags = ifMatch.matchAll(/(W\/)?"([^"]*)"/g);
  return [...tags].flatMap(([, weak, tag = ""]) => {
    const parts = weak ? null : /^v(\d+)(?:\.(\d+))?(?:--?(?:gzip|br|zstd))?$/.exec(tag);
    const number = parts && numberIn(parts);
    return number === null ? [] : [number];
  });
}

/** The version in a form. A form without one matches nothing, because it may be older than the field. */
export function seenByForm(text: string): Seen {
  const version = parseWhole(text);
  return version === null ? [] : [version];
}
