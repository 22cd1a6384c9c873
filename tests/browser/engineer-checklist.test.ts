/** The Engineer Checklist: writing a report on a phone, with JavaScript and without. */
import { photosIn, readPdf } from "../support/read-pdf.ts";
import { addChecklistJob, checklistPath, fillIn, pdfOf, photoFile, readyPad, reportsOf } from "./support/checklist.ts";
import { addEngineer, addTask, addTemplate, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { leavePages, ownSession, withOwnApp } from "./support/session.ts";

const photo = await photoFile();

test("a job's report is written, signed with a typed name, and saved", { tag: ["@phone", "@journey"] }, async ({
  page,
  open,
  me,
}) => {
  const { tick, value, template, customer, quote, job, engineer } = await addChecklistJob(me);
  await open(`/calendar/jobs/${job.id}`);
  await page.getByRole("link", { name: "Create service report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Engineer Checklist" })).toBeVisible();
  await expect(page.getByText(`For the job of quote ${quote.quote_number}`)).toBeVisible();
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
  await expect(page.getByLabel("Site address")).toHaveValue(/Calle Mayor 1/);
  await expect(page.getByLabel("Job reference")).toHaveValue(quote.quote_number);
  await expect(page.getByLabel("Date")).toHaveValue(/^2020-/);
  await expect(page.getByLabel("Template")).toHaveValue(String(template.id));

  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await page.getByLabel(tick.title, { exact: true }).check();
  await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
  await page.getByLabel("Notes").fill("Limpio.\nVolver en mayo.");
  await page.getByLabel("Choose photos").setInputFiles([photo, photo]);
  await page.getByLabel("Signed by").fill("Begoña Ruiz");
  await page.getByLabel("The customer signs with this name").check();
  await page.getByRole("button", { name: "Save report" }).click();

  // First what goes again after three seconds.
  await expect(page.getByText(/^Service report saved: SR-/)).toBeVisible();
  await expect(page).toHaveURL("/service-reports/admin/reports");
  const [report] = await reportsOf(me, customer.surname);
  await expect(page.getByText(String(report?.report_number), { exact: true }).first()).toBeVisible();
  expect(report).toMatchObject({ template_id: template.id, engineer_name: engineer.name, signed: 1 });
  const pdf = await pdfOf(me, report?.id ?? 0);
  const { text } = await readPdf(pdf);
  for (const part of [tick.title, "8.2 bar", "Limpio.", "Volver en mayo.", "Signed by Begoña Ruiz"]) {
    expect(text).toContain(part);
  }
  expect(photosIn(pdf)).toBe(2);
});

test("missing values are reported at their fields, and nothing typed is lost", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  await addEngineer(me);
  await open(checklistPath);
  await page.getByLabel("Job reference").fill("Kept");
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("alert")).toHaveText("Customer, address, date and engineer are required.");
  for (const label of ["Customer", "Site address", "Engineer"]) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(`${label} is required.`);
  }
  await expect(page.getByLabel("Job reference")).toHaveValue("Kept");
  if (javaScriptEnabled) await expect(page.getByLabel("Customer", { exact: true })).toBeFocused();
});

test("a typed name without its tick is pointed out, not ignored", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const { engineer, customer, job } = await addChecklistJob(me);
  await open(`${checklistPath}?job=${job.id}`);
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await page.getByLabel("Signed by").fill("Begoña");
  await page.getByRole("button", { name: "Save report" }).click();
  const sentence = "Tick the box below to sign with this name, or leave the name empty.";
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(page.getByLabel("Signed by")).toHaveAccessibleDescription(sentence);
  expect(await reportsOf(me, customer.surname)).toEqual([]);
});

test("without JavaScript a refused form says that the photos must be chosen again", {
  tag: ["@plain", "@phone"],
}, async ({ page, open }) => {
  await open(checklistPath);
  await expect(page.getByText("Up to 8 photos, each of at most 10 MB, together 40 MB.")).toBeVisible();
  await expect(page.locator("canvas.pad")).toBeHidden();
  await page.getByLabel("Choose photos").setInputFiles(photo);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Choose the photos again: they were not saved.")).toHaveCount(2);
});

