/** What a document prints is data: no text in it may steer the page, turn its direction or print as a wrong letter. */
import { metricsFor } from "./fonts.ts";

/** Tabs and every kind of line end, which become one space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Controls (C0, C1), format characters (bidirectional, zero-width, soft hyphen), variation selectors, the placeholder of an object. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\ufffc]/gu;

/** Takes any text, gives it on one line, with composed accents, without invisible characters and without pictographs. */
export function cleanText(text: string): string {
  const plain = text.normalize("NFC").toWellFormed().replace(breaks, " ").replace(invisible, "");
  return Array.from(plain, printable).join("").replace(/ {2,}/g, " ").trim();
}

/** Takes plain data, gives the same with every text in it clean. Bytes pass through as they are. */
export function cleanTexts<T>(value: T): T {
  return cleaned(value) as T;
}

function cleaned(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleaned(inner)]));
}

/** A letter the typefaces lack would come out of a built-in one as another letter: a question mark is honest. */
function printable(character: string): string {
  if (metricsFor(character.codePointAt(0) ?? 0, 400)) return character;
  return /\p{Extended_Pictographic}|\p{Mark}/u.test(character) ? "" : "?";
}
