import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { createTask } from "./tasks.server.ts";
import { changeTemplateTasks, createTemplate, getTemplate } from "./templates.server.ts";

useDatabase();

test("a template gets no more than 200 tasks, in several steps either", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 201; n += 1) ids.push((await createTask({ title: `Task ${n}`, has_text: 0, active: 1 })).id);
  const id = await createTemplate({ name: "Long", description: "", active: 1, task_ids: ids.slice(0, 150) });
  await expect(changeTemplateTasks(id, (before) => [...before, ...ids.slice(150)])).rejects.toMatchObject({
    kind: "invalid",
  });
  expect((await getTemplate(id))?.tasks).toHaveLength(150);
  await changeTemplateTasks(id, (before) => [...before, ...ids.slice(100, 200)]);
  expect((await getTemplate(id))?.tasks).toHaveLength(200);
});
