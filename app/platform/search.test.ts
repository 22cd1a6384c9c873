import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, hasTerms, numberLines, parseSearch, phoneDigits, rankOf, searchText } from "./search.ts";

const barca = searchText([
  ...[
    "Restaurante La Barca, S.L.",
    phoneDigits("+34 612 34 56 78"),
    "ana.garcia@labarca.example",
    codeOf("B-93123459"),
  ],
  ...["C/ Mayor, 12-14", "3.º Dcha.", "Benalmádena", "29630"],
]);
const lukasz = searchText([
  ...["Łukasz García-Nowak O’Connor", phoneDigits("0034 952.12.34.56"), "", codeOf("12.345.678 z"), "Paseo Marítimo"],
]);
const finds = (text: string, q: string) => hasTerms(text, parseSearch(q));

test("a text has a line for each value, without accents, capitals and punctuation", () => {
  expect(barca).toBe(
    "\nrestaurante la barca sl\n612345678\nanagarcia@labarcaexample\nb93123459\nc mayor 1214\n3o dcha\nbenalmadena\n29630\n",
  );
  expect(searchText(["", null, undefined, " - "])).toBe("\n");
});

describe("a customer is found", () => {
  test.each([
    ...["restaurante la barca", "barca restaurante", "BARCA, S.L.", "la barca SL", "S. L.", "estaur", "a b", "  "],
    ...["\u202a+34 612 34 56 78\u202c", "tel:+34612345678", "\u200emailto:ana.garcia@labarca.example"],
    ...["612 34 56 78", "612345678", "+34612345678", "+34 612 345 678", "0034612345678", "0034 612 34 56 78"],
    ...["34612345678", "34 612 345 678", "34.56.78", "34-56-78", "(612) 345678", "612/34.56.78", "345 678", "+34 612"],
    ...["B93123459", "b-93123459", "B 93 123 459", "B.93.123.459", "93.123"],
    ...["mayor 12", "c/mayor", "C/ Mayor", "12 mayor barca", "mayor 12 29630", "12-14", "3º", "benalmadena", "29630"],
    ...["ana.garcia@labarca.example", "garcia@labarca", "@labarca", "labarca.example", "barca 612", "612 barca 345"],
  ])("by %j", (q) => {
    expect(finds(barca, q)).toBe(true);
  });

  test.each([
    ...[
      "lukasz",
      "ŁUKASZ",
      "garcia nowak",
      "García-Nowak",
      "garcianowak",
      "o'connor",
      "O´Connor",
      "o connor",
      "oconnor",
    ],
    ...["952 12 34 56", "+34952123456", "12345678-Z", "12345678Z", "12 345 678 Z", "nowak lukasz"],
  ])("by %j, though written otherwise", (q) => {
    expect(finds(lukasz, q)).toBe(true);
  });

  test.each([
    ...["barca valencia", "612345679", "613 34 56 78", "+34 613", "b93123458", "mayor 77", "sa", "12345678z"],
  ])("not by %j", (q) => {
    expect(finds(barca, q)).toBe(false);
  });
});

test.each([
  ["Avenida de Andalucía, 34", ["avda andalucia 34", "avda. andalucía", "av. de la andalucia", "Avd Andalucía"]],
  ["Avda. Andalucía", ["avenida de andalucia", "av andalucia"]],
  ["Av. Mijas 3", ["avda mijas", "avenida mijas 3"]],
  ["C/ Sol, 3, 2º B", ["calle sol 3", "Cl. Sol", "c/sol", "calle del sol 3"]],
  ["Calle Sol, 3", ["c/ sol", "c. sol 3", "cl sol"]],
  ["Paseo Marítimo, 23", ["pso maritimo 23", "Pº Marítimo"]],
  ["Pº Marítimo", ["paseo maritimo"]],
  ["Pza. de la Merced", ["plaza merced", "pl. merced"]],
  ["Ctra. de Cádiz, km 3", ["crta cadiz", "carretera de cádiz"]],
  ["Polígono Industrial Guadalhorce", ["pol. ind. guadalhorce"]],
])("%j is found however its kind is abbreviated", (street, searches) => {
  const text = searchText(["Ana Ruiz", street]);
  expect(searches.filter((q) => !finds(text, q))).toEqual([]);
});

test("the kind of a street is a word of its own before another one", () => {
  const text = searchText(["Clara Conde", "Plaza Mayor"]);
  for (const q of ["calle clara", "calle mayor", "plaza", "pza"]) expect(finds(text, q), q).toBe(q === "plaza");
  expect(parseSearch("c sol")).toEqual(parseSearch("sol c").toReversed());
});

