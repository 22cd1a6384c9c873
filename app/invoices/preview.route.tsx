/** The preview of an invoice's PDF over the list of invoices, /invoices/{id}/preview. */
import { useLocation } from "react-router";
import { wordsOf } from "#app/http/screen.server.ts";
import { idOf } from "#app/numbers/whole-number.ts";
import { dialogHandle } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/preview.route";
import { InvoicePreview } from "./invoice-preview.tsx";
import { shownInvoice } from "./shown-invoice.server.ts";

/** The width in pixels of a page shown from the list (behaviour 2.9). */
const pageWidth = 900;

/** Notices about the invoice are shown over the dialog. */
export const handle = dialogHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  return shownInvoice(idOf(params), wordsOf(context));
}

export default function ListedInvoicePreview({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <InvoicePreview invoice={loaderData} width={pageWidth} closeHref={`/invoices${search}`} listSearch={search} />;
}

export { DialogFailure as ErrorBoundary } from "#app/ui/dialog-failure.tsx";
