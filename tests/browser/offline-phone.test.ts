/** A phone without signal, in rarer situations: photos, other pages, other tabs, incomplete answers. */
import { companyDay } from "../support/company-day.ts";
import { photosIn } from "../support/read-pdf.ts";
import { signInAs } from "../support/users.ts";
import { addChecklistJob, checklistPath, drawLine, fillIn, pdfOf, photoFile, reportsOf } from "./support/checklist.ts";
import { addJob, addQuotedCustomer, addTask, addTemplate, uniqueWord } from "./support/data.ts";
import { alive, expect, sessionCookie, test } from "./support/journey.ts";
import {
  addCrew,
  begin,
  keepsDraft,
  keptDrafts,
  keptInStore,
  lostSignal,
  openOnce,
  withoutSignal,
} from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

const script = { tag: "@handheld" };
const queue = /\/service-reports\/queue/;

test(
  "photos and a signature made without signal are kept and sent",
  script,
  async ({ page, context, me, hasTouch }) => {
    const { engineer } = await addCrew(me);
    const customer = uniqueWord();
    await openOnce(page);
    await withoutSignal(context, async () => {
      await page.goto(checklistPath);
      await alive(page);
      await fillIn(page, customer, engineer);
      const one = await photoFile();
      await page.getByLabel("Choose photos").setInputFiles([one, one]);
      await expect(page.getByAltText("Photo 2")).toBeVisible();
      await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await expect(page.getByText("Saved on this phone.")).toBeVisible();
    });
    await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
    const [report, ...more] = await reportsOf(me, customer);
    expect(more).toEqual([]);
    expect(report).toMatchObject({ signed: 1 });
    expect(photosIn(await pdfOf(me, report?.id ?? 0))).toBe(2);
  },
);

test(
  "when the signal is lost with the form open, choosing a template and other links still work",
  script,
  async ({ page, context, me }) => {
    const { job, template, tick } = await addChecklistJob(me);
    await openOnce(page, `${checklistPath}?job=${job.id}`);
    await expect(page.getByRole("checkbox", { name: tick.title })).toBeVisible();
    await page.getByLabel("Notes").fill("Half of it");
    await expect.poll(() => keptDrafts(page)).toContain("Half of it");
    await withoutSignal(context, async () => {
      await page.getByLabel("Template").selectOption({ label: "Manual" });
      await alive(page);
      await expect(page.getByText("What you had typed is back.")).toBeVisible();
      await expect(page.getByLabel("Notes")).toHaveValue("Half of it");
      await page.getByLabel("Template").selectOption({ label: template.name });
      await expect(page.getByRole("checkbox", { name: tick.title })).toBeVisible();
      await page.goto("/quotes");
      await expect(page).toHaveURL(queue);
      await expect(page.getByText("the other pages need signal")).toBeVisible();
    });
  },
);

test(
  "a script's navigation without signal leads to the reports on the phone",
  script,
  async ({ page, context, isMobile }) => {
    await openOnce(page);
    await withoutSignal(context, async () => {
      if (isMobile) await page.getByLabel("Menu", { exact: true }).tap();
      await page.getByRole("link", { name: "Look up Quote" }).filter({ visible: true }).click();
      await expect(page).toHaveURL(queue);
      await expect(page.getByText("the other pages need signal")).toBeVisible();
    });
  },
);

test(
  "without signal, the form opened bare goes on with what this tab was writing",
  script,
  async ({ page, context, me }) => {
    const { customer, quote } = await addQuotedCustomer(me);
    const job = await addJob(me, quote.id, `${companyDay(1)}T14:30`, 1);
    await openOnce(page, `${checklistPath}?job=${job.id}`);
    await withoutSignal(context, async () => {
      await page.goto(checklistPath);
      await expect(page).toHaveURL(new RegExp(`job=${job.id}`));
      await alive(page);
      await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
    });
  },
);

