import { expect, test } from "vitest";
import { taxesAfter } from "#app/invoices/rectified-taxes.ts";
import { lacksCause } from "#app/tax/causes.ts";
import { accruedOn } from "#app/tax/quarter.ts";
import { type BookRow, byRate, daysOf, declaredIn, totalsOf } from "./book.ts";
import { bookTable } from "./book-columns.ts";

const row = (changes: Partial<BookRow> = {}): BookRow => ({
  ...{ invoice_id: 1, number: "F-2026-0001", kind: "F1", issued_on: "2026-02-10", accrued_on: "2026-02-10" },
  ...{ customer_id: 1, customer: "Ana", nie: "12345678Z", iva_bp: 2_100, cause: "" },
  ...{ base_cents: 100_000, iva_cents: 21_000, replaced_base_cents: 0, replaced_iva_cents: 0 },
  ...{
    rectifies: "",
    substitutes: "",
    declared_as: null,
    corrects: "",
    corrected: null,
    annulled: 0,
    issuer: "",
    ...changes,
  },
});

test("a quarter has the days of its three months, and a year all of its days", () => {
  expect(daysOf({ year: 2028, quarter: 1 })).toEqual({ from: "2028-01-01", to: "2028-03-31" });
  expect(daysOf({ year: 2026, quarter: 4 })).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(daysOf({ year: 2026 })).toEqual({ from: "2026-01-01", to: "2026-12-31" });
});

test.each([
  ["F1", "2026-10-02", "2026-09-28", "2026-09-28"],
  ["F1", "2026-10-02", "2026-10-05", "2026-10-02"],
  ["R1", "2026-10-02", "2026-09-28", "2026-10-02"],
])("the IVA of an %s of %s for work of %s is due on %s", (kind, issued_on, work_date, due) => {
  expect(accruedOn({ kind, issued_on, work_date })).toBe(due);
});

test("what an invoice in the place of another replaces is that one with the differences since", () => {
  const tax = (base_cents: number, iva_bp = 2_100) => ({ iva_bp, cause: "", base_cents, iva_cents: base_cents / 10 });
  const replaced = taxesAfter([tax(100)], [{ type: "I", taxes: [tax(-30), tax(50, 1_000)] }]);
  expect(replaced).toEqual([
    { iva_bp: 2_100, cause: "", base_cents: 70, iva_cents: 7 },
    { iva_bp: 1_000, cause: "", base_cents: 50, iva_cents: 5 },
  ]);
  expect(
    taxesAfter(
      [tax(100)],
      [
        { type: "S", taxes: [tax(80)] },
        { type: "I", taxes: [tax(-10)] },
      ],
    ),
  ).toEqual([tax(70)]);
  expect(byRate([tax(90)], replaced)).toEqual([
    { ...tax(90), replaced_base_cents: 70, replaced_iva_cents: 7 },
    { ...tax(0, 1_000), replaced_base_cents: 50, replaced_iva_cents: 5 },
  ]);
});

test("what has neither IVA nor a cause stands behind all that has one", () => {
  const bare = { iva_bp: 0, iva_cents: 0 };
  const rows = [row({ ...bare, cause: "" }), row({ ...bare, cause: "S2" }), row({ iva_bp: 1_000 }), row()];
  const order = totalsOf(rows).issued.map((tax) => [tax.iva_bp, tax.cause, lacksCause(tax)]);
  expect(order).toEqual([
    [2_100, "", false],
    [1_000, "", false],
    [0, "S2", false],
    [0, "", true],
  ]);
});

test("rectifying invoices are summed apart, and annulled ones count for nothing", () => {
  const rows = [
    row(),
    row({ iva_bp: 1_000, base_cents: 20_000, iva_cents: 2_000 }),
    row({ iva_bp: 0, cause: "S2", base_cents: 30_000, iva_cents: 0 }),
    row({ annulled: 1 }),
    row({
      kind: "R1",
      base_cents: 90_000,
      iva_cents: 18_900,
      replaced_base_cents: 100_000,
      replaced_iva_cents: 21_000,
    }),
  ];
  expect(totalsOf(rows)).toEqual({
    issued: [
      { iva_bp: 2_100, cause: "", base_cents: 100_000, iva_cents: 21_000 },
      { iva_bp: 1_000, cause: "", base_cents: 20_000, iva_cents: 2_000 },
      { iva_bp: 0, cause: "S2", base_cents: 30_000, iva_cents: 0 },
    ],
    rectified: [{ iva_bp: 2_100, cause: "", base_cents: -10_000, iva_cents: -2_100 }],
  });
  // The last columns of the files add up to the same.
  expect(bookTable(rows, null).cells.map((cells) => cells.slice(-2))).toEqual(
    [
      [100_000, 21_000],
      [20_000, 2_000],
      [30_000, 0],
      [0, 0],
      [-10_000, -2_100],
    ].map((sums) => sums.map((cents) => ({ cents }))),
  );
});

