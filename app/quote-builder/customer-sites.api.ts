/** The sites of a customer, for the Quote Builder while a customer is chosen: GET /quote-builder/sites?customer=. */
import type { Route } from "./+types/customer-sites.api";
import { type SitesOfCustomer, sitesOfForm } from "./site-choices.server.ts";

export function loader({ url }: Route.LoaderArgs): Promise<SitesOfCustomer> {
  return sitesOfForm({ customer_id: url.searchParams.get("customer") ?? "" });
}
