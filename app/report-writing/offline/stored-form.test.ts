import { expect, test } from "vitest";
import type { OfflineBundle } from "./bundle.ts";
import { formFromBundle, openedJob } from "./stored-form.ts";

const filters = { task_id: 1, title: "Filters", has_text: 0 };
const pressure = { task_id: 2, title: "Pressure", has_text: 1 };

const job = {
  ...{ id: 7, quote_number: "Q-2026-0001", customer_name: "Ana Gil", site_address: "Calle Mayor 1" },
  ...{ job_ref: "Q-2026-0001", report_date: "2026-11-23", template_id: 3 },
  ...{ from: "2026-11-23T08:30", to: "2026-11-23T10:00" },
};

const bundle: OfflineBundle = {
  ...{ user: 1, today: "2026-11-22", time_zone: "Europe/Madrid", engineers: [{ id: 4, name: "Nuria" }] },
  templates: [{ id: 3, name: "Maintenance", items: [pressure] }],
  manual: [filters, pressure],
  jobs: [job],
};

const loft = { id: 2, name: "Loft", address: "Calle Nueva 2", contact: "", tel: "", access: "Key in the bar" };

/** An opened job of another day, with a template that the bundle does not have. */
const opened = openedJob({
  start: {
    ...{ idempotency_key: "then", job_id: 8, template_id: 9, customer_name: "Luis Rey", site_address: "Calle Nueva 2" },
    ...{ job_ref: "Q-2026-0002", report_date: "2026-11-20", engineer_id: 4, items: [filters] },
  },
  job: { id: 8, quote_number: "Q-2026-0002", day: "2026-12-30", site: loft },
  templates: [{ id: 9, name: "Old" }],
  ...{ templatesHint: undefined, engineers: [], problem: null },
});

function formOf(search: string, withOpened = false, today = "2026-11-24") {
  const facts = { today, notStored: "Not kept", key: "fresh" };
  return formFromBundle({ bundle, opened: withOpened ? opened : null }, new URLSearchParams(search), facts);
}

test("by hand it is the phone's day and all tasks", () => {
  const { start, job: of, problem, engineers } = formOf("");
  expect(start).toMatchObject({ idempotency_key: "fresh", job_id: null, report_date: "2026-11-24", customer_name: "" });
  expect(start.items).toEqual([filters, pressure]);
  expect([of, problem, engineers]).toEqual([null, null, bundle.engineers]);
});

test("a job brings its customer, its day and its template", () => {
  const { start, job: of } = formOf("job_id=7");
  expect(start).toMatchObject({ job_id: 7, template_id: 3, customer_name: "Ana Gil", report_date: "2026-11-23" });
  expect(start.items).toEqual([pressure]);
  // The phone kept this job before there were sites.
  expect(of).toEqual({ id: 7, quote_number: "Q-2026-0001", day: "2026-11-23", site: null });
});

test("the report of a job that is still to come is of today, and of the job's day once that has been", () => {
  expect(formOf("job_id=7", false, "2026-11-21").start.report_date).toBe("2026-11-21");
  expect(formOf("job=8", true).start.report_date).toBe("2026-11-24");
  expect(formOf("job=8", true, "2027-01-02").start.report_date).toBe("2026-12-30");
});

test("without a template on purpose a job's report has all tasks", () => {
  expect(formOf("job=7&template=").start).toMatchObject({ job_id: 7, template_id: null, items: bundle.manual });
});

test("a job of another day begins as it did when it was opened, its template among the others", () => {
  const { start, job: of, templates } = formOf("job=8", true);
  expect(of?.site).toEqual(loft);
  expect(start).toMatchObject({ idempotency_key: "fresh", job_id: 8, template_id: 9, customer_name: "Luis Rey" });
  expect(start.items).toEqual([filters]);
  expect(templates.map(({ name }) => name)).toEqual(["Maintenance", "Old"]);
});

test("the user is its engineer, or else the one in charge of the job, of those who may be chosen", () => {
  const engineerOf = (own_engineer: number | null, in_charge: number | null, may: number[] = [4, 5]) => {
    const theirs = {
      ...{ ...bundle, own_engineer, jobs: [{ ...job, engineer_id: in_charge }] },
      engineers: may.map((id) => ({ id, name: "" })),
    };
    const facts = { today: "2026-11-21", notStored: "", key: "fresh" };
    return formFromBundle({ bundle: theirs, opened: null }, new URLSearchParams("job=7"), facts).start.engineer_id;
  };
  expect([engineerOf(4, 5), engineerOf(null, 5), engineerOf(null, null)]).toEqual([4, 5, null]);
  expect([engineerOf(9, 5), engineerOf(null, 9), engineerOf(4, 5, [])]).toEqual([5, null, null]);
  // A phone may have kept its data before it had the user's engineer, and a job before it had the one in charge.
  expect(formOf("job=7").start.engineer_id).toBeNull();
  expect(formOf("job=8", true).start.engineer_id).toBe(4);
});

test.each(["job=8", "job=x", "template=9", "template=x", "job=7&template=99"])(
  "%s is not on this phone: it says so",
  (search) => {
    expect(formOf(search).problem).toBe("Not kept");
  },
);
