/** What a phone keeps and shows without signal: its pages and their files, and reports that are begun and not saved. */
import { companyDay } from "../support/company-day.ts";
import { addChecklistJob, checklistPath, reportsOf } from "./support/checklist.ts";
import { addJob, addQuotedCustomer, addTemplate } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { beginReport, keepsDraft, keptDrafts, lostSignal, openOnce, queue, withoutSignal } from "./support/offline.ts";

test.use({ serviceWorker: true, expectedErrors: [lostSignal] });

const script = { tag: "@handheld" };

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
      await waitUntilHydrated(page);
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
      await waitUntilHydrated(page);
      await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(new RegExp(customer.surname));
    });
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

test(
  "a draft that is read slowly is kept whole where something is typed or saved before",
  script,
  async ({ page, me }) => {
    const customer = await beginReport(page, me);
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
    await waitUntilHydrated(page);
    await page.getByLabel("Notes").fill("Typed early");
    await page.getByLabel("Notes").blur();
    await expect(page.getByText("What you had typed is back.")).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toMatch(new RegExp(`${customer}.*Typed early`));
    await page.reload();
    await waitUntilHydrated(page);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("Service report saved:")).toBeVisible();
    expect(await reportsOf(me, customer)).toHaveLength(1);
  },
);

test(
  "what is typed and saved after the browser has closed the phone's databases is kept",
  script,
  async ({ page, context, me }) => {
    const customer = await beginReport(page, me);
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

test("the files of the pad are kept also after hundreds of requests", script, async ({ page }) => {
  await page.goto("/admin");
  await waitUntilHydrated(page);
  await page.evaluate(async () => {
    const answers = await Promise.all(Array.from({ length: 260 }, () => fetch("/healthz")));
    await Promise.all(answers.map((answer) => answer.text()));
  });
  await page.getByRole("link", { name: "Engineer Checklist" }).click();
  const files = () =>
    page.evaluate(async () => (await (await caches.open("alisio-files")).keys()).map(({ url }) => url));
  await expect.poll(files).toContainEqual(expect.stringContaining("/signature-sheet-"));
});

test(
  "a draft that is brought back shows its own template, also where a weak signal does not load that",
  script,
  async ({ page, context, me }) => {
    const { template, tick } = await addChecklistJob(me);
    await page.goto(`${checklistPath}?template=${template.id}`);
    await waitUntilHydrated(page);
    await page.getByRole("checkbox", { name: tick.title }).check();
    await expect.poll(() => keptDrafts(page)).toContain('"completed":1');
    // The form of another window begins without a template. On the way something answers that is not the server.
    const another = await context.newPage();
    await page.close();
    await context.route(/engineer\.data/, (route) => route.fulfill({ status: 503, body: "Away" }));
    await another.goto(checklistPath);
    await expect(another.getByText("What you had typed is back.")).toBeVisible();
    await expect(another.getByRole("link", { name: "Try again" })).toBeVisible();
    await expect(another.getByRole("checkbox", { name: tick.title })).toBeChecked();
    await expect(another.getByRole("option", { name: template.name })).toHaveJSProperty("selected", true);
  },
);
