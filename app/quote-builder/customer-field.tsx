import { Link } from "react-router";
import type { Customer } from "#app/customers/customer.ts";
import { customerDetails, customerTitle } from "#app/customers/customer-choice.ts";
import type { FieldProblems } from "#app/platform/problem.ts";
import { PickField } from "#app/ui/pick-field.tsx";
import { quoteDetailsWords } from "#app/words/quote-details-words.ts";
import { quoteFormWords } from "#app/words/quote-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { FoundChoices } from "./builder.server.ts";
import type { QuoteForm, QuoteFormChange } from "./quote-form.ts";
import type { Choose, Known } from "./use-quote-form.ts";

type CustomerFieldProps = {
  form: QuoteForm;
  known: Known;
  wrong: FieldProblems;
  change: (change: QuoteFormChange) => void;
  choose: Choose;
  found: FoundChoices;
  /** Whether the quote is a new one, which may begin with a template. */
  isNew: boolean;
};

/** The quote's customer, found by typing; below it phone and place of the chosen one, and the way to a new customer. */
export function CustomerField({ form, known, wrong, change, choose, found, isNew }: CustomerFieldProps) {
  const words = useWords();
  const quoteDetails = useScreenWords(quoteDetailsWords);
  const { fields, quotes } = words;
  const quoteForm = useScreenWords(quoteFormWords);
  const id = form.customer_id;
  const customer = known.customers.get(id);
  const unread = known.names[`customer ${id}`] ?? quotes.customerFallback({ id });
  const name = customer ? customerTitle(customer, words) : unread;
  return (
    <div className="wide last">
      <PickField<Customer, Customer[]>
        label={fields.customer_id}
        hint={customer ? customerDetails(customer) : undefined}
        error={wrong.customer_id}
        name="customer"
        chosen={id === "" ? "" : name}
        typed={form.customer_search}
        onType={(customer_search) => change({ kind: "quote", changes: { customer_search } })}
        onChoose={(customer) =>
          customer ? choose({ kind: "choose-customer", customer }) : change({ kind: "customer", customer_id: "" })
        }
        call="/api/customers"
        read={asTheyAre}
        found={found.customers}
        find="find-customer"
        choose={(hit) => `choose-customer:${hit.id}`}
        texts={(hit) => ({ title: customerTitle(hit, words), details: [customerDetails(hit)] })}
        placeholder={quoteForm.chooseCustomer}
        none={quoteForm.noCustomers}
      />
      <input type="hidden" name="customer_id" value={id} />
      <Link
        className="small"
        to={form.customer_search?.trim() ? `/?${new URLSearchParams({ typed: form.customer_search })}` : "/"}
      >
        {quoteForm.newCustomer}
      </Link>
      {isNew ? (
        <>
          {" · "}
          <Link
            className="small"
            to={`/quotes/templates${id === "" ? "" : `?${new URLSearchParams({ customer: id })}`}`}
          >
            {quoteDetails.fromTemplate}
          </Link>
        </>
      ) : null}
    </div>
  );
}

function asTheyAre(customers: Customer[]): Customer[] {
  return customers;
}
