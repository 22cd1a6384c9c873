/** Collects the data of a service report's PDF. */
import { reader } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { expectOwn } from "#app/platform/own-rows.server.ts";
import { notFound } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import type { ReportDocument } from "./report-document.ts";

const printed = {
  letterhead: { include: { logo: { select: { png: true, width: true, height: true } } } },
  items: { select: { title: true, completed: true, value_text: true }, orderBy: { position: "asc" } },
  photos: { select: { jpeg: true, width: true, height: true }, orderBy: { position: "asc" } },
} as const;

/** The document of a report, as it was saved. Throws a not-found Problem. */
export async function getReportDocument(id: number): Promise<ReportDocument> {
  await expectOwn("ServiceReport", id);
  const report = await reader().serviceReport.findUnique({ where: { id }, include: printed });
  if (!report) throw notFound();
  const { report_number, report_date, customer_name, site_address, job_ref, engineer_name, items, photos } = report;
  const { signature_png: png, signed_by: name, signed_at } = report;
  return {
    kind: "report",
    // The database only checks that this is a text; createReport() writes a valid one.
    language: report.language as Language,
    company: report.letterhead,
    ...{ report_number, report_date, customer_name, site_address, job_ref, engineer_name, items, photos },
    notes: (report.notes ?? "").split("\n").filter((line) => line.trim() !== ""),
    signature: signed_at && { png, name, when: clockTime(signed_at) },
  };
}
