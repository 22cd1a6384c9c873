/** Customers who may be the one that is being typed, for the forms of customers: GET /customers/doubles. */
import { parseWhole } from "#app/platform/whole-number.ts";
import type { Route } from "./+types/check-doubles.api";
import { getCustomer } from "./customers.server.ts";
import { findDoubles } from "./doubles.server.ts";
import { comparedFields, type Double } from "./doubles.ts";

/** `id` is that of the customer who is edited. */
export async function loader({ url }: Route.LoaderArgs): Promise<{ doubles: Double[] }> {
  const text = (name: string) => (url.searchParams.get(name) ?? "").trim().slice(0, 300);
  const typed = Object.fromEntries(comparedFields.map((name) => [name, text(name)]));
  const saved = await getCustomer(parseWhole(url.searchParams.get("id")) ?? 0);
  return { doubles: await findDoubles({ ...nobody, ...typed }, { saved }) };
}

const nobody = {
  ...{ kind: "person", company_name: "", first_name: "", surname: "", tel: "", email: "", nie: "", address: "" },
};
