import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { type CustomerNames, customerName } from "./customer.ts";

/** The name of a document's customer, which leads to the customer's card. */
export function CustomerLink({ customer_id: id, ...names }: CustomerNames & { customer_id: number }) {
  const { quotes } = useWords();
  return (
    <Link className="customer-link" to={`/customers/${id}`}>
      {customerName(names) ?? quotes.customerFallback({ id })}
    </Link>
  );
}
