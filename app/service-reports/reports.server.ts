/** Service reports: create, list, get. A report is a record of a day and never changes after it is saved. */

import { hash } from "node:crypto";
import type { z } from "zod";
import { nextNumber } from "#app/documents/numbering.server.ts";
import { party, partyOf } from "#app/jobs/job-party.server.ts";
import { countOf, reader, rowsOf, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import type { FoldedColumns } from "#app/platform/folded-columns.server.ts";
import { sortedColumn } from "#app/platform/list-sort.ts";
import { expectOwn, hadJob, isOwn, isOwnEngineer, ownConditions } from "#app/platform/own-rows.server.ts";
import { Prisma } from "#app/platform/prisma/client.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { lookUpSearch } from "#app/platform/search.server.ts";
import { orderBy, sortedAsFolded, whereAll } from "#app/platform/sql.server.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { documentSettings } from "#app/settings/settings.server.ts";
import { makeSignature } from "#app/signature/signature.server.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import type { reportFilterSchema, reportListSchema, reportSchema } from "./report.schema.ts";
import { type ReportSort, reportSearchText } from "./report.ts";

type ReportInput = z.output<typeof reportSchema>;

export type ReportRow = {
  id: number;
  report_number: string;
  customer_name: string;
  site_address: string;
  job_id: number | null;
  job_ref: string | null;
  report_date: Day;
  engineer_id: number;
  engineer_name: string;
  template_id: number | null;
  signed: 0 | 1;
};

/**
 * Saves a report under the next number, and gives its id. The document is in the customer's language, else the
 * company's, else `language`, the user's. Engineers and templates that were disabled meanwhile are accepted.
 * A repeated idempotency_key gives the first report (`created` is false), so that a phone can repeat a request whose
 * answer was lost. With other content it throws a conflict Problem about the key, so that no report is taken for saved
 * that is not.
 * Throws an invalid Problem for missing fields, unknown ids or a bad signature. An engineer writes only reports of
 * their own, for jobs that are or were theirs: others count as unknown.
 */
export async function createReport(
  input: ReportInput,
  language: Language,
  at?: Date,
): Promise<{ id: number; created: boolean }> {
  const engineer_id = requiredEngineer(input);
  const { idempotency_key, signature_base64, signed_by, signed_at, items, report_date, ...given } = input;
  const signature_png = signature_base64 && (await makeSignature(signature_base64));
  const request_sha256 = idempotency_key && hashOf(input);
  return write(async (transaction, turn) => {
    const now = at ?? turn;
    const first = idempotency_key && (await transaction.serviceReport.findUnique({ where: { idempotency_key } }));
    if (first) return answerRepeat(first, request_sha256);
    const engineer = await transaction.engineer.findUnique({ where: { id: engineer_id } });
    if (!engineer || !isOwnEngineer(engineer_id))
      throw wrongField("engineer_id", (words) => words.problems.unknownEngineer);
    await expectTemplate(transaction, given.template_id);
    const settings = await documentSettings(transaction);
    const report_number = await nextNumber(transaction, "report", now);
    const report = await transaction.serviceReport.create({
      data: {
        ...given,
        ...{
          report_number,
          idempotency_key,
          request_sha256,
          engineer_id,
          engineer_name: engineer.name,
          signature_png,
          signed_by,
        },
        search_text: reportSearchText({ ...given, report_number, engineer_name: engineer.name }),
        report_date: report_date ?? dayOf(now),
        signed_at: signature_png || signed_by ? earlierOf(signed_at, now) : null,
        letterhead_id: settings.letterhead_id,
        language: (await customerLanguage(transaction, given.job_id)) ?? settings.language ?? language,
        created_at: now,
        items: { create: await checkedItems(transaction, items) },
      },
      select: { id: true },
    });
    return { id: report.id, created: true };
  });
}

type First = { id: number; report_number: string; request_sha256: string | null };

function answerRepeat({ id, report_number, ...first }: First, request_sha256: string | null) {
  if (first.request_sha256 === request_sha256) return { id, created: false };
  const sentence = (words: Words) => words.problems.savedOtherwise({ number: report_number });
  throw wrongField("idempotency_key", sentence, "conflict");
}

/**
 * The schema gives all fields in a fixed order, so equal input has equal JSON. The time of the signature does not
 * count: a phone says it only once the report has waited.
 */
function hashOf({ signed_at: _, ...input }: ReportInput): string {
  const signature_base64 = input.signature_base64?.toString("base64");
  return hash("sha256", JSON.stringify({ ...input, signature_base64 }), "hex");
}

/** When a report was signed: a phone whose clock is ahead does not put it into the future. */
function earlierOf(signed_at: Date | undefined, now: Date): Date {
  return signed_at && signed_at < now ? signed_at : now;
}

/**
 * The id of the engineer. Throws an invalid Problem when required fields are missing, with one sentence for all of them
 * (behaviour 7.7).
 */
function requiredEngineer({ customer_name, site_address, report_date, engineer_id }: ReportInput): number {
  const required = { customer_name, site_address, report_date: report_date !== "", engineer_id };
  const missing = Object.entries(required).filter(([, value]) => !value);
  if (missing.length === 0 && engineer_id !== null) return engineer_id;
  throw new Problem("invalid", (words) => words.checklist.required, {
    fields: (words) => {
      const labels: Record<string, string> = words.reports.fields;
      return Object.fromEntries(
        missing.map(([name]) => [name, words.checklist.fieldRequired({ label: labels[name] ?? name })]),
      );
    },
  });
}

async function expectTemplate(transaction: Transaction, id: number | null): Promise<void> {
  if (id === null || (await transaction.reportTemplate.findUnique({ where: { id }, select: { id: true } }))) return;
  throw wrongField("template_id", (words) => words.problems.unknownTemplate);
}

/**
 * The language of the job's customer, or null. Throws an invalid Problem for an unknown job. One that was cancelled, or
 * given to somebody else, is accepted: the work was done before the engineer could know it.
 */
async function customerLanguage(transaction: Transaction, job_id: number | null): Promise<string | null> {
  if (job_id === null) return null;
  const where = { id: job_id };
  const job = await transaction.job.findUnique({ where, include: party });
  const mayReport = job && ((await isOwn("Job", job_id, transaction)) || (await hadJob(job_id, transaction)));
  if (!mayReport) throw wrongField("job_id", (words) => words.problems.unknownJob);
  return partyOf(job).customer.language;
}

/**
 * The items in order, with the present titles of their tasks. A value stays even if its task has no text box any more,
 * because a phone without signal could not know that. Throws an invalid Problem that names every unknown task.
 */
async function checkedItems(transaction: Transaction, items: ReportInput["items"]) {
  const ids = [...new Set(items.map(({ task_id }) => task_id))];
  const tasks = await transaction.checklistTask.findMany({ where: { id: { in: ids } } });
  const titles = new Map(tasks.map(({ id, title }) => [id, title]));
  const gone = items.flatMap(({ task_id }, index) => (titles.has(task_id) ? [] : `items.${index}.task_id`));
  if (gone.length > 0) {
    throw new Problem("invalid", ({ problems }) => problems.taskGone, {
      fields: ({ problems }) => Object.fromEntries(gone.map((name) => [name, problems.taskGone])),
    });
  }
  return items.map((item, index) => ({ ...item, title: titles.get(item.task_id) ?? "", position: index + 1 }));
}

/**
 * The reports, the latest first, that a search finds by their own fields or their job's customer (behaviour 4.11),
 * between two days, of one engineer. `total` counts all pages.
 */
export async function listReports(
  asked: z.output<typeof reportListSchema>,
): Promise<{ rows: ReportRow[]; total: number }> {
  const { page, pageSize } = asked;
  const matching = await matchingReports(asked);
  const rows = await rowsOf<ReportRow>(Prisma.sql`
    SELECT ${rowColumns} ${matching} ${orderOf(asked.sort)} LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
  return { rows, total: await countOf(matching) };
}

const rowColumns = Prisma.sql`"id", "report_number", "customer_name", "site_address", "job_id", "job_ref",
  "report_date", "engineer_id", "engineer_name", "template_id",
  CASE WHEN "signed_at" IS NULL THEN 0 ELSE 1 END AS "signed"`;

/** ORDER BY; rows that are equal in the column have the last day first. */
function orderOf(sort: ReportSort): Prisma.Sql {
  const direction = Prisma.raw(sort === "date" ? "ASC" : "DESC");
  const keys = {
    // Numbers are given out in the order of the ids.
    number: Prisma.sql`"id"`,
    customer: sortedAsFolded(Prisma.sql`"customer_name"`),
    date: Prisma.sql`"report_date"`,
    engineer: sortedAsFolded(Prisma.sql`"engineer_name"`),
    signed: Prisma.sql`CASE WHEN "signed_at" IS NULL THEN 0 ELSE 1 END`,
  };
  return orderBy(sort, keys[sortedColumn(sort)], Prisma.sql`"report_date" DESC, "id" ${direction}`);
}

/** The reports that match, as a query from its FROM on. */
async function matchingReports({ q, from, to, engineer_id }: z.output<typeof reportFilterSchema>): Promise<Prisma.Sql> {
  const conditions = ownConditions("ServiceReport", Prisma.sql`"ServiceReport"."id"`);
  const found = await lookUpSearch("ServiceReportSearch", q);
  if (found) conditions.push(found.isAmong(Prisma.sql`"id"`));
  if (from) conditions.push(Prisma.sql`"report_date" >= ${from}`);
  if (to) conditions.push(Prisma.sql`"report_date" <= ${to}`);
  if (engineer_id) conditions.push(Prisma.sql`"engineer_id" = ${engineer_id}`);
  return Prisma.sql`FROM "ServiceReport" ${whereAll(conditions)}`;
}

/** The ids of all reports that match, on whatever page they are, in the order of the list. */
export async function foundReportIds(asked: z.output<typeof reportFilterSchema>): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    Prisma.sql`SELECT "id" ${await matchingReports(asked)} ${orderOf(asked.sort)}`,
  );
  return rows.map(({ id }) => id);
}

/** The reports with these ids, in any order, with their notes. */
export async function reportsById(ids: readonly number[]): Promise<(ReportRow & { notes: string | null })[]> {
  return rowsOf(Prisma.sql`
    SELECT ${rowColumns}, "notes" FROM "ServiceReport" WHERE "id" IN (${Prisma.join([...ids])})`);
}

export const foldedReports: FoldedColumns = {
  table: "ServiceReport",
  columns: ["search_text"],
  from: ["report_number", "customer_name", "site_address", "job_ref", "engineer_name"],
  fold: ({ report_number = "", customer_name = "", site_address = "", job_ref = "", engineer_name = "" }) => ({
    search_text: reportSearchText({ report_number, customer_name, site_address, job_ref, engineer_name }),
  }),
};

/** A report's number. Throws a not-found Problem. */
export async function getReportNumber(id: number): Promise<string> {
  await expectOwn("ServiceReport", id);
  const found = await reader().serviceReport.findUnique({ where: { id }, select: { report_number: true } });
  if (!found) throw notFound();
  return found.report_number;
}

/** A report as the calls give it, without its pictures. Throws a not-found Problem. */
export async function getReport(id: number) {
  await expectOwn("ServiceReport", id);
  const found = await reader().serviceReport.findUnique({ where: { id }, select: whole });
  if (!found) throw notFound();
  return { ...found, signed: found.signed_at ? 1 : 0 };
}

const whole = {
  ...{ id: true, report_number: true, customer_name: true, site_address: true, job_id: true, job_ref: true },
  ...{ report_date: true, engineer_id: true, engineer_name: true, template_id: true, notes: true },
  ...{ signed_by: true, signed_at: true, created_at: true },
  items: { select: { task_id: true, title: true, completed: true, value_text: true }, orderBy: { position: "asc" } },
} as const;
