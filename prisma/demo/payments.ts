/** What the demo's customers paid, what the bank says of it, and who was reminded. */
import { listWaitingEntries } from "#app/bank/bank.server.ts";
import { decideEntries } from "#app/bank/decisions.server.ts";
import { importStatement } from "#app/bank/import-statement.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema } from "#app/invoices/invoice-content.schema.ts";
import { createIssued } from "#app/invoices/invoice-drafts.server.ts";
import type { Cents } from "#app/numbers/money.ts";
import { type Method, restOf } from "#app/payments/payment.ts";
import { createPayment } from "#app/payments/payments.server.ts";
import { getSettledInvoice } from "#app/payments/settled-invoices.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { addDays, type Day, formatDay } from "#app/platform/dates.ts";
import { dayMs } from "#app/platform/durations.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";
import { getReminderSettings, saveReminderSettings, saveReminderStops } from "#app/receivables/reminders.server.ts";
import { saveCustomerTerms } from "#app/terms/terms.server.ts";

/** Pays what is left of an invoice, or half of it in advance. */
export async function payInvoice(id: number, at: Date, method: Method, { half = false } = {}): Promise<void> {
  const rest = restOf(await getSettledInvoice(id));
  if (rest === 0) return;
  const amount_cents = half ? Math.round(rest / 2) : rest;
  await pay([{ invoice_id: id, amount_cents }], at, { method, note: half ? "Señal del 50 %" : "" });
}

type Part = { invoice_id: number; amount_cents: Cents };

async function pay(parts: Part[], at: Date, { method, note = "" }: { method: Method; note?: string }): Promise<void> {
  await createPayment({ paid_on: dayOf(at), method, note, parts }, { mayOverpay: false }, at);
}

type Unpaid = Awaited<ReturnType<typeof unpaidInvoices>>[number];

function unpaidInvoices() {
  return reader().invoice.findMany({
    where: { paid: 0, payable_cents: { gt: 0 } },
    select: {
      ...{ id: true, invoice_number: true, customer_id: true, customer: true, due_on: true },
      ...{ payable_cents: true, paid_cents: true },
    },
    orderBy: { id: "asc" },
  });
}

/**
 * What is out of the ordinary: one transfer for several invoices, a direct debit that the bank gave back, invoices that
 * are long due and of which customers were reminded, and files of the bank, one decided and one that waits.
 */
export async function settleTheRest(today: Date): Promise<void> {
  await paySeveral(today);
  await payBack(today);
  await remind(today);
  await readBankFiles(today);
}

/**
 * A customer with several unpaid invoices pays two of them with one transfer. In a year by whose chance nobody has two,
 * a customer with one gets another for a small repair.
 */
async function paySeveral(today: Date): Promise<void> {
  const unpaid = await unpaidInvoices();
  const groups = [...Map.groupBy(unpaid, ({ customer_id }) => customer_id).values()];
  const customer_id = (groups.find((invoices) => invoices.length > 1) ?? unpaid)[0]?.customer_id;
  if (customer_id === undefined) return;
  if (groups.every((invoices) => invoices.length === 1)) await issueRepair(customer_id, today);
  const two = (await unpaidInvoices()).filter((invoice) => invoice.customer_id === customer_id).slice(0, 2);
  const parts = two.map((invoice) => ({ invoice_id: invoice.id, amount_cents: restOf(invoice) }));
  await pay(parts, today, { method: "transfer", note: "Dos facturas juntas" });
}

async function issueRepair(customer_id: number, now: Date): Promise<void> {
  const lines = [{ name: "Cambio de filtro y limpieza del desagüe", unit_price: 74 }];
  await createIssued(validate(invoiceContentSchema, { customer_id, lines }), { language: "es", now });
}

/** A direct debit that the bank gave back after some days: the invoice is unpaid again. */
async function payBack(today: Date): Promise<void> {
  const invoice = (await unpaidInvoices()).findLast(({ due_on }) => due_on !== null && due_on < dayOf(today));
  if (!invoice) return;
  const amount_cents = restOf(invoice);
  const before = (days: number) => new Date(today.getTime() - days * dayMs);
  await pay([{ invoice_id: invoice.id, amount_cents }], before(9), { method: "direct_debit" });
  const back = { method: "direct_debit", note: "Devuelto por el banco: sin saldo" } as const;
  await pay([{ invoice_id: invoice.id, amount_cents: -amount_cents }], before(4), back);
}

