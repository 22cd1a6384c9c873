import { Link } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { type Customer, missingFields } from "./customer.ts";
import { fieldLabels } from "./field-labels.ts";

/** What an enquiry still lacks, with a link to complete it; nothing for any other customer. */
export function MissingDetails({ customer }: { customer: Customer }) {
  const { customers, fields } = useWords();
  const missing = missingFields(customer);
  if (missing.length === 0) return null;
  return (
    <NoticeBox tone="warn">
      {customers.stillMissing({ fields: fieldLabels(missing, { customers, fields }) })}{" "}
      <Link to={`/customers?id=${customer.id}`}>{customers.complete}</Link>
    </NoticeBox>
  );
}
