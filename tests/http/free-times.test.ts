/** GET /api/jobs/free: the next free times of engineers. */
import { expect, test } from "vitest";
import { addAbsence, addEngineer, addJob, addQuote, addQuotedCustomer } from "../browser/support/data.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();

type Free = { data: { start: string; end: string }[] };

const week = {
  "1": [
    ["08:00", "14:00"],
    ["16:00", "19:00"],
  ],
  "2": [["09:00", "12:00"]],
  "3": [],
  "4": [],
  "5": [],
};
const hours = { ...week, "6": [], "7": [] };

async function free(query: string): Promise<string[]> {
  const answer = await me.get<Free>(`/api/jobs/free?${query}`);
  expect(answer.status).toBe(200);
  return answer.json.data.map(({ start }) => start);
}

// 2037-03-02 is a Monday; Madrid is an hour ahead of UTC.
test("free times are within working hours, not on days off, not at jobs, five at most", async () => {
  const { json: engineer } = await me.post<{ id: number }>("/api/service-reports/engineers", { name: "Nuria", hours });
  const query = `engineer_ids=${engineer.id}&minutes=120&from=2037-03-02`;
  expect(await free(query)).toEqual([
    ...["2037-03-02T07:00:00.000Z", "2037-03-02T11:00:00.000Z", "2037-03-02T15:00:00.000Z"],
    ...["2037-03-03T08:00:00.000Z", "2037-03-09T07:00:00.000Z"],
  ]);
  const quoted = await addQuotedCustomer(me);
  const quote = await addQuote(me, { customer_id: quoted.customer.id, product_id: quoted.product.id }, { type: 1 });
  await addJob(me, quote.id, "2037-03-02T09:00");
  await addAbsence(me, engineer.id, { from: "2037-03-03" });
  expect((await free(query)).slice(0, 3)).toEqual([
    ...["2037-03-02T10:00:00.000Z", "2037-03-02T15:00:00.000Z", "2037-03-09T07:00:00.000Z"],
  ]);
  expect((await free(`${query}T17:30`)).slice(0, 1)).toEqual(["2037-03-09T07:00:00.000Z"]);
});

test("without engineers the company's hours count", async () => {
  await me.post("/api/absences", { from: "2037-06-02", reason: "Fiesta local" });
  expect((await free("from=2037-06-01&minutes=600")).slice(0, 2)).toEqual([
    ...["2037-06-01T06:00:00.000Z", "2037-06-03T06:00:00.000Z"],
  ]);
});

test("nothing in the past is offered", async () => {
  const asked = Date.now();
  const [first = ""] = await free("from=2001-01-01");
  expect(Date.parse(first)).toBeGreaterThanOrEqual(asked);
});

test.each(["minutes=45", "minutes=0", "minutes=1470", "from=soon", "engineer_ids=x", "engineer_ids=999999"])(
  "%s is refused",
  async (query) => {
    expect((await me.get(`/api/jobs/free?${query}`)).status).toBe(400);
  },
);

test("a week of one who has left has no free times", async () => {
  const { id } = await addEngineer(me, { active: 0 });
  expect(await free(`engineer_ids=${id}`)).toEqual([]);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
