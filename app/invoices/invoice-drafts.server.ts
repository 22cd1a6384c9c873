/** Verbs on drafts of invoices: create, get, list, delete, issue; and creating an invoice that is issued at once. */
import type { z } from "zod";
import { type CustomerNames, namesOf } from "#app/customers/customer.ts";
import type { Cents } from "#app/numbers/money.ts";
import { payRest } from "#app/payments/payments.server.ts";
import { countOf, reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import { rowsFrom } from "#app/platform/dialect.server.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { pageWithin } from "#app/platform/list-address.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem } from "#app/platform/problem.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { whereAll } from "#app/platform/sql.server.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import { endOfDay, startOfDay } from "#app/platform/zone.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { invoiceListSchema } from "./invoice.schema.ts";
import type { InvoiceContent } from "./invoice-content.schema.ts";
import { sourceOfContent } from "./invoice-source.server.ts";
import type { InvoiceSource } from "./invoice-source.ts";
import { sumsOf } from "./invoice-sums.ts";
import { invoiceMadeBefore, issuedBefore, issueInvoice } from "./issue.server.ts";

/** Drafts have ids from here, and invoices below: one address asks for either. The database checks both. */
const firstDraftId = 1_000_000_000;

/** Whether an id is that of a draft. */
export function isDraftId(id: number): boolean {
  return id >= firstDraftId;
}

/** A draft in a list: whose it is, and what it would come to if it were issued now; null where it cannot be. */
export type DraftRow = CustomerNames & { id: number; customer_id: number; updated_at: Date; total_cents: Cents | null };

type Asked = { language: Language; now?: Date };

/**
 * Makes an invoice of this content and issues it; the same form posted twice makes one. Gives its id. Throws what
 * sourceOfContent() and issueInvoice() throw.
 */
export function createIssued(content: InvoiceContent, { language, now: at }: Asked): Promise<{ id: number }> {
  return write((transaction, turn) =>
    makeOnce(
      transaction,
      { kind: "invoice", asked: content },
      {
        async make() {
          const now = at ?? turn;
          return issueContent(transaction, content, { language, now });
        },
        find: invoiceMadeBefore(transaction),
        name: issuedBefore(transaction),
      },
    ),
  );
}

/**
 * Issues an invoice of this content. The day that is given for an invoice in advance is that on which the money came:
 * it is issued as paid, with its payment of that day.
 */
async function issueContent(
  transaction: Transaction,
  content: InvoiceContent,
  { language, now }: { language: Language; now: Date },
): Promise<{ id: number }> {
  const { kind, reason, advance, work_date } = content;
  const paidOn = advance && work_date ? work_date : null;
  const source = await sourceOfContent(transaction, content, { language, now });
  const invoice = await issueInvoice(transaction, source, { kind, reason, isPaid: paidOn !== null, language, now });
  if (paidOn) await payRest(transaction, invoice.id, now, paidOn);
  return invoice;
}

/**
 * Stores a draft of this content; the same form posted twice stores one. Gives its id. Throws what sourceOfContent()
 * throws.
 */
export function createDraft(content: InvoiceContent, now = new Date()): Promise<{ id: number }> {
  return write((transaction) =>
    makeOnce(
      transaction,
      { kind: "invoice-draft", asked: content },
      {
        async make() {
          const { customer } = await sourceOfContent(transaction, content, { now });
          const times = { created_at: now, updated_at: now };
          return transaction.invoiceDraft.create({
            data: { customer_id: customer.id, content: JSON.stringify(content), ...times },
            select: { id: true },
          });
        },
        find: (id) => transaction.invoiceDraft.findUnique({ where: { id }, select: { id: true } }),
        name: issuedBefore(transaction),
      },
    ),
  );
}

/**
 * What a draft would state if it were issued now, and its sums. `invoice_id` is the invoice that it became, if it did.
 * Throws a not-found Problem, and what sourceOfContent() throws where it can no longer be issued.
 */
export async function getDraft(id: number, now = new Date()) {
  const draft = await reader().invoiceDraft.findUnique({ where: { id } });
  if (!draft) throw notFound();
  if (draft.invoice_id !== null) return { invoice_id: draft.invoice_id };
  const source = await sourceOfContent(reader(), contentOf(draft), { now });
  return { invoice_id: null, ...source, ...sumsOf(source), id, created_at: draft.created_at };
}

/** What a draft was asked to be, for its form. Throws a not-found Problem. */
export async function getDraftContent(id: number) {
  const draft = await reader().invoiceDraft.findUnique({ where: { id } });
  if (!draft) throw new Problem("not-found", (words) => words.problems.draftGone);
  const { customer_id, invoice_id, version, updated_at } = draft;
  return { customer_id, invoice_id, version, updated_at, content: contentOf(draft) };
}

/** The id of the invoice as which a draft was issued with exactly this content; null where it was not. */
export async function issuedWith(id: number, content: InvoiceContent): Promise<number | null> {
  const draft = await reader().invoiceDraft.findUnique({ where: { id } });
  return draft && isSame(draft, content) ? draft.invoice_id : null;
}

/** What a draft is asked to be now, and the versions on which the change may be based. */
export type DraftChange = { content: InvoiceContent; seen: Seen };

/**
 * Replaces what a draft is asked to be, unless it is just that: the form may have been posted twice. Throws a
 * not-found Problem, a conflict where it was issued already, ChangedMeanwhile, and what sourceOfContent() throws.
 */
export async function updateDraft(id: number, change: DraftChange, now = new Date()): Promise<void> {
  await write((transaction) => storeChange(transaction, id, { ...change, now }));
}

async function storeChange(
  transaction: Transaction,
  id: number,
  { content, seen, now }: DraftChange & { now: Date },
): Promise<void> {
  const draft = await openDraft(transaction, id);
  if (isSame(draft, content)) return;
  expectSeen(draft.version, seen);
  const { customer } = await sourceOfContent(transaction, content, { now });
  const data = {
    content: JSON.stringify(content),
    customer_id: customer.id,
    version: draft.version + 1,
    updated_at: now,
  };
  await transaction.invoiceDraft.update({ where: { id }, data });
}

/** Prisma's `where` for the drafts that were not issued. */
const open = { invoice_id: null } as const satisfies Prisma.InvoiceDraftWhereInput;

/** The drafts on a page of their screen: what each comes to takes several queries. */
export const draftsPerPage = 50;

/**
 * A page of the drafts that were not issued, the last changed first, and how many there are. For a page after the last
 * one it gives the last.
 */
export async function listDrafts(
  asked: number,
  now = new Date(),
): Promise<{ rows: DraftRow[]; total: number; page: number }> {
  const page = pageWithin(asked, await countDrafts(), draftsPerPage);
  return { ...(await findDrafts({ q: "", page, pageSize: draftsPerPage }, now)), page };
}

/**
 * A page of the drafts that were not issued, the last changed first, and the number of all that match. `q` is looked
 * for in their customers; `from` and `to` are the first and the last day on which they were changed last.
 */
export async function findDrafts(
  { q, from, to, page, pageSize }: Pick<z.output<typeof invoiceListSchema>, "q" | "from" | "to" | "page" | "pageSize">,
  now = new Date(),
): Promise<{ rows: DraftRow[]; total: number }> {
  const found = await lookUpSearch("CustomerSearch", q);
  const where = whereAll([
    Prisma.sql`d."invoice_id" IS NULL`,
    ...(found ? [found.isAmong(Prisma.sql`d."customer_id"`)] : []),
    ...(from ? [Prisma.sql`d."updated_at" >= ${startOfDay(from)}`] : []),
    ...(to ? [Prisma.sql`d."updated_at" < ${endOfDay(to)}`] : []),
  ]);
  const total = await countOf(Prisma.sql`FROM "InvoiceDraft" d ${where}`);
  const rows = await rowsOf<{ id: number }>(Prisma.sql`SELECT d."id" FROM "InvoiceDraft" d ${where}
    ORDER BY d."updated_at" DESC, d."id" DESC ${rowsFrom((page - 1) * pageSize, pageSize)}`);
  return { rows: await readDrafts({ id: { in: rows.map(({ id }) => id) } }, now), total };
}

/** Drafts, the last changed first. */
async function readDrafts(where: Prisma.InvoiceDraftWhereInput, now: Date): Promise<DraftRow[]> {
  const drafts = await reader().invoiceDraft.findMany({
    where,
    include: { customer: true },
    orderBy: [{ updated_at: "desc" }, { id: "desc" }],
  });
  return Promise.all(
    drafts.map(async ({ id, customer_id, customer, content, updated_at }) => {
      const source = await sourceIfAny(contentOf({ content }), now);
      return { id, customer_id, updated_at, total_cents: source && sumsOf(source).total_cents, ...namesOf(customer) };
    }),
  );
}

/** How many drafts were not issued. */
export function countDrafts(): Promise<number> {
  return reader().invoiceDraft.count({ where: open });
}

/** Null where a draft can no longer be issued, as when its job was cancelled. */
async function sourceIfAny(content: InvoiceContent, now: Date): Promise<InvoiceSource | null> {
  try {
    return await sourceOfContent(reader(), content, { now });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Throws a draft away. Throws a not-found Problem, and a conflict where it was issued already. */
export async function deleteDraft(id: number): Promise<void> {
  await write(async (transaction) => {
    await openDraft(transaction, id);
    await transaction.invoiceDraft.delete({ where: { id } });
  });
}

/** The draft, unless it was issued. */
async function openDraft(transaction: Transaction, id: number): Promise<{ version: number; content: string }> {
  const draft = await transaction.invoiceDraft.findUnique({
    where: { id },
    select: { version: true, content: true, invoice: { select: { invoice_number: true } } },
  });
  if (!draft) throw notFound();
  const { invoice } = draft;
  if (!invoice) return draft;
  throw new Problem("conflict", (words) => words.problems.draftIssued({ number: invoice.invoice_number }));
}

/**
 * Issues a draft, as `change` replaces it, if given: either both are done or nothing. Gives the invoice's id, and
 * whether it was issued now: a draft that was issued before gives the same invoice again. Throws a not-found Problem,
 * what sourceOfContent() and issueInvoice() throw, and with a change what updateDraft() throws.
 */
export function issueDraft(
  id: number,
  { language, now: at, change }: Asked & { change?: DraftChange },
): Promise<{ id: number; created: boolean }> {
  return write(async (transaction, turn) => {
    const now = at ?? turn;
    if (change) await storeChange(transaction, id, { ...change, now });
    const draft = await transaction.invoiceDraft.findUnique({ where: { id } });
    if (!draft) throw notFound();
    if (draft.invoice_id !== null) return { id: draft.invoice_id, created: false };
    const invoice = await issueContent(transaction, contentOf(draft), { language, now });
    await transaction.invoiceDraft.update({ where: { id }, data: { invoice_id: invoice.id, updated_at: now } });
    return { id: invoice.id, created: true };
  });
}

/** Whether a draft is asked to be exactly this already. */
function isSame(stored: { content: string }, content: InvoiceContent): boolean {
  return stored.content === JSON.stringify(content);
}

function contentOf({ content }: { content: string }): InvoiceContent {
  return JSON.parse(content) as InvoiceContent;
}
