import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { formatMoney, formatPercent, maxCents, priceText } from "./money.ts";
import { maxQuantityMilli } from "./quantity.ts";
import {
  faultSentence,
  numberText,
  readingTexts,
  readNumber,
  tidyNumber,
  typedCents,
  typedPercent,
} from "./typed-number.ts";

const anyCents = fc.oneof(fc.integer({ min: 0, max: maxCents }), fc.integer({ min: 0, max: 200_000 }));

describe("an amount", () => {
  test.each([
    ["1.234,56", 123_456],
    ["1234,56", 123_456],
    ["1,234.56", 123_456],
    ["1234.56", 123_456],
    ["1 234,56", 123_456],
    ["1 234.56", 123_456],
    ["1\u00a0234,56", 123_456],
    ["1\u202f234,56\u00a0€", 123_456],
    ["1'234.56", 123_456],
    ["1’234,56", 123_456],
    ["1.234,56 €", 123_456],
    ["1.234.567,8", 123_456_780],
    ["1.234.567", 123_456_700],
    ["1,234,567", 123_456_700],
    ["1 500", 150_000],
    ["1.500,00", 150_000],
    ["1.500,", 150_000],
    ["€ 12", 1_200],
    ["€12", 1_200],
    ["12€", 1_200],
    ["1500 €", 150_000],
    ["1500 EUR", 150_000],
    ["1500 euros", 150_000],
    ["77,5", 7_750],
    ["12.5", 1_250],
    [" 7 ", 700],
    ["007", 700],
    ["1.", 100],
    [".5", 50],
    [",05", 5],
    ["0", 0],
    ["0,00 €", 0],
    ["9.999.999,99", maxCents],
  ])("%j is %i cents", (text, cents) => {
    expect(readNumber(text, "amount")).toEqual({ value: cents });
  });

  test.each([
    ["1.500", [1500, 1.5]],
    ["1,500", [1500, 1.5]],
    ["1.500 €", [1500, 1.5]],
    ["12.345", [12_345, 12.345]],
    ["999,999", [999_999, 999.999]],
  ])("%j can be read as either of %j", (text, readings) => {
    expect(readNumber(text, "amount")).toEqual({ fault: "ambiguous", readings });
  });

  test.each([
    ["abc", "notNumber"],
    ["", "notNumber"],
    [".", "notNumber"],
    ["€", "notNumber"],
    ["1.2.3", "notNumber"],
    ["1,,2", "notNumber"],
    ["1 50", "notNumber"],
    ["1.23,45", "notNumber"],
    ["12.34.567", "notNumber"],
    ["1.234 567", "notNumber"],
    ["1.234.56", "notNumber"],
    ["1e3", "notNumber"],
    ["0x10", "notNumber"],
    ["١٢", "notNumber"],
    ["12 $", "notNumber"],
    ["5 %", "otherKind"],
    ["150%", "otherKind"],
    ["x %", "notNumber"],
    ["%", "notNumber"],
    ["12\u0000", "notNumber"],
    ["NaN", "notNumber"],
    ["-", "notNumber"],
    ["- x", "notNumber"],
    ["-5", "negative"],
    ["−1.234,56 €", "negative"],
    ["€ -5", "negative"],
    ["-1.500", "negative"],
    ["12,345.678", "decimals"],
    ["1234.567", "decimals"],
    ["0.500", "decimals"],
    ["12.3456", "decimals"],
    ["10000000", "tooLarge"],
    ["9.999.999.999,99", "tooLarge"],
    ["9".repeat(400), "tooLarge"],
  ])("%j is refused: %s", (text, fault) => {
    expect(readNumber(text, "amount")).toMatchObject({ fault });
  });

  test("is read back from every form in which the product writes it, in either language", () => {
    fc.assert(
      fc.property(anyCents, (cents) => {
        for (const language of languages) {
          for (const text of [priceText(cents, language), formatMoney(cents, language)]) {
            expect(readNumber(text, "amount"), text).toEqual({ value: cents });
          }
        }
      }),
    );
  });

  test("is never 0 where something else was typed", () => {
    const likely = fc.string({ unit: fc.constantFrom(..."0123456789.,' €-\u00a0eux%") });
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "grapheme" }), likely), (text) => {
        fc.pre(!/^[^1-9]*0[^1-9]*$/.test(text));
        expect(readNumber(text, "amount").value).not.toBe(0);
      }),
      { numRuns: 5_000 },
    );
  });

  test("keeps its digits: what is taken has the same ones that were typed", () => {
    const likely = fc.string({ unit: fc.constantFrom(..."0123456789.,' €") });
    const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+/, "");
    fc.assert(
      fc.property(likely, (text) => {
        const { value } = readNumber(text, "amount");
        fc.pre(value !== undefined);
        expect(digits(priceText(value ?? 0, "en"))).toMatch(new RegExp(`^${digits(text)}0{0,2}$`));
      }),
      { numRuns: 5_000 },
    );
  });
});

