/** E-mails an invoice, after asking to whom and with which text, as a dialog over the list: /invoices/{id}/email. */
import { useLocation } from "react-router";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { LetterDialog } from "#app/mail/letter-dialog.tsx";
import { type ShownLetter, sendPostedLetter, shownLetter } from "#app/mail/letter-screen.server.ts";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { invoiceWords } from "#app/words/invoice-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/email.route";
import { emailSentSeconds } from "./invoice.ts";
import { emailedInvoice, emailInvoice, listCorrections } from "./invoice-email.server.ts";
import { afterLetterHref } from "./list-search.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  return loadOrEmpty(load, { id, letter: null, corrections: [] });

  async function load(): Promise<{ id: number; letter: ShownLetter | null; corrections: string[] }> {
    const invoice = await emailedInvoice(id);
    const letter = await shownLetter("invoice", invoice, await saleRecipient("invoice", id));
    return { id, letter, corrections: await listCorrections(id) };
  }
}

export function action({ params, url, ...call }: Route.ActionArgs) {
  const id = idOf(params);
  const back = afterLetterHref(id, url.search);
  return sendPostedLetter(call, back, (given, language) => emailInvoice(id, given, language), emailSentSeconds);
}

export default function EmailInvoice({ loaderData, actionData }: Route.ComponentProps) {
  const invoices = useScreenWords(invoiceWords);
  const { search } = useLocation();
  const { id, letter, corrections, failure } = loaderData;
  return (
    <LetterDialog
      letter={letter}
      failure={failure}
      answer={actionData}
      backHref={afterLetterHref(id, search)}
      failed={invoices.emailFailed}
      warning={corrections.length > 0 ? invoices.emailCorrected({ numbers: corrections.join(", ") }) : null}
    />
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const invoices = useScreenWords(invoiceWords);
  return <DialogRefusal answer={actionData} failed={invoices.emailFailed} />;
}
