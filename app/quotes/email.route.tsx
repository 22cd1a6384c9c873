/** E-mails a quote, after asking to whom and with which text, as a dialog over the list: /quotes/{id}/email. */
import { useLocation } from "react-router";
import { loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { LetterDialog } from "#app/mail/letter-dialog.tsx";
import { type ShownLetter, sendPostedLetter, shownLetter } from "#app/mail/letter-screen.server.ts";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { DialogRefusal } from "#app/ui/dialog-failure.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/email.route";
import { getQuoteDocument } from "./quote-document.server.ts";
import { emailQuote } from "./quote-email.server.ts";
import { getQuote, type NumberedQuote, type Quote } from "./quotes.server.ts";
import { RefusedDialog } from "./refused-dialog.tsx";
import { lockedState } from "./versions.server.ts";

type EmailScreen = {
  id: number;
  number: string;
  letter: ShownLetter | null;
  /** Why it cannot be sent, and the version that can. */
  gone: string | null;
  latest: NumberedQuote | null;
};

export function loader({ params, context }: Route.LoaderArgs) {
  const id = idOf(params);
  const words = wordsOf(context);
  return loadOrEmpty(load, { id, number: "", letter: null, gone: null, latest: null });

  async function load(): Promise<EmailScreen> {
    const { quote_number: number, language } = await getQuoteDocument(id, new Date());
    const quote = await getQuote(id);
    const gone = quote && whyGone(quote, words);
    if (quote && gone) return { id, number, letter: null, gone, latest: (await lockedState(quote)).latest };
    const letter = await shownLetter("quote", { number, language }, await saleRecipient("quote", id));
    return { id, number, letter, gone: null, latest: null };
  }
}

/** Why a quote is not sent; null where it may be. */
function whyGone({ stored_status, standing }: Quote, { problems }: Words): string | null {
  if (stored_status === "void") return problems.quoteVoid;
  return standing === "replaced" ? problems.quoteReplaced : null;
}

export function action({ params, url, ...call }: Route.ActionArgs) {
  const id = idOf(params);
  const preview = `/quotes/${id}/preview${url.search}`;
  return sendPostedLetter(call, preview, (given, language) => emailQuote(id, given, language));
}

export default function EmailQuote({ loaderData, actionData }: Route.ComponentProps) {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const { search } = useLocation();
  const { id, number, letter, gone, latest, failure } = loaderData;
  if (gone)
    return <RefusedDialog {...{ id, title: `${quoteDetails.emailToCustomer}: ${number}`, why: gone, latest }} />;
  return (
    <LetterDialog
      letter={letter}
      failure={failure}
      answer={actionData}
      backHref={`/quotes/${id}/preview${search}`}
      failed={quoteDetails.emailFailed}
    />
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const quoteDetails = useScreenWords(quoteDetailsWords);
  return <DialogRefusal answer={actionData} failed={quoteDetails.emailFailed} />;
}
