/** Sends a service report to the customer of its job by e-mail. */
import type { z } from "zod";
import { type CustomerNames, greetedName, namesOf } from "#app/customers/customer.ts";
import { getPdf, paperOf } from "#app/documents/pdf-cache.server.ts";
import { party, partyOf, readWithCustomers } from "#app/jobs/job-party.server.ts";
import type { documentEmailSchema } from "#app/mail/document-email.schema.ts";
import { emailDocument, type Recipient, type SentEmail } from "#app/mail/document-email.server.ts";
import { letterOf } from "#app/mail/letter-texts.server.ts";
import { putNotice } from "#app/mail/notices.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { getReportDocument } from "./report-document.server.ts";
import type { ReportDocument } from "./report-document.ts";

/**
 * E-mails a report to the present address of its job's customer, unless other addresses are given, in the report's
 * language. The office gets a notice, in the company's language or else the user's. Throws a not-found Problem, a
 * conflict one for a report without a job where no address is given, and what emailDocument() throws.
 */
export async function emailReport(
  id: number,
  given: z.output<typeof documentEmailSchema>,
  senderLanguage: Language,
): Promise<SentEmail> {
  const document = await getReportDocument(id);
  const to = await reportRecipient(id, document);
  if (!to.address && given.to.length === 0 && !(await customerOfReport(id))) {
    throw new Problem("conflict", (words) => words.problems.reportWithoutJob);
  }
  const { language, report_number: number } = document;
  const { name, greeted } = to;
  const usual = await letterOf({ kind: "report", language, number, greeted, name });
  return emailDocument({
    ref: { report_id: id },
    language,
    pdf: async () => getPdf(await paperOf(document)),
    filename: wordsIn(language).mail.report.filename({ number }),
    ...{ to, others: given.to },
    subject: given.subject || usual.subject,
    text: given.message || usual.message,
    accepted: (transaction, now, email) =>
      putNotice(
        transaction,
        senderLanguage,
        ({ mail: { notice } }) => ({
          subject: notice.reportSent({ number, name }),
          lines: [notice.to({ email: email.to })],
          path: `/service-reports/admin/reports?q=${number}`,
        }),
        now,
      ),
  });
}

/**
 * The recipient of a report's e-mails: who was visited, as the report says, with the present address of the customer of
 * its job; "" for a report without a job. A company's contact person is greeted.
 */
export async function reportRecipient(id: number, { customer_name: name }: ReportDocument): Promise<Recipient> {
  const customer = await customerOfReport(id);
  const greeted = customer?.kind === "company" ? greetedName(customer) : name;
  return { name, greeted, address: customer?.email ?? "" };
}

type ReportCustomer = CustomerNames & { id: number; email: string };

/**
 * The customer of a report's job, with the present address, to which e-mails of the report go. Null for a report
 * without a job.
 */
export async function customerOfReport(report_id: number): Promise<ReportCustomer | null> {
  return (await customersOfReports([report_id])).get(report_id) ?? null;
}

/** The customers of reports, as customerOfReport() gives them, by the reports' ids; without reports without a job. */
export async function customersOfReports(ids: readonly number[]): Promise<Map<number, ReportCustomer>> {
  const select = { id: true, job: { include: party } } as const;
  const jobs = await readWithCustomers(async () => {
    const reports = await reader().serviceReport.findMany({ where: { id: { in: [...ids] } }, select });
    return reports.flatMap(({ id: report_id, job }) => (job ? [{ ...job, report_id }] : []));
  });
  return new Map(
    jobs.map(({ report_id, ...job }) => {
      const { customer } = partyOf(job);
      return [report_id, { id: customer.id, email: customer.email, ...namesOf(customer) }];
    }),
  );
}
