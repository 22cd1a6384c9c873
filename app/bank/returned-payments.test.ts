/**
 * Payments that a bank returned and transfers back to customers, on a database: which of them wait for a decision, for
 * which invoices they are proposed, and that they are recorded as paid back.
 */
import { expect, test } from "vitest";
import { createPayment, listPayments } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { day, importMovements, issueTo, now, waitingEntry } from "../../tests/support/bank-entries.ts";
import { camt053, type Movement, norma43 } from "../../tests/support/bank-files.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { decideEntries } from "./decisions.server.ts";
import { importStatement } from "./import-statement.server.ts";

useDatabase();

test("a payment that bounced is proposed from its amount and number, and recorded as paid back in its way", async () => {
  const { id, invoice_number } = await issueTo("Iglesias", 612);
  const parts = [{ invoice_id: id, amount_cents: 61_200 }];
  const paid = { paid_on: "2026-11-05", method: "direct_debit", note: "", parts } as const;
  await createPayment(paid, { mayOverpay: false }, now);
  const { out } = await importMovements(
    { day, cents: -61_200, text: `DEVOLUCION RECIBO ${invoice_number}` },
    { day, cents: -450, text: `COMISION DEVOLUCION RECIBO ${invoice_number}` },
    { day, cents: -61_200, text: "ALQUILER DEL LOCAL" },
  );
  expect(out).toBe(2);
  const entry = await waitingEntry(`RECIBO ${invoice_number}`);
  expect(entry).toMatchObject({
    amount_cents: -61_200,
    chosen: { invoices: [{ id }], reasons: ["reference", "amount"] },
  });
  expect(await decideEntries([{ id: entry.id, invoice_ids: [id] }], now)).toEqual({ recorded: 1, dismissed: 0 });
  expect(await getSettledInvoice(id)).toMatchObject({ paid: 0, paid_cents: 0 });
  const [back] = await listPayments(id);
  expect(back).toMatchObject({ paid_on: day, method: "direct_debit", amount_cents: -61_200 });
  expect(back?.note).toContain("DEVOLUCION RECIBO");
});

test.each<[string, string, Movement]>([
  ["Norma 43", norma43([]), { day, cents: -12_300, text: "SIN TEXTO CONOCIDO", returned: true }],
  ["CAMT.053", camt053([]), { day, cents: -12_300, text: "NADA", payer: "Otro Nombre", returned: true }],
])("what %s marks as returned waits, without a proposal that is sure", async (_, format, movement) => {
  const file = (format.startsWith("<") ? camt053 : norma43)([movement]);
  expect(await importStatement(file, now)).toMatchObject({ added: 1, out: 0 });
  expect(await waitingEntry(movement.text ?? "")).toMatchObject({ amount_cents: -12_300, chosen: null });
});

test("a transfer back to the customer who had paid is known by name and amount", async () => {
  const { id } = await issueTo("Quiroga", 987);
  const parts = [{ invoice_id: id, amount_cents: 98_700 }];
  await createPayment({ paid_on: "2026-11-04", method: "transfer", note: "", parts }, { mayOverpay: false }, now);
  const file = camt053([
    { day, cents: -98_700, text: "ORDEN DE PAGO", payer: "Ana Quiroga" },
    { day, cents: -98_700, text: "ORDEN DE PAGO", payer: "Suministros Fríos SL" },
  ]);
  expect(await importStatement(file, now)).toMatchObject({ added: 1, out: 1 });
  expect((await waitingEntry("ORDEN DE PAGO")).chosen?.invoices.map((invoice) => invoice.id)).toEqual([id]);
});

test("a payment that came after a movement went out is no reason to keep it, whatever else is in the file", async () => {
  const { id } = await issueTo("Quintero", 654);
  const parts = [{ invoice_id: id, amount_cents: 65_400 }];
  await createPayment({ paid_on: day, method: "transfer", note: "", parts }, { mayOverpay: false }, now);
  const file = camt053([
    { day: "2026-11-03", cents: -65_400, text: "FIANZA", payer: "Ana Quintero" },
    { day: "2026-11-18", cents: -1_234, text: "ALQUILER" },
  ]);
  expect(await importStatement(file, now)).toMatchObject({ added: 0, out: 2 });
});

test("one payment of two invoices that bounced is taken back from both; more than was paid is refused at its field", async () => {
  const [first, second] = [await issueTo("Naharro", 100), await issueTo("Naharro", 50)];
  const parts = [
    { invoice_id: first.id, amount_cents: 10_000 },
    { invoice_id: second.id, amount_cents: 5_000 },
  ];
  await createPayment({ paid_on: "2026-11-06", method: "transfer", note: "", parts }, { mayOverpay: false }, now);
  await importMovements(
    { day, cents: -15_000, text: "IMPAGADO NAHARRO ANA" },
    { day, cents: -15_001, text: "IMPAGADO DE MAS" },
  );
  const [both, more] = [await waitingEntry("NAHARRO"), await waitingEntry("DE MAS")];
  expect(both.chosen?.invoices.map(({ id }) => id).toSorted()).toEqual([first.id, second.id]);
  const { invoice_number } = first;
  const tooMuch = decideEntries([{ id: more.id, invoice_numbers: invoice_number }], now).catch((error) => error);
  expect((await tooMuch).fields(wordsIn("en"))).toHaveProperty(`invoice-${more.id}`);
  await decideEntries([{ id: both.id, invoice_ids: [first.id, second.id] }], now);
  for (const { id } of [first, second]) expect(await getSettledInvoice(id)).toMatchObject({ paid: 0, paid_cents: 0 });
});

test("a part of what was paid bounces: the number is typed, and the rest stays paid", async () => {
  const { id, invoice_number } = await issueTo("Olmedo", 300);
  const parts = [{ invoice_id: id, amount_cents: 30_000 }];
  await createPayment({ paid_on: "2026-11-06", method: "cheque", note: "", parts }, { mayOverpay: false }, now);
  await importMovements({ day, cents: -12_000, text: "devolucion parcial" });
  await decideEntries([{ id: (await waitingEntry("devolucion parcial")).id, invoice_numbers: invoice_number }], now);
  expect(await getSettledInvoice(id)).toMatchObject({ paid: 0, paid_cents: 18_000 });
  expect((await listPayments(id))[0]).toMatchObject({ method: "cheque", amount_cents: -12_000 });
});