test("347 names who is over its threshold, with one tax number however it is written, by quarter", () => {
  const of = (nie: string, cents: number, accrued_on: string, customer_id = 1) =>
    row({ nie, customer_id, accrued_on, base_cents: cents, iva_cents: 0 });
  const rows = [
    of("12345678Z", 200_000, "2026-01-10"),
    of("12.345.678-z", 507, "2026-11-30", 2),
    of("ES 12345678Z", 100_000, "2026-12-31", 2),
    of("B00000000", 300_506, "2026-05-01", 3),
    of("", 300_507, "2026-07-01", 4),
    of("A58818501", -300_507, "2026-07-01", 5),
  ];
  expect(
    declaredIn(2026, rows).map(({ customer_id, quarters, total_cents }) => [customer_id, quarters, total_cents]),
  ).toEqual([
    [2, [200_000, 0, 0, 100_507], 300_507],
    [4, [0, 0, 300_507, 0], 300_507],
    [5, [0, 0, -300_507, 0], -300_507],
  ]);
});

test("347 has a simplified invoice only once a full one that names somebody is in its place", () => {
  const small = { base_cents: 180_000, iva_cents: 37_800 };
  const back = {
    base_cents: -10_000,
    iva_cents: -2_100,
    corrects: "I",
    corrected: { customer: "Ana", nie: "" },
  } as const;
  const rows = (declared_as: BookRow["declared_as"]) => [
    row({ ...small, kind: "F2", declared_as, accrued_on: "2026-02-10" }),
    row({ ...small, kind: "F2", declared_as, accrued_on: "2026-05-10" }),
    row({ ...back, kind: "R5", declared_as, accrued_on: "2026-08-10" }),
  ];
  expect(declaredIn(2026, rows(null))).toEqual([]);
  expect(declaredIn(2026, rows({ customer: "Bar", nie: "B00000000" }))).toMatchObject([
    { customer: "Bar", quarters: [217_800, 217_800, -12_100, 0], total_cents: 423_500 },
  ]);
  expect(totalsOf(rows(null)).issued).toMatchObject([{ base_cents: 360_000 }]);
});

test("347 moves what was stated of a wrong customer to the right one when the invoice is corrected", () => {
  const [wrong, right] = [
    { customer: "Ana", nie: "12345678Z" },
    { customer: "Bar", nie: "B00000000" },
  ];
  const sum = { base_cents: 500_000, iva_cents: 105_000 };
  const replaced = { replaced_base_cents: 500_000, replaced_iva_cents: 105_000 };
  const first = row({ ...wrong, ...sum });
  const inPlace = row({ ...right, ...sum, ...replaced, kind: "R1", corrects: "S", corrected: wrong });
  const back = { base_cents: -500_000, iva_cents: -105_000 };
  const taken = row({ ...right, ...back, kind: "R1", corrects: "I", corrected: wrong });
  const declared = (...rows: BookRow[]) => declaredIn(2026, rows).map(({ nie, total_cents }) => [nie, total_cents]);
  expect(declared(first, inPlace)).toEqual([["B00000000", 605_000]]);
  expect(declared(first, taken, row({ ...right, ...sum }))).toEqual([["B00000000", 605_000]]);
  // Corrected twice, what is taken off is that of the one who was stated last.
  expect(declared(first, inPlace, row({ ...wrong, ...back, kind: "R1", corrects: "I", corrected: right }))).toEqual([]);
});

test("347 leaves out exports and sales into other member states, and what corrects them, but no other amounts", () => {
  const air = { customer: "Air", nie: "DE136695976" };
  const free = { ...air, iva_bp: 0, iva_cents: 0 };
  const taxed = row({ ...air, base_cents: 300_000, iva_cents: 63_000 });
  const out = (["E2", "E5"] as const).map((cause) => row({ ...free, cause, base_cents: 500_000 }));
  const back = row({ ...free, cause: "E5", base_cents: -400_000, kind: "R1", corrects: "I", corrected: air });
  // An export is stated in the place of what had IVA.
  const inPlace = { kind: "R1", corrects: "S", corrected: air } as const;
  const replaced = { replaced_base_cents: 300_000, replaced_iva_cents: 63_000 };
  const instead = [
    row({ ...air, ...inPlace, ...replaced, base_cents: 0, iva_cents: 0 }),
    row({ ...free, ...inPlace, cause: "E2", base_cents: 300_000 }),
  ];
  const counted = (...rows: BookRow[]) => declaredIn(2026, rows).map(({ total_cents }) => total_cents);
  expect(counted(...out, back)).toEqual([]);
  expect(counted(taxed, ...out, back)).toEqual([363_000]);
  expect(counted(taxed, ...instead)).toEqual([]);
  for (const cause of ["S2", "E1", "E3", "E4", "E6", "N1", "N2"])
    expect(counted(row({ ...free, cause, base_cents: 400_000 }))).toEqual([400_000]);
});
