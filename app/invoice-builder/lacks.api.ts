/**
 * What an invoice would lack now, for the form that writes it once it is shown again: GET
 * /invoices/lacks?customer=&quote=. It is read beside what is typed, so what is gone is no error, and changes nothing.
 */
import { wordsOf } from "#app/http/screen.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { Problem } from "#app/platform/problem.ts";
import type { Route } from "./+types/lacks.api";
import { getLacks, type InvoiceLacks } from "./invoice-builder.server.ts";

export async function loader({ url, context }: Route.LoaderArgs): Promise<InvoiceLacks | null> {
  const [customer, quote] = ["customer", "quote"].map((name) => parseWhole(url.searchParams.get(name)));
  try {
    return await getLacks({ customer: customer ?? 0, quote: quote ?? null }, wordsOf(context));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return null;
  }
}
