/** Every form of the address that asks for two days: what it says where the first is after the last. */
import { expect, test } from "vitest";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { runningApp } from "../support/running-app.ts";
import { allElements, attributeOf, documentOf, formsOf, isSent, type PageForm } from "./support/page-forms.ts";
import { makeShown, visitsOf } from "./support/visits.ts";

const { me } = await runningApp();
const forms = await formsWithTwoDays();

/** Those that lead to a file of the period, and not to a list. */
const ofFiles = ["/admin/verifactu", "/receivables/:id"];

/** The forms of all screens that are sent by GET and have two days, by the paths that they are sent to. */
async function formsWithTwoDays(): Promise<Record<string, PageForm>> {
  const found: Record<string, PageForm> = {};
  const visits = Object.values(visitsOf(await makeShown(me))).flat();
  for (const { path, form: posted, status, signedOut } of visits) {
    if (posted || signedOut || (status && status !== 200)) continue;
    for (const form of await formsOf((await me.get(path)).text, path)) {
      const days = form.fields.filter(({ type }) => type === "date");
      const [action = ""] = form.action.split("?");
      if (form.method !== "post" && days.length > 1) found[action.replace(/\d+/g, ":id")] ??= form;
    }
  }
  return found;
}

test("these are all the forms that ask for two days, each by the same names", () => {
  expect(Object.keys(forms).sort()).toEqual([
    ...["/admin/audit", "/admin/verifactu", "/invoices", "/jobs", "/quotes", "/receivables/:id"],
    ...["/receivables/payments", "/service-reports/admin/reports"],
  ]);
  for (const { fields } of Object.values(forms)) {
    expect(fields.filter(({ type }) => type === "date").map(({ name }) => name)).toEqual(["from", "to"]);
  }
});

/** The form as it is sent with these days, and what the page that answers has of the form. */
async function answerTo({ action, fields }: PageForm, days: { from: string; to: string }, language: string) {
  const [path = ""] = action.split("?");
  const sent = { ...Object.fromEntries(fields.filter(isSent).map(({ name, value }) => [name, value])), ...days };
  const address = `${path}?${new URLSearchParams(sent)}`;
  const { status, text, headers } = await me.with({ "Accept-Language": language }).get(address);
  const document = await documentOf(text);
  const inputs = ["from", "to"].map((name) => allElements(document, `form[method="get"] input[name="${name}"]`)[0]);
  return { status, document, location: headers.get("Location"), inputs };
}

/** The links of a page to its list as a file. */
const exportsIn = (document: Parameters<typeof allElements>[0]) =>
  allElements(document, "a").filter((link) => attributeOf(link, "href").includes("/export.csv"));

test.each(Object.entries(forms))("%s says it at a field, by which it is read, and keeps both days", async (_, form) => {
  for (const language of languages) {
    const days = { from: "2026-05-04", to: "2026-05-03" };
    const { status, document, inputs } = await answerTo(form, days, language);
    expect(status).toBe(200);
    expect(inputs.map((input) => input && attributeOf(input, "value"))).toEqual([days.from, days.to]);
    const wrong = inputs.filter((input) => input && attributeOf(input, "aria-invalid") === "true");
    expect(wrong).toHaveLength(1);
    const described = wrong.map((input) => input && attributeOf(input, "aria-describedby")).join();
    const said = allElements(document, ".error").find((element) => attributeOf(element, "id") === described);
    expect(said?.textContent).toBe(wordsIn(language).problems.wrongPeriod);
    // Nothing was found, so there is nothing to export.
    expect(exportsIn(document)).toEqual([]);
  }
});

test.each(Object.entries(forms))("%s says nothing of a day alone, or of one day for both", async (path, form) => {
  for (const days of [
    { from: "2026-05-04", to: "2026-05-04" },
    { from: "2026-05-04", to: "" },
    { from: "", to: "2026-05-03" },
  ]) {
    const { status, document, inputs, location } = await answerTo(form, days, "en");
    if (ofFiles.includes(path)) {
      expect([status, location]).toEqual([302, expect.stringContaining("/api/")]);
      continue;
    }
    expect([status, inputs.some((input) => input?.hasAttribute("aria-invalid"))]).toEqual([200, false]);
    expect(exportsIn(document)).toHaveLength(1);
  }
});

test.each(ofFiles)("%s takes days as typed in Spain, and says at its field which is none", async (path) => {
  const form = forms[path];
  if (!form) throw new Error(`no form of ${path}`);
  const typed = await answerTo(form, { from: "3/2/2026", to: "4-12-26" }, "en");
  expect(typed.location).toMatch(/^\/api\/.*\?from=2026-02-03&to=2026-12-04$/);
  const none = await answerTo(form, { from: "2026-02-30", to: "" }, "en");
  expect(none.status).toBe(200);
  expect(none.inputs.map((input) => input?.hasAttribute("aria-invalid"))).toEqual([true, false]);
});
