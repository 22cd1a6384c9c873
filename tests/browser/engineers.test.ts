import { addEngineer, addReport, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { cardOf, expectWrong, rowOf } from "./support/rows.ts";
import { ownSession, withOwnApp } from "./support/session.ts";

const path = "/service-reports/admin/engineers";

test("the lists are empty at first, and say so", { tag: "@answer" }, async ({ page, context }) => {
  await withOwnApp(async (app) => {
    await ownSession(context, app);
    for (const [list, text] of [
      ["engineers", "No engineers yet."],
      ["tasks", "No tasks yet."],
      ["templates", "No templates yet."],
    ]) {
      await page.goto(`${app.url}/service-reports/admin/${list}`);
      await expect(page.getByText(text ?? "", { exact: true })).toBeVisible();
    }
  });
});

test("an engineer is added, changed in place, disabled and enabled", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
}) => {
  const [name, other] = [uniqueWord(), uniqueWord()];
  await open(path);
  const add = cardOf(page, "Add Engineer");
  await add.getByLabel("Name").fill(name);
  await add.getByLabel("Email").fill("nuria@example.com");
  await add.getByRole("button", { name: "Add Engineer" }).click();
  await expect(page.getByText("Engineer added.")).toBeVisible();
  await expect(add.getByLabel("Name")).toHaveValue("");
  await expect(rowOf(page, name)).toContainText("Active");

  await rowOf(page, name).getByLabel("Name").fill(other);
  await rowOf(page, name).getByLabel("Email").fill("");
  await rowOf(page, name).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Engineer saved.")).toBeVisible();
  await expect(rowOf(page, other).getByLabel("Email")).toHaveValue("");

  await rowOf(page, other).getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Engineer disabled.")).toBeVisible();
  await expect(rowOf(page, other)).toContainText("Disabled");
  await rowOf(page, other).getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Engineer enabled.")).toBeVisible();
  await expect(rowOf(page, other)).toContainText("Active");
});

test("typing hours on the page of an engineer chooses hours of their own", { tag: "@script" }, async ({
  page,
  open,
  me,
}) => {
  const { id } = await addEngineer(me);
  await open(`${path}/${id}`);
  await expect(page.getByLabel("The company's working hours")).toBeChecked();
  const [friday, own] = [page.getByLabel("Friday"), page.getByLabel("Hours of their own:")];
  await friday.fill("08:00-14:00");
  await expect(own).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Engineer saved.")).toBeVisible();
  await expect(friday).toHaveValue("08:00–14:00");
  await expect(own).toBeChecked();
});

test("typed hours of the company stay while days off are added, listed and deleted, until they are saved", {
  tag: "@script",
}, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open("/service-reports/admin/working-time");
  const monday = page.getByLabel("Monday");
  const saved = await monday.inputValue();
  // The same hours in another spelling, so that no other test meets others.
  const typed = saved.replaceAll("–", "-");
  expect(typed).not.toBe(saved);
  await monday.fill(typed);
  const daysOff = cardOf(page, "Days off");
  await daysOff.getByLabel("Whose").selectOption({ label: name });
  await daysOff.getByLabel("First day").fill("2031-06-03");
  await daysOff.getByRole("button", { name: "Add days off" }).click();
  await expect(page.getByText("Days off added.")).toBeVisible();
  await expect(monday).toHaveValue(typed);
  await page.getByRole("link", { name: "Show past days off too" }).click();
  await expect(page.getByRole("link", { name: "Only from today on" })).toBeVisible();
  await expect(monday).toHaveValue(typed);
  await page.getByRole("row").filter({ hasText: name }).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Days off deleted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Only from today on" })).toBeVisible();
  await expect(monday).toHaveValue(typed);
  await page.getByRole("button", { name: "Save working hours" }).click();
  await expect(page.getByText("Working hours saved.")).toBeVisible();
  await expect(monday).toHaveValue(saved);
});

test("without a name nobody is added, and what was typed is kept", async ({ page, open, javaScriptEnabled }) => {
  await open(path);
  const add = cardOf(page, "Add Engineer");
  await add.getByLabel("Email").fill("kept@example.com");
  await add.getByRole("button", { name: "Add Engineer" }).click();
  await expectWrong(add.getByLabel("Name"), "Name required", javaScriptEnabled);
  await expect(add.getByLabel("Email")).toHaveValue("kept@example.com");
});

test("a row that is refused says why, and keeps what was typed", async ({ page, open, me, javaScriptEnabled }) => {
  const { name } = await addEngineer(me);
  await open(path);
  const row = rowOf(page, name);
  await row.getByLabel("Email").fill("nobody");
  await row.getByRole("button", { name: "Save" }).click();
  await expectWrong(rowOf(page, name).getByLabel("Email"), "Email must be an email address.", javaScriptEnabled);
  await expect(rowOf(page, name).getByLabel("Email")).toHaveValue("nobody");
  if (javaScriptEnabled) await expect(rowOf(page, name).getByLabel("Email")).toBeFocused();
});

test("deleting asks first; an engineer of reports is not deleted", async ({ page, open, me, javaScriptEnabled }) => {
  const [free, used] = [await addEngineer(me), await addEngineer(me)];
  await addReport(me, used.id);
  await open(path);
  await rowOf(page, free.name).getByRole("link", { name: "Delete" }).click();
  await expect(page.getByText("Delete this engineer? This cannot be undone.")).toBeVisible();
  await page.getByText("Cancel", { exact: true }).click();
  await expect(rowOf(page, free.name)).toBeVisible();

  await rowOf(page, free.name).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Engineer deleted.")).toBeVisible();
  await expect(rowOf(page, free.name)).toHaveCount(0);

  await rowOf(page, used.name).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toHaveText("Engineer is used by existing reports. Disable instead.");
  await expect(rowOf(page, used.name)).toBeVisible();
  if (!javaScriptEnabled) return;
  const remove = rowOf(page, used.name).getByRole("link", { name: "Delete" });
  await expect(remove).toBeFocused();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(remove).toBeFocused();
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404 /] });

  test("a customer that somebody else has deleted cannot be saved, and the reason is shown", {
    tag: "@answer",
  }, async ({ page, open, me }) => {
    const { id, name } = await addEngineer(me);
    await open(path);
    await me.delete(`/api/service-reports/engineers/${id}`);
    await rowOf(page, name).getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toHaveText("Save failed: Not found");
  });
});

test("the lists lead to each other", { tag: "@answer" }, async ({ page, open }) => {
  await open(path);
  const lists = page.getByRole("navigation", { name: "Service report lists" });
  await expect(lists.getByRole("link", { name: "Engineers" })).toHaveAttribute("aria-current", "page");
  await lists.getByRole("link", { name: "Checklist tasks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Checklist tasks" })).toBeVisible();
  await lists.getByRole("link", { name: "Report templates" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Report templates" })).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page).toHaveURL("/admin");
});
