/** Two people who edit the same thing: who saves says which version they saw (docs/decisions/0022-two-people.md). */

import { Problem } from "./problem.ts";
import { parseWhole } from "./whole-number.ts";

/** The versions that whoever changes a thing has seen; null when they do not say: then the last one wins. */
export type Seen = readonly number[] | null;

/** A thing, and the count of its saves: two who saw the same count saw the same thing. */
export type Versioned<Thing> = { thing: Thing; version: number };

/** Somebody saved the thing since whoever changes it saw it. */
export class ChangedMeanwhile extends Problem {
  constructor() {
    super("conflict", (words) => words.problems.changedMeanwhile);
  }
}

/** Inside the transaction of a change: throws ChangedMeanwhile when the thing is another by now than the one seen. */
export function expectSeen(version: number, seen: Seen): void {
  if (seen !== null && !seen.includes(version)) throw new ChangedMeanwhile();
}

/** The entity tag of a version: `"v3"`. A strong one, since If-Match compares no others (RFC 9110, section 13.1.1). */
export function versionTag(version: number): string {
  return `"v${version}"`;
}

/**
 * The versions that an If-Match header, or null, names. `*` asks only that the thing exists. Weak tags, and what is no tag
 * of ours, match nothing. A proxy that packs an answer may have marked its tag so: `"v3-gzip"`.
 */
export function seenByTag(ifMatch: string | null): Seen {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  const tags = ifMatch.matchAll(/(W\/)?"([^"]*)"/g);
  return [...tags].flatMap(([, weak, tag = ""]) => {
    const version = weak ? null : parseWhole(/^v(\d+)(--?(gzip|br|zstd))?$/.exec(tag)?.[1]);
    return version === null ? [] : [version];
  });
}

/** The version that a form says it was opened with. One that says none has seen nothing: it may be older than versions. */
export function seenByForm(text: string): Seen {
  const version = parseWhole(text);
  return version === null ? [] : [version];
}
