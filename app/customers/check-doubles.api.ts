/**
 * Customers who may be the one that is being typed, and others of the same name, for the forms of customers: GET
 * /customers/doubles.
 */
import { parseWhole } from "#app/numbers/whole-number.ts";
import type { Route } from "./+types/check-doubles.api";
import { customerName } from "./customer.ts";
import { getCustomer } from "./customers.server.ts";
import { findDoubles, findNamesakes } from "./doubles.server.ts";
import { comparedFields, type Double, type Namesake } from "./doubles.ts";
import { emptyCustomer } from "./known-customers.server.ts";

/** `id` is that of the customer who is edited. */
export async function loader({ url }: Route.LoaderArgs): Promise<{ doubles: Double[]; namesakes: Namesake[] }> {
  const text = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 300);
  const typed = { ...emptyCustomer, ...Object.fromEntries(comparedFields.map((name) => [name, text(name)])) };
  const saved = await getCustomer(parseWhole(url.searchParams.get("id")) ?? 0);
  const doubles = await findDoubles(typed, { saved });
  const isNamed = !saved || customerName(saved) !== customerName(typed);
  const namesakes = isNamed ? await findNamesakes(typed, saved?.id ?? null) : [];
  return { doubles, namesakes: namesakes.filter(({ id }) => !doubles.some((double) => double.id === id)) };
}
