import { useId } from "react";
import { Link } from "react-router";
import { DefaultButton } from "#app/ui/default-button.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { customerName } from "./customer.ts";
import type { Double } from "./doubles.ts";

type DoublesQuestionProps = {
  doubles: readonly Double[];
  /** Called by "No, it is another" while the form is being typed; without it, the button posts the form. */
  onOther?: () => void;
  /** The button that the form was posted with, "enquiry" or "", to be repeated by "No, it is another". */
  intent?: string;
};

/** "Is it one of these?": customers who may be the one in the form, each a link to the card, with what is the same. */
export function DoublesQuestion({ doubles, onOther, intent = "" }: DoublesQuestionProps) {
  const { quotes, common } = useWords();
  const customerForm = useScreenWords(customerFormWords);
  const id = useId();
  const isEnquiry = intent.endsWith("enquiry");
  return (
    <section className="notice warn doubles" aria-labelledby={id} role="status">
      <div>
        <p className="strong" id={id}>
          {customerForm.isItOneOfThese}
        </p>
        <ul>
          {doubles.map(({ id, address, town, same, ...names }) => (
            <li key={id}>
              <Link className="strong tap" to={`/customers/${id}`}>
                {customerName(names) ?? quotes.customerFallback({ id })}
              </Link>{" "}
              <span className="block small">
                {[
                  [address, town].filter(Boolean).join(", "),
                  customerForm.same({ what: same.map((likeness) => customerForm.likenesses[likeness]).join(", ") }),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
        {onOther ? (
          <button type="button" className="button" onClick={onOther}>
            {customerForm.itIsAnother}
          </button>
        ) : (
          <>
            <input type="hidden" name="asked" value={doubles.map((double) => double.id).join(",")} />
            {/* The first button saves as the form was posted, so that Enter does not answer the question. */}
            <DefaultButton name="intent" value={isEnquiry ? "enquiry" : ""}>
              {common.save}
            </DefaultButton>{" "}
            <SubmitButton
              className="button"
              name="intent"
              value={isEnquiry ? "other-enquiry" : "other"}
              busyText={common.saving}
            >
              {customerForm.itIsAnother}
            </SubmitButton>
          </>
        )}
      </div>
    </section>
  );
}
