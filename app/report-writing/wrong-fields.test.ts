import { expect, test } from "vitest";
import { newDraft, type ReportDraft } from "./report-draft.ts";
import { isSaidAtField, remainingFailure } from "./wrong-fields.ts";

const refused: ReportDraft = newDraft({
  ...{ idempotency_key: "key", job_id: null, template_id: 3, customer_name: "", site_address: "" },
  ...{ job_ref: "", report_date: "2026-11-24", engineer_id: null },
  items: [1, 2].map((task_id) => ({ task_id, title: "Pressure", has_text: 1 })),
});

function withValue(index: number, value_text: string): Pick<ReportDraft, "items"> {
  return { items: refused.items.map((item, at) => (at === index ? { ...item, value_text } : item)) };
}

test.each<[string, string, Partial<ReportDraft>, boolean]>([
  ["the field", "customer_name", { customer_name: "Ana" }, false],
  ["another field", "customer_name", { site_address: "Calle Mayor 1" }, true],
  ["the value of the task", "items.1.value_text", withValue(1, "8.2"), false],
  ["the value of another task", "items.1.value_text", withValue(0, "8.2"), true],
  ["the tick of the name", "signed_by", { name_signs: true }, false],
  ["the drawing, where a name lacked its tick", "signed_by", { strokes: [[{ x: 1, y: 1 }]] }, false],
  ["the drawing", "signature_base64", { strokes: [[{ x: 1, y: 1 }]] }, false],
])("after a change of %s, %s is wrong as before: %j %s", (_, name, changes, wrong) => {
  const left = remainingFailure({ problem: "No", fields: { [name]: "Wrong" } }, refused, { ...refused, ...changes });
  expect(left).toEqual(wrong ? { problem: "No", fields: { [name]: "Wrong" } } : null);
});

test("what is mended is taken out, the others stay", () => {
  const failure = { problem: "No", fields: { customer_name: "Wrong", site_address: "Wrong" } };
  expect(remainingFailure(failure, refused, { ...refused, customer_name: "Ana" })).toEqual({
    problem: "No",
    fields: { site_address: "Wrong" },
  });
});

test("a failure of no field stays whatever is typed", () => {
  const failure = { problem: "The server cannot be reached.", fields: {} };
  expect(remainingFailure(failure, refused, { ...refused, customer_name: "Ana" })).toBe(failure);
});

test.each([
  ["Save failed: 400 There is no such engineer.", { engineer_id: "There is no such engineer." }, true],
  ["All are required.", { engineer_id: "Engineer is required." }, false],
  ["Wrong.", { engineer_id: "Wrong.", notes: "Wrong." }, false],
  ["Wrong.", {}, false],
])("%s of %j is said at its field: %s", (problem, fields, said) => {
  expect(isSaidAtField({ problem, fields })).toBe(said);
});
