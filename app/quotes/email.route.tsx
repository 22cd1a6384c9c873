/** E-mails a quote, after asking to whom and with which text, as a dialog over the list: /quotes/{id}/email. */
import { useLocation } from "react-router";
import { framed } from "#app/http/screen.server.ts";
import { LetterDialog } from "#app/mail/letter-dialog.tsx";
import { type ShownLetter, sendPostedLetter, shownLetter } from "#app/mail/letter-screen.server.ts";
import { saleRecipient } from "#app/mail/sale-email.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { DialogFailure } from "#app/ui/dialog-failure.tsx";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/email.route";
import { getQuoteDocument } from "./quote-document.server.ts";
import { emailQuote } from "./quote-email.server.ts";

export function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  return framed(load, { id, letter: null });

  async function load(): Promise<{ id: number; letter: ShownLetter | null }> {
    const { quote_number: number, language } = await getQuoteDocument(id, new Date());
    return { id, letter: await shownLetter("quote", { number, language }, await saleRecipient("quote", id)) };
  }
}

export function action({ params, url, ...call }: Route.ActionArgs) {
  const id = idOf(params);
  const preview = `/quotes/${id}/preview${url.search}`;
  return sendPostedLetter(call, preview, (given, language) => emailQuote(id, given, language));
}

export default function EmailQuote({ loaderData, actionData }: Route.ComponentProps) {
  const { quotes } = useWords();
  const { search } = useLocation();
  const { id, letter, failure } = loaderData;
  return (
    <LetterDialog
      letter={letter}
      failure={failure}
      answer={actionData}
      backHref={`/quotes/${id}/preview${search}`}
      failed={(message) => quotes.emailFailed({ message })}
    />
  );
}

export function ErrorBoundary({ actionData }: Route.ErrorBoundaryProps) {
  const { quotes } = useWords();
  const refusal = useRefusal(actionData);
  return <DialogFailure said={refusal && quotes.emailFailed({ message: refusal.problem })} />;
}
