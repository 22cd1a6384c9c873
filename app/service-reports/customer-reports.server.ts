/** The service reports of one customer. */
import { isJobOfCustomer } from "#app/jobs/job-party.server.ts";
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { ownWhere } from "#app/platform/own-rows.server.ts";

export type CustomerReport = {
  id: number;
  report_number: string;
  report_date: Day;
  engineer_name: string;
  job_id: number | null;
  signed: 0 | 1;
};

/**
 * The latest reports of a customer's jobs, at most `limit`, and how many there are in all. A report without a job names
 * its customer only in words, so it belongs to none.
 */
export async function reportsOfCustomer(
  customer_id: number,
  limit: number,
): Promise<{ rows: CustomerReport[]; total: number }> {
  const where = { job: isJobOfCustomer(customer_id), ...(await ownWhere("ServiceReport")) };
  const found = await reader().serviceReport.findMany({
    where,
    select: { id: true, report_number: true, report_date: true, engineer_name: true, job_id: true, signed_at: true },
    orderBy: [{ report_date: "desc" }, { id: "desc" }],
    take: limit,
  });
  const rows = found.map(({ signed_at, report_date, ...row }) => ({
    ...row,
    report_date: report_date as Day,
    signed: signed_at ? (1 as const) : (0 as const),
  }));
  return { rows, total: await reader().serviceReport.count({ where }) };
}
