import type { Page } from "@playwright/test";
import { companyDay } from "../support/company-day.ts";
import { addCustomer, addProduct, addQuote, addQuotedCustomer, uniqueWord } from "./support/data.ts";
import { holdRequests } from "./support/held.ts";
import { expect, test } from "./support/journey.ts";
import { sendFilters, unfoldFilters } from "./support/list.ts";

const script = { tag: "@script" };

const searchBox = (page: Page) => page.getByPlaceholder("Search by quote # or customer…");

test("quotes are found by customer and by number", { tag: "@phone" }, async ({ page, open, me, javaScriptEnabled }) => {
  const word = uniqueWord();
  const { quote } = await addQuotedCustomer(me, { surname: `Peña ${word}`, first_name: "Íñigo" });
  await open("/quotes");
  await searchBox(page).fill(`pena ${word}`);
  await sendFilters(page, javaScriptEnabled);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === `pena ${word}`);
  await expect(page.getByRole("cell", { name: quote.quote_number, exact: true })).toBeVisible();
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: `Íñigo Peña ${word}` })).toBeVisible();
  await expect(page.getByRole("cell", { name: "€ 2,420.00" })).toBeVisible();

  await searchBox(page).fill(quote.quote_number);
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === quote.quote_number);
  await expect(page.getByRole("cell", { name: `Íñigo Peña ${word}` })).toBeVisible();
});

test(
  "a status, a text and a number of rows chosen in quick succession are all applied",
  script,
  async ({ page, open }) => {
    await open("/quotes");
    await unfoldFilters(page);
    const arrive = await holdRequests(page, "**/quotes.data*");
    await page.getByLabel("Status", { exact: true }).selectOption("accepted");
    await page.getByLabel("Rows").selectOption("20");
    await searchBox(page).fill("peña");
    await page.getByLabel("Rows").selectOption("50");
    arrive();
    await expect(page).toHaveURL("/quotes?q=pe%C3%B1a&status=accepted&from=&to=&pageSize=50");
    await expect(page.getByLabel("Rows")).toHaveValue("50");
    await expect(searchBox(page)).toHaveValue("peña");
  },
);

test("a link that is followed right after typing wins over the filter", script, async ({ page, open }) => {
  await page.clock.install();
  await open("/quotes");
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/quotes.data") asked.push(search);
  });
  await searchBox(page).fill("peña");
  await page.getByRole("link", { name: "Waiting for an answer" }).click();
  await expect(page.getByRole("link", { name: "Waiting for an answer" })).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(1_000);
  // A search that the form had begun would have asked the server before this.
  await page.evaluate(() => fetch("/healthz"));
  expect(asked).toEqual(["?status=sent"]);
  await expect(page).toHaveURL("/quotes?status=sent");
});

