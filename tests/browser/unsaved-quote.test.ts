/** A quote that was typed and not saved is kept in the browser, and offered when the builder is opened again. */
import { chooseCustomer, chooseProduct, totalOf } from "./support/builder.ts";
import { addCustomer, addProduct, addQuotedCustomer } from "./support/data.ts";
import { expect, sessionCookie, test } from "./support/journey.ts";

// Of a quote that is saved without a session, and of one that does not get through.
test.use({ expectedErrors: [/responded with a status of 401 |ERR_FAILED .+\/quote-builder\.data/] });

const script = { tag: "@script" };

test(
  "an unsaved quote survives a wrong click, a closed tab and a session that ended, until it is saved",
  script,
  async ({ page, open, me }) => {
    const [customer, product] = [await addCustomer(me), await addProduct(me)];
    const offer = page.getByText(/^You have an unsaved quote: .+ \(\d\d:\d\d/);
    await open("/quote-builder");
    await chooseCustomer(page, customer.surname);
    await chooseProduct(page, 0, product.name);
    await page.getByLabel("Quantity").fill("7");
    await page.getByRole("link", { name: "Calendar", exact: true }).click();
    await expect(page).toHaveURL(/\/calendar/);
    await page.getByRole("link", { name: "Quote Builder", exact: true }).click();
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(offer).toBeHidden();
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(
      `${customer.first_name} ${customer.surname}`,
    );
    await expect(page.getByLabel("Quantity")).toHaveValue("7");
    await expect(totalOf(page, "Net")).toHaveText("€ 6,300.00");

    // Reloaded, as after a closed tab. What was typed last is there without a pause after it.
    await page.getByLabel("Title").fill("Living room");
    await open("/quote-builder");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Title")).toHaveValue("Living room");
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);

    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Save Quote" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("Your session has ended.");
    await page.context().addCookies(cookies);
    await open("/quote-builder");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
    await page.getByRole("button", { name: "Save Quote" }).click();
    await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
    await open("/quote-builder");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(offer).toBeHidden();
    const { json } = await me.get<{ total: number }>(`/api/quotes?q=${customer.surname}`);
    expect(json.total).toBe(1);
  },
);

test(
  "a quote that was refused is offered again, also after a version of another one was made meanwhile",
  script,
  async ({ page, open, me }) => {
    const { product, quote } = await addQuotedCustomer(me);
    await me.patch(`/api/quotes/${quote.id}`, { status: "sent" });
    await open("/quote-builder");
    await chooseProduct(page, 0, product.name);
    await page.getByRole("button", { name: "Save Quote" }).click();
    const oops = page.getByRole("alertdialog", { name: "Oops" });
    await oops.getByRole("link", { name: "OK", exact: true }).click();
    // By links and buttons alone: a page that is loaded anew knows nothing of what was sent before.
    await page.getByRole("link", { name: "Look up Quote", exact: true }).click();
    await page.getByRole("link", { name: quote.quote_number, exact: true }).click();
    await page.getByText("More", { exact: true }).click();
    await page.getByRole("link", { name: "New version /2" }).click();
    await page.getByRole("button", { name: "Make version" }).click();
    await expect(page).toHaveURL(/quote-builder\?id=/);
    await page.getByRole("link", { name: "Quote Builder", exact: true }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);
  },
);

test(
  "an edited quote is kept apart from a new one, can be discarded, and is deleted at sign-out",
  script,
  async ({ page, open, app }) => {
    const own = await app.signIn();
    await page.context().clearCookies();
    await page.context().addCookies([sessionCookie(app.url, own.cookie)]);
    const { quote } = await addQuotedCustomer(own);
    const offer = page.getByText(/^You have an unsaved quote/);
    const edit = `/quote-builder?id=${quote.id}`;
    await open(edit);
    await page.getByLabel("Quantity").fill("9");
    await open("/quote-builder");
    await expect(page.getByRole("button", { name: "Save Quote" })).toBeVisible();
    await expect(offer).toBeHidden();
    await open(edit);
    await expect(page.getByLabel("Quantity")).toHaveValue("2");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(offer).toBeHidden();
    await page.getByLabel("Quantity").fill("8");
    await open(edit);
    await expect(offer).toBeVisible();
    await page.getByRole("link", { name: "Logout" }).first().click();
    await page.getByRole("button", { name: "Yes, log out" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("app.unsaved")))).toEqual(
      [],
    );
  },
);

