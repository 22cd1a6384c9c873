import { Link, useLocation, useNavigate } from "react-router";
import { redirectWithNotice } from "#app/platform/notice.server.ts";
import { notFound, refused, screenId, wordsOf } from "#app/platform/screen.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { PdfPreview } from "#app/ui/pdf-preview.tsx";
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
  const { common, quotes, viewer } = useWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = `/quotes${search}`;
  const pdf = `/api/quotes/${loaderData.id}/pdf`;
  return (
    <Dialog
      title={`${quotes.previewTitle} ${loaderData.quote_number}`}
      closeHref={list}
      onClose={() => navigate(list, { preventScrollReset: true })}
      size="wide"
    >
      <title>{quotes.previewTitle}</title>
      <div className="dialog-foot dialog-tools actions">
        <a className="button" href={`${pdf}?download=1`} download={`quote-${loaderData.quote_number}.pdf`}>
          {quotes.download}
        </a>
        <EmailQuoteForm failure={actionData?.problem ?? null} />
        <a className="button plain" href={pdf} target="_blank" rel="noopener">
          {viewer.openPdf}
        </a>
        <Link className="button apart" to={list} preventScrollReset data-autofocus>
          {common.close}
        </Link>
      </div>
      <div className="dialog-body">
        <PdfPreview href={pdf} width={pageWidth} />
      </div>
    </Dialog>
  );
}
