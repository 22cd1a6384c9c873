import type { Address } from "#app/auth/roles.ts";
import type { Words } from "#app/words/words.ts";

/** The links of the top bar in the order of behaviour 2.1; `also` are other paths that belong to a link. */
export const navigation: readonly { name: keyof Words["shell"]["nav"]; to: Address; also: readonly string[] }[] = [
  { name: "myDay", to: "/my-day", also: [] },
  { name: "addCustomer", to: "/", also: [] },
  { name: "editCustomer", to: "/customers", also: [] },
  { name: "products", to: "/products", also: [] },
  { name: "quoteBuilder", to: "/quote-builder", also: ["/quote"] },
  { name: "quotes", to: "/quotes", also: [] },
  { name: "calendar", to: "/calendar", also: ["/jobs", "/today"] },
  { name: "invoices", to: "/invoices", also: ["/receivables", "/books"] },
  { name: "admin", to: "/admin", also: ["/settings", "/service-reports"] },
];

/** Whether a path belongs to a link of the top bar. */
export function isCurrent(link: (typeof navigation)[number], pathname: string): boolean {
  return [link.to, ...link.also].some((path) => pathname === path || (path !== "/" && pathname.startsWith(`${path}/`)));
}
