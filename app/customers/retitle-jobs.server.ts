/** Titles of jobs, of which a customer's name is part, after the customer has another name. */
import type { Transaction } from "#app/platform/database.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { tailOfQuoteJob, tailOfVisit } from "./job-title.ts";

/** The customer whose jobs they are, and the name before and now; null: without a name. */
type Renaming = { customer_id: number; former: string | null; present: string | null };

/**
 * Gives the jobs of a customer that are not cancelled the present name in their titles, in one statement. Only a title
 * that has the former name as the product put it there changes, so what a person typed stays. Calendar programs are
 * told; the version of a visit stays, since nothing was changed that a form of it has.
 */
export async function retitleJobs(
  transaction: Transaction,
  { customer_id, former, present }: Renaming,
  now: Date,
): Promise<void> {
  if (former === present) return;
  const [tail, behindNumber] = [tailOfVisit(former), tailOfQuoteJob(former)];
  // Counted as the database counts: by characters, also where one takes two code units.
  const typed = Prisma.sql`length("title") - ${Prisma.raw(String([...tail].length))}`;
  const number = Prisma.sql`(SELECT q."quote_number" FROM "Quote" q WHERE q."id" = "Job"."quote_id")`;
  await transaction.$executeRaw`
    UPDATE "Job" SET "sequence" = "sequence" + 1, "updated_at" = ${now}, "title" = CASE WHEN "quote_id" IS NULL
      THEN substr("title", 1, ${typed}) || ${tailOfVisit(present)} ELSE ${number} || ${tailOfQuoteJob(present)} END
    WHERE "cancelled_at" IS NULL AND (
      ("customer_id" = ${customer_id} AND ${tail} <> '' AND substr("title", ${typed} + 1) = ${tail})
      OR ("quote_id" IN (SELECT "id" FROM "Quote" WHERE "customer_id" = ${customer_id})
        AND "title" = ${number} || ${behindNumber}))`;
}