test("waiting reports are sent from any page, which says how many are still not sent", script, async ({ page, me }) => {
  const customer = await begin(page, me);
  let down = true;
  await page.route("**/api/service-reports/reports", (route) =>
    down ? route.fulfill({ status: 503, json: { error: "Later" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(queue);
  await page.goto("/customers");
  await expect(page.getByText("1 service report on this phone is not uploaded. Show")).toBeVisible();
  down = false;
  await page.goto("/products");
  await expect.poll(() => reportsOf(me, customer)).toHaveLength(1);
  await expect(page.getByText("on this phone is not uploaded")).toBeHidden();
});

test("without an answer from the server the report goes to the queue, and is sent once", {
  tag: "@handheld",
}, async ({ page, me }) => {
  const customer = await begin(page, me);
  let asked = 0;
  await page.route("**/api/service-reports/reports", (route) => {
    asked += 1;
    // The first request is never answered.
    if (asked > 1) void route.continue();
  });
  await page.clock.install();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(15_000);
  await expect(page).toHaveURL(queue);
  await page.clock.resume();
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
});

test(
  "a browser that ends while a report is sent sends it when it is opened again",
  script,
  async ({ page, context, me }) => {
    const customer = await begin(page, me);
    const asked = page.waitForRequest("**/api/service-reports/reports");
    await page.route("**/api/service-reports/reports", () => undefined);
    await page.getByRole("button", { name: "Save report" }).click();
    await asked;
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto("/customers");
    await expect.poll(() => reportsOf(me, customer)).toHaveLength(1);
    // The report is neither a draft nor waiting any more.
    await again.goto("/service-reports/queue");
    await expect(again.getByText("Uploaded", { exact: true })).toBeVisible();
    await expect(again.getByText("Begun, not saved")).toBeHidden();
  },
);

test(
  "a draft opened by its job has its template, and the answers to a task that was disabled",
  script,
  async ({ page, me }) => {
    const { job, tick, value } = await addChecklistJob(me);
    const other = await addTemplate(me, [value.id, tick.id]);
    await openOnce(page, `${checklistPath}?job=${job.id}`);
    await page.getByLabel("Template").selectOption({ label: other.name });
    await expect(page).toHaveURL(new RegExp(`template=${other.id}`));
    await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
    await expect.poll(() => keptDrafts(page)).toContain("8.2 bar");
    await me.put(`/api/service-reports/tasks/${value.id}`, { active: 0 });
    await page.goto(`${checklistPath}?job=${job.id}`);
    await expect(page).toHaveURL(new RegExp(`template=${other.id}`));
    await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
  },
);

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
  await alive(page);
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
  "a report of a job that the office gave to a colleague meanwhile is sent without the job",
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
      await alive(page);
      await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
      await expect(page.getByLabel("Engineer", { exact: true })).toHaveValue(String(engineer.id));
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await me.patch(`/api/jobs/${job.id}`, { engineer_ids: [] });
    });
    await expect(page.getByText("400 There is no such job.")).toBeVisible();
    await page.getByRole("button", { name: "Open and correct" }).click();
    await alive(page);
    await page.getByRole("button", { name: "Write it without this job" }).click();
    await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page).toHaveURL("/my-day");
    expect(await reportsOf(me, engineer.name)).toMatchObject([{ job_id: null }]);
  },
);

for (const where of ["in the form", "in the queue"] as const) {
  test(
    `a report with a task that was deleted meanwhile is refused once ${where}, then saved without the task`,
    script,
    async ({ page, me }) => {
      const [kept, gone] = [await addTask(me), await addTask(me)];
      const customer = await begin(page, me);
      for (const { title } of [kept, gone]) await page.getByRole("checkbox", { name: title }).check();
      await expect.poll(() => keptDrafts(page)).toContain('"completed":1');
      await me.delete(`/api/service-reports/tasks/${gone.id}`);
      const answers = where === "in the queue" ? [{ status: 503, json: { error: "Later" } }] : [];
      await page.route("**/api/service-reports/reports", (route) => {
        const answer = answers.shift();
        return answer ? route.fulfill(answer) : route.continue();
      });
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByText("it is taken without that task.")).toBeVisible();
      if (where === "in the queue") {
        await page.getByRole("button", { name: "Open and correct" }).click();
        await alive(page);
      }
      await expect(page.getByRole("checkbox", { name: kept.title })).toBeChecked();
      await expect(page.getByRole("checkbox", { name: gone.title })).toHaveCount(0);
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByText("Service report saved:")).toBeVisible();
      expect(await reportsOf(me, customer)).toHaveLength(1);
    },
  );
}

test(
  "a draft that is read slowly is kept whole where something is typed or saved before",
  script,
  async ({ page, me }) => {
    const customer = await begin(page, me);
    await keepsDraft(page, customer);
    await page.addInitScript(() => {
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (...given) {
        const request = open.apply(this, given);
        const { addEventListener } = request;
        request.addEventListener = (type: string, listener: (event: Event) => void, ...more: []) => {
          const slow = (event: Event) => void setTimeout(listener, 2000, event);
          addEventListener.call(request, type, type === "success" ? slow : listener, ...more);
        };
        return request;
      };
    });
    await page.reload();
    await alive(page);
    await page.getByLabel("Notes").fill("Typed early");
    await page.getByLabel("Notes").blur();
    await expect(page.getByText("What you had typed is back.")).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toMatch(new RegExp(`${customer}.*Typed early`));
    await page.reload();
    await alive(page);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Service report saved:")).toBeVisible();
    expect(await reportsOf(me, customer)).toHaveLength(1);
  },
);

test(
  "what is typed and saved after the browser has closed the phone's databases is kept",
  script,
  async ({ page, context, me }) => {
    const customer = await begin(page, me);
    await keepsDraft(page, customer);
    // As an iPhone does in the background: no event says it.
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype;
      const { open } = IDBFactory.prototype;
      const alive = new WeakSet<IDBDatabase>();
      IDBFactory.prototype.open = function (...given) {
        const request = open.apply(this, given);
        request.addEventListener("success", () => alive.add(request.result));
        return request;
      };
      IDBDatabase.prototype.transaction = function (...given) {
        if (!alive.has(this)) throw new DOMException("The database connection is closing", "InvalidStateError");
        return transaction.apply(this, given);
      };
    });
    await page.getByLabel("Notes").fill("Typed after it");
    await expect.poll(() => keptDrafts(page)).toContain("Typed after it");
    await expect(page.getByText("on this phone at the moment")).toBeHidden();
    await withoutSignal(context, async () => {
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await expect(page.getByText("Saved on this phone.")).toBeVisible();
    });
    await expect.poll(() => reportsOf(me, customer)).toHaveLength(1);
  },
);

