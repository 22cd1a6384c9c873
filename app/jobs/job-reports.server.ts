/** The service reports of a job, as its page names them. */
import { reader } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";

/** A saved report of a job. */
export type JobReport = { id: number; report_number: string; report_date: Day; engineer_name: string };

/** The reports of a job, the newest first. */
export function reportsOfJob(job_id: number): Promise<JobReport[]> {
  return reader().serviceReport.findMany({
    where: { job_id },
    select: { id: true, report_number: true, report_date: true, engineer_name: true },
    orderBy: { id: "desc" },
  });
}
