/** The preview of a quote's PDF over the list of quotes, with the form that e-mails it: /quotes/{id}/preview. */
import { Link, useLocation } from "react-router";
import { customerName, namesOf } from "#app/customers/customer.ts";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { getCustomer } from "#app/customers/customers.server.ts";
import { MissingDetails } from "#app/customers/missing-details.tsx";
import { languageContext } from "#app/http/context.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { emailHistory } from "#app/mail/email-history.server.ts";
import { EmailRecord } from "#app/mail/email-record.tsx";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { PdfDialog } from "#app/pdf-viewer/pdf-dialog.tsx";
import { isEmail } from "#app/platform/fields.ts";
import { notFound } from "#app/platform/problem.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/preview.route";
import { mayHaveVersion } from "./quote-moves.ts";
import { QuoteState } from "./quote-state.tsx";
import { historyWithWork, workOf } from "./quote-work.server.ts";
import { getQuote } from "./quotes.server.ts";
import { nextVersionNumber, versionsOf } from "./versions.server.ts";

/** The width of a page in pixels (behaviour 2.9). */
const pageWidth = 900;

/** Notices about the quote are shown over the dialog. */
export const handle = dialogHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  const quote = await getQuote(idOf(params));
  if (!quote) throw notFound();
  const emails = await emailHistory({ quote_id: quote.id }, wordsOf(context));
  const { address } = await saleRecipient("quote", quote.id);
  const customer = { customer_id: quote.customer_id, ...namesOf(quote) };
  const present = await getCustomer(quote.customer_id);
  const { id, quote_number, status, stored_status } = quote;
  const words = wordsOf(context);
  return {
    id,
    quote_number,
    state: {
      ...{ id, quote_number, status, stored_status, standing: quote.standing, draft: quote.draft },
      versions: await versionsOf(id),
      next: mayHaveVersion(quote) ? await nextVersionNumber(id) : null,
      name: customerName(quote) ?? words.quotes.customerFallback({ id: quote.customer_id }),
      history: await historyWithWork(quote, words, context.get(languageContext)),
      work: await workOf(id, words),
    },
    customer,
    present,
    emails,
    to: isEmail(address) ? address : null,
  };
}

export default function QuotePreview({ loaderData }: Route.ComponentProps) {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const { search } = useLocation();
  const { id, quote_number, state, customer, present, emails, to } = loaderData;
  return (
    <PdfDialog
      title={quoteDetails.previewTitle}
      number={quote_number}
      pdf={`/api/quotes/${id}/pdf`}
      filename={`quote-${quote_number.replace("/", "-")}.pdf`}
      width={pageWidth}
      closeHref={`/quotes${search}`}
      isCalm
      record={
        <>
          <p className="dialog-customer">
            <CustomerLink {...customer} />
          </p>
          <QuoteState quote={state} />
          {present ? <MissingDetails customer={present} /> : null}
          <EmailRecord {...emails} />
        </>
      }
    >
      <Link className="button" to={`/quote-builder?from=${id}`}>
        {quoteDetails.duplicate}
      </Link>{" "}
      {state.status === "void" || state.standing === "replaced" ? null : (
        <>
          <Link className="button" to={`/quotes/${id}/email${search}`} preventScrollReset>
            {quoteDetails.emailToCustomer}
          </Link>{" "}
          <span className="small quiet recipient">
            {to ? quoteDetails.emailTo({ email: to }) : quoteDetails.emailToNobody}
          </span>
        </>
      )}
    </PdfDialog>
  );
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
