/** The screens and open dialogs of the hub, settings and the sessions. */
import { svg } from "../../../support/pictures.ts";
import { expect } from "../journey.ts";
import { openByLink, openMenu } from "./arrive.ts";
import type { Screen } from "./shown.ts";

export const adminScreens: readonly Screen[] = [
  { name: "Audit trail", path: () => "/admin/audit?check=1" },
  { name: "Calls", path: () => "/admin/calls" },
  { name: "Admin", path: () => "/admin" },
  { name: "Company settings", path: () => "/settings" },
  {
    name: "Company settings, refused",
    path: () => "/settings",
    arrive: async (page) => {
      await page.getByLabel("Email").fill("nobody");
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(page.getByText(/^Not saved: /)).toBeVisible();
    },
  },
  { name: "Email settings", path: () => "/admin/email" },
  { name: "Texts of emails", path: () => "/admin/email-texts" },
  {
    name: "Email settings, refused",
    path: () => "/admin/email",
    arrive: async (page) => {
      await page.getByLabel("From email").fill("nobody");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(page.getByText(/^Save failed: /)).toBeVisible();
    },
  },
  {
    name: "Email settings, not tested",
    path: () => "/admin/email",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Send test email" }).click();
      await expect(page.getByText(/^Test failed: /)).toBeVisible();
    },
  },
  {
    name: "Company settings, refused logo",
    path: () => "/settings",
    arrive: async (page) => {
      const logo = { name: "logo.png", mimeType: "image/png", buffer: svg };
      await page.getByLabel("Logo", { exact: true }).setInputFiles(logo);
      await page.getByRole("button", { name: "Save Settings" }).click();
      await expect(page.getByText(/^Not saved: The logo /)).toBeVisible();
    },
  },
  { name: "Calendar subscription", path: () => "/admin/ios-calendar" },
  { name: "New calendar link", path: () => "/admin/ios-calendar", arrive: openByLink("Make a new link") },
  { name: "Series of invoices", path: () => "/admin/series" },
  { name: "Spanish tax rules", path: () => "/admin/tax-rules" },
  { name: "VERI*FACTU", path: () => "/admin/verifactu" },
  { name: "Backups", path: () => "/admin/backups" },
  { name: "Signed-in devices", path: () => "/admin/sessions" },
  { name: "Sign out all other devices", path: () => "/admin/sessions/end-others" },
  { name: "Change Password", path: () => "/admin/change-password" },
  { name: "The menu", path: () => "/quotes?q=nobodyatall", arrive: openMenu },
  {
    name: "Log out",
    path: () => "/quotes?q=nobodyatall",
    arrive: async (page) => {
      await openMenu(page);
      await openByLink("Logout")(page);
    },
  },
];
