/**
 * A path of this site, from text that anybody may have written: a single leading slash, no backslash, no control
 * character. Null when it is none.
 */
export function sitePath(wanted: unknown): string | null {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  // "/a/..//evil.example" is of this site as written, and of another once its dots are resolved.
  return url.origin === base && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : null;
}

/** The path to go to after signing in: one of this site that is a screen behind the guard. Null otherwise. */
export function rememberedPath(wanted: unknown): string | null {
  const path = sitePath(wanted);
  return path === null || /^\/(login|logout|first-run|language|theme|api)([/?]|$)/.test(path) ? null : path;
}

/** The longest path that a sentence names in full, in characters. */
const longestShown = 80;

/**
 * A path as a sentence names it: readable where it can be, and cut where it is long. One with characters that are not
 * seen, or that turn the direction of the text after them, is left encoded.
 */
export function shownPath(pathname: string): string {
  const decoded = decodeURI(pathname);
  const characters = [...(/[\p{C}\p{Zl}\p{Zp}]/u.test(decoded) ? pathname : decoded)];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join("")}…` : characters.join("");
}
