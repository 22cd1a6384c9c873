/**
 * Reports of a phone that are refused, and reports whose job or task was cancelled, given to somebody else or deleted
 * meanwhile: what is said of them, and how they are corrected and saved.
 */
import { signInAs } from "../support/users.ts";
import { addChecklistJob, checklistPath, fillIn, photoFile, reportsOf } from "./support/checklist.ts";
import { addEngineer, addTask, uniqueWord } from "./support/data.ts";
import { expect, sessionCookie, test, waitUntilHydrated } from "./support/journey.ts";
import {
  addCrew,
  beginReport,
  keepsDraft,
  keptDrafts,
  keptInStore,
  lostSignal,
  openOnce,
  queue,
  withoutSignal,
} from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

const script = { tag: "@handheld" };

test("a draft of a job that was cancelled meanwhile is brought back, and saved", script, async ({ page, me }) => {
  const { job, customer, value, template, engineer } = await addChecklistJob(me);
  await openOnce(page, `${checklistPath}?job=${job.id}`);
  await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
  await expect.poll(() => keptDrafts(page)).toContain("8.2 bar");
  await me.postForm(`/calendar/jobs/${job.id}/cancel?date=2028-02-08`, {});
  await page.goto("/service-reports/queue");
  const drafts = page.locator("section", { hasText: "Begun, not saved" });
  await drafts.getByRole("link", { name: customer.surname }).click();
  await waitUntilHydrated(page);
  await expect(page.getByText("What you had typed is back.")).toBeVisible();
  await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
  // Another template changes neither the job nor what was typed.
  await page.getByLabel("Template").selectOption({ label: "Manual" });
  await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=`);
  await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
  await page.getByLabel("Template").selectOption({ label: template.name });
  await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=${template.id}`);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Service report saved:")).toBeVisible();
  expect(await reportsOf(me, engineer.name)).toMatchObject([{ job_id: job.id, template_id: template.id }]);
});

test(
  "a report of a job that the office gave to a colleague meanwhile is taken, since the work is done",
  script,
  async ({ app, page, context, me }) => {
    const { job, value, engineer } = await addChecklistJob(me);
    await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [engineer.id] });
    const phone = await signInAs(app, "engineer", engineer.id);
    await context.addCookies([sessionCookie(app.url, phone.cookie)]);
    await openOnce(page, `${checklistPath}?job=${job.id}`);
    await expect.poll(() => keptInStore(page, "opened")).toContain(value.title);
    await withoutSignal(context, async () => {
      await page.goto(`${checklistPath}?job=${job.id}`);
      await waitUntilHydrated(page);
      await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
      await expect(page.getByLabel("Engineer", { exact: true })).toHaveValue(String(engineer.id));
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [(await addEngineer(me)).id] });
    });
    await expect.poll(() => reportsOf(me, engineer.name)).toMatchObject([{ job_id: job.id }]);
  },
);

for (const where of ["in the form", "in the queue"] as const) {
  test(
    `a report with a task that was deleted meanwhile is refused once ${where}, then saved with its answer as a note`,
    script,
    async ({ page, me }) => {
      const [kept, gone] = [await addTask(me), await addTask(me, { has_text: 1 })];
      const customer = await beginReport(page, me);
      for (const { title } of [kept, gone]) await page.getByRole("checkbox", { name: title }).check();
      await page.getByLabel(`Value of “${gone.title}”`).fill("8.2 bar");
      await expect.poll(() => keptDrafts(page)).toContain('"value_text":"8.2 bar"');
      await me.delete(`/api/service-reports/tasks/${gone.id}`);
      const answers = where === "in the queue" ? [{ status: 503, json: { error: "Later" } }] : [];
      await page.route("**/api/service-reports/reports", (route) => {
        const answer = answers.shift();
        return answer ? route.fulfill(answer) : route.continue();
      });
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByText("it is taken without that task.")).toBeVisible();
      await expect(page.getByText(`What was answered is in the notes now: ${gone.title}: 8.2 bar`)).toBeVisible();
      if (where === "in the queue") {
        await page.getByRole("button", { name: "Open and correct" }).click();
        await waitUntilHydrated(page);
      }
      await expect(page.getByRole("checkbox", { name: kept.title })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: gone.title })).toHaveCount(0);
      await expect(page.getByLabel("Notes")).toHaveValue(`${gone.title}: 8.2 bar`);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByText("Service report saved:")).toBeVisible();
      expect(await reportsOf(me, customer)).toHaveLength(1);
    },
  );
}

