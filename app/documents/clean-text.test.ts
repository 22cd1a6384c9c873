import { beforeAll, expect, test } from "vitest";
import { cleanText, cleanTexts } from "./clean-text.ts";
import { loadFonts } from "./fonts.ts";

beforeAll(loadFonts);

test("control and bidirectional characters are removed, line ends become spaces", () => {
  expect(cleanText("Split\u0000\u0007 2x1\r\n\tblanco\u2028ma\u202Ete\u2066\u200F")).toBe("Split 2x1 blanco mate");
});

test("accents are composed, lone surrogates are removed", () => {
  expect(cleanText("Pen\u0303a \ud83d")).toBe("Peña \ufffd");
});

test("the texts of a Spanish office stay as they are", () => {
  const text = "€ ñ á · “3/8” Ł ő ≥ ≤ → ° ² ³ ½ Ø × ± µ … — º ª ¿ ¡ Ç";
  expect(cleanText(text)).toBe(text);
});

test.each([
  ["Frío ❄️ 😀 漢字 日本語", "Frío □ □"],
  ["🇪🇸 Ana 👍🏽 1️⃣", "Ana 1"],
  ["دبي", "□"],
  ["✅", "√"],
  ["Filtros ✓ Gas ✔️ Desagüe ✗ Fuga ❌", "Filtros √ Gas √ Desagüe × Fuga ×"],
  [" \u200b ", ""],
])("pictographs go, letters that cannot be printed become one mark: %s", (text, printed) => {
  expect(cleanText(text)).toBe(printed);
});

test("every text of a document is cleaned, its bytes and numbers are not touched", () => {
  const png = new Uint8Array([1, 0, 7]);
  const document = { name: "a\u0001b", lines: [{ description: "c\u202Ed", quantity: 2 }], logo: { png }, none: null };
  expect(cleanTexts(document)).toEqual({
    name: "ab",
    lines: [{ description: "cd", quantity: 2 }],
    logo: { png },
    none: null,
  });
});
