import { Form, useLocation } from "react-router";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useWords } from "#app/words/use-words.tsx";

/** Sends the quote to its customer: idle, sending, then what came of it. */
export function EmailQuoteForm({ failure }: { failure: string | null }) {
  const { quotes } = useWords();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={`${pathname}${search}`} preventScrollReset className="actions">
      <SubmitButton className="button" busyText={quotes.sending}>
        {quotes.emailToCustomer}
      </SubmitButton>
      {failure ? (
        <span className="said bad" role="alert">
          {quotes.emailFailed({ message: failure })}
        </span>
      ) : null}
    </Form>
  );
}