test("no quote found says so", { tag: "@answer" }, async ({ page, open }) => {
  await open(`/quotes?q=${uniqueWord()}`);
  await expect(page.getByText("No quotes found.")).toBeVisible();
  await expect(page.getByText("0 results", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1 / 1")).toBeVisible();
});

test("the status filter of quotes is applied by the server, and so are count and sum", { tag: "@answer" }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { customer, product } = await addQuotedCustomer(me);
  const of = { customer_id: customer.id, product_id: product.id };
  const accepted = await addQuote(me, of, { status: "accepted" });
  await addQuote(me, of, { status: "rejected" });
  await open(`/quotes?q=${customer.surname}`);
  await expect(page.getByText("3 results", { exact: true })).toBeVisible();
  await unfoldFilters(page);
  await page.getByLabel("Status", { exact: true }).selectOption({ label: "Accepted" });
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByText(/^· € [\d.,]+ in total$/)).toBeVisible();
  await expect(page.locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(page.getByRole("cell", { name: accepted.quote_number, exact: true })).toBeVisible();
});

test("headings sort the list, and daily lists are one click away", { tag: "@phone" }, async ({ page, open, me }) => {
  const { customer, quote, product } = await addQuotedCustomer(me);
  const of = { customer_id: customer.id, product_id: product.id };
  const sent = await addQuote(me, of, { status: "sent" });
  const numbers = page.locator("tbody .number");
  await open(`/quotes?q=${customer.surname}`);
  await expect(numbers).toHaveText([sent.quote_number, quote.quote_number]);
  await page.getByRole("link", { name: "Created" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("sort") === "created");
  await expect(numbers).toHaveText([quote.quote_number, sent.quote_number]);
  await expect(page.getByRole("columnheader", { name: "Created" })).toHaveAttribute("aria-sort", "ascending");
  await page.getByRole("link", { name: "Waiting for an answer" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("status") === "sent");
  await expect(page.getByRole("link", { name: "Waiting for an answer" })).toHaveAttribute("aria-current", "true");
  for (const badge of await page.locator("tbody .badge").allTextContents()) expect(badge).toBe("Sent");
  await page.getByRole("link", { name: "Expiring this week" }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get("expires") === "week");
});

test("each status has its badge", { tag: ["@answer", "@rendered"] }, async ({ page, open, me }) => {
  const { customer, product } = await addQuotedCustomer(me);
  for (const status of ["sent", "accepted", "rejected", "expired"]) {
    await addQuote(me, { customer_id: customer.id, product_id: product.id }, { status });
  }
  await open(`/quotes?q=${customer.surname}`);
  const badges = page.locator("tbody .badge");
  await expect(badges).toHaveText(["Expired", "Rejected", "Accepted", "Sent", "Draft"]);
  const backgrounds = await badges.evaluateAll((all) => all.map((badge) => getComputedStyle(badge).backgroundColor));
  expect(new Set(backgrounds).size).toBe(5);
});

test("From and To bound the days of the list", async ({ page, open, me, javaScriptEnabled }) => {
  const { customer, quote } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await unfoldFilters(page);
  await page.getByLabel("From", { exact: true }).fill(companyDay(1));
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("No quotes found.")).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill(companyDay(-1));
  await page.getByLabel("To", { exact: true }).fill(companyDay(1));
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByRole("cell", { name: quote.quote_number, exact: true })).toBeVisible();
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-12-31");
  await sendFilters(page, javaScriptEnabled);
  await expect(page.getByText("No quotes found.")).toBeVisible();
});

test("a last day before the first is said at its field until it is changed", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  await open("/quotes?from=2026-05-04");
  const to = page.getByLabel("To", { exact: true });
  await to.fill("2026-05-03");
  await sendFilters(page, javaScriptEnabled);
  await expect(to).toHaveAccessibleDescription("From must not be after To.");
  await expect(page.getByRole("alert")).toHaveText("From must not be after To.");
  await expect(to).toHaveAttribute("aria-invalid", "true");
  await expect(to).toHaveValue("2026-05-03");
  await to.fill("2026-05-04");
  await sendFilters(page, javaScriptEnabled);
  await expect(to).not.toHaveAttribute("aria-invalid");
});

