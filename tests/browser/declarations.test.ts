/** A customer's declaration for the reduced rate: asked for, made, and signed on the pad or by a typed name. */
import type { Page } from "@playwright/test";
import type { SignedInCaller } from "../support/app.ts";
import { executeIn } from "../support/direct.ts";
import { drawLine } from "./support/checklist.ts";
import { addCustomer, addDeclaration } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

test("the questions lead to a declaration that the customer signs, and to an invoice at 10 %", {
  tag: ["@phone", "@journey"],
}, async ({ page, open, me, hasTouch, javaScriptEnabled }) => {
  const customer = await addCustomer(me);
  await open(`/customers/${customer.id}`);
  await page.getByRole("link", { name: "10 % or reverse charge?" }).click();
  const answers = {
    "Is the work in a home": "Yes",
    "Was the home finished": "Yes",
    "Who is the customer": "A person who uses the home privately",
  };
  for (const [question, answer] of Object.entries(answers)) {
    await page.getByLabel(question).selectOption({ label: answer });
  }
  await page.getByLabel("Day of the work").fill("2026-11-23");
  await page.getByLabel("Cost of the materials").fill("400");
  await page.getByLabel("The whole price").fill("1000");
  await page.getByRole("button", { name: "Show the answer" }).click();
  await expect(page.getByText("The materials are 40 % of the price.")).toBeVisible();
  await page.getByRole("button", { name: "Make the declaration" }).click();
  await expect(page.getByText("Declaration made. It is to be signed.")).toBeVisible();

  await page.getByLabel("Signed by").first().fill("Ana Gil");
  if (javaScriptEnabled) await drawLine(page, [0.2, 0.3], [0.7, 0.7], hasTouch);
  else await page.getByLabel("The typed name is the signature").check();
  await page.getByRole("button", { name: "Save signature" }).click();
  await expect(page.getByText("Declaration signed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save signature" })).toHaveCount(0);
  await page.getByRole("link", { name: "New invoice at 10 %" }).click();
  await expect(page.getByLabel("IVA %").first()).toHaveValue("10");
});

test.describe("a signature that does not reach the server", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test("is not sent any more once it is cleared, and another person signs by name", { tag: "@script" }, async ({
    page,
    open,
    app,
    me,
    hasTouch,
  }) => {
    const id = await openDrawn(page, open, me, hasTouch);
    const posts = "**/declarations/*.data*";
    await page.route(posts, (route) => route.abort());
    await page.getByRole("button", { name: "Save signature" }).click();
    await expect(page.getByText("Not saved: The server cannot be reached.")).toBeVisible();
    await page.unroute(posts);

    await page.getByRole("button", { name: "Clear" }).click();
    await signByName(page, "Luis Gil");
    expect(await storedSignature(app.dataDir, id)).toEqual([{ signed_by: "Luis Gil", signature_png: null }]);
  });
});

test("a signature that is cleared before its picture is ready is not sent", { tag: "@script" }, async ({
  page,
  open,
  app,
  me,
  hasTouch,
}) => {
  const id = await openDrawn(page, open, me, hasTouch);
  const clear = await page.getByRole("button", { name: "Clear" }).elementHandle();
  // One after the other without a pause, as a slow phone handles two taps.
  await page.getByRole("button", { name: "Save signature" }).evaluate((save: HTMLElement, other) => {
    save.click();
    (other as HTMLElement | null)?.click();
  }, clear);
  await signByName(page, "Luis Gil");
  expect(await storedSignature(app.dataDir, id)).toEqual([{ signed_by: "Luis Gil", signature_png: null }]);
});

/** Opens a new declaration and draws a signature on it; gives its id. */
async function openDrawn(
  page: Page,
  open: (path: string) => Promise<unknown>,
  me: SignedInCaller,
  hasTouch: boolean,
): Promise<number> {
  const customer = await addCustomer(me);
  const { id } = await addDeclaration(me, customer.id);
  await open(`/customers/${customer.id}/declarations/${id}`);
  await drawLine(page, [0.2, 0.3], [0.7, 0.7], hasTouch);
  return id;
}

async function signByName(page: Page, name: string): Promise<void> {
  await page.getByLabel("Signed by").first().fill(name);
  await page.getByLabel("The typed name is the signature").check();
  await page.getByRole("button", { name: "Save signature" }).click();
  await expect(page.getByText("Declaration signed.")).toBeVisible();
}

function storedSignature(dataDir: string, id: number) {
  return executeIn<{ signed_by: string; signature_png: Uint8Array | null }>(dataDir, [
    `SELECT "signed_by", "signature_png" FROM "CustomerDeclaration" WHERE "id" = ?`,
    id,
  ]);
}
