import { useId } from "react";
import { Form, useLocation } from "react-router";
import { FormKey } from "#app/ui/form-key.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useWords } from "#app/words/use-words.tsx";

type EmailQuoteFormProps = {
  /** The customer's e-mail address; null where there is none. */
  to: string | null;
  failure: string | null;
};

/** The form that e-mails the quote to its customer: idle, then "Sending…", then the result. */
export function EmailQuoteForm({ to, failure }: EmailQuoteFormProps) {
  const { quotes } = useWords();
  const recipient = useId();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action={`${pathname}${search}`} preventScrollReset className="actions" id="send">
      <FormKey of="email" />
      {failure ? (
        <span className="said bad" role="alert">
          {quotes.emailFailed({ message: failure })}
        </span>
      ) : null}{" "}
      <SubmitButton className="button" busyText={quotes.sending} aria-describedby={recipient}>
        {quotes.emailToCustomer}
      </SubmitButton>{" "}
      <span className="small quiet recipient" id={recipient}>
        {to ? quotes.emailTo({ email: to }) : quotes.emailToNobody}
      </span>
    </Form>
  );
}
