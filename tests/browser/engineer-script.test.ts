/** The Engineer Checklist with JavaScript: missing fields, session storage of one tab, refusals by the server. */
import { openWithoutScripts } from "./support/before-scripts.ts";
import {
  addChecklistJob,
  checklistPath,
  drawLine,
  fillIn,
  photoFile,
  reportsOf,
  savedByScript,
} from "./support/checklist.ts";
import { addEngineer, uniqueWord } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";

const script = { tag: "@handheld" };

test("an address typed on two lines is saved as one", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  const address = page.getByLabel("Site address");
  await address.fill("Calle Mayor 1\n 29005 Málaga");
  await expect(address).toHaveValue("Calle Mayor 1 29005 Málaga");
  await address.press("Enter");
  await expect(page.getByLabel("Job reference")).toBeFocused();
  expect(await savedByScript(page)).toMatchObject({ site_address: "Calle Mayor 1 29005 Málaga" });
});

test("what was written before scripts ran stays", script, async ({ page, me }) => {
  const { tick, value, template, engineer } = await addChecklistJob(me);
  const release = await openWithoutScripts(page, `${checklistPath}?template=${template.id}`);
  await fillIn(page, "Early", engineer.name);
  await page.getByLabel(tick.title, { exact: true }).check();
  await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
  const one = await photoFile();
  await page.getByLabel("Choose photos").setInputFiles(Array.from({ length: 9 }, () => one));
  await release();
  await expect(page.getByAltText("Photo 8")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("“one.jpg” was not added. A report has at most 8 photos.");
  await page.getByRole("button", { name: "Leave out “one.jpg”" }).click();
  await expect(page.getByText("Ready to save, not signed")).toBeVisible();
  await page.getByLabel("Notes").fill("Later");
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("Early");
  await expect(page.getByLabel(tick.title, { exact: true })).toBeChecked();
  await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
});

test("missing fields are named beside the button until all are filled in", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await expect(page.getByText("Missing: customer, site address, engineer")).toBeInViewport();
  await page.getByLabel("Customer", { exact: true }).fill("Ana");
  await expect(page.getByText("Missing: site address, engineer")).toBeInViewport();
  await fillIn(page, "Ana", name);
  await page.getByLabel("Date").fill("");
  await expect(page.getByText("Missing: date")).toBeInViewport();
  await page.getByLabel("Date").fill("2026-05-04");
  await expect(page.getByText("Ready to save, not signed")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Save report" })).toBeInViewport();
});

test("missing values are reported until they are filled in", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await page.getByRole("button", { name: "Save report" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toHaveText("Customer, address, date and engineer are required.");
  await page.getByLabel("Customer", { exact: true }).fill("Ana");
  await expect(page.getByText("Customer is required.")).toBeHidden();
  await expect(page.getByText("Site address is required.")).toBeVisible();
  await expect(banner).toBeVisible();
  await fillIn(page, "Ana", name);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});

test("the engineer who was chosen last on this phone is chosen again", script, async ({ page, open, me }) => {
  const { id, name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  await savedByScript(page);
  await open(`${checklistPath}?template=`);
  await expect(page.getByLabel("Engineer", { exact: true })).toHaveValue(String(id));
});

test(
  "a form opened without parameters continues this tab's report, until that is saved",
  script,
  async ({ page, open, me }) => {
    const { job, template, engineer } = await addChecklistJob(me);
    await open(`${checklistPath}?jid=${job.id}`);
    await open(checklistPath);
    await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=${template.id}`);
    await expect(page.getByLabel("Template")).toHaveValue(String(template.id));
    await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
    await savedByScript(page);
    await open(checklistPath);
    await expect(page).toHaveURL(checklistPath);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("");
  },
);

test("a navigation's state names the job as well", script, async ({ page, open, me }) => {
  const { job, template } = await addChecklistJob(me);
  await open("/admin");
  // Sets the state as a navigation in the product would: the router reads it from the history.
  await page.evaluate(([address, state]) => history.replaceState({ usr: state, key: "handed", idx: 0 }, "", address), [
    checklistPath,
    { job_id: job.id, template_id: template.id },
  ] as const);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=${template.id}`);
});

test.describe("while the server cannot be reached, on a browser that keeps no reports", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  });

  test(
    "the report stays as it was written, and is saved once when it can",
    script,
    async ({ page, open, me, hasTouch }) => {
      const { name } = await addEngineer(me);
      const customer = uniqueWord();
      await open(checklistPath);
      await fillIn(page, customer, name);
      await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
      const one = await photoFile();
      await page.getByLabel("Choose photos").setInputFiles(one);
      await expect(page.getByAltText("Photo 1")).toBeVisible();
      // The report is saved, but its photo cannot be sent.
      await page.route("**/photos/1", (route) => route.abort());
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
      await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
      await page.unroute("**/photos/1");
      await savedByScript(page);
      expect(await reportsOf(me, customer)).toHaveLength(1);
    },
  );
});