test.each([
  ["21", { value: 2_100 }],
  ["5,5", { value: 550 }],
  ["10.25 %", { value: 1_025 }],
  ["21%", { value: 2_100 }],
  ["0", { value: 0 }],
  ["100,00", { value: 10_000 }],
  ["100,01", { fault: "tooLarge", max: 10_000 }],
  ["1.500", { fault: "decimals" }],
  ["-1", { fault: "negative" }],
  ["21 €", { fault: "otherKind" }],
  ["€ 21", { fault: "otherKind" }],
  ["1.500 €", { fault: "otherKind" }],
  ["x €", { fault: "notNumber" }],
  ["veintiuno", { fault: "notNumber" }],
])("the percent %j is %j", (text, read) => {
  expect(readNumber(text, "percent")).toEqual(read);
});

test("every percent is read back as it is shown", () => {
  for (let bp = 0; bp <= 10_000; bp += 1) {
    for (const language of languages) {
      expect(readNumber(formatPercent(bp, language), "percent")).toEqual({ value: bp });
    }
  }
});

test.each([
  ["2", { value: 2_000 }],
  ["2,0", { value: 2_000 }],
  ["2.00", { value: 2_000 }],
  ["12,5", { value: 12_500 }],
  ["0.125", { value: 125 }],
  ["0,001", { value: 1 }],
  ["1 000", { value: 1_000_000 }],
  ["1 000,5", { value: 1_000_500 }],
  ["1,1250", { value: 1_125 }],
  // 12 125 would be too large, so it is no thousand.
  ["12,125", { value: 12_125 }],
  // But nobody writes a decimal 0 at the end.
  ["10.000", { fault: "ambiguous", readings: [10_000, 10] }],
  ["10,500", { fault: "ambiguous", readings: [10_500, 10.5] }],
  ["999.999", { value: 999_999 }],
  ["0", { value: 0 }],
  ["9999", { value: 9_999_000 }],
  ["1.000", { fault: "ambiguous", readings: [1_000, 1] }],
  ["1,500", { fault: "ambiguous", readings: [1_500, 1.5] }],
  ["1,2345", { fault: "decimals" }],
  ["10000", { fault: "tooLarge", max: 9_999_000 }],
  ["9999,001", { fault: "tooLarge", max: 9_999_000 }],
  ["-2", { fault: "negative" }],
  ["2 €", { fault: "unit", typed: "€" }],
  ["2 h", { fault: "unit", typed: "h" }],
  ["-2 uds.", { fault: "unit", typed: "uds." }],
  ["2 h 30", { fault: "unit", typed: "h 30" }],
  ["1.000 m", { fault: "unit", typed: "m" }],
  ["1.2.3 m", { fault: "notNumber" }],
  ["1/2", { fault: "notNumber" }],
  ["h 2", { fault: "notNumber" }],
  ["dos", { fault: "notNumber" }],
])("the quantity %j is %j", (text, read) => {
  expect(readNumber(text, "quantity")).toEqual(read);
});

test.each([
  ["1234.5", "amount", "1234.50", "1234,50"],
  ["1.234,5 €", "amount", "1234.50", "1234,50"],
  ["5,50", "percent", "5.5", "5,5"],
  ["2,0", "quantity", "2", "2"],
  ["12,50", "quantity", "12.5", "12,5"],
  ["1,1250", "quantity", "1.1250", "1,1250"],
  ["1.500", "amount", "1.500", "1.500"],
  [" abc ", "amount", " abc ", " abc "],
] as const)("%j, of the kind %s, is shown as %j, in Spanish %j", (text, kind, english, spanish) => {
  expect(tidyNumber(text, kind, "en")).toBe(english);
  expect(tidyNumber(text, kind, "es")).toBe(spanish);
});

