/** Makes the demo's invoices: in advance, of jobs, corrected, annulled, simplified, at several rates, drafts. */
import type { Product } from "#app/catalogue/product.ts";
import { annulInvoice, rectifyInvoice } from "#app/corrections/rectify.server.ts";
import { substituteInvoices } from "#app/corrections/substitute.server.ts";
import { getCustomer, updateCustomer } from "#app/customers/customers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { invoiceContentSchema, rectifySchema } from "#app/invoices/invoice-content.schema.ts";
import { createDraft, createIssued } from "#app/invoices/invoice-drafts.server.ts";
import { createInvoice } from "#app/invoices/invoices.server.ts";
import { dayMs, hourMs } from "#app/platform/durations.ts";
import type { Agenda } from "./agenda.ts";
import type { Chance } from "./chance.ts";
import { isBuilder } from "./customers.ts";
import { declareOnce, newBuilding, repairAtHome } from "./declarations.ts";
import { payInvoice } from "./payments.ts";

/** What the demo's acts share; `invoiced`: how many jobs have an invoice so far. */
export type Year = { agenda: Agenda; chance: Chance; invoiced: number };

type QuoteOfJob = {
  id: number;
  type: number;
  net_cents: number;
  customer: { id: number; company_name: string };
};

async function issue(body: object, now: Date): Promise<number> {
  return (await createIssued(validate(invoiceContentSchema, body), { language: "es", now })).id;
}

/** Some large quotes are invoiced in advance, 40 % of them, soon after the customer accepted, and paid within days. */
export function planAdvance(quote: QuoteOfJob, accepted: Date, { agenda, chance }: Year): void {
  if (quote.type !== 2 || quote.net_cents < 300_000 || !chance.happens(0.5)) return;
  agenda.add(new Date(accepted.getTime() + 2 * hourMs), async (now) => {
    const id = await issue({ quote_id: quote.id, advance_percent: 40 }, now);
    agenda.add(new Date(now.getTime() + chance.whole(0, 2) * dayMs), (on) => payInvoice(id, on, "transfer"));
  });
}

/**
 * Makes the invoice of a job when it is done. Builders who hire the company pay the IVA of a quote without it
 * themselves; others get it on top. Some invoices are corrected or annulled some days later.
 */
export async function invoiceJob({ id, quote }: { id: number; quote: QuoteOfJob }, now: Date, year: Year) {
  const chosen = quote.type === 2 ? {} : isBuilder(quote.customer) ? { cause: "S2" as const } : { iva_bp: 2_100 };
  if ("cause" in chosen) await declareOnce(quote.customer.id, newBuilding, now);
  const { id: invoice_id } = await createInvoice(id, { paid: 0, ...chosen }, { language: "es", now });
  year.invoiced += 1;
  const { agenda, chance, invoiced } = year;
  const soon = new Date(now.getTime() + chance.whole(4, 12) * dayMs);
  if (invoiced % 30 === 10) agenda.add(soon, (at) => giveDiscount(invoice_id, at));
  if (invoiced % 30 === 20) agenda.add(soon, (at) => correctAddress(invoice_id, quote.customer.id, at));
  if (invoiced === 30)
    agenda.add(new Date(now.getTime() + hourMs), (at) => invoiceByMistake(quote.customer.id, at, agenda));
  planPayment(invoice_id, now, year);
}

/** Most invoices are paid within 40 days, some of them in two parts, of some only a half. */
function planPayment(id: number, issued: Date, { agenda, chance }: Year): void {
  if (id % 6 === 0) agenda.add(issued, (at) => payInvoice(id, at, "card", { half: true }));
  const isLong = issued.getTime() < agenda.end.getTime() - 100 * dayMs;
  if (!chance.happens(isLong ? 0.95 : 0.8)) return;
  const how = chance.one(["transfer", "transfer", "card", "bizum", ""] as const);
  agenda.add(new Date(issued.getTime() + chance.whole(1, 40) * dayMs), (at) => payInvoice(id, at, how));
}

/** A discount that was promised and forgotten: the difference is rectified. */
async function giveDiscount(id: number, now: Date): Promise<void> {
  const lines = [{ name: "Descuento acordado por la demora", unit_price: -20 }];
  await rectify(id, { type: "I", lines, reason: "No se aplicó el descuento acordado." }, now);
}

/** An address that was wrong: an invoice with the right one takes the place of the first. */
async function correctAddress(id: number, customer_id: number, now: Date): Promise<void> {
  const customer = await getCustomer(customer_id);
  if (!customer) return;
  await updateCustomer(customer_id, { ...customer, address: customer.address.replace(/\d+$/, "12") });
  await rectify(id, { type: "S", all: 1, reason: "El número de la calle del cliente era otro." }, now);
}

