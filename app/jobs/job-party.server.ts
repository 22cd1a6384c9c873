/** The customer and the site of a job: those of its quote; for a visit without a quote, its own. */
import type { Site } from "#app/customers/site.ts";
import { addressLine } from "#app/documents/address.ts";
import type { Transaction } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { wrongField } from "#app/platform/problem.ts";
import type { JobSite } from "./job.ts";

/** Prisma's `include` of a job for partyOf(). */
export const party = {
  quote: { include: { customer: true, site: true } },
  customer: true,
  site: true,
} as const satisfies Prisma.JobInclude;

type Party<Customer, Site> = { customer: Customer; site: Site | null };

/** The customer of a job, and the site or null. */
export function partyOf<Customer, Site>(job: {
  quote: Party<Customer, Site> | null;
  customer: Customer | null;
  site: Site | null;
}): Party<Customer, Site> {
  const { quote, customer, site } = job;
  if (quote) return quote;
  if (!customer) throw new Error("A job without a quote and without a customer");
  return { customer, site };
}

type Row = { quote?: { customer: unknown } | null; customer: unknown } | null;

/**
 * Reads jobs, or quotes, with their customers: once more where somebody merged one of them into another meanwhile. On
 * PostgreSQL that may come between the queries of one read, which then finds no customer.
 */
export async function readWithCustomers<Found extends Row | Row[]>(read: () => Promise<Found>): Promise<Found> {
  const found = await read();
  const all: Row | Row[] = found;
  const rows = Array.isArray(all) ? all : [all];
  return rows.every((row) => row === null || (row.quote ?? row).customer !== null) ? found : read();
}

/** The condition that a job is a customer's, for Prisma's `where`. */
export function isJobOfCustomer(customer_id: number) {
  return { OR: [{ customer_id }, { quote: { customer_id } }] } satisfies Prisma.JobWhereInput;
}

/** The tables of a query of jobs: the job j, its quote q or none, the customer c, the site s or none. */
export const jobTables = Prisma.sql`"Job" j LEFT JOIN "Quote" q ON q."id" = j."quote_id"
  JOIN "Customer" c ON c."id" = coalesce(q."customer_id", j."customer_id")
  LEFT JOIN "Site" s ON s."id" = coalesce(q."site_id", j."site_id")`;

/** In a transaction: throws an invalid Problem for a site that is not the customer's, or was deleted. */
export async function expectSiteOf(transaction: Transaction, customer_id: number, id: number): Promise<void> {
  const site = await transaction.site.findFirst({ where: { id, customer_id, deleted_at: null }, select: { id: true } });
  if (!site) throw wrongField("site_id", ({ problems }) => problems.unknownSite);
}

/** A stored site as its jobs show it. */
export function jobSite(site: Site): JobSite {
  const { id, name, contact, tel, access } = site;
  return { id, name, address: addressLine(site), contact, tel, access };
}
