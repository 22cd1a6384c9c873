/**
 * What came in on the account and what was returned, on a database: kept once, proposed, recorded as payments or
 * dismissed, never twice.
 */
import { expect, test, vi } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { createPayment, deletePayment, listPayments, setPaid } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { addDays } from "#app/platform/dates.ts";
import { inRequest, setFormKey } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { camt053, csvStatement, type Movement, norma43 } from "../../tests/support/bank-files.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { storeCustomer } from "../../tests/support/stored.ts";
import {
  type Decision,
  decideEntries,
  ExcessUnconfirmed,
  listDecidedEntries,
  listWaitingEntries,
  restoreEntry,
} from "./bank.server.ts";
import { importStatement } from "./import-statement.server.ts";

useDatabase();

const now = new Date("2026-11-20T12:00:00Z");
const day = "2026-11-16";

async function issue(surname: string, euros: number) {
  const { id: customer_id } = await storeCustomer({ first_name: "Ana", surname });
  const lines = [{ name: "Work", unit_price: euros, cause: "E1" }];
  const at = new Date("2026-11-02T10:00:00Z");
  const content = validate(invoiceContentSchema, { customer_id, lines });
  const { id } = await createIssued(content, { language: "en", now: at });
  return reader().invoice.findUniqueOrThrow({ where: { id }, select: { id: true, invoice_number: true } });
}

const read = (...movements: Movement[]) => importStatement(norma43(movements), now);

/** Counts what is asked of the bank's entries inside writes from now on. */
function countAsked(): () => number {
  let asked = 0;
  const client = reader();
  const transact = client.$transaction.bind(client) as (
    work: (_: Transaction) => unknown,
    how: object,
  ) => Promise<unknown>;
  const spy = vi.spyOn(client, "$transaction").mockImplementation(((work: (_: Transaction) => unknown, how: object) =>
    transact((transaction) => {
      const bankEntry = new Proxy(transaction.bankEntry, {
        get(target, name) {
          asked += 1;
          return Reflect.get(target, name);
        },
      });
      return work(
        new Proxy(transaction, {
          get: (target, name) => (name === "bankEntry" ? bankEntry : Reflect.get(target, name)),
        }),
      );
    }, how)) as never);
  return () => {
    spy.mockRestore();
    return asked;
  };
}

async function waitingEntry(text: string) {
  const found = (await listWaitingEntries()).entries.find((entry) => entry.text.includes(text));
  if (!found) throw new Error(`Nothing waits with ${text}`);
  return found;
}

test("a file is read once: the same again, and one that overlaps it, add only what is new", async () => {
  const first: Movement[] = [
    { day, cents: 1_000, text: "uno" },
    { day, cents: 1_000, text: "uno" },
    { day, cents: -400, text: "comision" },
  ];
  expect(await read(...first)).toEqual({ format: "norma43", added: 2, known: 0, out: 1 });
  expect(await read(...first)).toEqual({ format: "norma43", added: 0, known: 2, out: 1 });
  expect(await read(...first, { day, cents: 1_000, text: "uno" })).toEqual({
    format: "norma43",
    added: 1,
    known: 2,
    out: 1,
  });
  const all = await Promise.all([1, 2].map(() => importStatement(csvStatement([{ day, cents: 77 }]), now)));
  expect(all.map(({ added }) => added).toSorted()).toEqual([0, 1]);
});

/** A bank's CSV of transfers of this many cents on one day, with these columns of texts. */
const csvOf = (cents: number, columns: readonly string[], ...rows: string[][]) =>
  [
    ["Fecha", "Importe", ...columns],
    ...rows.map((texts) => [day.split("-").toReversed().join("/"), `${cents / 100}`, ...texts]),
  ]
    .map((cells) => cells.join(";"))
    .join("\r\n");

test("what was stored when only the first columns with texts of a CSV were kept is known again", async () => {
  // A file without the other columns is stored as such a file was then.
  const kept = csvOf(9_100, ["Movimiento", "Observaciones"], ["Transferencia", "a"], ["Transferencia", "a"]);
  expect(await importStatement(kept, now)).toMatchObject({ added: 2, known: 0 });
  const columns = ["Movimiento", "Observaciones", "Concepto", "Más datos"];
  const [ana, luis] = [
    ["Transferencia", "a", "Ana F-2026-0012", "b"],
    ["Transferencia", "a", "Luis F-2026-0013", "b"],
  ];
  const whole = csvOf(9_100, columns, ana, luis, ["Transferencia", "c", "Eva", "b"]);
  expect(await importStatement(whole, now)).toMatchObject({ added: 1, known: 2 });
  expect(await importStatement(whole, now)).toMatchObject({ added: 0, known: 3 });
  expect(await importStatement(csvOf(9_100, columns, luis, ana), now)).toMatchObject({ added: 0, known: 2 });
});