test("Enter in a field saves nothing", { tag: ["@phone", "@road"] }, async ({ page, open, me, javaScriptEnabled }) => {
  const { engineer, customer, job } = await addChecklistJob(me);
  await open(`${checklistPath}?job=${job.id}`);
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await page.getByLabel("Job reference").fill("Typed");
  await page.getByLabel("Job reference").press("Enter");
  await expect(page.getByLabel("Job reference")).toHaveValue("Typed");
  if (javaScriptEnabled) await expect(page.getByLabel("Date")).toBeFocused();
  expect(await reportsOf(me, customer.surname)).toEqual([]);
});

test("another template brings its tasks, and nothing typed is lost", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const [both, only] = [await addTask(me), await addTask(me)];
  const [first, second] = [await addTemplate(me, [both.id]), await addTemplate(me, [only.id, both.id])];
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  await open(`${checklistPath}?template=${first.id}`);
  await fillIn(page, customer, name);
  await page.getByLabel(both.title).check();
  await page.getByLabel("Template").focus();
  await page.getByLabel("Template").selectOption({ label: second.name });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "Use template" }).click();
  else await expect(page).toHaveURL(`${checklistPath}?template=${second.id}`);
  await expect(page.getByLabel(only.title)).toBeVisible();
  // The focus stays on the field, for people who choose by keyboard.
  if (javaScriptEnabled) await expect(page.getByLabel("Template")).toBeFocused();
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
  await expect(page.getByLabel(both.title)).toBeChecked();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL("/service-reports/admin/reports");
  expect(await reportsOf(me, customer)).toMatchObject([{ template_id: second.id }]);
});

test("a job that is not there leaves the form empty, and says why", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
}) => {
  await open(`${checklistPath}?job=999999`);
  await expect(page.getByRole("alert")).toHaveText("Could not prefill service report: 404 Not found");
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("");
});

test("a report can be written without the job that it was opened for", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const { job, template } = await addChecklistJob(me);
  await open(`${checklistPath}?job=${job.id}`);
  await page.getByRole("link", { name: "Write it without this job" }).click();
  await expect(page).toHaveURL(`${checklistPath}?template=${template.id}`);
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("");
});

test("without engineers and tasks the form says what is missing", { tag: ["@phone", "@road"] }, async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await withOwnApp(async (app) => {
    await ownSession(context, app);
    await page.goto(`${app.url}${checklistPath}`);
    await expect(page.getByText("No tasks configured yet.")).toBeVisible();
    await expect(page.getByText("No active templates. Add some in SR admin.")).toBeVisible();
    await expect(page.getByText("No engineers yet.")).toBeVisible();
    if (javaScriptEnabled) await readyPad(page);
    await leavePages(page);
  });
});

test("a template without tasks says so", { tag: ["@phone", "@road"] }, async ({ page, open, me }) => {
  const template = await addTemplate(me, []);
  await open(`${checklistPath}?template=${template.id}`);
  await expect(page.getByText("This template has no tasks yet.")).toBeVisible();
});

test("without JavaScript an address of two lines is saved as one", { tag: ["@plain", "@phone"] }, async ({
  page,
  open,
  me,
}) => {
  const { engineer, customer, job } = await addChecklistJob(me);
  await open(`${checklistPath}?job=${job.id}`);
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await page.getByLabel("Site address").fill("Calle Mayor 1\n29005 Málaga");
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL("/service-reports/admin/reports");
  expect(await reportsOf(me, customer.surname)).toMatchObject([{ site_address: "Calle Mayor 1 29005 Málaga" }]);
});

test("a double press saves one report", { tag: ["@phone", "@road"] }, async ({ page, open, me }) => {
  const engineer = await addEngineer(me);
  const customer = uniqueWord();
  await open(checklistPath);
  await page.getByLabel("Customer", { exact: true }).fill(customer);
  await page.getByLabel("Site address").fill("Calle Mayor 1");
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await page.getByRole("button", { name: "Save report" }).dblclick();
  await expect(page).toHaveURL("/service-reports/admin/reports");
  expect(await reportsOf(me, customer)).toHaveLength(1);
});
