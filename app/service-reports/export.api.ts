/** GET /api/service-reports/reports/export.csv: the reports of the list, as filtered. */
import { exportCall, fieldsAsColumns } from "#app/http/export.server.ts";
import { reportFilterSchema } from "./report.schema.ts";
import { foundReportIds, reportsById } from "./reports.server.ts";

/** The columns have the names of the calls' fields. */
const columns = [
  ...(["id", "report_number", "report_date", "customer_name", "site_address", "job_id", "job_ref"] as const),
  ...(["engineer_id", "engineer_name", "template_id", "signed", "notes"] as const),
];

const answer = exportCall({
  name: "reports",
  query: reportFilterSchema,
  ids: foundReportIds,
  read: reportsById,
  columns: fieldsAsColumns(columns),
});

export { answer as action, answer as loader };
