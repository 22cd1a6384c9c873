/** The forms of the admin lists with wrong input, as a browser without JavaScript sends them. */
import { expect, test } from "vitest";
import { addTask, addTemplate } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();
const admin = "/service-reports/admin";
const task = await addTask(me);
const template = await addTemplate(me, [task.id]);

test.each([
  ["engineers", { intent: "disable", id: "999999" }, 404, "Update failed: Not found"],
  ["engineers", { intent: "save", id: "999999", name: "Ana" }, 404, "Save failed: Not found"],
  ["engineers", { intent: "add", name: " " }, 422, "Name required"],
  // Names that every object has must not be taken for intents.
  ["engineers", { intent: "__proto__", id: "1" }, 422, "not valid"],
  ["engineers", { intent: "constructor", id: "1" }, 422, "not valid"],
  ["tasks", { intent: "enable", id: "999999" }, 404, "Update failed: Not found"],
  ["tasks", { intent: "up", id: "999999" }, 404, "Update failed: Not found"],
  ["tasks", { intent: "add", title: "" }, 422, "Title is required."],
  ["templates", { intent: "save", id: "999999", name: "Annual" }, 404, "Save failed: Not found"],
  ["templates", { intent: "add" }, 422, "Template name required"],
  [`templates/${template.id}`, { intent: "add", task_ids: "999999" }, 422, "There is no such task."],
  ["templates/999999", { intent: "up", id: "1" }, 404, "Update failed: Not found"],
] as const)("%s: %j answers %i: %s", async (screen, fields, status, sentence) => {
  const answer = await me.postForm(`${admin}/${screen}`, fields);
  expect(answer.status).toBe(status);
  // An unknown template has no screen that could show the sentence.
  if (screen !== "templates/999999") expect(answer.text).toContain(sentence);
});

test.each([
  ["engineers", { intent: "explode", id: "1" }],
  ["engineers", {}],
  ["tasks", { intent: "save", id: "x", title: "a" }],
  ["tasks", { intent: "order", ids: "1,x" }],
  ["tasks", { intent: "order" }],
  [`templates/${template.id}`, { intent: "explode" }],
  [`templates/${template.id}`, { intent: "remove" }],
] as const)("%s: %j is no button of ours: 422, and nothing changes", async (screen, fields) => {
  expect((await me.postForm(`${admin}/${screen}`, fields)).status).toBe(422);
  expect((await me.get(`/api/service-reports/templates/${template.id}`)).json).toMatchObject({
    tasks: [{ task_id: task.id }],
  });
});

test.each(["engineers", "tasks"])(
  "%s: what is not there is not deleted, and an address of none is none",
  async (list) => {
    const answer = await me.postForm(`${admin}/${list}/999999/delete`, {});
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${admin}/${list}`]);
    expect((await me.postForm(`${admin}/${list}/x/delete`, {})).status).toBe(404);
  },
);

test("the list of reports says that its dates are the wrong way round, and keeps them", async () => {
  const { text } = await me.get(`${admin}/reports?from=2026-05-04&to=2026-05-03`);
  expect(text).toContain("From must not be after To.");
  expect(text).toContain('value="2026-05-04"');
  const right = await me.get(`${admin}/reports?from=2026-05-04&to=2026-05-04`);
  expect(right.text).not.toContain("From must not be after To.");
});

test("removing what is not there, and adding what is, changes nothing", async () => {
  const harmless: Record<string, string>[] = [
    { intent: "remove", id: "999999" },
    { intent: "add", task_ids: String(task.id) },
    { intent: "order", ids: "999999" },
  ];
  for (const fields of harmless) {
    expect((await me.postForm(`${admin}/templates/${template.id}`, fields)).status).toBe(302);
  }
  expect((await me.get(`/api/service-reports/templates/${template.id}`)).json).toMatchObject({
    tasks: [{ task_id: task.id, sort_order: 1 }],
  });
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
