import { useLocation } from "react-router";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { notFound, refused, screenId, wordsOf } from "#app/platform/screen.server.ts";
import { PdfDialog } from "#app/ui/pdf-dialog.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/preview.route";
import { EmailQuoteForm } from "./email-quote-form.tsx";
import { emailQuote } from "./quote-email.server.ts";
import { getQuote } from "./quotes.server.ts";

/** How wide a page is shown (specification, section 9). */
const pageWidth = 900;

export async function loader({ params }: Route.LoaderArgs) {
  const quote = await getQuote(screenId(params));
  if (!quote) notFound();
  return { id: quote.id, quote_number: quote.quote_number };
}

export async function action({ params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  try {
    await emailQuote(screenId(params));
  } catch (error) {
    return refused(error, words, null, words.shell.oops);
  }
  return redirectWithNotice(`${url.pathname}${url.search}`, { tone: "ok", text: words.quotes.emailSent });
}

export default function QuotePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const { search } = useLocation();
  const { id, quote_number } = loaderData;
  return (
    <PdfDialog
      title={quotes.previewTitle}
      number={quote_number}
      pdf={`/api/quotes/${id}/pdf`}
      filename={`quote-${quote_number}.pdf`}
      width={pageWidth}
      closeHref={`/quotes${search}`}
    >
      <EmailQuoteForm failure={actionData?.problem ?? null} />
    </PdfDialog>
  );
}
