/** What became of the e-mails of a document, as its screens show it. */
import { reader } from "#app/platform/database.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { expectOwn } from "#app/platform/own-rows.server.ts";
import type { DocumentEmail } from "#app/platform/prisma/client.ts";
import { notFound } from "#app/platform/problem.ts";
import { limitedToEngineer } from "#app/platform/request.server.ts";
import type { Words } from "#app/words/words.ts";
import { type DocumentRef, isOpen } from "./email-attempts.server.ts";
import type { EmailAttempt, EmailHistory } from "./email-record.tsx";
import { failureSentence, isUncertain } from "./mail-failure.ts";

/** Whether an e-mail attempt is still running. Throws a not-found Problem for an unknown id. */
export async function isBeingSent(id: number): Promise<boolean> {
  const attempt = await reader().documentEmail.findUnique({ where: { id } });
  // Engineers see no quotes and invoices, and only some of the reports.
  if (!attempt || (limitedToEngineer() !== null && attempt.report_id === null)) throw notFound();
  if (attempt.report_id !== null) await expectOwn("ServiceReport", attempt.report_id);
  return isOpen(attempt);
}

/** The e-mail attempts of a document, the latest first, each as a line of text. */
export async function emailHistory(ref: DocumentRef, words: Words): Promise<EmailHistory> {
  return historyOf(await reader().documentEmail.findMany({ where: ref, orderBy: { id: "desc" } }), words);
}

/** Gives the e-mail attempts of each of these reports, as emailHistory() does, read at once. */
export async function emailHistories(
  report_ids: readonly number[],
  words: Words,
): Promise<(report_id: number) => EmailHistory> {
  const where = { report_id: { in: [...report_ids] } };
  const rows = await reader().documentEmail.findMany({ where, orderBy: { id: "desc" } });
  const byReport = Map.groupBy(rows, ({ report_id }) => report_id);
  return (report_id) => historyOf(byReport.get(report_id) ?? [], words);
}

function historyOf(rows: readonly DocumentEmail[], words: Words): EmailHistory {
  const { mail } = words;
  const attempts = rows.map((row): EmailAttempt => {
    const { id, to_email: email, sent_at, finished_at, error: kind, answer } = row;
    const when = clockTime(sent_at);
    if (isOpen(row)) return { id, state: "under-way", text: mail.beingEmailed({ when, email }) };
    if (finished_at && !kind) return { id, state: "sent", text: mail.emailed({ when, email }) };
    const reason = failureSentence(words, kind ?? "interrupted", answer);
    if (isUncertain(kind ?? "interrupted")) {
      return { id, state: "unknown", text: mail.perhapsEmailed({ when, email, reason }) };
    }
    return { id, state: "failed", text: mail.notEmailed({ when, email, reason }) };
  });
  return { attempts, earlier: mail.earlier({ n: attempts.length - 1 }) };
}