test(
  "a quote that is being typed is kept when another one is continued, and can be gone back to",
  script,
  async ({ page, open, me }) => {
    const [customer, product] = [await addCustomer(me), await addProduct(me)];
    const offer = page.getByText(/^You have an unsaved quote/);
    const title = page.getByLabel("Title");
    const goOn = page.getByRole("button", { name: "Continue" });
    await open("/quote-builder");
    await title.fill("Living room");
    await open("/quote-builder");
    await chooseCustomer(page, customer.surname);
    await chooseProduct(page, 0, product.name);
    await title.fill("Bedroom");
    await goOn.click();
    await expect(title).toHaveValue("Living room");
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue("");
    await expect(offer).toContainText(customer.surname);
    await goOn.click();
    await expect(title).toHaveValue("Bedroom");
    await expect(page.getByLabel("Product", { exact: true })).toHaveValue(product.name);

    // An earlier one than the latest is behind a fold.
    await open("/quote-builder");
    await expect(page.getByText(/^You have 2 unsaved quotes/)).toContainText("Bedroom");
    await page.getByText("1 more", { exact: true }).click();
    await goOn.last().click();
    await expect(title).toHaveValue("Living room");
    await goOn.click();
    await expect(title).toHaveValue("Bedroom");

    // Both outlast the page, and the one that is saved is the one that is no longer kept.
    await page.getByRole("button", { name: "Save Quote" }).click();
    await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
    await open("/quote-builder");
    await goOn.click();
    await expect(title).toHaveValue("Living room");
    await expect(offer).toBeHidden();
  },
);

test(
  "each of two unsaved quotes is saved over the version with which it was opened",
  script,
  async ({ page, open, me }) => {
    const { quote } = await addQuotedCustomer(me);
    const title = page.getByLabel("Title");
    const goOn = page.getByRole("button", { name: "Continue" });
    await open(`/quote-builder?id=${quote.id}`);
    await title.fill("Before another one saved");
    await open("/quotes");
    await me.patch(`/api/quotes/${quote.id}`, { title: "Saved by another one" });
    await open(`/quote-builder?id=${quote.id}`);
    await title.fill("After it");
    await goOn.click();
    await expect(title).toHaveValue("Before another one saved");
    await goOn.click();
    await expect(title).toHaveValue("After it");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  },
);

test(
  "a form with which a page was answered counts as typed, and a failed request takes nothing back",
  script,
  async ({ page, open }) => {
    const title = page.getByLabel("Title");
    const goOn = page.getByRole("button", { name: "Continue" });
    await open("/quote-builder");
    await title.fill("Living room");
    await open("/quote-builder");
    // As by a button that is pressed before the scripts are there.
    await title.evaluate((field: HTMLInputElement) => {
      field.value = "Bedroom";
      field.form?.submit();
    });
    await page.getByRole("alertdialog", { name: "Oops" }).getByRole("link", { name: "OK", exact: true }).click();
    await expect(title).toHaveValue("Bedroom");
    await page.route("**/quote-builder.data**", (route) => route.abort());
    await goOn.click();
    await expect(page.getByRole("alertdialog", { name: "Oops" })).toBeVisible();
    await expect(title).toHaveValue("Living room");
    await page.unroute("**/quote-builder.data**");
    await page.getByRole("alertdialog", { name: "Oops" }).getByRole("link", { name: "OK", exact: true }).click();
    await goOn.click();
    await expect(title).toHaveValue("Bedroom");
  },
);

test.describe(() => {
  test.use({ timezoneId: "Pacific/Kiritimati" });

  test(
    "an unsaved quote is offered with the company's time, wherever the browser is",
    script,
    async ({ page, open, me }) => {
      const customer = await addCustomer(me);
      const clock = () => new Date().toLocaleTimeString("en-GB", { timeZone: "Europe/Madrid", timeStyle: "short" });
      await open("/quote-builder");
      const before = clock();
      await chooseCustomer(page, customer.surname);
      await open("/quote-builder");
      await expect(page.getByText(new RegExp(`unsaved quote: .+ \\((${before}|${clock()})\\)`))).toBeVisible();
    },
  );
});