test(
  "a begun report that is open in two windows and saved in both is two reports",
  script,
  async ({ page, context, me }) => {
    const customer = await begin(page, me);
    await keepsDraft(page, customer);
    const second = await context.newPage();
    await second.goto(checklistPath);
    await alive(second);
    await expect(second.getByText("What you had typed is back.")).toBeVisible();
    await withoutSignal(context, async () => {
      await page.getByLabel("Signed by").fill("Ana");
      await page.getByLabel("The customer signs with this name").check();
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page).toHaveURL(queue);
      await second.getByLabel("Notes").fill("One more word");
      await second.getByRole("button", { name: "Save report" }).click();
      await expect(second).toHaveURL(queue);
    });
    await expect.poll(() => reportsOf(me, customer)).toHaveLength(2);
    const reports = await reportsOf(me, customer);
    expect(reports.map(({ signed }) => signed).sort()).toEqual([0, 1]);
  },
);

test("the files of the pad are kept also after hundreds of requests", script, async ({ page }) => {
  await page.goto("/admin");
  await alive(page);
  await page.evaluate(async () => {
    const answers = await Promise.all(Array.from({ length: 260 }, () => fetch("/healthz")));
    await Promise.all(answers.map((answer) => answer.text()));
  });
  await page.getByRole("link", { name: "Engineer Checklist" }).click();
  const files = () =>
    page.evaluate(async () => (await (await caches.open("alisio-files")).keys()).map(({ url }) => url));
  await expect.poll(files).toContainEqual(expect.stringContaining("/signature-sheet-"));
});

test("an impossible date is refused before the report is queued", script, async ({ page, context, me }) => {
  const { engineer } = await addCrew(me);
  await openOnce(page);
  await withoutSignal(context, async () => {
    await page.goto(checklistPath);
    await alive(page);
    await fillIn(page, uniqueWord(), engineer);
    await page.getByLabel("Date").fill("1999-01-01");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Date must lie between the year 2000 and a year from today.").first()).toBeVisible();
    await expect(page.getByLabel("Date")).toBeFocused();
  });
});

test("when the answer to a photo is lost, the photo is sent again, not the report", script, async ({ page, me }) => {
  const customer = await begin(page, me);
  await page.getByLabel("Choose photos").setInputFiles(await photoFile());
  await expect(page.getByAltText("Photo 1")).toBeVisible();
  let asked = 0;
  await page.route("**/photos/1", async (route) => {
    asked += 1;
    if (asked > 1) return route.continue();
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page).toHaveURL(queue);
  await expect(page.getByText("Uploaded", { exact: true })).toBeVisible();
  expect(await reportsOf(me, customer)).toHaveLength(1);
  expect(asked).toBe(2);
});

test("a saved report leaves the form also where the page that says so is not reached", script, async ({ page, me }) => {
  const customer = await begin(page, me);
  await page.route("**/service-reports/engineer.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Service report saved: SR-")).toBeVisible();
  await expect(page.getByText("Save failed")).toBeHidden();
  await expect(page.getByLabel("Customer", { exact: true })).toBeHidden();
  expect(await reportsOf(me, customer)).toHaveLength(1);
  expect(await keptDrafts(page)).toBe("[]");
});

test("a photo that the server refuses is reported, and the report is sent", script, async ({ page, me }) => {
  const customer = await begin(page, me);
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
    await alive(page);
    await fillIn(page, other, engineer);
    await page.getByRole("link", { name: "Reports on this phone" }).click();
    await page.getByRole("button", { name: "Open and correct" }).click();
    await alive(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(refused);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Service report saved:")).toBeVisible();
    expect(await reportsOf(me, refused)).toHaveLength(1);
    // The other report is still a draft, and the queue is empty.
    await page.goto(checklistPath);
    await alive(page);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(other);
    await page.goto("/service-reports/queue");
    await expect(page.getByText("Nothing is waiting to be uploaded.")).toBeVisible();
  },
);

test("a second tab of the queue shows what happens in the first", script, async ({ page, context, me }) => {
  const customer = await begin(page, me);
  await context.route("**/api/service-reports/reports", (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 503, json: { error: "Later" } }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByText("Waiting", { exact: true })).toBeVisible();
  const second = await context.newPage();
  await second.goto("/service-reports/queue");
  await expect(second.getByText(customer)).toBeVisible();
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  await remove.click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: "Yes, delete it" }).click();
  await expect(second.getByText("Nothing is waiting to be uploaded.")).toBeVisible();
});