test("what an ambiguous amount may mean is said as amounts are shown, and put in as they are typed", () => {
  expect(readingTexts("1.500", "amount", "es")).toEqual([
    { typed: "1500,00", said: "1.500,00 €" },
    { typed: "1,50", said: "1,50 €" },
  ]);
  expect(readingTexts("1.500", "quantity", "en").map(({ said }) => said)).toEqual(["1500", "1.5"]);
  expect(readingTexts("1500", "amount", "es")).toEqual([]);
});

test("an empty text is no amount, but 0 percent", () => {
  expect(["1.234,50 €", " ", "x"].map((text) => typedCents(text))).toEqual([123_450, null, null]);
  expect(["5,5 %", " ", "x", "101"].map((text) => typedPercent(text))).toEqual([550, 0, null, null]);
});

test("every quantity is read back as an input shows it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: maxQuantityMilli }), fc.constantFrom(...languages), (milli, language) => {
      const shown = numberText(milli, "quantity", language);
      expect(readNumber(shown, "quantity"), shown).toEqual({ value: milli });
    }),
    { numRuns: 20_000 },
  );
});

test("what is shown stays as it is when it is left again", () => {
  fc.assert(
    fc.property(anyCents, fc.constantFrom(...languages), (cents, language) => {
      const shown = numberText(cents, "amount", language);
      expect(tidyNumber(shown, "amount", language)).toBe(shown);
    }),
  );
});

test.each([
  ["amount", "1.500", "Price: did you mean € 1,500.00 or € 1.50?", "¿quiere decir 1.500,00 € o 1,50 €?"],
  ["quantity", "1.000", "Price: did you mean 1000 or 1?", "¿quiere decir 1000 o 1?"],
  [
    "amount",
    "abc",
    "Price: “abc” is not an amount. Write it like 1234.50.",
    "«abc» no es un importe. Escríbalo así: 1234,50.",
  ],
  ["percent", "abc", "Price: “abc” is not a number.", "«abc» no es un número."],
  ["amount", "-1", "Price must be at least 0.", "el valor mínimo es 0."],
  ["quantity", "-1", "Price must be above 0.", "debe ser mayor que 0."],
  ["amount", "1234.567", "Price has at most two decimals.", "dos decimales como máximo."],
  ["quantity", "1,2345", "Price has at most three decimals.", "tres decimales como máximo."],
  ["quantity", "1,125", "Price: did you mean 1125 or 1.1250?", "¿quiere decir 1125 o 1,1250?"],
  ["quantity", "2 h", "Price: write the number alone, without “h”.", "escriba solo el número, sin «h»."],
  ["amount", "5 %", "Price: “5 %” is a percent. Write euros.", "«5 %» es un porcentaje. Escriba euros."],
  ["percent", "5 €", "Price: “5 €” is in euros. Write a percent.", "«5 €» son euros. Escriba un porcentaje."],
  ["quantity", "10000", "Price must be at most 9999.", "como máximo 9999."],
  ["amount", "99999999", "Price must be at most € 9,999,999.99.", "como máximo 9.999.999,99 €."],
  ["percent", "101", "Price must be at most 100.", "como máximo 100."],
] as const)("%s %j is refused with a sentence in both languages", (kind, text, english, spanish) => {
  const read = readNumber(text, kind);
  if (!read.fault) throw new Error("It was read");
  expect(faultSentence(wordsIn("en").numbers, { label: "Price", text, kind }, read)).toBe(english);
  expect(faultSentence(wordsIn("es").numbers, { label: "Precio", text, kind }, read)).toBe(`Precio: ${spanish}`);
});

test("a text of a million digits is no number, and is refused within a second", { timeout: 1_000 }, () => {
  for (const kind of ["amount", "percent", "quantity"] as const) {
    expect(readNumber(`1,${"0".repeat(1_000_000)}1`, kind)).toEqual({ fault: "notNumber" });
  }
});
