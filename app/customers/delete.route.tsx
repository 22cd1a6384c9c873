/** The question before a customer is deleted, /customers/{id}/delete. */
import { redirect } from "react-router";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { whyOf, wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/platform/whole-number.ts";
import { ConfirmPage } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/delete.route";
import { customerName } from "./customer.ts";
import { deleteCustomer, getCustomer } from "./customers.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const customer = await getCustomer(idOf(params));
  if (!customer) throw redirect("/customers");
  return { id: customer.id, name: customerName(customer) };
}

export async function action({ params, context }: Route.ActionArgs) {
  const id = idOf(params);
  const words = wordsOf(context);
  try {
    await deleteCustomer(id);
  } catch (error) {
    // No alert: the customer stays chosen, and one quiet line says why (behaviour 7.3).
    const text = words.customers.notDeleted({ reason: whyOf(error, words) });
    return redirectWithNotice(`/customers?id=${id}`, { tone: "quiet", text });
  }
  return redirectWithNotice("/customers", { tone: "ok", text: words.customers.deleted });
}

export default function DeleteCustomer({ loaderData }: Route.ComponentProps) {
  const { customers, common } = useWords();
  return (
    <ConfirmPage
      title={customers.deleteTitle}
      question={customers.deleteQuestion}
      detail={loaderData.name ?? undefined}
      yes={common.delete}
      busy={common.deleting}
      action={`/customers/${loaderData.id}/delete`}
      cancelHref={`/customers?id=${loaderData.id}`}
      failed={(reason) => customers.notDeleted({ reason })}
      quiet
      danger
    />
  );
}
