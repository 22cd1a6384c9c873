import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "#app/words/languages.ts";
import {
  centsFromDecimal,
  centsFromText,
  decimalFromCents,
  formatMoney,
  formatPercent,
  maxCents,
  priceText,
} from "./money.ts";

const anyCents = fc.oneof(fc.integer({ min: 0, max: maxCents }), fc.integer({ min: 0, max: 1_000 }));

test.each([
  ["12", 1_200],
  ["12,5", 1_250],
  ["12.5", 1_250],
  ["12.50", 1_250],
  ["12,05", 1_205],
  [" 7 ", 700],
  ["0", 0],
  ["007", 700],
  ["1.", 100],
  [".5", 50],
  [",05", 5],
  ["9999999.99", 999_999_999],
])("the text %j is %i cents", (text, cents) => {
  expect(centsFromText(text)).toBe(cents);
});

test.each([
  ...["", " ", ".", ",", "abc", "-1", "+1", "1.234", "1.000,00", "1,000.00", "1 000", "10000000", "1e3", "0x10"],
  ...["١٢", "12€", "€ 12", "NaN", "Infinity", "1.2.3", "1,,2", "12\u0000"],
])("the text %j is no amount", (text) => {
  expect(centsFromText(text)).toBeNull();
});

test.each([
  [12.5, 1_250],
  [0, 0],
  [0.1 + 0.2, 30],
  [1.15, 115],
  [8.2, 820],
  [4.35, 435],
  [9_999_999.99, 999_999_999],
])("the decimal %f is %i cents", (value, cents) => {
  expect(centsFromDecimal(value)).toBe(cents);
});

test.each([-0.01, 0.001, 1.005, 10_000_000, 9_999_999.995, Number.NaN, Number.POSITIVE_INFINITY, -1e-3, 1e308, 0.011])(
  "the decimal %f is no amount",
  (value) => {
    expect(centsFromDecimal(value)).toBeNull();
  },
);

test.each([
  [0, "€ 0.00", "0,00 €"],
  [5, "€ 0.05", "0,05 €"],
  [1_250, "€ 12.50", "12,50 €"],
  [100_000, "€ 1,000.00", "1.000,00 €"],
  [341_220, "€ 3,412.20", "3.412,20 €"],
  [999_999_999, "€ 9,999,999.99", "9.999.999,99 €"],
  [-1_250, "−€ 12.50", "−12,50 €"],
])("%i cents are written %j, in Spanish %j", (cents, english, spanish) => {
  expect(formatMoney(cents, "en").replaceAll("\u00a0", " ")).toBe(english);
  expect(formatMoney(cents, "es").replaceAll("\u00a0", " ")).toBe(spanish);
});

test("cents survive the wire, as a decimal and as a text", () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(centsFromDecimal(JSON.parse(JSON.stringify(decimalFromCents(cents))))).toBe(cents);
      for (const language of languages) expect(centsFromText(priceText(cents, language))).toBe(cents);
    }),
  );
});

test("what is written for people says the same cents in both languages, up to the largest total", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000_000 }), (cents) => {
      for (const language of languages) {
        expect(Number(formatMoney(cents, language).replace(/\D/g, ""))).toBe(cents);
      }
    }),
  );
});

test("every amount of a call is taken with a dot or a comma, and no more decimals than two", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999 }), fc.stringMatching(/^\d{0,2}$/), (euros, decimals) => {
      const cents = euros * 100 + Number(decimals.padEnd(2, "0"));
      expect(centsFromText(`${euros}.${decimals}`)).toBe(cents);
      expect(centsFromText(`${euros},${decimals}`)).toBe(cents);
      expect(centsFromText(`${euros},${decimals.padEnd(2, "0")}7`)).toBeNull();
    }),
  );
});

test.each([
  [2_100, "21", "21"],
  [550, "5.5", "5,5"],
  [1_025, "10.25", "10,25"],
  [0, "0", "0"],
  [10_000, "100", "100"],
])("%i hundredths of a percent are written %s, in Spanish %s", (bp, english, spanish) => {
  expect(formatPercent(bp, "en")).toBe(english);
  expect(formatPercent(bp, "es")).toBe(spanish);
});
