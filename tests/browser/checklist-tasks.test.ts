import type { Page } from "@playwright/test";
import { addTask, addTemplate, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { cardOf, dragBefore, dragRow, expectWrong, rowOf } from "./support/rows.ts";
import { ownSession, withOwnApp } from "./support/session.ts";

const path = "/service-reports/admin/tasks";

/** Expects these titles in the list, in this order. */
async function expectOrder(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole("list", { name: "Checklist tasks" }).getByLabel("Title")).toHaveCount(titles.length);
  for (const [index, title] of titles.entries()) {
    await expect(page.getByRole("list", { name: "Checklist tasks" }).getByLabel("Title").nth(index)).toHaveValue(title);
  }
}

test("a task is added, changed in place, disabled and enabled", { tag: ["@phone", "@road"] }, async ({
  page,
  open,
}) => {
  const [title, other] = [uniqueWord(), uniqueWord()];
  await open(path);
  const add = cardOf(page, "Add Task");
  await add.getByLabel("Title").fill(title);
  await add.getByLabel("Text box").check();
  await add.getByRole("button", { name: "Add Task" }).click();
  await expect(page.getByText("Task added.")).toBeVisible();
  await expect(add.getByLabel("Title")).toHaveValue("");
  await expect(rowOf(page, title).getByLabel("Text box")).toBeChecked();

  await rowOf(page, title).getByLabel("Text box").uncheck();
  await rowOf(page, title).getByLabel("Title").fill(other);
  await rowOf(page, title).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Task saved.")).toBeVisible();
  await expect(rowOf(page, other).getByLabel("Text box")).not.toBeChecked();

  await rowOf(page, other).getByRole("button", { name: "Disable" }).click();
  await expect(page.getByText("Task disabled.")).toBeVisible();
  await expect(rowOf(page, other)).toContainText("Disabled");
  await rowOf(page, other).getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Task enabled.")).toBeVisible();
});

test("a task without a title, or with one that is taken, is refused, and what was typed is kept", async ({
  page,
  open,
  me,
  javaScriptEnabled,
}) => {
  const { title } = await addTask(me);
  await open(path);
  const add = cardOf(page, "Add Task");
  await add.getByLabel("Text box").check();
  await add.getByRole("button", { name: "Add Task" }).click();
  await expectWrong(add.getByLabel("Title"), "Title is required.", javaScriptEnabled);
  await expect(add.getByLabel("Text box")).toBeChecked();
  const taken = title.toUpperCase();
  await add.getByLabel("Title").fill(taken);
  await add.getByRole("button", { name: "Add Task" }).click();
  await expectWrong(add.getByLabel("Title"), `Duplicate task name: “${taken}” already exists.`, javaScriptEnabled);
  await expect(add.getByLabel("Title")).toHaveValue(taken);
});

test("a row saved under a title that is taken is refused", async ({ page, open, me, javaScriptEnabled }) => {
  const [one, two] = [await addTask(me), await addTask(me)];
  await open(path);
  await rowOf(page, two.title).getByLabel("Title").fill(` ${one.title} `);
  await rowOf(page, two.title).getByRole("button", { name: "Save" }).click();
  const wrong = page.getByRole("textbox", { name: "Title" }).and(page.locator("[aria-invalid]"));
  await expectWrong(wrong, `Duplicate task name: “${one.title}” already exists.`, javaScriptEnabled);
});

test("deleting asks first; a task of a template is not deleted, and the message names the template", async ({
  page,
  open,
  me,
}) => {
  const [free, used] = [await addTask(me), await addTask(me)];
  const template = await addTemplate(me, [used.id]);
  await open(path);
  await rowOf(page, free.title).getByRole("link", { name: "Delete" }).click();
  await expect(page.getByText("Delete this task? This cannot be undone.")).toBeVisible();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Task deleted.")).toBeVisible();
  await expect(rowOf(page, free.title)).toHaveCount(0);

  await rowOf(page, used.title).getByRole("link", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    `Delete failed: “${used.title}” is used by the template “${template.name}”. Take it out of it first.`,
  );
});

test("tasks are put into order by buttons, which keep the focus", async ({
  page,
  open,
  context,
  javaScriptEnabled,
}) => {
  await withOwnApp(async (app) => {
    const me = await ownSession(context, app);
    for (const title of ["a", "b", "c"]) await addTask(me, { title });
    await open(app.url + path);
    await expectOrder(page, ["a", "b", "c"]);
    const up = page.getByRole("button", { name: "Move “c” up" });
    await up.click();
    await expectOrder(page, ["a", "c", "b"]);
    if (javaScriptEnabled) {
      await expect(up).toBeFocused();
      await page.keyboard.press("Enter");
    } else await up.click();
    await expectOrder(page, ["c", "a", "b"]);
    await expect(up).toBeDisabled();
    if (javaScriptEnabled) await expect(page.getByRole("button", { name: "Move “c” down" })).toBeFocused();
    await page.getByRole("button", { name: "Move “c” down" }).click();
    await expectOrder(page, ["a", "c", "b"]);
    await page.reload();
    await expectOrder(page, ["a", "c", "b"]);
  });
});

test("tasks are dragged into order by their handles", { tag: "@script" }, async ({ page, open, context }) => {
  await withOwnApp(async (app) => {
    const me = await ownSession(context, app);
    for (const title of ["a", "b", "c", "d"]) await addTask(me, { title });
    await open(app.url + path);
    await expect(page.locator(".drag-handle").first()).toBeVisible();
    await dragBefore(page, rowOf(page, "d"), rowOf(page, "b"), false);
    await expectOrder(page, ["a", "d", "b", "c"]);
    await dragBefore(page, rowOf(page, "a"), rowOf(page, "c"), false);
    await expectOrder(page, ["d", "b", "a", "c"]);
    // Dropped where it was: nothing is sent.
    await dragRow(page, rowOf(page, "b"), rowOf(page, "b"), false);
    await page.reload();
    await expectOrder(page, ["d", "b", "a", "c"]);
  });
});

test("without JavaScript there is no handle", { tag: "@plain" }, async ({ page, open, me }) => {
  await addTask(me);
  await open(path);
  await expect(page.locator(".drag-handle").first()).toBeHidden();
});
