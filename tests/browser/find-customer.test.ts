import type { Page } from "@playwright/test";
import { addCustomer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

/** Types into the filter; without JavaScript presses Enter. */
async function filter(page: Page, text: string, javaScript: boolean | undefined): Promise<void> {
  const box = page.getByPlaceholder("Type surname, first name, town, email or NIE");
  await box.fill(text);
  if (!javaScript) await box.press("Enter");
  await expect(page).toHaveURL((url) => url.searchParams.get("q") === text);
}

test("the list shows eight customers by surname then first name, and the next ones on the next page", {
  tag: ["@phone", "@road"],
}, async ({ page, open, me, javaScriptEnabled }) => {
  const town = uniqueWord();
  // Unsorted on purpose.
  for (const letter of ["e", "B", "á", "d", "I", "c", "g", "H", "f"]) {
    await addCustomer(me, { surname: `${letter}-surname`, first_name: "Ana", town });
  }
  await open("/customers");
  await filter(page, town, javaScriptEnabled);
  const list = page.getByRole("region", { name: "Customers" });
  await expect(list.getByRole("status")).toHaveText("9 customers");
  await expect(list.getByRole("listitem")).toHaveText(
    ["á", "B", "c", "d", "e", "f", "g", "H"].map((letter) => new RegExp(`^${letter}-surname, Ana`)),
  );
  await list.getByRole("link", { name: "Next" }).click();
  await expect(list.getByRole("listitem")).toHaveText([/^I-surname, Ana/]);
  await expect(list).toContainText("Page 2 / 2");
});

test("the filter finds by surname, first name, town, email and NIE, whatever the accents and capitals", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const word = uniqueWord();
  await addCustomer(me, {
    surname: `Peña ${word}`,
    first_name: `Íñigo ${word}`,
    town: `Alcalá ${word}`,
    email: `mail.${word}@example.com`,
    nie: `X${word}Z`,
  });
  await open("/customers");
  for (const text of [`pena ${word}`, `INIGO ${word}`, `alcala ${word}`, `mail.${word}`, `x${word}z`]) {
    await filter(page, text, javaScriptEnabled);
    await expect(page.getByRole("link", { name: `Peña ${word}, Íñigo ${word}` })).toBeVisible();
    await expect(page.getByRole("region", { name: "Customers" }).getByRole("status")).toHaveText("1 customer");
  }
});

test("a filter that nobody matches says so", { tag: "@answer" }, async ({ page, open, javaScriptEnabled }) => {
  await open("/customers");
  await filter(page, uniqueWord(), javaScriptEnabled);
  await expect(page.getByText("No customer matches.")).toBeVisible();
});
