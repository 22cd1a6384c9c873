/** Visits to the screens of products and quotes. */
import type { Shown, Visits } from "./shown.ts";

export function quoteVisits({ customer, done, product, quote, quoteTemplate }: Shown): Visits {
  const edit = `/quote-builder?id=${quote.id}`;
  const line = { product_id: String(product.id), quantity: "1", unit_price: "1" };
  const typed = { customer_id: String(customer.id), include_iva: "1", was_type: "2", discount: "", ...line };
  return {
    "/products": [
      { path: "/products" },
      { path: "/products?q=nobodyatall" },
      { path: "/products", form: { name: "", intent: "add" }, status: 422 },
      { path: "/products", form: { name: "", id: String(product.id) }, status: 422 },
    ],
    "/products/import": [
      { path: "/products/import" },
      { path: "/products/import", form: { text: "name;price\nTubo;1.500", intent: "look" } },
    ],
    "/products/:id/delete": [{ path: `/products/${product.id}/delete` }],
    "/quote": [{ path: "/quote" }],
    "/quote-builder": [
      { path: "/quote-builder" },
      { path: "/quote-builder?id=4000000", status: 404 },
      { path: edit },
      { path: "/quote-builder", form: { intent: "add-line" } },
      { path: "/quote-builder", form: { intent: "save" }, status: 422 },
      { path: edit, form: { ...typed, intent: "save", version: "0", quantity: "77" }, status: 409 },
      { path: "/quote-builder", form: { ...typed, intent: "save" }, status: 302 },
    ],
    "/quotes": [
      { path: "/quotes" },
      { path: "/quotes?page=2" },
      { path: "/quotes?status=accepted&pageSize=20" },
      { path: "/quotes?q=nobodyatall" },
      { path: "/quotes?from=never" },
    ],
    "/quotes/templates": [
      { path: `/quotes/templates?customer=${customer.id}` },
      { path: "/quotes/templates", form: { id: String(quoteTemplate.id), name: "" }, status: 422 },
    ],
    "/quotes/templates/:id/delete": [
      { path: `/quotes/templates/${quoteTemplate.id}/delete` },
      { path: "/quotes/templates/4000000/delete", form: {}, status: 302 },
    ],
    "/quotes/:id/template": [
      { path: `/quotes/${quote.id}/template` },
      { path: `/quotes/${quote.id}/template`, form: { name: quoteTemplate.name }, status: 409 },
      { path: "/quotes/4000000/template", status: 404 },
    ],
    "/quotes/:id/preview": [{ path: `/quotes/${quote.id}/preview` }, { path: "/quotes/4000000/preview", status: 404 }],
    "/quotes/:id/email": [
      { path: `/quotes/${quote.id}/email` },
      { path: `/quotes/${quote.id}/email`, form: {}, status: 409 },
      { path: `/quotes/${quote.id}/email`, form: { to: "nobody" }, status: 422 },
    ],
    "/quotes/:id/new-version": [
      { path: `/quotes/${quote.id}/new-version` },
      { path: `/quotes/${quote.id}/new-version`, form: {}, status: 409 },
    ],
    "/quotes/:id/changes": [{ path: `/quotes/${quote.id}/changes`, status: 404 }],
    "/quotes/:id/status/:to": [
      ...["sent", "accepted", "rejected", "void"].map((to) => ({ path: `/quotes/${quote.id}/status/${to}` })),
      { path: `/quotes/${quote.id}/status/draft` },
      { path: `/quotes/${done.id}/status/void` },
      { path: `/quotes/${quote.id}/status/expired`, status: 404 },
      { path: `/quotes/${quote.id}/status/accepted`, form: { date: "2099-01-01", version: "1" }, status: 422 },
      { path: `/quotes/${quote.id}/status/sent`, form: { version: "0" }, status: 302 },
    ],
  };
}
