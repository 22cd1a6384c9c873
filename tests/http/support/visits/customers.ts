/** Visits to the screens of customers, sites and the search. */

import { reducedAnswers } from "../../../browser/support/data.ts";
import { customer as customerSample, site as siteSample } from "../../../support/samples.ts";
import type { Shown, Visits } from "./shown.ts";

export function customerVisits({ customer, declaration, namesake, site }: Shown): Visits {
  const chosen = `/customers?id=${customer.id}`;
  const card = `/customers/${customer.id}`;
  return {
    "/": [{ path: "/" }, { path: "/?index", form: { first_name: "Ana", email: "none" }, status: 422 }],
    "/customers": [
      { path: "/customers" },
      { path: "/customers?q=nobodyatall" },
      { path: chosen },
      { path: chosen, form: { surname: "", version: "1" }, status: 422 },
      { path: chosen, form: { ...customerSample, town: "Elsewhere", version: "0" }, status: 409 },
      { path: chosen, form: { ...customerSample, surname: customer.surname }, status: 302 },
    ],
    "/customers/import": [{ path: "/customers/import" }, { path: "/customers/import", form: {}, status: 422 }],
    "/customers/:id": [{ path: `/customers/${customer.id}` }, { path: "/customers/4000000", status: 404 }],
    "/customers/:id/merge": [
      { path: `${card}/merge` },
      { path: `${card}/merge?q=nobodyatall` },
      { path: `${card}/merge?into=${namesake.id}` },
      { path: `${card}/merge?into=${namesake.id}&sure=1-1` },
      { path: `${card}/merge?into=${namesake.id}`, form: { seen: "0-0" }, status: 409 },
      { path: "/customers/4000000/merge", status: 404 },
    ],
    "/customers/:id/declarations/new": [
      { path: `${card}/declarations/new` },
      { path: `${card}/declarations/new?kind=reverse` },
      { path: `${card}/declarations/new?asked=1&materials_cents=much` },
      { path: `${card}/declarations/new?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}` },
      { path: `${card}/declarations/new`, form: { ...reducedAnswers, use: "other" }, status: 422 },
      { path: `${card}/declarations/new`, form: reducedAnswers, status: 302 },
      { path: "/customers/4000000/declarations/new", status: 404 },
    ],
    "/customers/:id/declarations/:declaration": [
      { path: `${card}/declarations/${declaration.id}` },
      { path: `${card}/declarations/${declaration.id}`, form: { intent: "here", signed_by: "" }, status: 422 },
      { path: `${card}/declarations/${declaration.id}`, form: { intent: "paper", signed_on: "" }, status: 422 },
      { path: `${card}/declarations/4000000`, status: 404 },
    ],
    "/customers/:id/declarations/:declaration/delete": [
      { path: `${card}/declarations/${declaration.id}/delete` },
      { path: `${card}/declarations/4000000/delete`, form: {}, status: 302 },
    ],
    "/customers/:id/sites/new": [
      { path: `${card}/sites/new` },
      { path: `${card}/sites/new`, form: { name: "" }, status: 422 },
      { path: `${card}/sites/new`, form: siteSample, status: 302 },
      { path: "/customers/4000000/sites/new", status: 404 },
    ],
    "/customers/:id/sites/:site": [
      { path: `${card}/sites/${site.id}` },
      { path: `${card}/sites/${site.id}`, form: { name: "" }, status: 422 },
      { path: `${card}/sites/${site.id}`, form: { ...siteSample, town: "Elsewhere", version: "0" }, status: 409 },
      { path: `${card}/sites/4000000`, status: 404 },
    ],
    "/customers/:id/sites/:site/delete": [{ path: `${card}/sites/${site.id}/delete` }],
    "/customers/:id/delete": [
      { path: `/customers/${customer.id}/delete` },
      { path: `/customers/${customer.id}/delete`, form: {}, status: 302 },
    ],
    "/search": [{ path: "/search" }, { path: `/search?q=${customer.surname}` }, { path: "/search?q=nobodyatall" }],
  };
}
