/** Answers that need not be sent again (RFC 9110, section 13). */
import { createHash } from "node:crypto";

/**
 * The tag of an answer's text. A weak one: the same text travels packed or not, and a strong tag would promise the same
 * bytes.
 */
export function etagOf(text: string): string {
  return `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
}

/** Whether the If-None-Match header of a request, or null, says that it has what the tag names. */
export function hasAlready(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const known: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ""));
}
