/** The form client's own cases, in a real browser: what it does is what browsers do. */
import { cases } from "./support/form-client/cases.ts";
import { expect, test } from "./support/journey.ts";

test.use({ signedIn: false, expectedErrors: [/responded with a status of 404 /] });

for (const { name, html, act, wanted } of cases) {
  test(`a browser: ${name}`, { tag: ["@plain", "@rendered", "@rest"] }, async ({ page, standIn }) => {
    standIn.show(html);
    await page.goto(`${standIn.url}/page`);
    expect(await act(page, standIn)).toEqual(wanted);
  });
}