test("Clear resets search, status, dates and page, and leaves the rows a page", async ({ page, open }) => {
  await open("/quotes?q=nobody&status=sent&from=2026-01-01&to=2026-12-31&page=3&pageSize=20");
  await expect(searchBox(page)).toHaveValue("nobody");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL("/quotes?pageSize=20");
  await expect(searchBox(page)).toHaveValue("");
  await unfoldFilters(page);
  await expect(page.getByLabel("Status", { exact: true })).toHaveValue("all");
  await expect(page.getByLabel("From", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("To", { exact: true })).toHaveValue("");
  await expect(page.getByText(/^Page 1 \//)).toBeVisible();
});

test("pages are turned, and the rows of a page chosen", async ({ page, open, me, javaScriptEnabled }) => {
  const customer = await addCustomer(me);
  const product = await addProduct(me);
  for (let n = 0; n < 11; n += 1) await addQuote(me, { customer_id: customer.id, product_id: product.id });
  await open(`/quotes?q=${customer.surname}`);
  const rows = page.locator("tbody").getByRole("row");
  await expect(page.getByText("11 results", { exact: true })).toBeVisible();
  await expect(page.getByText("Page 1 / 2")).toBeVisible();
  await expect(rows).toHaveCount(10);
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 / 2")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByText("Page 1 / 2")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("Page 2 / 2")).toBeVisible();

  const size = page.getByLabel("Rows");
  await expect(size.getByRole("option")).toHaveText(["10", "20", "50"]);
  await size.selectOption("20");
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("Page 1 / 1")).toBeVisible();
  await expect(rows).toHaveCount(11);
});

test("a button of the list sends what stands in its search, its filters and its rows", async ({
  page,
  open,
  javaScriptEnabled,
}) => {
  // With scripts each choice is sent at once, with the others.
  for (const button of ["Show", "Apply", "Search"]) {
    await open("/quotes?sort=total");
    await unfoldFilters(page);
    await searchBox(page).fill("nobody");
    await page.getByLabel("Status", { exact: true }).selectOption("sent");
    await page.getByLabel("To", { exact: true }).fill("2026-12-31");
    await page.getByLabel("Rows").selectOption("20");
    if (!javaScriptEnabled) {
      await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    }
    await expect(page).toHaveURL("/quotes?q=nobody&status=sent&from=&to=2026-12-31&sort=total&pageSize=20");
    await expect(page.getByLabel("Rows")).toHaveValue("20");
    await expect(page.getByLabel("Status", { exact: true })).toHaveValue("sent");
  }
});

test("the search waits for 400 ms of rest before it asks", { tag: "@script" }, async ({ page, open }) => {
  await page.clock.install();
  await open("/quotes");
  // From here on the clock moves only when told.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/quotes.data")) asked.push(request.url());
  });
  const [first, second] = [uniqueWord(), uniqueWord()];
  await searchBox(page).fill(first);
  await page.clock.runFor(399);
  expect(asked).toEqual([]);
  await searchBox(page).fill(second);
  await page.clock.runFor(399);
  expect(asked).toEqual([]);
  await page.clock.runFor(1);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === second);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain(second);
});

test("what is typed while another filter is under way stays, also where the focus has left it, and is sent", {
  tag: "@script",
}, async ({ page, open }) => {
  await page.clock.install();
  await open("/quotes");
  await unfoldFilters(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = Promise.withResolvers<void>();
  await page.route("**/quotes.data*", async (route) => {
    await answered.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest(/quotes\.data/);
  await page.getByLabel("Status", { exact: true }).selectOption("sent");
  await page.clock.runFor(1);
  await asked;
  const word = uniqueWord();
  await searchBox(page).fill(word);
  await page.getByLabel("Status", { exact: true }).focus();
  answered.resolve();
  await expect(page).toHaveURL((url) => url.searchParams.get("status") === "sent");
  await expect(searchBox(page)).toHaveValue(word);
  await page.clock.runFor(400);
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === word);
});

test("a slow list says 'Loading quotes…'", { tag: "@script" }, async ({ page, open, me }) => {
  const { customer } = await addQuotedCustomer(me);
  await open("/quotes");
  const goOn = await holdRequests(page, "**/quotes.data*");
  await searchBox(page).fill(customer.surname);
  await expect(page.getByText("Loading quotes…")).toBeVisible();
  goOn();
  await expect(page.getByText("1 result", { exact: true })).toBeVisible();
  await expect(page.getByText("Loading quotes…")).toBeHidden();
});

test("the list is a table from 768 px and cards below", { tag: "@rendered" }, async ({ page, open, me }) => {
  const { customer } = await addQuotedCustomer(me);
  await open(`/quotes?q=${customer.surname}`);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(page.locator("tbody tr")).toHaveCSS("display", "table-row");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Quote #",
    "Customer",
    "Created",
    "Total",
    "Status",
    "Expires",
    "Actions",
  ]);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.locator("tbody tr")).toHaveCSS("display", "grid");
});

test("a list that the server cannot read says so", { tag: "@answer" }, async ({ page, open }) => {
  await open("/quotes?from=yesterday");
  await expect(page.getByRole("alert")).toHaveText("HTTP 400: Choose a day for “From”, or type it as 31/12/2026.");
});
