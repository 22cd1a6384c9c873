/**
 * What people decide about the movements that a bank's file brought, on a database: which invoice is proposed for a
 * transfer, and that each movement is recorded as a payment once, or dismissed.
 */
import { expect, test } from "vitest";
import { annulInvoice } from "#app/corrections/rectify.server.ts";
import { createPayment, deletePayment, listPayments, type NewPayment, setPaid } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { inRequest, setFormKey } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { day, importMovements, issueTo, now, waitingEntry } from "../../tests/support/bank-entries.ts";
import { camt053 } from "../../tests/support/bank-files.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { listDecidedEntries, listWaitingEntries } from "./bank.server.ts";
import { type Decision, decideEntries, ExcessUnconfirmed, restoreEntry } from "./decisions.server.ts";
import { importStatement } from "./import-statement.server.ts";

useDatabase();

test("a sure proposal is chosen and recorded as a transfer of its day, which pays the invoice", async () => {
  const { id, invoice_number } = await issueTo("Cuevas", 300);
  await importMovements({ day, cents: 30_000, text: `PAGO ${invoice_number}`, payer: "CUEVAS ANA" });
  const entry = await waitingEntry(invoice_number);
  expect(entry.chosen?.invoices.map((invoice) => invoice.id)).toEqual([id]);
  expect(await decideEntries([{ id: entry.id, invoice_ids: [id] }], now)).toEqual({ recorded: 1, dismissed: 0 });
  expect(await getSettledInvoice(id)).toMatchObject({ paid: 1, paid_cents: 30_000 });
  expect(await listPayments(id)).toMatchObject([{ paid_on: day, method: "transfer", amount_cents: 30_000 }]);
  await expect(decideEntries([{ id: entry.id, invoice_ids: [id] }], now)).rejects.toMatchObject({ kind: "conflict" });
  expect((await listDecidedEntries())[0]).toMatchObject({ id: entry.id, invoices: [{ id, invoice_number }] });
});

test("what a person has recorded already is said and chosen no more, once, and never for what names other invoices", async () => {
  const [invoice, other] = [await issueTo("Cordero", 1_828), await issueTo("Casado", 1_000)];
  const payment = {
    paid_on: day,
    method: "bizum",
    note: "",
    parts: [{ invoice_id: invoice.id, amount_cents: 100_000 }],
  };
  await createPayment(payment as NewPayment, { mayOverpay: true }, now);
  const cash = [{ invoice_id: invoice.id, amount_cents: 5_000 }];
  await createPayment({ ...payment, method: "cash", parts: cash } as NewPayment, { mayOverpay: true }, now);
  await importMovements(
    { day, cents: 100_000, text: `TRANSF ${other.invoice_number}`, payer: "CASADO ANA" },
    { day, cents: 100_000, text: `BIZUM ${invoice.invoice_number}` },
    { day, cents: 100_000, text: "another bizum" },
    { day, cents: 5_000, text: "not the cash" },
  );
  expect(await waitingEntry(`BIZUM ${invoice.invoice_number}`)).toMatchObject({
    chosen: null,
    sameAs: { of: "payment", invoices: [invoice] },
  });
  expect(await waitingEntry(other.invoice_number)).toMatchObject({ sameAs: null, chosen: { isSure: true } });
  for (const text of ["another bizum", "not the cash"]) expect((await waitingEntry(text)).sameAs).toBeNull();
  // Recorded from a file, a payment is no reason to doubt the next entry of its amount.
  await decideEntries([{ id: (await waitingEntry(other.invoice_number)).id, invoice_ids: [other.id] }], now);
  await importMovements({ day, cents: 100_000, text: `otra ${other.invoice_number}` });
  expect((await waitingEntry(`otra ${other.invoice_number}`)).sameAs).toBeNull();
});

test("one transfer of the same invoice twice is chosen once only", async () => {
  const { invoice_number } = await issueTo("Dueñas", 410);
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
  const [first, second] = [await issueTo("Espino", 100), await issueTo("Espino", 50)];
  await importMovements({ day, cents: 16_000, text: "dos de espino" });
  const { id } = await waitingEntry("dos de espino");
  const decision = { id, invoice_ids: [first.id, second.id] };
  const asked = await decideEntries([decision], now).catch((error) => error);
  expect(asked.fields(wordsIn("en"))).toEqual({ [`invoice-${id}`]: expect.stringContaining(second.invoice_number) });
  await decideEntries([{ ...decision, excess: asked.excess[id] }], now);
  expect(await getSettledInvoice(first.id)).toMatchObject({ paid: 1, paid_cents: 10_000 });
  expect(await getSettledInvoice(second.id)).toMatchObject({ paid: 1, paid_cents: 6_000 });
});

