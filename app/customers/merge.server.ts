/** Merges two customers who are the same one (docs/decisions/0046-doubles-and-merging.md). */
import { notePart } from "#app/platform/audit.server.ts";
import { write } from "#app/platform/database.server.ts";
import { Problem, wrongField } from "#app/platform/problem.ts";
import { expectSeen, type Seen } from "#app/platform/versions.server.ts";
import type { Words } from "#app/words/words.ts";
import { customerName } from "./customer.ts";
import { expectCustomer, overwriteCustomer } from "./customers.server.ts";
import { mergedFields } from "./merge.ts";
import { mergedInto } from "./merged-customers.server.ts";

/** The two customers: `id` goes, with all that names it, into `into`, who stays. */
export type Merging = { id: number; into: number };

/** The versions of both that the user has seen; null where the last save wins. */
export type SeenBoth = { source: Seen; target: Seen };

/**
 * Merges a customer into another one, in one transaction: quotes with their jobs and reports, visits, invoices and
 * sites move, what the other lacks is filled (mergedFields, whose note is in the language of `words`), and the
 * customer's id leads to the other from now on. What documents print stays.
 *
 * Throws a not-found Problem for an unknown customer, an invalid one for a wrong `into`, a conflict when one of the two
 * was merged before, and ChangedMeanwhile when a version is none of those that were seen.
 */
export async function mergeCustomers({ id, into }: Merging, words: Words, seen: SeenBoth): Promise<void> {
  if (id === into) throw wrongField("into", ({ problems }) => problems.mergeIntoItself);
  await write(async (transaction) => {
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
    await transaction.mergedCustomer.create({ data: { id, merged_into: into, merged_at: new Date() } });
    await transaction.mergedCustomer.updateMany({ where: { merged_into: id }, data: { merged_into: into } });
    const moved = { where: { customer_id: id }, data: { customer_id: into } };
    // Sites before quotes, which may only name a site of their customer.
    const sites = await transaction.site.updateMany(moved);
    const quotes = await transaction.quote.updateMany(moved);
    const invoices = await transaction.invoice.updateMany(moved);
    await transaction.invoiceDraft.updateMany(moved);
    await transaction.customerDeclaration.updateMany(moved);
    // Terms of payment of the customer who stays hold; those of the other one go with it.
    const terms = await transaction.paymentTerms.count({ where: { customer_id: into } });
    if (terms === 0) await transaction.paymentTerms.updateMany(moved);
    // Who is not reminded at all stays so; twice would say nothing more.
    const isStopped = await transaction.reminderStop.count({ where: { customer_id: into, invoice_id: null } });
    if (isStopped > 0) await transaction.reminderStop.deleteMany({ where: { customer_id: id, invoice_id: null } });
    await transaction.reminderStop.updateMany(moved);
    const visits = await transaction.job.updateMany(moved);
    await overwriteCustomer(transaction, into, mergedFields(source, before, words), null);
    await transaction.customer.delete({ where: { id } });
    const counts = { quotes: quotes.count, invoices: invoices.count, sites: sites.count, visits: visits.count };
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
