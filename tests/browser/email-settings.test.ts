import type { Page } from "@playwright/test";
import { settingsFor } from "../support/mail-server.ts";
import { holdRequests } from "./support/held.ts";
import { expect } from "./support/journey.ts";
import { test } from "./support/mail.ts";

function save(page: Page) {
  return page.getByRole("button", { name: "Save", exact: true }).click();
}

function sendTest(page: Page) {
  return page.getByRole("button", { name: "Send test email" }).click();
}

test("a mail server is set up and tried", { tag: ["@phone", "@road"] }, async ({ page, open, me, server }) => {
  const nothing = { smtp_host: "", smtp_port: 587, smtp_from_email: "", smtp_user: "" };
  await me.put("/api/settings/email", nothing);
  await open("/admin/email");
  await expect(page.getByLabel("SMTP port")).toHaveValue("587");
  await page.getByLabel("SMTP host").fill("127.0.0.1");
  await page.getByLabel("SMTP port").fill(String(server.port));
  await page.getByLabel("SMTP user").fill("oficina");
  await page.getByLabel("SMTP password").fill("contraseña");
  await page.getByLabel("From name").fill("Climatización Núñez");
  await page.getByLabel("From email").fill("oficina@nunez.example");
  await save(page);
  await expect(page.getByRole("status").filter({ hasText: "Email settings saved." })).toBeVisible();
  await expect(page.getByLabel("SMTP password")).toHaveValue("");
  await expect(page.getByLabel("SMTP password")).toHaveAccessibleDescription(/One is stored/);
  await expect(page.getByLabel("SMTP host")).toHaveValue("127.0.0.1");

  await page.getByLabel("Test recipient").fill("prueba@example.com");
  await sendTest(page);
  await expect(page.getByRole("status").filter({ hasText: "Test email sent." })).toBeVisible();
  const mail = server.mails.at(-1);
  expect(mail).toMatchObject({ recipients: ["prueba@example.com"], user: "oficina" });
  expect(mail?.from?.text).toBe('"Climatización Núñez" <oficina@nunez.example>');
});

test("a test without a recipient, and one that the mail server refuses, say so", { tag: "@answer" }, async ({
  page,
  open,
  me,
  server,
}) => {
  await me.put("/api/settings/email", { ...settingsFor(server), smtp_port: 1 });
  await open("/admin/email");
  await page.getByLabel("Test recipient").fill("");
  await sendTest(page);
  await expect(page.getByRole("alert")).toHaveText("Enter a test recipient address.");
  await page.getByLabel("Test recipient").fill("prueba@example.com");
  await sendTest(page);
  await expect(page.getByRole("alert")).toHaveText(
    "Test failed: The mail server does not answer. Check host and port.",
  );
  await expect(page.getByLabel("Test recipient")).toHaveValue("prueba@example.com");
});

test("a failed save says why, and what was typed stays", { tag: "@answer" }, async ({ page, open, me }) => {
  const before = (await me.get("/api/settings/email")).json;
  await open("/admin/email");
  await page.getByLabel("From name").fill("Typed and kept");
  await page.getByLabel("SMTP port").fill("70000");
  await page.getByLabel("SSL (implicit TLS)").check();
  await save(page);
  await expect(page.getByRole("alert")).toHaveText("Save failed: SMTP port must be at most 65535.");
  await expect(page.getByLabel("SMTP port")).toHaveAccessibleDescription(/must be at most 65535/);
  await expect(page.getByLabel("From name")).toHaveValue("Typed and kept");
  await expect(page.getByLabel("SSL (implicit TLS)")).toBeChecked();
  expect((await me.get("/api/settings/email")).json).toEqual(before);
});

test("a test of unsaved settings asks to save them first, and keeps what was typed", async ({ page, open }) => {
  await open("/admin/email");
  await page.getByLabel("SMTP host").fill("smtp.nunez.example");
  await sendTest(page);
  await expect(page.getByRole("alert")).toContainText("Save your changes first");
  await expect(page.getByLabel("SMTP host")).toHaveValue("smtp.nunez.example");
});

test("Enter in the recipient sends the test", { tag: "@script" }, async ({ page, open, server }) => {
  await open("/admin/email");
  await page.getByLabel("Test recipient").fill("intro@example.com");
  await page.getByLabel("Test recipient").press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Test email sent." })).toBeVisible();
  expect(server.mails.at(-1)?.recipients).toEqual(["intro@example.com"]);
});

test("the button says that it is sending", { tag: "@script" }, async ({ page, open }) => {
  await open("/admin/email");
  const goOn = await holdRequests(page, "**/admin/email.data*");
  await sendTest(page);
  await expect(page.getByRole("button", { name: "Sending…" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeVisible();
  goOn();
  await expect(page.getByRole("button", { name: "Send test email" })).toBeVisible();
});

test("Cancel goes back", { tag: "@answer" }, async ({ page, open }) => {
  await open("/admin");
  await open("/admin/email");
  await page.getByText("Cancel", { exact: true }).click();
  await expect(page).toHaveURL("/admin");
});
