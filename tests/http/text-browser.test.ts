/** A day's work in a text browser, from sign-in to logout. Skipped, with a message, where lynx is not installed. */
import { expect, onTestFinished, test } from "vitest";
import { admin } from "../support/app.ts";
import { runningApp } from "../support/running-app.ts";
import { hasTextBrowser, next, TextBrowser } from "../support/text-browser.ts";

const { app } = await runningApp();

test.skipIf(!hasTextBrowser)("lynx signs in, sells, books, invoices and signs out", { timeout: 180_000 }, async () => {
  const lynx = new TextBrowser(app.url);
  onTestFinished(() => lynx.close());

  await lynx.send(
    "/quotes",
    [
      ["Email", admin.email],
      ["Password", admin.password],
    ],
    "Sign in",
  );
  expect(await lynx.read("/quotes")).toContain("No quotes found.");

  await lynx.send(
    "/",
    [
      ["First name", "Ana"],
      ["Surname", "Lopez Gil"],
      ["Tel", "600111222"],
      ["Email", "ana@example.com"],
      ["NIE", "X1234567L"],
      ["Address", "Calle Mayor 1"],
      ["Postcode", "28801"],
    ],
    "Add Customer",
  );
  expect(await lynx.read("/customers?q=lopez")).toMatch(/Lopez Gil, Ana ana@example\.com/);

  await lynx.send(
    "/products",
    [
      ["Name", "Split"],
      ["Inv. Price", "1000"],
      ["Recpt. Price", "900"],
    ],
    "Add Product",
  );
  expect(await lynx.read("/products")).toContain("1 product");

  const card = await lynx.link("/quotes", "Edit Customer").then((list) => lynx.link(`${list}?id=1`, "Card"));
  const builder = await lynx.link(card, "New quote");
  await lynx.send(builder, [["Product", "spl"]], next, ["Split", "save"]);
  expect(await lynx.read("/quotes")).toMatch(/Q-\d{4}-0001/);
  // The links of a row are separate words.
  expect(await lynx.read("/quotes")).toMatch(/\[\d+\]View \[\d+\]Edit \[\d+\]Book Job/);

  const calendar = await lynx.link("/quotes", "Book Job");
  const slot = await lynx.link(`${calendar}&date=2031-03-03`, "10:00");
  await lynx.send(slot, [], "Create Job");
  expect(await lynx.read("/calendar?date=2031-03-03")).toMatch(/\]10:00–11:00 Booked Q-\d{4}-0001 Ana Lopez Gil/);
  const job = await lynx.link("/calendar?date=2031-03-03", "10:00–");
  expect(await lynx.read(job)).toMatch(/Calle Mayor 1/);

  const invoice = await lynx.link(job, "Create invoice");
  await lynx.send(invoice, [], "Not paid yet");
  expect(await lynx.read("/invoices")).toMatch(/F-\d{4}-0001 .*Unpaid/s);
  await lynx.send("/invoices", [], "Mark Paid");
  expect(await lynx.read("/invoices")).toContain("Mark Unpaid");

  await lynx.send(await lynx.link("/invoices", "Logout"), [], "Yes, log out", [], 2);
  expect(await lynx.read("/invoices")).toContain("BUTTON) Sign in");
});