test(
  "a report that is refused while the phone is full says why, and that it is not kept",
  script,
  async ({ page, me }) => {
    const customer = await beginReport(page, me);
    await keepsDraft(page, customer);
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...of) {
        if (this.name === "drafts") throw new DOMException("Full", "QuotaExceededError");
        return put.apply(this, of);
      };
    });
    const answers = [{ status: 400, json: { error: "No", fields: { engineer_id: "There is no such engineer." } } }];
    await page.route("**/api/service-reports/reports", (route) => {
      const answer = answers.shift();
      return answer ? route.fulfill(answer) : route.continue();
    });
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("There is no such engineer.").first()).toBeVisible();
    await expect(page.getByText("This phone is full")).toBeVisible();
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Service report saved:")).toBeVisible();
    expect(await reportsOf(me, customer)).toHaveLength(1);
  },
);

test("an impossible date is refused before the report is queued", script, async ({ page, context, me }) => {
  const { engineer } = await addCrew(me);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto(checklistPath);
    await waitUntilHydrated(page);
    await fillIn(page, uniqueWord(), engineer);
    await page.getByLabel("Date").fill("1999-01-01");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Date must lie between the year 2000 and a year from today.").first()).toBeVisible();
    await expect(page.getByLabel("Date")).toBeFocused();
  });
});

test("a photo that the server refuses is reported, and the report is sent", script, async ({ page, me }) => {
  const customer = await beginReport(page, me);
  await page.getByLabel("Choose photos").setInputFiles(await photoFile());
  await expect(page.getByAltText("Photo 1")).toBeVisible();
  await page.route("**/photos/1", (route) => route.fulfill({ status: 400, json: { error: "No photo" } }));
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("alert")).toContainText("The server did not take 1 of its photos.");
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test(
  "a refused report says what is wrong, is corrected while another is a draft, and is sent again",
  script,
  async ({ page, me }) => {
    const { engineer } = await addCrew(me);
    const [refused, other] = [uniqueWord(), uniqueWord()];
    await openOnce(page);
    await fillIn(page, refused, engineer);
    const no = { error: "Some fields are not valid.", fields: { engineer_id: "There is no such engineer." } };
    const answers = [
      { status: 503, json: { error: "Later" } },
      { status: 400, json: no },
      { status: 400, json: no },
    ];
    let refuseAgain = () => {};
    const held = new Promise<void>((done) => {
      refuseAgain = done;
    });
    await page.route("**/api/service-reports/reports", async (route) => {
      const answer = answers.shift();
      if (answers.length === 0) await held;
      return answer ? route.fulfill(answer) : route.continue();
    });
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("There is no such engineer.")).toBeVisible();
    await page.getByRole("button", { name: "Upload again" }).click();
    await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
    refuseAgain();
    await expect(page.getByText("Failed", { exact: true })).toBeVisible();
    // Another report is begun, then the refused one is opened.
    await page.goto(checklistPath);
    await waitUntilHydrated(page);
    await fillIn(page, other, engineer);
    await page.getByRole("link", { name: "Reports on this phone" }).click();
    await page.getByRole("button", { name: "Open and correct" }).click();
    await waitUntilHydrated(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(refused);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Service report saved:")).toBeVisible();
    expect(await reportsOf(me, refused)).toHaveLength(1);
    // The other report is still a draft, and the queue is empty.
    await page.goto(checklistPath);
    await waitUntilHydrated(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(other);
    await page.goto("/service-reports/queue");
    await expect(page.getByText("No report is waiting to be uploaded.")).toBeVisible();
  },
);
