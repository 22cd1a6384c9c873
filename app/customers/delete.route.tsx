/** The question before a customer is deleted, /customers/{id}/delete. */
import { redirect } from "react-router";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { customerFormWords } from "#app/words/customer-form-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { customerName } from "./customer.ts";
import { deleteCustomer, getCustomer } from "./customers.server.ts";
import { customerDeletion } from "./deletion.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const customer = await getCustomer(idOf(params));
  if (!customer) throw redirect("/customers");
  return { id: customer.id, name: customerName(customer) };
}

export const action = confirmedAction({
  act: ({ id }) => orGone(deleteCustomer(id)),
  done: ({ customerForm }) => ({ to: "/customers", text: customerForm.deleted }),
  // No alert: the customer stays chosen, and one quiet line says why (behaviour 7.3).
  failed: ({ customerForm }, { saying }, { id }) => ({
    ...{ to: `/customers?id=${id}`, text: saying(customerForm.notDeleted) },
    tone: "quiet",
  }),
});

export default function DeleteCustomer({ loaderData }: Route.ComponentProps) {
  return (
    <ConfirmPage
      {...customerDeletion(useWords(), useScreenWords(customerFormWords), loaderData)}
      cancelHref={`/customers?id=${loaderData.id}`}
    />
  );
}
