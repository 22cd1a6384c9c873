/**
 * Where work is done that is still to come when its customer is merged into another one: at the address of the customer
 * who goes, which becomes a site of the one who stays (docs/decisions/0046-doubles-and-merging.md).
 */
import { isSamePlace } from "#app/customers/moved-visits.server.ts";
import { siteFields } from "#app/customers/site.ts";
import { insertSite } from "#app/customers/sites.server.ts";
import { type Address, addressLine, placeLine } from "#app/documents/address.ts";
import { notInvoiced } from "#app/invoices/advances.server.ts";
import { reader, type Transaction } from "#app/platform/database.server.ts";
import type { Prisma } from "#app/platform/prisma/client.ts";
import { dayOf, startOfDay } from "#app/platform/zone.server.ts";

/** Two customers who are merged; `former`: the address of the one who goes; `present`: that of the other afterwards. */
type Places = { id: number; into: number; former: Address; present: Address };

type Client = Pick<Transaction, "quote" | "job">;

/** A job that is not over: neither cancelled nor done, of today or later, or without a time. For Prisma's `where`. */
function isAhead(now: Date) {
  const today = startOfDay(dayOf(now));
  return {
    state: { notIn: ["cancelled", "done"] },
    OR: [{ start: null }, { end: { gt: today } }],
  } satisfies Prisma.JobWhereInput;
}

/** The quotes and visits of a customer that have no site, and whose work is still to come or may still be booked. */
async function workAhead(
  client: Client,
  customer_id: number,
  now: Date,
): Promise<{ quotes: number[]; visits: number[] }> {
  const ahead = isAhead(now);
  const quotes = await client.quote.findMany({
    where: {
      ...{ customer_id, site_id: null },
      OR: [
        { status: { in: ["draft", "sent", "expired"] } },
        { status: "accepted", ...notInvoiced },
        { jobs: { some: ahead } },
      ],
    },
    select: { id: true },
  });
  const visits = await client.job.findMany({
    where: { customer_id, site_id: null, ...ahead },
    select: { id: true, visit_of: true },
  });
  return { quotes: quotes.map(({ id }) => id), visits: visits.map(({ id, visit_of }) => visit_of ?? id) };
}

/** The address at which work of a customer stays who is merged into another one, on one line; null where none does. */
export async function keptPlace({ id, former, present }: Places, now = new Date()): Promise<string | null> {
  if (addressLine(former) === "" || isSamePlace(former, present)) return null;
  const { quotes, visits } = await workAhead(reader(), id, now);
  return quotes.length + visits.length > 0 ? addressLine(former) : null;
}

/**
 * Moves the quotes and the visits of a merge that stay at the former address, with that address as their site, and
 * gives how many. The site is one that either customer has there already, or else a new one with the street as its
 * name. All visits of a job have one site. What quotes print stays, and no place is kept that is the present one, or
 * that nobody knows. The sites of the customer who goes have moved before.
 */
export async function keepPlace(
  transaction: Transaction,
  { id, into, former, present }: Places,
  now: Date,
): Promise<{ quotes: number; visits: number }> {
  const none = { quotes: 0, visits: 0 };
  if (addressLine(former) === "" || isSamePlace(former, present)) return none;
  const ahead = await workAhead(transaction, id, now);
  if (ahead.quotes.length + ahead.visits.length === 0) return none;
  const known = await transaction.site.findMany({
    where: { customer_id: into, deleted_at: null },
    orderBy: { id: "asc" },
  });
  const there = known.find((site) => isSamePlace(site, former));
  const site_id = (there ?? (await insertSite(transaction, into, siteAt(former), now))).id;
  const data = { customer_id: into, site_id, updated_at: now, version: { increment: 1 } };
  const quotes = await transaction.quote.updateMany({ where: { id: { in: ahead.quotes } }, data });
  const visits = await transaction.job.updateMany({
    where: {
      OR: [{ id: { in: ahead.visits } }, { visit_of: { in: ahead.visits } }],
      site_id: null,
      cancelled_at: null,
    },
    data: { ...data, sequence: { increment: 1 } },
  });
  return { quotes: quotes.count, visits: visits.count };
}

/** A site at an address, named by its street, or by its town where no street is known. */
function siteAt(place: Address) {
  const { address, address2, address3, town, province, postcode } = place;
  const name = (address || address2 || address3 || placeLine(place)).slice(0, siteFields[0].max);
  return {
    ...{ name, address, address2, address3, town, province, postcode },
    ...{ contact: "", tel: "", access: "" },
  };
}
