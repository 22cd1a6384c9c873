import { expect, test } from "vitest";
import { addEngineer, addReport, addTask, addTemplate, type StoredTask } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();
const path = "/api/service-reports/tasks";

async function list(): Promise<StoredTask[]> {
  return (await me.get<StoredTask[]>(path)).json;
}

test("a task is added, last in the order", async () => {
  const added = await me.post<StoredTask>(path, { title: "  Limpieza  de filtros " });
  expect(added.status).toBe(201);
  expect(added.json).toEqual({
    id: expect.any(Number),
    title: "Limpieza de filtros",
    has_text: 0,
    sort_order: expect.any(Number),
    active: 1,
  });
  const next = await addTask(me, { has_text: 1 });
  expect(next).toMatchObject({ has_text: 1, sort_order: added.json.sort_order + 1 });
  expect((await list()).at(-1)).toEqual(next);
});

test("a task may be given a place in the list", async () => {
  const last = await addTask(me, { sort_order: 500 });
  const first = await addTask(me, { sort_order: 0 });
  await me.put(`${path}/${last.id}`, { sort_order: 900 });
  const ids = (await list()).map(({ id }) => id);
  expect([ids[0], ids.at(-1)]).toEqual([first.id, last.id]);
});

test("saving keeps what is not given", async () => {
  const task = await addTask(me, { title: "Presión", has_text: 1 });
  const saved = await me.put(`${path}/${task.id}`, { active: 0 });
  expect([saved.status, saved.json]).toEqual([200, { ...task, active: 0 }]);
  expect((await me.put(`${path}/${task.id}`, { title: "Presión de alta" })).json).toEqual({
    ...task,
    title: "Presión de alta",
    active: 0,
  });
  expect((await me.put(`${path}/${task.id}`, { has_text: 0 })).json).toMatchObject({ has_text: 0 });
});

test("the same title twice is refused, whatever its case and the spaces around it", async () => {
  const { id } = await addTask(me, { title: "Desagüe ÑANDÚ" });
  const other = await addTask(me);
  for (const title of ["Desagüe ÑANDÚ", "desagüe ñandú", "  DESAGÜE ñandú  "]) {
    const error = `Duplicate task name: “${title.trim()}” already exists.`;
    const refusal = { error, fields: { title: error } };
    const added = await me.post(path, { title });
    expect([added.status, added.json]).toEqual([409, refusal]);
    const renamed = await me.put(`${path}/${other.id}`, { title });
    expect([renamed.status, renamed.json]).toEqual([409, refusal]);
  }
  // A task's own title in other letters is no duplicate; another accent makes another title.
  expect((await me.put(`${path}/${id}`, { title: "desagüe ñandú" })).status).toBe(200);
  expect((await me.post(path, { title: "desague nandu" })).status).toBe(201);
});

test("one of two tasks added at once with the same title is refused", async () => {
  const answers = await Promise.all(["A la vez", "a la VEZ"].map((title) => me.post(path, { title })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("a task that no template has is deleted", async () => {
  const { id } = await addTask(me);
  expect((await me.delete(`${path}/${id}`)).status).toBe(204);
  expect((await list()).map((task) => task.id)).not.toContain(id);
  expect((await me.delete(`${path}/${id}`)).status).toBe(404);
});

test("a task that templates have is not deleted: 409, and the message names them", async () => {
  const { id } = await addTask(me, { title: "Prueba final" });
  await addTemplate(me, [id], { name: "Revisión anual" });
  expect((await me.delete(`${path}/${id}`)).json).toEqual({
    error: "“Prueba final” is used by the template “Revisión anual”. Take it out of it first.",
  });
  await addTemplate(me, [id], { name: "Arranque", active: 0 });
  const answer = await me.delete(`${path}/${id}`);
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({
    error: "“Prueba final” is used by the templates “Arranque”, “Revisión anual”. Take it out of them first.",
  });
});

test("a task of a report stays", async () => {
  const [task, engineer] = [await addTask(me, { title: "Vacío" }), await addEngineer(me)];
  await addReport(me, engineer.id, { items: [{ task_id: task.id }] });
  const answer = await me.delete(`${path}/${task.id}`);
  expect(answer.status).toBe(409);
  expect(answer.json).toEqual({ error: "“Vacío” is used by existing reports. Disable it instead." });
});

test.each([
  ["no title", {}, "title", "Title is required."],
  ["an empty title", { title: "" }, "title", "Title is required."],
  ["a blank title", { title: "  " }, "title", "Title is required."],
  ["null for a title", { title: null }, "title", "Title is required."],
  ["a title that is no text", { title: 5 }, "title", "Title is not valid."],
  ["a long title", { title: "x".repeat(201) }, "title", "Title must have at most 200 characters."],
  ["a text box that is no flag", { title: "a", has_text: "yes" }, "has_text", "Has a text box is not valid."],
  ["a place below 0", { title: "a", sort_order: -1 }, "sort_order", "Place must be at least 0."],
  ["a place that is no number", { title: "a", sort_order: "x" }, "sort_order", "Place is not valid."],
  ["active that is no flag", { title: "a", active: 2 }, "active", "Active is not valid."],
])("%s is refused", async (_, body, field, sentence) => {
  const answer = await me.post(path, body);
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ error: sentence, fields: { [field]: sentence } });
});

test("saving refuses an empty title", async () => {
  const { id } = await addTask(me);
  expect((await me.put(`${path}/${id}`, { title: " " })).json).toMatchObject({ error: "Title is required." });
});

test.each(["0", "999999", "x"])("a task %s is unknown: 404", async (id) => {
  expect((await me.put(`${path}/${id}`, { title: "Ana" })).status).toBe(404);
  expect((await me.delete(`${path}/${id}`)).status).toBe(404);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
