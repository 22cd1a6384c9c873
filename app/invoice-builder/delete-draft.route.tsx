/** The question before a draft of an invoice is deleted, /invoices/drafts/{id}/delete. */
import { redirect } from "react-router";
import { customerName } from "#app/customers/customer.ts";
import { getCustomer } from "#app/customers/customers.server.ts";
import { confirmedAction, orGone } from "#app/http/confirmed.server.ts";
import { deleteDraft, getDraftContent } from "#app/invoices/invoice-drafts.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { invoiceFormWords } from "#app/words/invoice-form-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete-draft.route";
import { draftDeletion } from "./draft-deletion.ts";

const list = "/invoices/drafts";

export async function loader({ params }: Route.LoaderArgs) {
  const id = idOf(params);
  const draft = await getDraftContent(id);
  if (draft.invoice_id !== null) throw redirect(list);
  const customer = await getCustomer(draft.customer_id);
  return { id, name: (customer && customerName(customer)) ?? "" };
}

export const action = confirmedAction({
  act: ({ id }) => orGone(deleteDraft(id)),
  done: ({ invoiceForm }) => ({ to: list, text: invoiceForm.deleted }),
  failed: ({ invoiceForm }, { saying }) => ({ to: list, text: saying(invoiceForm.deleteFailed) }),
});

export default function DeleteDraft({ loaderData: { id, name } }: Route.ComponentProps) {
  const words = useScreenWords(invoiceFormWords);
  return <ConfirmPage {...draftDeletion(words, { id, name })} cancelHref={`${list}/${id}`} />;
}