test("initials are one word with or without dots and spaces", () => {
  for (const name of ["Clima Sur S.L.U.", "Clima Sur S. L. U.", "Clima Sur SLU", "Clima Sur, s.l.u"])
    expect(searchText([name])).toBe("\nclima sur slu\n");
  expect(searchText(["M. Ruiz", "Ana M."])).toBe("\nm ruiz\nana m\n");
});

test("what a line contains is found by what was copied from it", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."aAñ1 2.,-'/+@ºSLx×*²") });
  fc.assert(
    fc.property(texts, texts, texts, (before, copied, after) => {
      fc.pre(/[\p{L}\p{N}@+]/u.test(copied));
      expect(finds(searchText([before + copied + after]), copied)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["612 34 56 78", "612345678"],
  ["+34 612-345-678", "612345678"],
  ["0034 (612) 345.678", "612345678"],
  ["34612345678", "612345678"],
  ["345 678", "345678"],
  ["+44 20 7946 0958", "442079460958"],
  ["0044 20 7946 0958", "442079460958"],
  ["", ""],
])("the phone number %j has the digits %j", (tel, digits) => {
  expect(phoneDigits(tel)).toBe(digits);
});

test("a document is found by its whole number, by parts and by its running number", () => {
  const text = searchText(numberLines("Q-2026-0042"));
  expect(text).toBe("\nq20260042\n42\n");
  for (const q of ["Q-2026-0042", "q20260042", "2026-0042", "2026 0042", "0042", "42", "-0042", "q", "#42"])
    expect(finds(text, q), q).toBe(true);
  expect(finds(text, "Q-2026-0041")).toBe(false);
});

test("a document is found by its number without the zeros, before all others", () => {
  const text = searchText(numberLines("Q-2026-0155"));
  const other = searchText([...numberLines("Q-2026-1155"), "Calle 155"]);
  for (const q of ["Q-2026-155", "q2026155", "Q 2026 155", "2026/155", "2026-155", "2026 155", "Q-2026/155", "155"]) {
    expect(finds(text, q), q).toBe(true);
    expect(rankOf(text, parseSearch(q)), q).toBeLessThan(rankOf(other, parseSearch(q)));
  }
  for (const q of ["Q-2026-155", "2026/155", "2026 155", "Q-2026/155", "Q-2026/0155", "155"]) {
    expect(rankOf(text, parseSearch(q)), q).toBe(0);
  }
  for (const q of ["Q-2026-15", "Q-2025-155", "2025/155", "SR-2026-155"]) expect(finds(text, q), q).toBe(false);
  expect(finds(searchText(numberLines("SR-2026-0007/2")), "SR-2026-7/2")).toBe(true);
  expect(finds(searchText(["Calle 2026 155"]), "2026 155")).toBe(true);
});

const split = searchText(["Split 1×1 inverter 2,5 kW R-32", "A++/A+, WiFi"]);
const multisplit = searchText(["Multisplit 2×1, exterior 5,3 kW", "Unidad exterior"]);

test.each(["Rejilla 600×600", "Rejilla 600x600", "Rejilla 600X600", "Rejilla 600*600", "Rejilla 600 × 600 mm"])(
  "%j is found with any sign of multiplication",
  (name) => {
    const text = searchText([name]);
    for (const q of ["600×600", "600x600", "600X600", "600*600", "600 x 600", "rejilla 600 * 600", "0x6"])
      expect(finds(text, q), q).toBe(true);
    expect(finds(text, "600x300")).toBe(false);
  },
);

test("a sign of multiplication is one only between digits", () => {
  expect(finds(searchText(["Marta Xifré", "C/ Sol, 3", "X1234567L"]), "sol 3 X1234567L")).toBe(true);
  expect(finds(searchText(["Extractor X 200"]), "extractor x200")).toBe(false);
  expect(searchText(["5 * extra", "3×2×1", "3 × 2,5 mm²"])).toBe("\n5 extra\n3x2x1\n3x2 5 mm2\n");
});

test.each([
  ["split 1x1", [true, false]],
  ["1x1 2,5", [true, false]],
  ["split 2,5", [true, false]],
  ["split 2.5 kW", [true, false]],
  ["(2,5), split", [true, false]],
  ["2,5", [true, false]],
  ["5.3", [false, true]],
  ["split 2 5", [true, true]],
  ["split 5", [true, true]],
])("by %j the split and the multisplit are found: %j", (q, found) => {
  expect([split, multisplit].map((text) => finds(text, q))).toEqual(found);
});

test.each([
  ["Cable 3×2,5 mm²", ["3x2.5", "3x2,5 mm2", "2.5", "3 x 2,5"]],
  ["Cable 3x2.5 mm2", ["3x2.5", "3x2,5 mm²", "3*2,5"]],
  ["Split 3.5 kW, 3000 frig.", ["3,5", "3,5 3000", "3.5 3000", "split 3.5 kw"]],
  ["Split 3,5 kW, 3000 frig.", ["3,5", "3,5 3000", "3.5 3000"]],
  ["+34 612987765", ["+34 612.98 77 65", "612,98 77 65"]],
])("%j is found by decimal numbers with a point or a comma", (line, searches) => {
  const text = searchText([line.startsWith("+") ? phoneDigits(line) : line]);
  expect(searches.filter((q) => !finds(text, q))).toEqual([]);
});

test("words that begin with what was typed are better than those that contain it", () => {
  const rank = (q: string, ...lines: string[]) => rankOf(searchText(lines), parseSearch(q));
  for (const q of ["split 5", "split 5 kw"]) {
    expect(rank(q, "Split 1×1 inverter 5,0 kW"), q).toBe(1);
    expect(rank(q, "Mando para split 5 kW"), q).toBe(2);
    expect(rank(q, "Multisplit 2×1, exterior 5,3 kW"), q).toBe(3);
  }
  expect(rank("split 2,5", "Split 2,5")).toBe(0);
  expect(rank("split 2,5", "Split 1×1 inverter 2,5 kW")).toBe(1);
  expect(rank("split 2.5", "Split 1×1 inverter 2,5 kW")).toBe(1);
  // The point is not stored.
  expect(rank("split 2,5", "Split 1×1 inverter 2.5 kW")).toBe(1.5);
  expect(rank("split 2,5", "Split 25 kW")).toBe(1.5);
  expect(rank("split 2,5", "Multisplit, 2,5 kW")).toBe(3);
});

test("a text that is spelled otherwise is half a step behind", () => {
  const rank = (q: string, ...lines: string[]) => rankOf(searchText(lines), parseSearch(q));
  expect(rank("avda andalucia", "Ana Ruiz", "Avda. de Andalucía")).toBe(4);
  expect(rank("avda andalucia", "Ana Ruiz", "Avenida de Andalucía")).toBe(4.5);
  expect(rank("avenida andalucia", "Ana Ruiz", "Av. Andalucía")).toBe(4.5);
});

test("spaces and commas look for nothing, and find everything", () => {
  expect(["", " ", ", ,", " / "].map(parseSearch)).toEqual([[], [], [], []]);
});

test("NUL, which no stored text has, separates words", () => {
  expect(parseSearch("barca\0mayor")).toEqual(parseSearch("barca mayor"));
  expect(parseSearch("\0")).toEqual([]);
});

test("a mark that is ignored inside words finds nothing alone", () => {
  for (const q of ["-", "'", "\\", ". ?"]) expect(finds(barca, q), q).toBe(false);
  expect(finds(barca, "barca - mayor")).toBe(true);
});

test("the best are the exact ones, then names that begin with it, then all other places", () => {
  const ranked = (q: string, ...lines: string[]) => rankOf(searchText(lines), parseSearch(q));
  expect(ranked("612 345 678", "Ana", "612345678")).toBe(0);
  expect(ranked("Q-2026-0042", ...numberLines("Q-2026-0042"))).toBe(0);
  expect(ranked("42", ...numberLines("Q-2026-0042"))).toBe(0);
  expect(ranked("garcia, ana", "Ana García")).toBe(0);
  expect(ranked("garcia ana", "Ana García López")).toBe(1);
  expect(ranked("split", "Split 3,5 kW")).toBe(1);
  expect(ranked("split", "Mando para split")).toBe(2);
  expect(ranked("osa", "Rosa Peña")).toBe(3);
  expect(ranked("rosa", "Ana Peña", "Calle Rosales")).toBe(4);
  expect(ranked("marbella", "Marbella Sur, S.L.", "Málaga")).toBe(1);
  expect(ranked("marbella", "Ana Peña", "Marbella")).toBe(4);
  expect(ranked("ana@x.example", "Ana Peña", "ana@x.example")).toBe(0);
  expect(ranked("osal", "Ana Peña", "Calle Rosales")).toBe(5);
});
