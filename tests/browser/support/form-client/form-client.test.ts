/** Runs cases.ts in the form client; tests/browser/form-client.test.ts runs them in a real browser. */
import { afterAll, expect, test } from "vitest";
import { FormContext } from "./browser.ts";
import { cases } from "./cases.ts";
import { startStandIn } from "./stand-in.ts";

const server = await startStandIn();
afterAll(() => server.stop());

const newContext = () =>
  new FormContext({ baseURL: server.url, locale: "en-GB", viewport: { width: 1280, height: 900 }, checkHtml: false })
    .asContext;

for (const { name, html, act, wanted } of cases) {
  test(name, async () => {
    server.show(html);
    const page = await newContext().newPage();
    await page.goto(`${server.url}/page`);
    expect(await act(page, server)).toEqual(wanted);
    await page.close();
  });
}

test("the form client says what it cannot do", async () => {
  const page = await newContext().newPage();
  expect(() => page.evaluate(() => 1)).toThrow("The form client has no page.evaluate()");
  expect(() => page.locator("body").boundingBox()).toThrow("Tag the test @rendered");
});

test("several elements, none, hidden and disabled ones are not acted on", async () => {
  server.show("<button>One</button><button>One</button><button hidden>Two</button><button disabled>Three</button>");
  const page = await newContext().newPage();
  await page.goto(`${server.url}/page`);
  const click = (name: string) => page.getByText(name, { exact: true }).click();
  await expect(click("One")).rejects.toThrow("strict mode violation");
  await expect(click("Two")).rejects.toThrow("is not visible");
  await expect(click("Three")).rejects.toThrow("is disabled");
  await expect(click("Four")).rejects.toThrow("finds nothing on");
});