test("more than is unpaid now is asked about, of all movements at once, and what confirms it is for just that", async () => {
  const [paid, open] = [await issueTo("Estévez", 242), await issueTo("Estévez", 90)];
  await importMovements({ day, cents: 24_200, text: "estevez uno" }, { day, cents: 10_000, text: "estevez dos" });
  const [one, two] = [await waitingEntry("estevez uno"), await waitingEntry("estevez dos")];
  await setPaid(paid.id, 1, now);
  const decisions = [
    { id: one.id, invoice_ids: [paid.id] },
    { id: two.id, invoice_numbers: open.invoice_number },
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
  const { id: invoice_id } = await issueTo("Ferrer", 20);
  await importMovements({ day, cents: 2_000, text: "ferrer uno" }, { day, cents: 2_000, text: "ferrer dos" });
  const [one, two] = [await waitingEntry("ferrer uno"), await waitingEntry("ferrer dos")];
  const wrong = decideEntries(
    [
      { id: one.id, invoice_ids: [invoice_id] },
      { id: two.id, invoice_numbers: "F-1999-1" },
    ],
    now,
  );
  await expect(wrong).rejects.toMatchObject({ kind: "invalid" });
  expect(await getSettledInvoice(invoice_id)).toMatchObject({ paid: 0, paid_cents: 0 });
  await waitingEntry("ferrer uno");
});

test("what cannot be recorded is named at its entry: a day that is to come, an invoice of which nothing is paid", async () => {
  const { id: invoice_id, invoice_number } = await issueTo("Fuster", 20);
  await importMovements(
    { day: "2026-11-23", cents: 2_000, text: "fuster lunes" },
    { day, cents: 2_000, text: "fuster anulada" },
  );
  const fieldsOf = async (text: string) => {
    const { id } = await waitingEntry(text);
    const error = await decideEntries([{ id, invoice_numbers: invoice_number }], now).catch((thrown) => thrown);
    return { id, fields: error.fields(wordsIn("en")) };
  };
  const early = await fieldsOf("fuster lunes");
  expect(early.fields).toEqual({ [`invoice-${early.id}`]: expect.stringContaining("yet to come") });
  await annulInvoice(invoice_id, "Issued twice", now);
  const annulled = await fieldsOf("fuster anulada");
  expect(annulled.fields).toEqual({ [`invoice-${annulled.id}`]: expect.stringContaining("was annulled") });
});

test("what pays no invoice is dismissed, and waits again when that is taken back; so does a deleted payment", async () => {
  const { id: invoice_id, invoice_number } = await issueTo("Galán", 33);
  await importMovements({ day, cents: 3_300, text: "galan" });
  const { id } = await waitingEntry("galan");
  await decideEntries([{ id, dismissed: true }], now);
  await expect(waitingEntry("galan")).rejects.toThrow();
  await restoreEntry(id);
  // By a second press as well.
  await restoreEntry(id);
  await decideEntries([{ id, invoice_numbers: invoice_number }], now);
  await expect(restoreEntry(id)).rejects.toMatchObject({ kind: "conflict" });
  await expect(restoreEntry(999_999)).rejects.toMatchObject({ kind: "not-found" });
  const [payment] = await listPayments(invoice_id);
  await deletePayment(invoice_id, payment?.id ?? 0);
  expect((await waitingEntry("galan")).id).toBe(id);
});

test("an old movement that was dismissed last leads those that were decided, however many newer ones were", async () => {
  const newer = Array.from({ length: 55 }, (_, n) => ({ day, cents: 6_100 + n, text: `nuevo ${n}` }));
  await importMovements({ day: "2026-01-12", cents: 6_000, text: "gordillo enero" }, ...newer);
  const { invoice_number } = await issueTo("Gordillo", 10_000);
  const { entries } = await listWaitingEntries();
  const others = entries.filter(({ text }) => text.includes("nuevo"));
  await decideEntries(
    others.map(({ id }) => ({ id, invoice_numbers: invoice_number })),
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
  const { id: invoice_id } = await issueTo("Ibarra", 45);
  await importMovements({ day, cents: 9_000, text: "ibarra" });
  const { id } = await waitingEntry("ibarra");
  for (const invoice_ids of [[999_999], [invoice_id, 999_999], [invoice_id, invoice_id]])
    await expect(decideEntries([{ id, invoice_ids }], now)).rejects.toMatchObject({ kind: "not-found" });
  expect((await waitingEntry("ibarra")).id).toBe(id);
});

test("a form that is posted again gets the same answer, until what it recorded is deleted", async () => {
  const { id: invoice_id } = await issueTo("Hierro", 46);
  await importMovements({ day, cents: 4_600, text: "hierro uno" }, { day, cents: 4_700, text: "hierro dos" });
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
  const { id: invoice_id } = await issueTo("Haro", 44);
  await importMovements({ day, cents: 4_400, text: "haro" });
  const { id } = await waitingEntry("haro");
  const both = await Promise.allSettled([1, 2].map(() => decideEntries([{ id, invoice_ids: [invoice_id] }], now)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await getSettledInvoice(invoice_id)).toMatchObject({ paid_cents: 4_400 });
});
