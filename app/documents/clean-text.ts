/**
 * Cleans the texts of a document before it is printed. Text is data: it must not break the layout, change the direction
 * of writing, or be printed as wrong letters.
 */
import { normalized } from "#app/platform/fold.ts";
import { metricsFor } from "./fonts.ts";

/** Tabs and all kinds of line ends; they become one space. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Controls (C0, C1), format characters (bidirectional, zero-width, soft hyphen), variation selectors, and the object
 * replacement character.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\ufffc]/gu;

/** Ticks and crosses, which say opposite things and which the typefaces do not have, as the nearest that they have. */
const ticks = /[✓✔✅☑]/gu;
const crosses = /[✗✘✕✖❌❎☒]/gu;

/** What is printed for a letter that the typefaces do not have. */
const lacking = "□";

/** Pictographs and marks, which are left out where the typefaces do not have them. */
const pictograph = /\p{Extended_Pictographic}|\p{Emoji_Component}|\p{Mark}/u;

/**
 * Cleans a text: one line, composed accents, no invisible characters, ticks as √ and crosses as ×, no pictographs.
 * Letters that no typeface has become one □, however many stand together; so does a text of nothing but pictographs.
 */
export function cleanText(text: string): string {
  const marked = normalized(text).toWellFormed().replace(ticks, "√").replace(crosses, "×");
  const plain = marked.replace(breaks, " ").replace(invisible, "").trim();
  const printed = Array.from(plain, replaceUnprintable)
    .join("")
    .replace(/□{2,}/g, lacking)
    .replace(/ {2,}/g, " ")
    .trim();
  return printed === "" && plain !== "" ? lacking : printed;
}

/** Cleans every text in plain data, however deep; bytes and numbers stay as they are. */
export function cleanTexts<T>(value: T): T {
  return cleanValue(value) as T;
}

function cleanValue(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanValue(inner)]));
}

/**
 * Replaces a character that no typeface has; otherwise the renderer would print another letter, from a built-in font.
 */
function replaceUnprintable(character: string): string {
  if (metricsFor(character.codePointAt(0) ?? 0, 400)) return character;
  return pictograph.test(character) ? "" : lacking;
}