async function rectify(id: number, body: object, now: Date): Promise<void> {
  await rectifyInvoice(id, validate(rectifySchema, body), { language: "es", now });
}

/** An invoice for the wrong customer is annulled within the hour. */
async function invoiceByMistake(customer_id: number, now: Date, agenda: Agenda): Promise<void> {
  const lines = [{ name: "Mantenimiento anual split", unit_price: 68 }];
  const id = await issue({ customer_id, lines }, now);
  const reason = "El trabajo era de otro cliente y ya estaba facturado.";
  agenda.add(new Date(now.getTime() + hourMs / 4), (at) => annulInvoice(id, reason, at));
}

/**
 * Makes the invoice of a small visit, in turn: a simplified one that is paid by card at once, one of a repair at home
 * at 10 %, and one at two rates.
 */
export async function invoiceVisit(
  visit: { job_id: number; customer_id: number; turn: number },
  products: readonly Product[],
  now: Date,
  { agenda, chance }: Year,
): Promise<void> {
  const { job_id, customer_id, turn } = visit;
  const line = (name: string, more: object = {}) => lineOf(products, name, more);
  const visits = [
    { kind: "F2" as const, lines: [line("Mantenimiento anual split"), line("Desplazamiento fuera de zona")] },
    { lines: [line("Búsqueda de fuga", { iva_percent: 10 }), line("Hora de oficial", { iva_percent: 10 })] },
    { lines: [line("Hora de oficial", { iva_percent: 10, quantity: 2 }), line("Termostato de zona")] },
  ];
  const content = visits[turn % visits.length];
  if (turn % visits.length > 0) await declareOnce(customer_id, repairAtHome(now), now);
  const id = await issue({ job_ids: [job_id], ...content }, now);
  await payInvoice(id, now, content?.kind === "F2" ? "card" : "transfer");
  // The customer who paid by card needs the full invoice for the books after all.
  if (turn === 6)
    agenda.add(new Date(now.getTime() + 2 * dayMs), async (at) => {
      await substituteInvoices([id], { language: "es", now: at });
    });
  if (turn !== 3) return;
  const lines = [{ name: "Desplazamiento cobrado de más", unit_price: -20 }];
  const body = { type: "I", lines, reason: "El cliente vive dentro de la zona." };
  agenda.add(new Date(now.getTime() + chance.whole(2, 6) * dayMs), (at) => rectify(id, body, at));
}

/** The yearly round of a community of owners, whose lines fill two pages. */
export function planYearlyRound(
  communities: readonly { id: number }[],
  products: readonly Product[],
  { agenda, chance }: Year,
): void {
  const [customer] = communities;
  if (!customer) return;
  agenda.add(new Date(agenda.end.getTime() - 45 * dayMs), async (now) => {
    const flats = Array.from({ length: 16 }, (_, n) => `${1 + Math.floor(n / 4)}.º ${"ABCD"[n % 4]}`);
    const lines = flats.flatMap((flat, n) => {
      const upkeep = lineOf(products, "Mantenimiento anual split");
      const leak = { name: `Búsqueda de fuga, ${flat}`, unit_price: 58, unit: "h" };
      return [{ ...upkeep, name: `${upkeep.name}, ${flat}` }, ...(n % 6 === 5 ? [leak] : [])];
    });
    const id = await issue({ customer_id: customer.id, lines, discount: 120 }, now);
    agenda.add(new Date(now.getTime() + chance.whole(20, 40) * dayMs), (at) => payInvoice(id, at, "transfer"));
  });
}

/** Two invoices that somebody has begun and not issued. */
export async function addDrafts(customers: readonly { id: number }[], products: readonly Product[], now: Date) {
  const drafts = [
    {
      lines: [
        lineOf(products, "Sustitución de placa"),
        { name: "Placa electrónica de la exterior", unit_price: 184.5 },
      ],
    },
    { lines: [lineOf(products, "Limpieza desinfectante", { quantity: 3 })], discount: 10 },
  ];
  for (const [index, draft] of drafts.entries()) {
    const customer_id = customers[30 + index]?.id;
    await createDraft(validate(invoiceContentSchema, { customer_id, ...draft }), now);
  }
}

/** A line with the product of the catalogue whose name begins so. */
function lineOf(products: readonly Product[], begins: string, more: object = {}) {
  const product = products.find(({ name }) => name.startsWith(begins));
  if (!product) throw new Error(`The demo has no product ${begins}`);
  const { description, unit, price_cents } = product;
  return { name: product.name, description, unit, unit_price: price_cents / 100, ...more };
}
