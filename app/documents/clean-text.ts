/** What a document prints is data: no text in it may steer the page, turn its direction or print as a wrong letter. */
import { metricsFor } from "./fonts.ts";

/** Tabs and every kind of line end, which become one space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/** Controls (C0, C1), format characters (bidirectional, zero-width, soft hyphen), variation selectors, the placeholder of an object. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\ufffc]/gu;

/** The usual mark for a letter that a typeface lacks. */
const lacking = "□";

/** Signs that stand for no letter: they go, and leave the text as it would be read aloud. */
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Component}|\p{Mark}/u;

/**
 * Takes any text, gives it on one line, with composed accents, without invisible characters and without pictographs. Letters
 * that no typeface has become one □, however many stand together; so does a text of nothing but pictographs.
 */
export function cleanText(text: string): string {
  const plain = text.normalize("NFC").toWellFormed().replace(breaks, " ").replace(invisible, "").trim();
  const printed = Array.from(plain, printable).join("").replace(/□{2,}/g, lacking).replace(/ {2,}/g, " ").trim();
  return printed === "" && plain !== "" ? lacking : printed;
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

/** A letter the typefaces lack would come out of a built-in one as another letter. */
function printable(character: string): string {
  if (metricsFor(character.codePointAt(0) ?? 0, 400)) return character;
  return pictograph.test(character) ? "" : lacking;
}