/** Reminders are on. The longest due invoices had theirs, as if they had been sent; one customer never gets any. */
async function remind(today: Date): Promise<void> {
  const { days } = await getReminderSettings();
  await saveReminderSettings({ active: true, days, fromNowOn: false }, dayOf(today));
  const overdue = (await unpaidInvoices()).filter(({ due_on }) => due_on !== null && due_on < dayOf(today));
  for (const invoice of overdue.slice(0, 4)) {
    for (const [index, after] of days.entries()) {
      const at =
        after === null ? null : new Date(startOfDay(addDays(invoice.due_on ?? "", after)).getTime() + tenHours);
      if (at && at < today) await noteReminded(invoice, index + 1, at);
    }
  }
  const never = overdue.at(-1);
  if (never) await saveReminderStops(never.customer_id, { all: true, invoice_ids: [] }, []);
}

const tenHours = 36_000_000;

async function noteReminded({ id: invoice_id, customer }: Unpaid, step: number, at: Date): Promise<void> {
  await write(async (transaction) => {
    const times = { created_at: at, next_at: at, done_at: at };
    const sent = await transaction.outbox.create({ data: { kind: "mail", payload: "{}", attempts: 1, ...times } });
    const data = { invoice_id, step, to_email: customer.email, created_at: at, outbox_id: sent.id };
    await transaction.paymentReminder.create({ data });
  });
}

type Movement = { day: Day; cents: Cents; payer?: string; text: string };

/**
 * A file of last week, of which what was sure was recorded and the interest left aside; and one of yesterday, which
 * waits: a number and an amount that agree, a name, a part, what nobody knows, and a transfer that bounced.
 */
async function readBankFiles(today: Date): Promise<void> {
  const day = (ago: number) => addDays(dayOf(today), -ago);
  const open = (await unpaidInvoices()).filter(({ due_on }) => due_on !== null && due_on >= day(0)).slice(0, 5);
  const name = (invoice: Unpaid | undefined) => (invoice ? (customerName(invoice.customer) ?? "") : "");
  const came = (invoice: Unpaid | undefined, ago: number, more: Partial<Movement>): Movement[] =>
    invoice
      ? [{ day: day(ago), cents: restOf(invoice), payer: name(invoice), text: "TRANSFERENCIA A SU FAVOR", ...more }]
      : [];
  const [first, second, third, fourth, fifth] = open;
  await importStatement(
    statement([
      ...came(first, 7, { text: `PAGO FACTURA ${first?.invoice_number}` }),
      { day: day(7), cents: 42, text: "ABONO DE INTERESES" },
      { day: day(6), cents: -18_240, text: "RECIBO DE LA LUZ" },
    ]),
    today,
  );
  for (const { id, chosen } of (await listWaitingEntries()).entries) {
    const invoice_ids = chosen?.invoices.map((invoice) => invoice.id);
    await decideEntries([invoice_ids ? { id, invoice_ids } : { id, dismissed: true }], today);
  }
  const half = fourth && Math.round(restOf(fourth) / 2);
  await importStatement(
    statement([
      ...came(second, 1, { text: `FRA ${second?.invoice_number.replaceAll("-", " ")}` }),
      ...came(third, 1, {}),
      ...came(fourth, 1, { text: `A CUENTA ${fourth?.invoice_number}`, ...(half && { cents: half }) }),
      ...came(fifth, 1, { payer: "" }),
      { day: day(1), cents: 15_000, payer: "PEREZ GOMEZ", text: "AIRE ACONDICIONADO" },
      ...(await bounced(day(1))),
    ]),
    today,
  );
}

/** The last transfer for one invoice alone, which the bank takes back. */
async function bounced(on: Day): Promise<Movement[]> {
  const last = await reader().payment.findFirst({
    where: { method: "transfer", paid_on: { lt: on }, parts: { some: { amount_cents: { gt: 0 } } }, bank_entry: null },
    include: { parts: { include: { invoice: { select: { invoice_number: true, paid_cents: true } } } } },
    orderBy: [{ paid_on: "desc" }, { id: "desc" }],
  });
  const [part] = last?.parts ?? [];
  if (!part || part.amount_cents > part.invoice.paid_cents) return [];
  const text = `DEVOLUCION TRANSFERENCIA ${part.invoice.invoice_number}`;
  return [{ day: on, cents: -part.amount_cents, text }];
}

/** A statement as CSV, as banks give it on their sites. */
function statement(movements: readonly Movement[]): string {
  const rows = movements.map(({ day, cents, payer = "", text }) =>
    [formatDay(day), text, payer, (cents / 100).toFixed(2).replace(".", ",")].join(";"),
  );
  return ["Fecha;Concepto;Ordenante;Importe", ...rows, ""].join("\r\n");
}

/** Communities of owners pay twice a month, within 60 days. */
export async function giveTerms(customer_id: number, { company_name }: { company_name: string }): Promise<void> {
  if (company_name.startsWith("Comunidad")) await saveCustomerTerms(customer_id, { days: 60, month_days: "10,25" });
}
