import { expect, test } from "vitest";
import { makeProposer, type OpenInvoice } from "./proposals.ts";

const invoice = (id: number, owed_cents: number, customer_id: number, ...names: string[]): OpenInvoice => {
  return { id, invoice_number: `F-2026-${String(id).padStart(4, "0")}`, customer_id, names, owed_cents };
};

const open = [
  invoice(12, 121_000, 1, "Begoña Alba Ruiz"),
  invoice(13, 24_200, 1, "Begoña Alba Ruiz"),
  invoice(14, 121_000, 2, "Frío Levante, S.L.", "Frío de Levante SL"),
  invoice(15, 99_900, 3, "Íñigo Sanz"),
];

const propose = makeProposer(open);
const told = (text: string, amount_cents: number, payer = "") =>
  propose({ text, amount_cents, payer }).map(({ invoices, reasons, isSure }) => [
    invoices.map(({ id }) => id).join("+"),
    reasons.join(" "),
    isSure,
  ]);

test.each([
  ["its number and its amount", "FRA F-2026-0015", 99_900, "", ["15", "reference amount", true]],
  ["the number without signs", "PAGO FACTURA F20260015", 99_900, "", ["15", "reference amount", true]],
  ["the number in short", "fra. f 2026/15", 99_900, "", ["15", "reference amount", true]],
  ["two numbers and their sum", "F-2026-0012 Y F-2026-0013", 145_200, "", ["12+13", "reference amount", true]],
  ["only a number, and less", "F-2026-0015", 50_000, "", ["15", "reference", false]],
  ["name and amount", "transferencia", 99_900, "SANZ IÑIGO", ["15", "amount name", true]],
  ["a company's name without its form", "", 121_000, "FRIO LEVANTE", ["14", "amount name", true]],
  ["a name, and the sum of all that is unpaid", "", 145_200, "ALBA RUIZ BEGONA", ["12+13", "amount name", true]],
  ["only an amount that one has", "", 24_200, "", ["13", "amount", false]],
  ["only a name", "", 5_000, "Sanz, Íñigo", ["15", "name", false]],
])("first is proposed what has %s", (_, text, cents, payer, first) => {
  expect(told(text, cents, payer)[0]).toEqual(first);
});

test("an amount that two have is proposed twice, and neither is sure", () => {
  expect(told("", 121_000)).toEqual([
    ["12", "amount", false],
    ["14", "amount", false],
  ]);
});

test.each([
  ["a longer number is another one", "F-2026-00151"],
  ["part of another number is none", "XF-2026-0015"],
  ["one common word is no name", "LEVANTE EDICIONES"],
])("%s", (_, text) => {
  expect(told(text, 7)).toEqual([]);
});

test.each([
  ["Comunidad de Propietarios Velázquez 12", "COMUNIDAD PROPIETARIOS GOYA 5"],
  ["Frío Norte, Sociedad Limitada", "TALLERES SUR SOCIEDAD LIMITADA"],
])("what %s is beside its own name does not tell who %s is", (name, payer) => {
  const [proposal] = makeProposer([invoice(1, 12_100, 1, name)])({ text: "", payer, amount_cents: 12_100 });
  expect(proposal).toMatchObject({ reasons: ["amount"], isSure: false });
});

test("two invoices of one amount of a customer are not told apart by the name", () => {
  const twins = makeProposer([invoice(1, 5_000, 1, "Ana Gil"), invoice(2, 5_000, 1, "Ana Gil")]);
  expect(twins({ text: "", payer: "ANA GIL", amount_cents: 5_000 }).map(({ isSure }) => isSure)).toEqual([
    false,
    false,
  ]);
});

test("thousands of invoices of one amount, as of a fee, are proposed from once each", () => {
  const looked = { count: 0 };
  const fees = Array.from({ length: 2_000 }, (_, id) => ({
    ...invoice(id, 6_050, id, `Cliente ${id}`),
    get id() {
      looked.count += 1;
      return id;
    },
  }));
  expect(makeProposer(fees)({ text: "", payer: "", amount_cents: 6_050 })).toHaveLength(5);
  expect(looked.count).toBeLessThan(5 * fees.length);
});