test("of several that a CSV did not tell apart then, none is left out where only some of them were stored", async () => {
  const kept = csvOf(9_200, ["Concepto"], ["Transferencia"]);
  expect(await importStatement(kept, now)).toMatchObject({ added: 1, known: 0 });
  // The rest of the day came later, and the bank writes the newest first.
  const whole = csvOf(9_200, ["Concepto", "Movimiento"], ["Transferencia", "Luis"], ["Transferencia", "Ana"]);
  expect(await importStatement(whole, now)).toMatchObject({ added: 2, known: 0 });
  expect(await importStatement(whole, now)).toMatchObject({ added: 0, known: 2 });
});

test("NUL in a file is left out", async () => {
  await importStatement(csvStatement([{ day, cents: 1_234, text: "nul\0 here" }]), now);
  expect((await waitingEntry("nul here")).amount_cents).toBe(1_234);
});

test("a sure proposal is chosen and recorded as a transfer of its day, which pays the invoice", async () => {
  const { id, invoice_number } = await issue("Cuevas", 300);
  await read({ day, cents: 30_000, text: `PAGO ${invoice_number}`, payer: "CUEVAS ANA" });
  const entry = await waitingEntry(invoice_number);
  expect(entry.chosen?.invoices.map((invoice) => invoice.id)).toEqual([id]);
  expect(await decideEntries([{ id: entry.id, invoice_ids: [id] }], now)).toEqual({ recorded: 1, dismissed: 0 });
  expect(await getSettledInvoice(id)).toMatchObject({ paid: 1, paid_cents: 30_000 });
  expect(await listPayments(id)).toMatchObject([{ paid_on: day, method: "transfer", amount_cents: 30_000 }]);
  await expect(decideEntries([{ id: entry.id, invoice_ids: [id] }], now)).rejects.toMatchObject({ kind: "conflict" });
  expect((await listDecidedEntries())[0]).toMatchObject({ id: entry.id, invoices: [{ id, invoice_number }] });
});

test("one transfer of the same invoice twice is chosen once only", async () => {
  const { invoice_number } = await issue("Dueñas", 410);
  await importStatement(
    camt053([
      { day, cents: 41_000, text: `${invoice_number} a`, payer: "Ana Dueñas", mark: "1" },
      { day, cents: 41_000, text: `${invoice_number} b`, payer: "Ana Dueñas", mark: "2" },
    ]),
    now,
  );
  const [a, b] = [await waitingEntry(`${invoice_number} a`), await waitingEntry(`${invoice_number} b`)];
  expect(a.chosen).not.toBeNull();
  expect(b.chosen).toBeNull();
  expect(b.proposals).toHaveLength(1);
});

test("an amount goes to the invoices in their order, and what is beyond to the last", async () => {
  const [first, second] = [await issue("Espino", 100), await issue("Espino", 50)];
  await read({ day, cents: 16_000, text: "dos de espino" });
  const { id } = await waitingEntry("dos de espino");
  const decision = { id, invoice_ids: [first.id, second.id] };
  const asked = await decideEntries([decision], now).catch((error) => error);
  expect(asked.fields(wordsIn("en"))).toEqual({ [`invoice-${id}`]: expect.stringContaining(second.invoice_number) });
  await decideEntries([{ ...decision, excess: asked.excess[id] }], now);
  expect(await getSettledInvoice(first.id)).toMatchObject({ paid: 1, paid_cents: 10_000 });
  expect(await getSettledInvoice(second.id)).toMatchObject({ paid: 1, paid_cents: 6_000 });
});

