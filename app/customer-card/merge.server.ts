/** Merges two customers who are the same one (docs/decisions/0046-doubles-and-merging.md). */
import { customerName } from "#app/customers/customer.ts";
import { expectCustomer, overwriteCustomer } from "#app/customers/customers.server.ts";
import { mergedFields } from "#app/customers/merge.ts";
import { mergedInto } from "#app/customers/merged-customers.server.ts";
import { retitleJobs } from "#app/customers/retitle-jobs.server.ts";
import { notePart } from "#app/platform/audit.server.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import type { Words } from "#app/words/words.ts";
import { keepPlace } from "./kept-place.server.ts";

/** The two customers: `id` goes, with all that names it, into `into`, who stays. */
export type Merging = { id: number; into: number };

/** The versions of both that the user has seen; null where the last save wins. */
export type SeenBoth = { source: Seen; target: Seen };

/** Which settings of a customer go into another one. */
type MovedSettings = { terms: boolean; unreminded: boolean };

/**
 * Which settings a merge moves: a customer's own terms of payment, where the one who stays has none, and that they are
 * never reminded, where the other one still is.
 */
export async function settingsThatMove(
  { id, into }: Merging,
  client: Pick<Transaction, "paymentTerms" | "reminderStop"> = reader(),
): Promise<MovedSettings> {
  const either = { where: { customer_id: { in: [id, into] } }, select: { customer_id: true } };
  const terms = await client.paymentTerms.findMany(either);
  const stops = await client.reminderStop.findMany({ ...either, where: { ...either.where, invoice_id: null } });
  const moves = (rows: { customer_id: number | null }[]) =>
    rows.length > 0 && rows.every((row) => row.customer_id === id);
  return { terms: moves(terms), unreminded: moves(stops) };
}

/**
 * Merges a customer into another one, in one transaction: quotes with their jobs and reports, visits, invoices and
 * sites move, what the other lacks is filled (mergedFields, whose note is in the language of `words`), and the
 * customer's id leads to the other from now on. What documents print stays. Work that is still to be done stays at its
 * address (keepPlace).
 *
 * Throws a not-found Problem for an unknown customer, an invalid one for a wrong `into`, a conflict when one of the two
 * was merged before, and ChangedMeanwhile when a version is none of those that were seen.
 */
export async function mergeCustomers({ id, into }: Merging, words: Words, seen: SeenBoth): Promise<void> {
  if (id === into) throw wrongField("into", ({ problems }) => problems.mergeIntoItself);
  await write(async (transaction) => {
    const now = new Date();
    const source = await expectCustomer(transaction, id, seen.source);
    const target = await transaction.customer.findUnique({ where: { id: into }, select: { version: true } });
    if (!target) {
      const elsewhere = await mergedInto(into, transaction);
      if (!elsewhere) throw wrongField("into", ({ problems }) => problems.unknownCustomer);
      throw new Problem("conflict", ({ problems }) => problems.customerMerged(elsewhere), {
        details: { merged_into: elsewhere.id },
      });
    }
    expectSeen(target.version, seen.target);
    const before = await expectCustomer(transaction, into, null);
    // First, since the triggers let invoices and sites move only along such a row.
    await transaction.mergedCustomer.create({ data: { id, merged_into: into, merged_at: now } });
    await transaction.mergedCustomer.updateMany({ where: { merged_into: id }, data: { merged_into: into } });
    const moved = { where: { customer_id: id }, data: { customer_id: into } };
    // Sites before quotes, which may only name a site of their customer.
    const fields = mergedFields(source, before, words);
    const names = { former: customerName(source), present: customerName(fields) };
    await retitleJobs(transaction, { customer_id: id, ...names }, now);
    const sites = await transaction.site.updateMany(moved);
    const kept = await keepPlace(transaction, { id, into, former: source, present: fields }, now);
    const quotes = await transaction.quote.updateMany(moved);
    const invoices = await transaction.invoice.updateMany(moved);
    await transaction.invoiceDraft.updateMany(moved);
    await transaction.customerDeclaration.updateMany(moved);
    const moves = await settingsThatMove({ id, into }, transaction);
    if (moves.terms) await transaction.paymentTerms.updateMany(moved);
    // Stops of single invoices always move, with their invoices.
    if (!moves.unreminded) await transaction.reminderStop.deleteMany({ where: { customer_id: id, invoice_id: null } });
    await transaction.reminderStop.updateMany(moved);
    const visits = await transaction.job.updateMany(moved);
    await overwriteCustomer(transaction, into, fields, null);
    await transaction.customer.delete({ where: { id } });
    const counts = {
      quotes: quotes.count + kept.quotes,
      invoices: invoices.count,
      sites: sites.count,
      visits: visits.count + kept.visits,
    };
    const about = { kind: "customer", part: "merged" } as const;
    await notePart(transaction, { ...about, subject_id: into, after: { customer: customerName(source), ...counts } });
    await notePart(transaction, {
      ...about,
      part: "merged_into",
      subject_id: id,
      before: { customer: customerName(before) },
    });
  });
}
