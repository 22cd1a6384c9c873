/** The preview of a quote's PDF over the list of quotes, with the form that e-mails it: /quotes/{id}/preview. */
import { Link, useLocation } from "react-router";
import { customerName, namesOf } from "#app/customers/customer.ts";
import { CustomerLink } from "#app/customers/customer-link.tsx";
import { getCustomer } from "#app/customers/customers.server.ts";
import { MissingDetails } from "#app/customers/missing-details.tsx";
import { languageContext } from "#app/http/context.ts";
import { formOf, refused, wordsOf } from "#app/http/screen.server.ts";
import { redirectAfterEmail } from "#app/mail/after-email.server.ts";
import { usualLetter } from "#app/mail/document-email.schema.ts";
import { emailHistory } from "#app/mail/document-email.server.ts";
import { EmailRecord } from "#app/mail/email-record.tsx";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { isEmail } from "#app/platform/fields.ts";
import { notFound } from "#app/platform/problem.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { PdfDialog } from "#app/ui/pdf-dialog.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/preview.route";
import { EmailQuoteForm } from "./email-quote-form.tsx";
import { historyLines } from "./history-lines.server.ts";
import { emailQuote } from "./quote-email.server.ts";
import { historyOf } from "./quote-history.server.ts";
import { QuoteState } from "./quote-state.tsx";
import { getQuote } from "./quotes.server.ts";

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
      ...{ id, quote_number, status, stored_status },
      name: customerName(quote) ?? words.quotes.customerFallback({ id: quote.customer_id }),
      history: historyLines(await historyOf(quote), words),
    },
    customer,
    present,
    emails,
    to: isEmail(address) ? address : null,
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const words = wordsOf(context);
  await formOf(request);
  const sending = emailQuote(idOf(params), usualLetter, context.get(languageContext));
  try {
    return await redirectAfterEmail(`${url.pathname}${url.search}`, sending, words, { text: words.quotes.emailSent });
  } catch (error) {
    return refused(error, words, null);
  }
}

export default function QuotePreview({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const { search } = useLocation();
  const refusal = useRefusal(actionData);
  const { id, quote_number, state, customer, present, emails, to } = loaderData;
  return (
    <PdfDialog
      title={quotes.previewTitle}
      number={quote_number}
      pdf={`/api/quotes/${id}/pdf`}
      filename={`quote-${quote_number}.pdf`}
      width={pageWidth}
      closeHref={`/quotes${search}`}
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
      {state.status === "void" ? null : <EmailQuoteForm to={to} failure={refusal?.problem ?? null} />}{" "}
      <Link className="button" to={`/quote-builder?from=${id}`}>
        {quotes.duplicate}
      </Link>
    </PdfDialog>
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const { quotes } = useWords();
  const refusal = useRefusal(actionData);
  return <DialogFailure said={refusal && quotes.emailFailed({ message: refusal.problem })} />;
}
