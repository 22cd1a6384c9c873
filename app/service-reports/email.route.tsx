/**
 * E-mails a service report, after asking to whom and with which text, as a dialog over the list:
 * /service-reports/admin/reports/{id}/email.
 */
import { useLocation } from "react-router";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { LetterDialog } from "#app/mail/letter-dialog.tsx";
import { type ShownLetter, sendPostedLetter, shownLetter } from "#app/mail/letter-screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { reportsWords } from "#app/words/reports-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/email.route";
import { listPath } from "./list-search.ts";
import { getReportDocument } from "./report-document.server.ts";
import { customerOfReport, emailReport, reportRecipient } from "./report-email.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  return loadOrEmpty(load, { letter: null, hasCustomer: true });

  async function load(): Promise<{ letter: ShownLetter | null; hasCustomer: boolean }> {
    const document = await getReportDocument(id);
    const { report_number: number, language } = document;
    const letter = await shownLetter("report", { number, language }, await reportRecipient(id, document));
    return { letter, hasCustomer: (await customerOfReport(id)) !== null };
  }
}

export function action({ params, url, ...call }: Route.ActionArgs) {
  const id = idOf(params);
  return sendPostedLetter(call, `${listPath}${url.search}`, (given, language) => emailReport(id, given, language));
}

export default function EmailReport({ loaderData, actionData }: Route.ComponentProps) {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const reports = useScreenWords(reportsWords);
  const { search } = useLocation();
  const { letter, failure, hasCustomer } = loaderData;
  return (
    <LetterDialog
      letter={letter}
      failure={failure}
      answer={actionData}
      backHref={`${listPath}${search}`}
      failed={quoteDetails.emailFailed}
      nobody={hasCustomer ? undefined : reports.noAddress}
    />
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  return <DialogRefusal answer={actionData} failed={quoteDetails.emailFailed} />;
}
