import { useLocation } from "react-router";
import { notFound, screenId } from "#app/platform/screen.server.ts";
import type { Route } from "./+types/calendar-preview.route";
import { InvoicePreview } from "./invoice-preview.tsx";
import { getInvoice } from "./invoices.server.ts";

/** How wide a page is shown from the calendar (specification, section 9). */
const pageWidth = 800;

export async function loader({ params }: Route.LoaderArgs) {
  const invoice = await getInvoice(screenId(params));
  if (!invoice) notFound();
  return { id: invoice.id, invoice_number: invoice.invoice_number };
}

export default function CalendarInvoicePreview({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation();
  return <InvoicePreview invoice={loaderData} width={pageWidth} closeHref={`/calendar${search}`} />;
}
