/** ETags: an answer that the client has already is not sent again (RFC 9110, section 13). */
import { hash } from "node:crypto";

/**
 * The ETag of a text. Weak, because the same text is sent with and without compression, and a strong tag would promise
 * the same bytes.
 */
export function etagOf(text: string): string {
  return `W/"${hash("sha256", text, "base64url").slice(0, 27)}"`;
}

/** Whether an If-None-Match header, or null, contains the tag. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === "*") return true;
  const known: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ""));
}
