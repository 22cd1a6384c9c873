/** The screens and open dialogs of signing in, and of users. */
import { expect } from "../journey.ts";
import type { Screen } from "./shown.ts";

export const accessScreens: readonly Screen[] = [
  { name: "Sign in", path: () => "/login", signedOut: true },
  {
    name: "Sign in, refused",
    path: () => "/login",
    signedOut: true,
    arrive: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  { name: "Users", path: () => "/admin/users" },
  {
    name: "Users, refused",
    path: () => "/admin/users",
    arrive: async (page) => {
      await page.getByRole("button", { name: "Add a user" }).click();
      await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("aria-invalid", "true");
    },
  },
  { name: "User", path: ({ user }) => `/admin/users/${user.id}` },
  { name: "Reset a password", path: ({ user }) => `/admin/users/${user.id}/reset?way=make` },
  { name: "Ask for a second factor", path: () => "/admin/users/second-factor?asked=1" },
  { name: "Remove a second factor", path: ({ user }) => `/admin/users/${user.id}/second-factor` },
  { name: "One's own second factor", path: () => "/admin/second-factor" },
  { name: "New recovery codes", path: () => "/admin/second-factor/recovery-codes" },
  { name: "Move the second factor", path: () => "/admin/second-factor/move" },
  { name: "Invitation", path: ({ user }) => user.invitation, signedOut: true },
];