test("more than is unpaid now is asked about, of all movements at once, and what confirms it is for just that", async () => {
  const [paid, open] = [await issue("Estévez", 242), await issue("Estévez", 90)];
  await read({ day, cents: 24_200, text: "estevez uno" }, { day, cents: 10_000, text: "estevez dos" });
  const [one, two] = [await waitingEntry("estevez uno"), await waitingEntry("estevez dos")];
  await setPaid(paid.id, 1, now);
  const decisions = [
    { id: one.id, invoice_ids: [paid.id] },
    { id: two.id, invoice_number: open.invoice_number },
  ] as const;
  const refusedOf = async (...excess: [string, string]) => {
    const given = decisions.map((decision, n) => ({ ...decision, excess: excess[n] ?? "" })) as Decision[];
    const error = await decideEntries(given, now).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ExcessUnconfirmed);
    return error.excess;
  };
  const asked = await refusedOf("", "");
  expect(asked).toEqual({ [one.id]: `${paid.id}:24200`, [two.id]: `${open.id}:1000` });
  expect(await refusedOf(asked[one.id], "")).toEqual({ [two.id]: asked[two.id] });
  expect(await refusedOf(asked[two.id], asked[two.id])).toEqual({ [one.id]: asked[one.id] });
  expect(await getSettledInvoice(open.id)).toMatchObject({ paid: 0, paid_cents: 0 });
});

test("all decisions or none: an unknown number is named at its field, and nothing is recorded", async () => {
  const { id: invoice_id } = await issue("Ferrer", 20);
  await read({ day, cents: 2_000, text: "ferrer uno" }, { day, cents: 2_000, text: "ferrer dos" });
  const [one, two] = [await waitingEntry("ferrer uno"), await waitingEntry("ferrer dos")];
  const wrong = decideEntries(
    [
      { id: one.id, invoice_ids: [invoice_id] },
      { id: two.id, invoice_number: "F-1999-1" },
    ],
    now,
  );
  await expect(wrong).rejects.toMatchObject({ kind: "invalid" });
  expect(await getSettledInvoice(invoice_id)).toMatchObject({ paid: 0, paid_cents: 0 });
  await waitingEntry("ferrer uno");
});

test("what cannot be recorded is named at its entry: a day that is to come, an invoice of which nothing is paid", async () => {
  const { id: invoice_id, invoice_number } = await issue("Fuster", 20);
  await read({ day: "2026-11-23", cents: 2_000, text: "fuster lunes" }, { day, cents: 2_000, text: "fuster anulada" });
  const fieldsOf = async (text: string) => {
    const { id } = await waitingEntry(text);
    const error = await decideEntries([{ id, invoice_number }], now).catch((thrown) => thrown);
    return { id, fields: error.fields(wordsIn("en")) };
  };
  const early = await fieldsOf("fuster lunes");
  expect(early.fields).toEqual({ [`invoice-${early.id}`]: expect.stringContaining("yet to come") });
  await annulInvoice(invoice_id, "Issued twice", now);
  const annulled = await fieldsOf("fuster anulada");
  expect(annulled.fields).toEqual({ [`invoice-${annulled.id}`]: expect.stringContaining("was annulled") });
});

test("what pays no invoice is dismissed, and waits again when that is taken back; so does a deleted payment", async () => {
  const { id: invoice_id, invoice_number } = await issue("Galán", 33);
  await read({ day, cents: 3_300, text: "galan" });
  const { id } = await waitingEntry("galan");
  await decideEntries([{ id, dismissed: true }], now);
  await expect(waitingEntry("galan")).rejects.toThrow();
  await restoreEntry(id);
  // By a second press as well.
  await restoreEntry(id);
  await decideEntries([{ id, invoice_number }], now);
  await expect(restoreEntry(id)).rejects.toMatchObject({ kind: "conflict" });
  const [payment] = await listPayments(invoice_id);
  await deletePayment(invoice_id, payment?.id ?? 0);
  expect((await waitingEntry("galan")).id).toBe(id);
});

test("an old movement that was dismissed last leads those that were decided, however many newer ones were", async () => {
  const newer = Array.from({ length: 55 }, (_, n) => ({ day, cents: 6_100 + n, text: `nuevo ${n}` }));
  await read({ day: "2026-01-12", cents: 6_000, text: "gordillo enero" }, ...newer);
  const { invoice_number } = await issue("Gordillo", 10_000);
  const { entries } = await listWaitingEntries();
  const others = entries.filter(({ text }) => text.includes("nuevo"));
  await decideEntries(
    others.map(({ id }) => ({ id, invoice_number })),
    now,
  );
  const { id } = await waitingEntry("gordillo enero");
  await decideEntries([{ id, dismissed: true }], new Date(now.getTime() + 60_000));
  const decided = await listDecidedEntries();
  expect(decided[0]).toMatchObject({ id, invoices: [] });
  expect(decided[1]).toMatchObject({ booked_on: day, invoices: [{ invoice_number }] });
  await restoreEntry(id);
});

