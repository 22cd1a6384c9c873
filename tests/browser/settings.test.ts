import { expect, test, waitUntilHydrated } from "./support/journey.ts";

const typed = {
  "Company name": "Climatización Núñez, S.L.",
  NIF: "B12345674",
  Phone: "918 000 000",
  Email: "oficina@nunez.example",
  Website: "www.nunez.example",
  Address: "Calle de la Princesa, 31",
  "Address 2": "Nave 2",
  "Address 3": "Polígono Azul",
  Town: "Alcalá de Henares",
  Province: "Madrid",
  Postcode: "28801",
  "IVA percent": "10,5",
  "Reason printed on invoices without IVA": "Exento, art. 20 LIVA",
};

test("saved settings are shown everywhere at once", { tag: ["@phone", "@road"] }, async ({
  page,
  me,
  javaScriptEnabled,
}) => {
  const before = (await me.get<{ iva_percent: number }>("/api/settings")).json;
  await page.goto("/admin");
  await page.getByRole("link", { name: "Company settings" }).click();
  await expect(page.getByRole("heading", { name: "Company settings" })).toBeVisible();
  if (javaScriptEnabled) await waitUntilHydrated(page);
  await expect(page.getByLabel("IVA percent")).toHaveValue(String(before.iva_percent));
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("Language of documents").selectOption("Spanish");
  await page.getByRole("button", { name: "Save Settings" }).click();

  await expect(page.getByRole("status")).toHaveText("Settings saved successfully!");
  await expect(page.getByRole("banner")).toContainText("Climatización Núñez, S.L.");
  await expect(page.getByLabel("IVA percent")).toHaveValue("10.5");
  await expect(page.getByLabel("Town")).toHaveValue("Alcalá de Henares");
  await expect(page.getByLabel("Language of documents")).toHaveValue("es");
  const { json } = await me.get("/api/settings");
  expect(json).toMatchObject({ company_name: typed["Company name"], address3: "Polígono Azul", iva_percent: 10.5 });
  expect(json).toMatchObject({ language: "es", no_iva_reason: "Exento, art. 20 LIVA" });
  await me.put("/api/settings", before);
});

test("a failed save shows no alert but a quiet line and errors at their fields, and what was typed stays", async ({
  page,
  open,
  me,
}) => {
  const before = (await me.get("/api/settings")).json;
  await open("/settings");
  await page.getByLabel("Company name").fill("Typed and kept");
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("IVA percent").fill("101");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(
    page.getByText("Not saved: Email must be an email address. IVA percent must be at most 100."),
  ).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Email must be an email address.");
  await expect(page.getByLabel("IVA percent")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Company name")).toHaveValue("Typed and kept");
  await expect(page.getByLabel("IVA percent")).toHaveValue("101");
  expect((await me.get("/api/settings")).json).toEqual(before);
});

test("the first wrong field has the focus, in sight", { tag: ["@script", "@phone"] }, async ({ page, open }) => {
  await open("/settings");
  await page.getByLabel("Email").fill("nobody");
  await page.getByLabel("IVA percent").fill("101");
  await page.getByRole("button", { name: "Save Settings" }).click();
  const email = page.getByLabel("Email");
  await expect(email).toBeFocused();
  const [bar, field] = [await page.getByRole("banner").boundingBox(), await email.boundingBox()];
  expect(bar && field && field.y >= bar.y + bar.height).toBe(true);
});

test("Cancel goes back to Admin and saves nothing", async ({ page, open, me, javaScriptEnabled }) => {
  const before = (await me.get("/api/settings")).json;
  await open("/admin");
  await page.getByRole("link", { name: "Company settings" }).click();
  await expect(page.getByRole("heading", { name: "Company settings" })).toBeVisible();
  if (javaScriptEnabled) await waitUntilHydrated(page);
  await page.getByLabel("Town").fill("typed and left");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL("/admin");
  expect((await me.get("/api/settings")).json).toEqual(before);
});
