import type { Page } from "@playwright/test";
import { addTask, addTemplate, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { cardOf, dragBefore, expectWrong, rowOf } from "./support/rows.ts";
import { ownSession, withOwnApp } from "./support/session.ts";

const path = "/service-reports/admin/templates";

/** The rows of the template's tasks, without the head. */
function picked(page: Page) {
  return page
    .getByRole("table")
    .getByRole("row")
    .filter({ has: page.getByRole("button") });
}

test("a template is added, gets its tasks, and is changed in place", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
  me,
}) => {
  const [a, b] = [await addTask(me), await addTask(me)];
  const [name, other] = [uniqueWord(), uniqueWord()];
  await open(path);
  const add = cardOf(page, "Add Template");
  await add.getByLabel("Name").fill(name);
  await add.getByLabel("Description").fill("Un equipo");
  await add.getByRole("button", { name: "Add Template" }).click();
  await expect(page.getByText("Template added. Now pick its tasks.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `Tasks of “${name}”` })).toBeVisible();
  await expect(page.getByText("This template has no tasks yet.")).toBeVisible();

  await page.getByLabel(a.title).check();
  await page.getByLabel(b.title).check();
  await page.getByRole("button", { name: "Add to template" }).click();
  await expect(page.getByText("2 tasks added.")).toBeVisible();
  await expect(picked(page)).toHaveText([new RegExp(a.title), new RegExp(b.title)]);
  await expect(page.getByLabel(a.title, { exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Back" }).click();

  await expect(rowOf(page, name).getByRole("link", { name: "2 tasks" })).toBeVisible();
  await rowOf(page, name).getByLabel("Name").fill(other);
  await rowOf(page, name).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Template saved.")).toBeVisible();
  await expect(rowOf(page, other).getByRole("link", { name: "2 tasks" })).toBeVisible();
  await rowOf(page, other).getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Template disabled.")).toBeVisible();
  await expect(rowOf(page, other).getByRole("link", { name: "2 tasks" })).toBeVisible();
  await rowOf(page, other).getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Template enabled.")).toBeVisible();
});

test("a description of several lines keeps them when the template's row is saved", { tag: "@answer" }, async ({
  page,
  open,
  me,
}) => {
  const description = "Un equipo\nDos filtros";
  const { id, name } = await addTemplate(me, [], { description });
  await open(path);
  await expect(rowOf(page, name).getByLabel("Description")).toHaveValue(description);
  const other = uniqueWord();
  await rowOf(page, name).getByLabel("Name").fill(other);
  await rowOf(page, name).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Template saved.")).toBeVisible();
  await expect(rowOf(page, other).getByLabel("Description")).toHaveValue(description);
  expect((await me.get(`/api/service-reports/templates/${id}`)).json).toMatchObject({ name: other, description });
});

test("a template without a name is refused, and what was typed is kept", async ({ page, open, javaScriptEnabled }) => {
  await open(path);
  const add = cardOf(page, "Add Template");
  await add.getByLabel("Description").fill("kept");
  await add.getByRole("button", { name: "Add Template" }).click();
  await expectWrong(add.getByLabel("Name"), "Template name required", javaScriptEnabled);
  await expect(add.getByLabel("Description")).toHaveValue("kept");
});

test("its tasks are moved by buttons, and taken out", async ({ page, open, me }) => {
  const tasks = [await addTask(me), await addTask(me), await addTask(me)];
  const [a, b, c] = tasks.map(({ title }) => title);
  const { id } = await addTemplate(
    me,
    tasks.map((task) => task.id),
  );
  await open(`${path}/${id}`);
  await page.getByRole("button", { name: `Move “${a}” down` }).click();
  await expect(picked(page)).toHaveText([new RegExp(`${b}`), new RegExp(`${a}`), new RegExp(`${c}`)]);
  await page.getByRole("button", { name: `Remove “${a}”` }).click();
  await expect(page.getByText("Task taken out.")).toBeVisible();
  await expect(picked(page)).toHaveText([new RegExp(`${b}`), new RegExp(`${c}`)]);
  await page.getByLabel(`${a}`, { exact: true }).check();
  await page.getByRole("button", { name: "Add to template" }).click();
  await expect(picked(page)).toHaveText([new RegExp(`${b}`), new RegExp(`${c}`), new RegExp(`${a}`)]);
});

test("ticked tasks stay ticked while another is taken out", { tag: "@script" }, async ({ page, open, me }) => {
  const [taken, wanted] = [await addTask(me), await addTask(me)];
  const { id } = await addTemplate(me, [taken.id]);
  await open(`${path}/${id}`);
  await page.getByLabel(wanted.title, { exact: true }).check();
  await page.getByRole("button", { name: `Remove “${taken.title}”` }).click();
  await expect(page.getByText("Task taken out.")).toBeVisible();
  await expect(page.getByLabel(wanted.title, { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Add to template" }).click();
  await expect(picked(page)).toHaveText([new RegExp(wanted.title)]);
  await expect(page.getByLabel(taken.title, { exact: true })).not.toBeChecked();
});

test("its tasks are dragged into order, by mouse or finger", { tag: ["@script", "@phone"] }, async ({
  page,
  open,
  me,
  hasTouch,
}) => {
  const tasks = [await addTask(me), await addTask(me), await addTask(me)];
  const [a, b, c] = tasks.map(({ title }) => new RegExp(title));
  const { id } = await addTemplate(
    me,
    tasks.map((task) => task.id),
  );
  await open(`${path}/${id}`);
  await expect(picked(page)).toHaveText([a, b, c] as RegExp[]);
  await dragBefore(page, picked(page).nth(2), picked(page).nth(0), hasTouch);
  await expect(picked(page)).toHaveText([c, a, b] as RegExp[]);
  await page.reload();
  await expect(picked(page)).toHaveText([c, a, b] as RegExp[]);
});

test("without any tasks the screen says so, and links to them", { tag: "@answer" }, async ({ page, context }) => {
  await withOwnApp(async (app) => {
    const me = await ownSession(context, app);
    const { id } = await addTemplate(me);
    await page.goto(`${app.url}${path}/${id}`);
    await expect(page.getByText("No tasks configured yet.")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Checklist tasks" }).last().click();
    await expect(page).toHaveURL(`${app.url}/service-reports/admin/tasks`);
  });
});

test.describe(() => {
  test.use({ expectedErrors: [/status of 404 /] });

  test("an unknown template is not found", { tag: "@answer" }, async ({ page, open }) => {
    await open(`${path}/999999`);
    await expect(page.getByRole("heading", { name: "Not found" })).toBeVisible();
  });
});
