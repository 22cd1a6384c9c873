import { useLocation } from "react-router";
import { usualLetter } from "#app/mail/document-email.schema.ts";
import { emailHistory } from "#app/mail/document-email.server.ts";
import { EmailRecord } from "#app/mail/email-record.tsx";
import { languageContext } from "#app/platform/context.ts";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { notFound, refused, screenId, wordsOf } from "#app/platform/screen.server.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { PdfDialog } from "#app/ui/pdf-dialog.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/preview.route";
import { EmailQuoteForm } from "./email-quote-form.tsx";
import { emailQuote } from "./quote-email.server.ts";
import { getQuote } from "./quotes.server.ts";

/** How wide a page is shown (specification, section 9). */
const pageWidth = 900;

/** What was done with it is said over it. */
export const handle = dialogHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await getQuote(screenId(params));
  if (!quote) notFound();
  const emails = await emailHistory({ quote_id: quote.id }, wordsOf(context));
  return { id: quote.id, quote_number: quote.quote_number, emails };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  try {
    await emailQuote(screenId(params), usualLetter, context.get(languageContext));
  } catch (error) {
    return refused(error, words, null);
  }
  return redirectWithNotice(`${url.pathname}${url.search}`, { tone: "ok", text: words.quotes.emailSent });
}

export default function QuotePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const { search } = useLocation();
  const { id, quote_number, emails } = loaderData;
  return (
    <PdfDialog
      title={quotes.previewTitle}
      number={quote_number}
      pdf={`/api/quotes/${id}/pdf`}
      filename={`quote-${quote_number}.pdf`}
      width={pageWidth}
      closeHref={`/quotes${search}`}
      record={<EmailRecord {...emails} />}
    >
      <EmailQuoteForm failure={useRefusal(actionData)?.problem ?? null} />
    </PdfDialog>
  );
}