test("an entry is not recorded for an invoice that is not there, nor for one that is named twice", async () => {
  const { id: invoice_id } = await issue("Ibarra", 45);
  await read({ day, cents: 9_000, text: "ibarra" });
  const { id } = await waitingEntry("ibarra");
  for (const invoice_ids of [[999_999], [invoice_id, 999_999], [invoice_id, invoice_id]])
    await expect(decideEntries([{ id, invoice_ids }], now)).rejects.toMatchObject({ kind: "not-found" });
  expect((await waitingEntry("ibarra")).id).toBe(id);
});

test("a payment that bounced is proposed from its amount and number, and recorded as paid back in its way", async () => {
  const { id, invoice_number } = await issue("Iglesias", 612);
  const parts = [{ invoice_id: id, amount_cents: 61_200 }];
  const paid = { paid_on: "2026-11-05", method: "direct_debit", note: "", parts } as const;
  await createPayment(paid, { mayOverpay: false }, now);
  const { out } = await read(
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
  const { id } = await issue("Quiroga", 987);
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
  const { id } = await issue("Quintero", 654);
  const parts = [{ invoice_id: id, amount_cents: 65_400 }];
  await createPayment({ paid_on: day, method: "transfer", note: "", parts }, { mayOverpay: false }, now);
  const file = camt053([
    { day: "2026-11-03", cents: -65_400, text: "FIANZA", payer: "Ana Quintero" },
    { day: "2026-11-18", cents: -1_234, text: "ALQUILER" },
  ]);
  expect(await importStatement(file, now)).toMatchObject({ added: 0, out: 2 });
});

test("one payment of two invoices that bounced is taken back from both; more than was paid is refused at its field", async () => {
  const [first, second] = [await issue("Naharro", 100), await issue("Naharro", 50)];
  const parts = [
    { invoice_id: first.id, amount_cents: 10_000 },
    { invoice_id: second.id, amount_cents: 5_000 },
  ];
  await createPayment({ paid_on: "2026-11-06", method: "transfer", note: "", parts }, { mayOverpay: false }, now);
  await read({ day, cents: -15_000, text: "IMPAGADO NAHARRO ANA" }, { day, cents: -15_001, text: "IMPAGADO DE MAS" });
  const [both, more] = [await waitingEntry("NAHARRO"), await waitingEntry("DE MAS")];
  expect(both.chosen?.invoices.map(({ id }) => id).toSorted()).toEqual([first.id, second.id]);
  const { invoice_number } = first;
  const tooMuch = decideEntries([{ id: more.id, invoice_number }], now).catch((error) => error);
  expect((await tooMuch).fields(wordsIn("en"))).toHaveProperty(`invoice-${more.id}`);
  await decideEntries([{ id: both.id, invoice_ids: [first.id, second.id] }], now);
  for (const { id } of [first, second]) expect(await getSettledInvoice(id)).toMatchObject({ paid: 0, paid_cents: 0 });
});

test("a part of what was paid bounces: the number is typed, and the rest stays paid", async () => {
  const { id, invoice_number } = await issue("Olmedo", 300);
  const parts = [{ invoice_id: id, amount_cents: 30_000 }];
  await createPayment({ paid_on: "2026-11-06", method: "cheque", note: "", parts }, { mayOverpay: false }, now);
  await read({ day, cents: -12_000, text: "devolucion parcial" });
  await decideEntries([{ id: (await waitingEntry("devolucion parcial")).id, invoice_number }], now);
  expect(await getSettledInvoice(id)).toMatchObject({ paid: 0, paid_cents: 18_000 });
  expect((await listPayments(id))[0]).toMatchObject({ method: "cheque", amount_cents: -12_000 });
});

test("the same movements in another format wait with a hint, and nothing is chosen for them but to leave them", async () => {
  const { id, invoice_number } = await issue("Palencia", 222);
  const twice = { day, cents: 22_200, text: `pago ${invoice_number}`, payer: "PALENCIA ANA" };
  await read(twice);
  const entry = await waitingEntry(invoice_number);
  await decideEntries([{ id: entry.id, invoice_ids: [id] }], now);
  // The other format has it as well, and another transfer of the same amount behind it.
  const other = camt053([
    { ...twice, text: `PAGO ${invoice_number}` },
    { ...twice, text: "y otro más" },
  ]);
  expect(await importStatement(other, now)).toMatchObject({ added: 2, known: 0 });
  const again = await waitingEntry(`PAGO ${invoice_number}`);
  expect(again).toMatchObject({ chosen: null, sameAs: { invoices: [{ id, invoice_number }] } });
  expect(await waitingEntry("y otro más")).toMatchObject({ sameAs: null });
  // A third format repeats one of them: each is repeated once.
  expect(await importStatement(csvStatement([{ ...twice, text: "csv uno" }]), now)).toMatchObject({ added: 1 });
  expect((await waitingEntry("csv uno")).sameAs).not.toBeNull();
});

test("a form that is posted again gets the same answer, until what it recorded is deleted", async () => {
  const { id: invoice_id } = await issue("Hierro", 46);
  await read({ day, cents: 4_600, text: "hierro uno" }, { day, cents: 4_700, text: "hierro dos" });
  const [one, two] = [await waitingEntry("hierro uno"), await waitingEntry("hierro dos")];
  const post = () =>
    inRequest({ id: "r", person: null }, () => {
      setFormKey("form-key-of-bank");
      const decisions: Decision[] = [
        { id: one.id, invoice_ids: [invoice_id] },
        { id: two.id, dismissed: true },
      ];
      return decideEntries(decisions, now);
    });
  const counts = { recorded: 1, dismissed: 1 };
  expect(await Promise.all([post(), post()])).toEqual([counts, counts]);
  const [payment] = await listPayments(invoice_id);
  expect(await getSettledInvoice(invoice_id)).toMatchObject({ paid_cents: 4_600 });
  await deletePayment(invoice_id, payment?.id ?? 0);
  await expect(post()).rejects.toMatchObject({ kind: "conflict" });
});

test("two people who decide at once record it once", async () => {
  const { id: invoice_id } = await issue("Haro", 44);
  await read({ day, cents: 4_400, text: "haro" });
  const { id } = await waitingEntry("haro");
  const both = await Promise.allSettled([1, 2].map(() => decideEntries([{ id, invoice_ids: [invoice_id] }], now)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await getSettledInvoice(invoice_id)).toMatchObject({ paid_cents: 4_400 });
});

test("the database refuses an entry of nothing, that changes, goes, or is dismissed and recorded", async () => {
  await read({ day, cents: 5_500, text: "guard" });
  const { id } = await waitingEntry("guard");
  const { id: payment_id } = await write((transaction) =>
    transaction.payment.create({ data: { paid_on: day, method: "", created_at: now } }),
  );
  const refused = (change: Parameters<typeof write>[0]) => expect(write(change)).rejects.toThrow();
  await refused((transaction) => transaction.bankEntry.update({ where: { id }, data: { amount_cents: 1 } }));
  await refused((transaction) => transaction.bankEntry.delete({ where: { id } }));
  const given = { account: "", booked_on: day, payer: "", text: "", imported_at: now };
  await refused((transaction) => transaction.bankEntry.create({ data: { ...given, entry_key: "x", amount_cents: 0 } }));
  await refused((transaction) =>
    transaction.bankEntry.update({ where: { id }, data: { payment_id, dismissed_at: now } }),
  );
});

test("a large file is kept with few statements, since a write may take 10 s only, and each entry is repeated once", async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    ...{ day: addDays("2025-01-01", n % 250), cents: 5_000 + (n % 3), text: `BIZUM ${n}`, payer: `CLIENTE ${n}` },
  }));
  const asked = countAsked();
  expect(await read(...many)).toMatchObject({ added: 5_000, known: 0 });
  expect(await importStatement(camt053(many), now)).toMatchObject({ added: 5_000, known: 0 });
  expect(await read(...many, { day, cents: 5_000, text: "BIZUM 5000" })).toMatchObject({ added: 1, known: 5_000 });
  const statements = asked();
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(150);
  const repeating = await reader().bankEntry.findMany({
    where: { payer: { startsWith: "CLIENTE " }, format: "camt053" },
    select: { booked_on: true, amount_cents: true, same_as: { select: { booked_on: true, amount_cents: true } } },
  });
  expect(repeating.filter(({ same_as, ...own }) => JSON.stringify(same_as) === JSON.stringify(own)).length).toBe(5_000);
});
