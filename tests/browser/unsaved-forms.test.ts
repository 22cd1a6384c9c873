import { freeWeek } from "./support/calendar.ts";
import { addCustomer, addProduct, addQuotedCustomer, addTask } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

const question = { name: "Leave without saving?" };

test("a link away from a form that was typed into asks first; saved, it does not", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { id } = await addCustomer(me);
  await open(`/customers/${id}`);
  await page.getByRole("link", { name: "Add site" }).click();
  const name = page.getByLabel("Name");
  const away = page.getByRole("link", { name: "Product Manager" });
  await name.fill("Casa de Mijas");
  await away.click();
  const asked = page.getByRole("alertdialog", question);
  await expect(asked.getByText("What you typed would be lost.")).toBeVisible();
  await expect(asked.getByRole("button", { name: "Go on writing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(asked).toHaveCount(0);
  await expect(name).toHaveValue("Casa de Mijas");

  // A refused form is as little saved as before.
  await page.getByLabel("Address", { exact: true }).fill("");
  await page.getByRole("button", { name: "Add site" }).click();
  await expect(page.getByLabel("Address", { exact: true })).toBeFocused();
  await page.goBack();
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await expect(name).toHaveValue("Casa de Mijas");

  await page.getByLabel("Address", { exact: true }).fill("Camino Viejo 3");
  await page.getByRole("button", { name: "Add site" }).click();
  await expect(page.getByText("Camino Viejo 3")).toBeVisible();
  await away.click();
  await expect(page.getByRole("heading", { level: 1, name: "Product Manager" })).toBeVisible();
});

test("another customer of the list, chosen while one is being changed, is asked about; Cancel is not", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const [first, second] = [await addCustomer(me), await addCustomer(me)];
  await open(`/customers?id=${first.id}&q=${second.surname}`);
  const surname = page.getByLabel("Surname", { exact: true });
  await surname.fill("Typed");
  await page.getByRole("link", { name: second.surname }).click();
  const asked = page.getByRole("alertdialog", question);
  await asked.getByRole("button", { name: "Go on writing" }).click();
  await expect(surname).toHaveValue("Typed");
  await page.getByRole("link", { name: second.surname }).click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await expect(surname).toHaveValue(second.surname);

  await surname.fill("Typed");
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(surname).toBeDisabled();
  await expect(asked).toHaveCount(0);
});

test("the other language is asked about where the page's form would lose what was typed", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { id } = await addCustomer(me);
  await open(`/customers?id=${id}`);
  const surname = page.locator("input[name=surname]");
  await surname.fill("Typed");
  const other = page.getByRole("button", { name: "Español" });
  await other.click();
  const asked = page.getByRole("alertdialog", question);
  await asked.getByRole("button", { name: "Go on writing" }).click();
  await expect(asked).toHaveCount(0);
  await expect(surname).toHaveValue("Typed");
  await other.click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await expect(page.getByRole("button", { name: "English" })).toBeVisible();
  await expect(surname).not.toHaveValue("Typed");
});

test("a row that was typed into is asked about before a search, and what was taken back is not", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { name } = await addProduct(me);
  await open(`/products?q=${name}`);
  const field = page.getByRole("list", { name: "Products" }).getByLabel("Name");
  await field.fill("Typed");
  await page.getByRole("searchbox").fill("");
  const asked = page.getByRole("alertdialog", question);
  await asked.getByRole("button", { name: "Go on writing" }).click();
  // Until the question is gone, the page behind it takes no text.
  await expect(asked).toHaveCount(0);
  await field.fill(name);
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Calendar" })).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedErrors: [/net::ERR_/] });

  test("what cannot be loaded is said also where the question has not closed yet", { tag: "@script" }, async ({
    page,
    open,
    me,
  }) => {
    const { name } = await addProduct(me);
    await open(`/products?q=${name}`);
    const row = page.getByRole("list", { name: "Products" }).getByRole("listitem");
    await row.getByLabel("Description").fill("Typed");
    await page.getByRole("searchbox", { name: "Search", exact: true }).last().fill("split");
    const leave = page.getByRole("button", { name: "Leave without saving" });
    await expect(leave).toBeVisible();
    // Fails before anything else is drawn.
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
    });
    await leave.click();
    await expect(leave).toHaveCount(0);
    await expect(page.getByRole("alert").getByRole("link", { name: "Try again", exact: true })).toBeVisible();
  });
});

test("a row stays unsaved when another of its buttons is pressed", { tag: "@script" }, async ({ page, open, me }) => {
  const { title } = await addTask(me);
  await open("/service-reports/admin/tasks");
  const row = page.locator("li.row, li").filter({ has: page.locator(`input[value="${title}"]`) });
  await row.getByLabel("Title").fill(`${title} typed`);
  await row.getByRole("button", { name: "Disable" }).click();
  await expect(row.getByRole("button", { name: "Enable" })).toBeVisible();
  await page.getByRole("link", { name: "Calendar", exact: true }).click();
  await expect(page.getByRole("alertdialog", question)).toBeVisible();
});

test("Escape asks in a dialog that was typed into, and closes another at once", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { quote } = await addQuotedCustomer(me);
  const path = `/calendar/new?date=${freeWeek()}&quoteId=${quote.id}`;
  await open(path);
  const [dialog, asked] = [page.getByRole("dialog"), page.getByRole("alertdialog", question)];
  await page.getByLabel("Hours (0.5 to 24)").fill("3");
  await page.keyboard.press("Escape");
  await expect(asked).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(asked).toHaveCount(0);
  await expect(dialog.getByLabel("Hours (0.5 to 24)")).toHaveValue("3");
  await page.keyboard.press("Escape");
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await expect(dialog).toHaveCount(0);
  await open(path);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("a search beside a form that is being changed leaves the form as it is", async ({ page, open, me }) => {
  const [first, second] = [await addCustomer(me), await addCustomer(me)];
  await open(`/customers?id=${first.id}`);
  await page.getByRole("searchbox").fill(second.surname);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("link", { name: second.surname })).toBeVisible();
  await expect(page.getByLabel("Surname", { exact: true })).toHaveValue(first.surname);
});
