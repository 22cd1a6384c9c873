/** The screens and open dialogs of products and quotes. */
import { expect } from "../journey.ts";
import { dialogOpen, loadedPreview, openByLink, savedBySomeoneElse } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const quoteScreens: readonly Screen[] = [
  { name: "Product Manager", path: ({ product }) => `/products?q=${product.name}` },
  { name: "Delete product", path: ({ product }) => `/products?q=${product.name}`, arrive: openByLink("Delete") },
  {
    name: "Import products, looked at",
    path: () => "/products/import",
    arrive: async (page) => {
      await page.getByLabel("Or paste the lines here").fill("name;price\nTubo;12,50\nBomba;1.500");
      await page.getByRole("button", { name: "Look at it first" }).click();
      await expect(page.getByRole("button", { name: "Import 1 line" })).toBeVisible();
    },
  },
  { name: "Quote Builder", path: () => "/quote-builder" },
  {
    name: "Quote Builder, refused",
    path: () => "/quote-builder",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save Quote" }).click();
      await expect(page.getByRole("alertdialog", { name: "Oops" })).toBeVisible();
    },
  },
  { name: "Edit Quote", path: ({ quote }) => `/quote-builder?id=${quote.id}` },
  {
    name: "Edit Quote, saved by someone else",
    path: ({ quote }) => `/quote-builder?id=${quote.id}`,
    arrive: async (page) => {
      const quantity = page.getByLabel("Quantity");
      await quantity.fill("77");
      // On leaving, the field formats its number and updates React's state of the form.
      await quantity.blur();
      await savedBySomeoneElse(page, "Save Changes");
    },
  },
  {
    name: "Edit Quote, saved",
    path: ({ quote }) => `/quote-builder?id=${quote.id}`,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
    },
  },
  { name: "Quotes", path: ({ customer }) => `/quotes?q=${customer.surname}&status=draft` },
  { name: "Quote templates", path: () => "/quotes/templates" },
  { name: "Save as template", path: ({ quote }) => `/quotes/${quote.id}/template` },
  { name: "Quotes, none found", path: () => "/quotes?q=nobodyatall" },
  { name: "Reject a quote", path: ({ quote }) => `/quotes/${quote.id}/status/rejected`, ...dialogOpen("dialog") },
  { name: "Quote PDF Preview", path: ({ quote }) => `/quotes/${quote.id}/preview`, settled: loadedPreview },
  { name: "Send a quote by email", path: ({ quote }) => `/quotes/${quote.id}/email` },
];
