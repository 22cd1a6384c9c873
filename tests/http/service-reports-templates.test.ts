import { expect, test } from "vitest";
import { addProduct, addTask, addTemplate, type StoredTemplate, uniqueWord } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();
const path = "/api/service-reports/templates";

type Template = StoredTemplate & { tasks: { task_id: number; sort_order: number; title: string }[] };

async function tasksOf(id: number): Promise<number[]> {
  return (await me.get<Template>(`${path}/${id}`)).json.tasks.map(({ task_id }) => task_id);
}

test("a template has a name, a description and ordered tasks", async () => {
  const [a, b] = [await addTask(me, { has_text: 1 }), await addTask(me, { active: 0 })];
  const added = await me.post<Template>(path, {
    name: " Revisión  anual ",
    description: "Un equipo",
    task_ids: [b.id, a.id],
  });
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    ...{ id: expect.any(Number), name: "Revisión anual", description: "Un equipo", active: 1 },
    tasks: [
      { task_id: b.id, sort_order: 1, title: b.title, has_text: 0, active: 0 },
      { task_id: a.id, sort_order: 2, title: a.title, has_text: 1, active: 1 },
    ],
  });
  expect((await me.get(`${path}/${added.json.id}`)).json).toEqual(added.json);
});

test("a template's tasks may be sent with their places, each task once", async () => {
  const [a, b] = [await addTask(me), await addTask(me)];
  const tasks = [
    { task_id: a.id, sort_order: 20 },
    { task_id: b.id, sort_order: 10 },
    { task_id: a.id, sort_order: 30 },
  ];
  const added = await me.post<Template>(path, { name: uniqueWord(), tasks });
  expect(await tasksOf(added.json.id)).toEqual([b.id, a.id]);
  expect((await me.post<Template>(path, { name: uniqueWord() })).json).toMatchObject({ description: "", tasks: [] });
});

test("the list has the active templates; all of them with ?all=1", async () => {
  const [on, off] = [await addTemplate(me, [], { name: "áaaa" }), await addTemplate(me, [], { active: 0 })];
  const active = (await me.get<StoredTemplate[]>(path)).json;
  expect(active).toContainEqual({ id: on.id, name: on.name });
  expect(active.map(({ id }) => id)).not.toContain(off.id);
  expect(active[0]).toEqual({ id: on.id, name: "áaaa" });
  const all = (await me.get<StoredTemplate[]>(`${path}?all=1`)).json;
  expect(all).toContainEqual({ id: off.id, name: off.name, description: "", active: 0, tasks: [] });
  expect(all).toContainEqual({ id: on.id, name: on.name, description: "", active: 1, tasks: [] });
  // Active templates come first.
  expect(all.findIndex(({ active }) => active === 0)).toBeGreaterThan(all.findLastIndex(({ active }) => active === 1));
});

test("saving keeps what is not given", async () => {
  const task = await addTask(me);
  const { id, name } = await addTemplate(me, [task.id], { description: "first" });
  const saved = await me.put<Template>(`${path}/${id}`, { active: 0 });
  expect(saved.status).toBe(200);
  expect(saved.json).toMatchObject({ id, name, description: "first", active: 0, tasks: [{ task_id: task.id }] });
  const renamed = await me.put(`${path}/${id}`, { name: "Otra", description: "" });
  expect(renamed.json).toMatchObject({ name: "Otra", description: "", active: 0, tasks: [{ task_id: task.id }] });
  expect((await me.put(`${path}/${id}`, { task_ids: [] })).json).toMatchObject({ name: "Otra", tasks: [] });
});

test("a template's tasks are set by a call of their own", async () => {
  const tasks = [await addTask(me), await addTask(me), await addTask(me)];
  const ids = tasks.map(({ id }) => id);
  const { id } = await addTemplate(me, ids);
  const turned = ids.map((task_id, index) => ({ task_id, sort_order: 3 - index }));
  const answer = await me.put<Template>(`${path}/${id}/tasks`, { tasks: turned });
  expect(answer.status).toBe(200);
  expect(answer.json.tasks.map(({ task_id }) => task_id)).toEqual(ids.toReversed());
  await me.put(`${path}/${id}/tasks`, { tasks: [] });
  expect(await tasksOf(id)).toEqual([]);
});

const refused = (field: string, sentence: string) => ({ error: sentence, fields: { [field]: sentence } });

test.each([
  ["no name", {}, "name", "Template name required"],
  ["a blank name", { name: " " }, "name", "Template name required"],
  ["null for a name", { name: null }, "name", "Template name required"],
  ["a long name", { name: "x".repeat(101) }, "name", "Name must have at most 100 characters."],
  ["a long description", { name: "a", description: "x".repeat(2001) }, "description", /at most 2000/],
  ["an unknown task", { name: "a", task_ids: [999_999] }, "tasks", "There is no such task."],
  ["a task that is no id", { name: "a", task_ids: ["x"] }, "task_ids.0", "Tasks is not valid."],
  ["201 tasks", { name: "a", task_ids: Array.from({ length: 201 }, () => 1) }, "task_ids", "Tasks: at most 200."],
])("%s is refused, and nothing is added", async (_, body, field, sentence) => {
  const before = (await me.get<unknown[]>(`${path}?all=1`)).json.length;
  const answer = await me.post<{ error: string; fields: Record<string, string> }>(path, body);
  expect(answer.status).toBe(400);
  expect(answer.json.error).toMatch(sentence);
  expect(answer.json.fields[field]).toBe(answer.json.error);
  expect((await me.get<unknown[]>(`${path}?all=1`)).json).toHaveLength(before);
});

test("saving with something wrong changes nothing", async () => {
  const task = await addTask(me);
  const { id, name } = await addTemplate(me, [task.id]);
  expect((await me.put(`${path}/${id}`, { name: "" })).json).toEqual(refused("name", "Template name required"));
  const unknown = await me.put(`${path}/${id}`, { name: "Otra", task_ids: [999_999] });
  expect([unknown.status, unknown.json]).toEqual([400, refused("tasks", "There is no such task.")]);
  for (const tasks of [undefined, null, "x", [{ task_id: 999_999, sort_order: 1 }], [{ task_id: task.id }]]) {
    expect((await me.put(`${path}/${id}/tasks`, { tasks })).status).toBe(400);
  }
  expect((await me.get(`${path}/${id}`)).json).toMatchObject({ name, tasks: [{ task_id: task.id }] });
});

test.each(["0", "999999", "x"])("a template %s is unknown: 404", async (id) => {
  expect((await me.get(`${path}/${id}`)).status).toBe(404);
  expect((await me.put(`${path}/${id}`, { name: "Ana" })).status).toBe(404);
  expect((await me.put(`${path}/${id}/tasks`, { tasks: [] })).status).toBe(404);
});

test("the Product Manager offers the active templates, and a product keeps its template", async () => {
  const [on, off] = [await addTemplate(me), await addTemplate(me, [], { active: 0 })];
  const page = await me.get("/products");
  expect(page.text).toContain(on.name);
  expect(page.text).not.toContain(off.name);
  const { id, name } = await addProduct(me);
  const body = { name, price: 1, price2: 1, checklist_template_id: on.id };
  expect((await me.put(`/api/products/${id}`, body)).json).toMatchObject({ checklist_template_id: on.id });
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
