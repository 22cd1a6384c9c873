/** Choosing customer and products in the Quote Builder by searching: by keyboard alone, and without JavaScript. */
import { chooseCustomer, chooseProduct, linesOf } from "./support/builder.ts";
import { addCustomer, addProduct, uniqueWord } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test } from "./support/journey.ts";

test("customer and product are found by keyboard alone, told from namesakes, with both prices", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const surname = uniqueWord();
  const [here, there] = [
    await addCustomer(me, { surname, tel: "+34 600 111 222", address: "Calle Mayor 1", town: "Getafe" }),
    await addCustomer(me, { surname, tel: "+34 600 333 444", address: "Calle Sol 2", town: "Parla" }),
  ];
  const word = uniqueWord();
  const product = await addProduct(me, { name: `Split ${word}`, description: "Wall unit", price: 1000, price2: 900 });
  await open("/quote-builder");
  const customer = page.getByRole("combobox", { name: "Customer" });
  await customer.focus();
  await page.keyboard.type(surname.slice(0, 10));
  const options = page.getByRole("listbox", { name: "Found" }).getByRole("option");
  await expect(options).toHaveCount(2);
  await expect(options.first()).toContainText("+34 600 111 222 · Calle Mayor 1, Getafe");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  // The first arrow goes into the list, to its first hit.
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await expect(options.nth(1)).toContainText("Parla");
  await page.keyboard.press("Enter");
  await expect(page.locator('input[name="customer_id"]')).toHaveValue(String(there.id));
  await expect(customer).toHaveAccessibleDescription("+34 600 333 444 · Calle Sol 2, Parla");

  await page.getByRole("combobox", { name: "Product" }).focus();
  await page.keyboard.type(`unit ${word}`);
  await expect(options).toHaveCount(1);
  await expect(options).toContainText("Recpt. Price € 900.00 · Inv. Price € 1,000.00");
  // The hit may still be that of a shorter text, which Enter does not take.
  await expect(options).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Product" })).toHaveValue(`Split ${word}`);
  await expect(page.getByLabel("Unit price")).toHaveValue("900.00");

  // Text that chose nothing is not saved over; Escape puts back what is chosen.
  await customer.fill(here.surname);
  await expect(customer).toHaveAccessibleDescription(/^Still chosen/);
  await page.getByRole("button", { name: "Save Quote" }).click();
  const oops = page.getByRole("alertdialog", { name: "Oops" });
  await expect(oops).toContainText("Choose the customer from those that are found");
  await oops.getByRole("link", { name: "OK" }).click();
  await expect(customer).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(customer).toHaveValue(`${there.first_name} ${surname}`);
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("id");
  expect((await me.get(`/api/quotes/${id}`)).json).toMatchObject({
    customer_id: there.id,
    items: [{ product_id: product.id, unit_price: 900 }],
  });
});

test("hits of an earlier text are marked while an answer is on its way, and Enter takes none", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const surname = uniqueWord();
  const other = await addCustomer(me, { surname: `${surname}a` });
  const wanted = await addCustomer(me, { surname: `${surname}b` });
  await open("/quote-builder");
  const customer = page.getByRole("combobox", { name: "Customer" });
  await customer.fill(other.surname);
  const list = page.getByRole("listbox", { name: "Found" });
  await expect(list.getByRole("option")).toContainText(other.surname);
  const [answerCustomers, answerSearch] = [
    await holdRequests(page, /\/api\/customers/),
    await holdRequests(page, /\/api\/search/),
  ];
  await customer.fill(wanted.surname);
  await expect(list).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeVisible();
  await customer.press("Enter");
  await expect(page.locator('input[name="customer_id"]')).toHaveValue("");
  answerCustomers();
  await expect(list.getByRole("option")).toContainText(wanted.surname);
  await expect(list).not.toHaveAttribute("aria-busy");
  await customer.press("Enter");
  await expect(page.locator('input[name="customer_id"]')).toHaveValue(String(wanted.id));

  await page.keyboard.press("Control+k");
  await page.keyboard.type(wanted.surname);
  const panel = page.locator(".search-panel");
  await expect(panel.getByRole("status")).toHaveText("Loading...");
  answerSearch();
  await expect(panel.getByRole("option")).toContainText(wanted.surname);
  await expect(panel.getByRole("listbox")).not.toHaveAttribute("aria-busy");
});

test("a product that is not found becomes a free line by keyboard alone", { tag: "@script" }, async ({
  page,
  open,
}) => {
  const name = `Bomba ${uniqueWord()}`;
  await open("/quote-builder");
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("combobox", { name: "Product" }).fill(name);
  const offer = page.getByRole("option", { name: `Add “${name}” as a free line` });
  await expect(offer).toHaveAttribute("aria-selected", "false");
  await page.keyboard.press("ArrowDown");
  await expect(offer).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  const field = page.getByLabel("Free text", { exact: true });
  await expect(field).toHaveValue(name);
  await expect(field).toBeFocused();
  await expect(page.getByLabel("Quantity")).toHaveValue("3");
});

test("without scripts the button searches, keeps what is typed, and what is found can be chosen", {
  tag: "@answer",
}, async ({ page, open, me }) => {
  const [customer, first, second] = [await addCustomer(me), await addProduct(me), await addProduct(me)];
  await open("/quote-builder");
  await page.getByLabel("Title").fill("Living room");
  await chooseCustomer(page, customer.surname);
  await expect(page.getByLabel("Title")).toHaveValue("Living room");
  await chooseProduct(page, 0, first.name);
  await expect(page.getByLabel("Unit price")).toHaveValue("900.00");
  await page.getByLabel("Quantity").fill("3");
  await page.getByRole("button", { name: "+ Add Product/Service" }).click();
  await chooseProduct(page, 1, second.name);
  await expect(linesOf(page).first().getByLabel("Product", { exact: true })).toHaveValue(first.name);
  await expect(page.getByLabel("Quantity").first()).toHaveValue("3");
  // An emptied field takes the product away, as the empty choice of a list would.
  await page.getByLabel("Product", { exact: true }).nth(1).fill("");
  await page.getByLabel("Product", { exact: true }).nth(0).fill("nothing like this");
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Oops" })).toContainText("Choose the product from those");
  await page.getByRole("alertdialog").getByRole("link", { name: "OK" }).click();
  await expect(page.getByText("Nothing was found.")).toBeVisible();
  await expect(page.getByText("Add “nothing like this” as a free line")).toBeVisible();
  await page.getByLabel("Product", { exact: true }).nth(0).fill(first.name);
  await page.getByRole("button", { name: "Save Quote" }).click();
  await expect(page.getByRole("alertdialog", { name: "Success" })).toBeVisible();
});

test("without scripts a product that is not found becomes a free line by a button", { tag: "@answer" }, async ({
  page,
  open,
}) => {
  const name = uniqueWord();
  await open("/quote-builder");
  await page.getByLabel("Product", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Recalculate" }).click();
  await page.getByRole("button", { name: `Add “${name}” as a free line` }).click();
  await expect(page.getByLabel("Free text", { exact: true })).toHaveValue(name);
});