test.describe("what the server refuses", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("is shown in the words of the answer, at its field, and nothing is lost", script, async ({ page, open, me }) => {
    const { id, name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, "Kept", name);
    await me.delete(`/api/service-reports/engineers/${id}`);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByRole("alert")).toHaveText("Save failed: 400 There is no such engineer.");
    await expect(page.getByLabel("Engineer", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("Kept");
  });

  test("is shown until the field is corrected", script, async ({ page, open, me }) => {
    const [gone, other] = [await addEngineer(me), await addEngineer(me)];
    await open(checklistPath);
    await fillIn(page, "Kept", gone.name);
    await me.delete(`/api/service-reports/engineers/${gone.id}`);
    await page.getByRole("button", { name: "Save report" }).click();
    const engineer = page.getByLabel("Engineer", { exact: true });
    await expect(engineer).toHaveAccessibleDescription("There is no such engineer.");
    await page.getByLabel("Notes").fill("Something else");
    await expect(engineer).toHaveAttribute("aria-invalid", "true");
    await engineer.selectOption({ label: other.name });
    await expect(engineer).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Ready to save, not signed")).toBeVisible();
  });
});

test.describe("while a report is being sent", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test(
    "its fields are closed; a refusal opens them with all that was typed",
    script,
    async ({ page, open, me, hasTouch }) => {
      const { name } = await addEngineer(me);
      const customer = uniqueWord();
      let answer = () => {};
      const held = new Promise<void>((done) => {
        answer = done;
      });
      await page.route(
        "**/api/service-reports/reports",
        async (route) => {
          await held;
          await route.fulfill({ status: 400, json: { error: "Not now." } });
        },
        { times: 1 },
      );
      // The page gives up after 15 s, in which a machine that does much else may not come to the answer.
      await page.addInitScript(() => {
        const usual = window.setTimeout;
        const later = (work: TimerHandler, ms = 0, ...given: unknown[]) =>
          usual(work, ms === 15_000 ? 120_000 : ms, ...given);
        window.setTimeout = later as typeof setTimeout;
      });
      await open(checklistPath);
      await fillIn(page, customer, name);
      const notes = page.getByLabel("Notes");
      await notes.fill("First line");
      await expect(page.getByRole("img", { name: "empty" })).toBeVisible();
      // Pressed without moving the focus, as some browsers do.
      await page.getByRole("button", { name: "Save report" }).dispatchEvent("click");
      await expect(page.getByRole("button", { name: "Saving..." })).toBeEnabled();
      await expect(notes).toBeDisabled();
      await expect(page.getByLabel("Customer", { exact: true })).toBeDisabled();
      await expect(page.getByLabel("Template")).toBeDisabled();
      await expect(page.getByLabel("Choose photos")).toBeDisabled();
      await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
      answer();
      await expect(page.getByRole("alert")).toHaveText("Save failed: 400 Not now.");
      await expect(page.getByRole("img", { name: "empty" })).toBeVisible();
      await expect(notes).toBeFocused();
      await expect(notes).toHaveValue("First line");
      await page.keyboard.type(", second line");
      expect(await savedByScript(page)).toMatchObject({ notes: expect.stringContaining("second line") });
      expect(await reportsOf(me, customer)).toHaveLength(1);
    },
  );
});

test.describe("without a network", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test(
    "without the scripts for drawing and photos the form says so, and can still be signed by name",
    script,
    async ({ page, open }) => {
      await page.route(/signature-sheet|shrink-photo/, (route) => route.abort());
      await open(checklistPath);
      await expect(page.getByText("The pad could not be loaded. Sign with a typed name.")).toBeVisible();
      const one = await photoFile();
      await page.getByLabel("Choose photos").setInputFiles(one);
      await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
      await expect(page.getByLabel("Choose photos")).toBeEnabled();
    },
  );
});
