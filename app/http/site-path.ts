/** A path of this site from untrusted text, or null: one leading slash, no backslash, no control character. */
export function sitePath(wanted: unknown): string | null {
  if (typeof wanted !== "string" || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wanted)) return null;
  const base = "http://site.invalid";
  if (!URL.canParse(wanted, base)) return null;
  const url = new URL(wanted, base);
  // "/a/..//evil.example" is a path of this site as written, but of another one after the dots are resolved.
  return url.origin === base && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}` : null;
}

/** The path to open after signing in, or null: a path of this site that is a screen for signed-in users. */
export function rememberedPath(wanted: unknown): string | null {
  const path = sitePath(wanted);
  return path === null || /^\/(login|logout|first-run|invitation|language|theme|pages|api)([/?]|$)/.test(path)
    ? null
    : path;
}

/** The most characters of a path that a sentence shows. */
const longestShown = 80;

/**
 * A path to show in a sentence: decoded where that is safe, cut where it is long. It stays encoded where it contains
 * invisible characters, or ones that change the direction of text.
 */
export function shownPath(pathname: string): string {
  const decoded = decodeURI(pathname);
  const characters = [...(/[\p{C}\p{Zl}\p{Zp}]/u.test(decoded) ? pathname : decoded)];
  return characters.length > longestShown ? `${characters.slice(0, longestShown).join("")}…` : characters.join("");
}
