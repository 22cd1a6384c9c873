import { expect, test } from "vitest";
import { wordsIn } from "./words.server.ts";
import { nameInLanguage } from "./written-names.server.ts";

const [en, es] = [wordsIn("en").documents, wordsIn("es").documents];

test.each([
  [en.discount, es.discount],
  [en.advance_deducted("F-2026-0001", "24/11/2026"), es.advance_deducted("F-2026-0001", "24/11/2026")],
  [en.advance_of("P-2026-0001", null), es.advance_of("P-2026-0001", null)],
  [en.advance_of("P-2026-0001", "12.5"), es.advance_of("P-2026-0001", "12.5")],
  ["Split (2 units)", "Split (2 units)"],
  ["Discounted split", "Discounted split"],
])("%s is %s in Spanish, and back", (english, spanish) => {
  expect(nameInLanguage(english, "en", "es")).toBe(spanish);
  expect(nameInLanguage(spanish, "es", "en")).toBe(english);
  expect(nameInLanguage(spanish, "es", "es")).toBe(spanish);
});
