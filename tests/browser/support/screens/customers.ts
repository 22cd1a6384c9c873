/** The screens and open dialogs of customers, sites and the search. */
import { customer } from "../../../support/samples.ts";
import { reducedAnswers } from "../data.ts";
import { expect } from "../journey.ts";
import { openByLink, savedBySomeoneElse } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const customerScreens: readonly Screen[] = [
  { name: "Add Customer", path: () => "/" },
  {
    name: "Add Customer, refused",
    path: () => "/",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Add Customer" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "Add Customer, who may be there already",
    path: () => "/",
    arrive: async (page) => {
      await page.getByLabel("First name").fill("Ana");
      await page.getByLabel("Tel").fill(customer.tel);
      await page.getByRole("button", { name: "Save as enquiry" }).click();
      await expect(page.getByRole("status", { name: "Is it one of these?" })).toBeVisible();
    },
  },
  { name: "Search", path: ({ customer }) => `/search?q=${customer.surname}` },
  {
    name: "The search of the top bar",
    path: () => "/search?q=nobodyatall",
    arrive: async (page) => {
      await page.locator("summary", { hasText: "Search everything" }).click();
      await expect(page.getByLabel("What are you looking for?").first()).toBeVisible();
    },
  },
  { name: "Edit Customer, none chosen", path: () => "/customers" },
  { name: "Edit Customer", path: ({ customer }) => `/customers?q=${customer.surname}&id=${customer.id}` },
  {
    name: "Edit Customer, saved by someone else",
    path: ({ customer }) => `/customers?id=${customer.id}`,
    arrive: async (page) => {
      await page.getByLabel("Town").fill("Typed");
      await savedBySomeoneElse(page, "Save");
    },
  },
  { name: "Customer's card", path: ({ customer }) => `/customers/${customer.id}` },
  {
    name: "Merge customers",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?q=${double.surname}`,
  },
  {
    name: "Merge customers, side by side",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?into=${double.id}`,
  },
  {
    name: "Merge customers, asked once more",
    path: ({ customer, double }) => `/customers/${customer.id}/merge?into=${double.id}&sure=1-1`,
  },
  { name: "10 % or reverse charge", path: ({ customer }) => `/customers/${customer.id}/declarations/new` },
  { name: "Reverse charge", path: ({ customer }) => `/customers/${customer.id}/declarations/new?kind=reverse` },
  {
    name: "10 %, answered",
    path: ({ customer }) =>
      `/customers/${customer.id}/declarations/new?${new URLSearchParams({ ...reducedAnswers, asked: "1" })}`,
  },
  {
    name: "Declaration",
    path: ({ customer, declaration }) => `/customers/${customer.id}/declarations/${declaration.id}`,
  },
  { name: "Add site", path: ({ customer }) => `/customers/${customer.id}/sites/new` },
  { name: "Edit site", path: ({ customer, site }) => `/customers/${customer.id}/sites/${site.id}` },
  { name: "Delete customer", path: ({ customer }) => `/customers?id=${customer.id}`, arrive: openByLink("Delete") },
  { name: "Import customers", path: () => "/customers/import" },
];
