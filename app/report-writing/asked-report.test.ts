import { expect, test } from "vitest";
import { askedReport, asksForReport, reportAddress, reportInState } from "./asked-report.ts";

const asked = (query: string) => askedReport(new URLSearchParams(query));

test.each(["job", "job_id", "jid"])("the job is given by %s", (name) => {
  expect(asked(`${name}=7`)).toEqual({ job: 7, template: null });
  expect(asksForReport(new URLSearchParams(`${name}=7`))).toBe(true);
});

test.each(["template", "template_id", "tid", "checklist", "checklist_id", "checklist_template_id"])(
  "the template is given by %s",
  (name) => {
    expect(asked(`job=1&${name}=7`)).toEqual({ job: 1, template: 7 });
    expect(asksForReport(new URLSearchParams(`${name}=7`))).toBe(true);
  },
);

test.each([
  ["", { job: null, template: null }],
  ["job=", { job: null, template: null }],
  ["template=", { job: null, template: "none" }],
  ["job=x&template=-1", { job: "unknown", template: "unknown" }],
  ["job=1.5", { job: "unknown", template: null }],
  ["job=%207%20", { job: 7, template: null }],
  ["jid=3&job=2", { job: 2, template: null }],
])("of %j is asked %j", (query, expected) => {
  expect(asked(query)).toEqual(expected);
});

test.each([
  [{ job: "7", template: null }, "/service-reports/engineer?job=7"],
  [{ job: "7", template: "" }, "/service-reports/engineer?job=7&template="],
  [{ job: null, template: "3" }, "/service-reports/engineer?template=3"],
  [{ job: null, template: null }, "/service-reports/engineer"],
])("%j has the address %s", (given, address) => {
  expect(reportAddress(given)).toBe(address);
});

test.each([
  [null, { job: null, template: null }],
  ["text", { job: null, template: null }],
  [{ other: 1 }, { job: null, template: null }],
  [{ job_id: 7 }, { job: "7", template: null }],
  [
    { jobId: "7", templateId: 3 },
    { job: "7", template: "3" },
  ],
  [
    { jid: "", checklist_template_id: 3 },
    { job: null, template: "3" },
  ],
])("a navigation's state %j hands over %j", (state, handed) => {
  expect(reportInState(state)).toEqual(handed);
});
