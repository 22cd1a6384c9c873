/** What Spanish tax rules want of an invoice that is about to be issued. */
import { declarationKinds, type Evidence } from "#app/customer-declarations/declaration.ts";
import { evidenceFor, evidenceOf } from "#app/customer-declarations/declarations.server.ts";
import { customerName } from "#app/customers/customer.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Letterhead } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import type { IvaOptions } from "#app/tax/iva-choice.tsx";
import { ivaOptions } from "#app/tax/iva-options.server.ts";
import { lackSentence, type ShownLack, shownLack } from "#app/tax/lack-sentence.ts";
import { type InvoiceToCheck, isAdvice, type Lack, lacksOf } from "#app/tax/lacks.ts";
import { presentLetterhead } from "#app/tax/letterhead.server.ts";
import { companyOf, partyOf } from "#app/tax/party.server.ts";
import type { Words } from "#app/words/words.ts";
import { sourceOfJob } from "./invoice-source.server.ts";
import { type InvoiceSource, withIva } from "./invoice-source.ts";
import { sumsOf } from "./invoice-sums.ts";

/**
 * What a form asks before an invoice is issued: what is missing, and the choice for what has no IVA (null: nothing);
 * and the customer's declarations on which its IVA rests.
 */
export type Lawful = { lacks: ShownLack[]; iva: IvaOptions | null; evidence: Evidence[] };

/** Throws a conflict Problem that names all that the invoice, with this letterhead, lacks. */
export async function expectLawful(transaction: Transaction, invoice: Checked, letterhead_id: number): Promise<void> {
  const letterhead = await transaction.letterhead.findUniqueOrThrow({ where: { id: letterhead_id } });
  const found = await lacksOfInvoice(letterhead, invoice);
  const lacks = found.filter((lack) => !isAdvice(lack));
  if (lacks.length === 0) return;
  const sentences = (words: Words) => lacks.map((lack) => lackSentence(lack, words));
  throw new Problem("conflict", (words) => words.taxLacks.notIssued({ lacks: sentences(words) }), {
    ...(lacks.some(asksCause) && { fields: ({ taxLacks }: Words) => ({ cause: taxLacks.cause }) }),
  });
}

/** What is asked before the invoice of a job is issued; null where the rules are off. */
export async function lawfulInvoice(job_id: number, words: Words, now = new Date()): Promise<Lawful | null> {
  if ((await rulesNow()) === "") return null;
  try {
    const source = await sourceOfJob(reader(), job_id, { now });
    const sums = sumsOf(source);
    const lacks = await lacksOfInvoice(await presentLetterhead(), { ...source, ...sums, kind: "F1" });
    const evidence = await evidenceOf({ customer_id: source.customer.id, taxes: sums.taxes });
    const { rates, causes } = ivaOptions(words, { now });
    const totalAt = (iva_bp: number) => sumsOf(withIva(source, { iva_bp })).total_cents;
    const options = { rates: rates.map(({ iva_bp }) => ({ iva_bp, total_cents: totalAt(iva_bp) })), causes };
    return { ...lacksToAsk(lacks, words, options), evidence };
  } catch (error) {
    // It cannot be made for another reason, which is shown without the rules too.
    if (error instanceof Problem) return { lacks: [], iva: null, evidence: [] };
    throw error;
  }
}

/**
 * What an invoice for a customer would lack whatever its lines are, for the form that writes it; null where the rules
 * are off. The choice is for amounts without IVA; the declarations are of all kinds, since the rates are yet to come.
 */
export async function lawfulParties(customer_id: number, words: Words, now = new Date()): Promise<Lawful | null> {
  if ((await rulesNow()) === "") return null;
  const customer = await reader().customer.findUnique({ where: { id: customer_id } });
  if (!customer) throw notFound();
  const nothing = { kind: "F1", work_date: dayOf(now), taxes: [], total_cents: 0 } as const;
  const lacks = await lacksOfInvoice(await presentLetterhead(), { ...nothing, customer });
  const iva = ivaOptions(words, { now });
  return { ...lacksToAsk(lacks, words, iva), iva, evidence: await evidenceFor(customer_id, declarationKinds) };
}

/**
 * What is asked before an invoice is corrected as a whole; null where the rules do not concern it. Throws not-found.
 */
export async function lawfulCorrection(id: number, words: Words): Promise<Lawful | null> {
  const original = await reader().invoice.findUnique({ where: { id }, include: { taxes: true, customer: true } });
  if (!original) throw notFound();
  if ((await rulesNow()) === "" && original.tax_rules === "") return null;
  const lacks = await lacksOfInvoice(await presentLetterhead(), {
    ...original,
    kind: original.kind === "F2" ? "R5" : "R1",
    // A correction of the whole invoice takes off what it states.
    taxes: original.taxes.map((tax) => ({ ...tax, base_cents: -tax.base_cents })),
  });
  return lacksToAsk(lacks, words, ivaOptions(words, { onlyCauses: true }));
}

/** What a full invoice in the place of a simplified one would lack. Throws a not-found Problem. */
export async function lawfulSubstitute(id: number, words: Words): Promise<ShownLack[]> {
  const original = await reader().invoice.findUnique({ where: { id }, include: { taxes: true, customer: true } });
  if (!original) throw notFound();
  const lacks = await lacksOfInvoice(await presentLetterhead(), { ...original, kind: "F3" });
  return lacks.map((lack) => shownLack(lack, words));
}

type Checked = Pick<InvoiceToCheck, "kind" | "work_date" | "taxes" | "total_cents" | "raises_to_cents"> &
  Pick<InvoiceSource, "customer">;

/** What an invoice would lack if it were issued now; empty where it may be. */
async function lacksOfInvoice(letterhead: Letterhead, invoice: Checked): Promise<Lack[]> {
  const { kind, customer, work_date, taxes, total_cents, raises_to_cents } = invoice;
  const named = { ...customer, name: customerName(customer) ?? "" };
  return lacksOf({
    ...{ kind, work_date, taxes, total_cents, raises_to_cents },
    company: await companyOf(letterhead),
    customer: { ...(await partyOf(named)), id: customer.id, kind: customer.kind },
  });
}

function asksCause({ what }: Lack): boolean {
  return what === "cause";
}

/** The lacks as a form shows them; for a missing cause it has a field. */
function lacksToAsk(lacks: readonly Lack[], words: Words, options: IvaOptions): Lawful {
  const others = lacks.filter((lack) => !asksCause(lack));
  return {
    lacks: others.map((lack) => shownLack(lack, words)),
    iva: lacks.some(asksCause) ? options : null,
    evidence: [],
  };
}

async function rulesNow(): Promise<string> {
  return (await reader().settings.findUniqueOrThrow({ where: { id: 1 }, select: { tax_rules: true } })).tax_rules;
}
