import { expect, test } from "vitest";
import { isTooShort } from "#app/signature/signature.ts";
import {
  changesSince,
  type DraftItem,
  draftFromTyped,
  isSigned,
  keepsTemplate,
  missingFields,
  newDraft,
  type ReportDraft,
  refusedTasks,
  reportBody,
  signingGap,
  withChanges,
  withoutTasks,
  withStart,
  withTemplate,
} from "./report-draft.ts";

const start = {
  ...{ idempotency_key: "key", job_id: 7, template_id: 3, customer_name: "Ana Gil", site_address: "Calle Mayor 1" },
  ...{ job_ref: "Q-2026-0001", report_date: "2026-11-24", engineer_id: 5 },
  items: [
    { task_id: 1, title: "Filters", has_text: 0 },
    { task_id: 2, title: "Pressure", has_text: 1 },
  ],
};

const dot = [[{ x: 1, y: 1 }]];
const line = [
  [
    { x: 10, y: 10 },
    { x: 50, y: 10 },
  ],
];

function draft(changes: Partial<ReportDraft> = {}): ReportDraft {
  return { ...newDraft(start), engineer_id: 4, ...changes };
}

test.each([
  // No template is asked for: a restored draft has its own.
  [9, null, null, true],
  [null, 9, null, true],
  // Its own is asked for, and not found.
  [9, null, 9, true],
  [9, null, "none", false],
  [9, 3, 3, false],
  [9, null, 3, false],
  [9, 9, null, false],
] as const)("a draft of template %s, a start of %s, asked for %s: it keeps its own: %s", (own, start, asked, keeps) => {
  expect(keepsTemplate({ template_id: own }, { template_id: start }, asked)).toBe(keeps);
});

test("a draft begins with what the server gave, nothing ticked", () => {
  expect(newDraft(start)).toMatchObject({
    ...{ job_id: 7, customer_name: "Ana Gil", engineer_id: 5, notes: "", strokes: [], photos: [] },
    items: [
      { task_id: 1, completed: 0, value_text: "" },
      { task_id: 2, completed: 0, value_text: "" },
    ],
  });
});

test.each<[Partial<ReportDraft>, string[]]>([
  [{}, []],
  [{ engineer_id: null }, ["engineer_id"]],
  [{ customer_name: "  ", report_date: "" }, ["customer_name", "report_date"]],
  [
    { customer_name: "", site_address: "", report_date: "", engineer_id: null },
    ["customer_name", "site_address", "report_date", "engineer_id"],
  ],
])("of %j is missing: %j", (changes, missing) => {
  expect(missingFields(draft(changes))).toEqual(missing);
});

test.each<[Partial<ReportDraft>, boolean]>([
  [{}, false],
  [{ signed_by: "Ana" }, false],
  [{ name_signs: true }, false],
  [{ signed_by: " Ana ", name_signs: true }, true],
  [{ strokes: line }, true],
  [{ strokes: dot }, false],
  [{ signed_by: "Ana", name_signs: true, strokes: dot }, true],
])("%j signs: %s", (changes, signed) => {
  expect(isSigned(draft(changes))).toBe(signed);
});

test.each<[Partial<ReportDraft>, "tick" | "name" | null]>([
  [{}, null],
  [{ signed_by: "Ana", name_signs: true }, null],
  [{ signed_by: "Ana" }, "tick"],
  [{ signed_by: " ", name_signs: true }, "name"],
  [{ signed_by: "Ana", strokes: line }, null],
  [{ name_signs: true, strokes: line }, null],
  [{ signed_by: "Ana", strokes: dot }, "tick"],
])("to sign, %j lacks %j", (changes, gap) => {
  expect(signingGap(draft(changes))).toBe(gap);
});

test.each<[string, ReportDraft["strokes"], boolean]>([
  ["nothing", [], false],
  ["a dot", dot, true],
  ["many dots", Array.from({ length: 100 }, (_, x) => [{ x: x * 5, y: 9 }]), true],
  [
    "a finger that slipped",
    [
      [
        { x: 10, y: 10 },
        { x: 40, y: 10 },
        { x: 45, y: 14 },
      ],
    ],
    true,
  ],
  ["a line", line, false],
  [
    "two short strokes, as of an x",
    [
      [
        { x: 0, y: 0 },
        { x: 15, y: 15 },
      ],
      [
        { x: 0, y: 15 },
        { x: 15, y: 0 },
      ],
    ],
    false,
  ],
  ["a line and the dot of an i", [...line, ...dot], false],
])("%s: too short for a signature", (_, strokes, short) => {
  expect(isTooShort(strokes)).toBe(short);
});

test("what was typed goes on with the tasks that the page shows, nothing drawn", () => {
  const { strokes, photos, ...typed } = draft({ notes: "Kept" });
  const items = typed.items.map((item) => ({ ...item, title: "", has_text: 0, completed: 1 as const }));
  expect(draftFromTyped({ ...typed, items }, start)).toMatchObject({
    ...{ notes: "Kept", strokes: [], photos: [] },
    items: [
      { title: "Filters", completed: 1 },
      { title: "Pressure", has_text: 1, completed: 1 },
    ],
  });
});

test("empty job reference, notes and signature are sent as null, and a name that signs nothing too", () => {
  expect(reportBody(draft({ job_ref: " ", notes: "\n", signed_by: "Ana" }), null)).toMatchObject({
    job_ref: null,
    notes: null,
    signature_base64: null,
    signed_by: null,
  });
});

test("all that was written is sent; a drawing with its name", () => {
  const [first, second] = draft().items;
  if (!first || !second) throw new Error("no items");
  const items = [
    { ...first, completed: 1 as const },
    { ...second, value_text: "8.2" },
  ];
  const written = draft({ items, notes: " Clean ", signed_by: " Ana ", strokes: line });
  expect(reportBody(written, "data:image/png;base64,AA")).toEqual({
    ...{ idempotency_key: "key", job_id: 7, template_id: 3, customer_name: "Ana Gil", site_address: "Calle Mayor 1" },
    ...{ job_ref: "Q-2026-0001", report_date: "2026-11-24", engineer_id: 4, notes: "Clean", signed_by: "Ana" },
    signature_base64: "data:image/png;base64,AA",
    items: [
      { task_id: 1, completed: 1, value_text: "" },
      { task_id: 2, completed: 0, value_text: "8.2" },
    ],
  });
});

test("another template keeps what was written of the tasks that both have", () => {
  const items = draft().items.map((item) => ({ ...item, completed: 1 as const, value_text: "x" }));
  const other = {
    ...start,
    template_id: 9,
    items: [{ task_id: 5, title: "Drain", has_text: 0 }, ...start.items.slice(1)],
  };
  expect(withTemplate(draft({ items, notes: "Kept" }), other)).toMatchObject({
    template_id: 9,
    notes: "Kept",
    items: [
      { task_id: 5, completed: 0, value_text: "" },
      { task_id: 2, completed: 1, value_text: "x" },
    ],
  });
});

test("what was written into a form that began bare goes into the job's: what the job fills stays where nobody typed", () => {
  const bare = { ...start, idempotency_key: "spent", job_id: null, template_id: null, job_ref: "", customer_name: "" };
  const typed = {
    ...newDraft({ ...bare, site_address: "" }),
    site_address: "Calle Nueva 2",
    notes: "Later",
    engineer_id: 4,
  };
  const went = withStart(typed, { ...bare, site_address: "" }, start);
  expect(went).toMatchObject({
    ...{ idempotency_key: "key", job_id: 7, template_id: 3, customer_name: "Ana Gil", job_ref: "Q-2026-0001" },
    ...{ site_address: "Calle Nueva 2", notes: "Later", engineer_id: 4 },
  });
  expect(withStart(newDraft(bare), bare, { ...start, engineer_id: 6 }).engineer_id).toBe(6);
});

test("answers of another template's tasks are laid aside, and are back with it", () => {
  const answered = draft({
    items: [
      { task_id: 1, title: "Filters", has_text: 0, completed: 1, value_text: "" },
      { task_id: 2, title: "Pressure", has_text: 1, completed: 0, value_text: "8 bar" },
    ],
  });
  const short = { ...start, template_id: 5, items: [{ task_id: 1, title: "Filters", has_text: 0 }] };
  const there = withTemplate(answered, short);
  expect(there.items).toMatchObject([{ task_id: 1, completed: 1 }]);
  expect(reportBody(there, null).items).toHaveLength(1);
  expect(withTemplate(there, start).items).toEqual(answered.items);
});

test("where the template stays the same, what was answered stays though the office took its task out", () => {
  const answered = draft({
    items: [
      { task_id: 1, title: "Filters", has_text: 0, completed: 0, value_text: "" },
      { task_id: 2, title: "Pressure", has_text: 1, completed: 0, value_text: "8 bar" },
    ],
  });
  const without = { ...start, items: [{ task_id: 3, title: "Drain", has_text: 0 }] };
  expect(withTemplate(answered, without).items.map(({ title }) => title)).toEqual(["Drain", "Pressure"]);
});

test("what was changed before a draft came back is laid over it, and takes none of its answers away", () => {
  const [filters, pressure] = newDraft(start).items as [DraftItem, DraftItem];
  const kept = draft({ notes: "Kept", job_ref: "Kept", items: [{ ...filters, completed: 1 }, pressure] });
  // The form listed all tasks; those that the user did not touch do not count as changes.
  const changes = { notes: "Typed", items: [filters, { ...pressure, value_text: "8.2 bar" }] };
  expect(withChanges(kept, changes)).toEqual({
    ...kept,
    notes: "Typed",
    items: [
      { ...filters, completed: 1 },
      { ...pressure, value_text: "8.2 bar" },
    ],
  });
});

test("only what was typed into a posted form counts as a change of an older draft", () => {
  const posted = draftFromTyped({ ...newDraft({ ...start, idempotency_key: "posted" }), notes: "Typed" }, start);
  expect(changesSince(start, posted)).toEqual({ notes: "Typed" });
  const [filters, pressure] = newDraft(start).items as [DraftItem, DraftItem];
  const ticked = {
    ...posted,
    notes: "",
    customer_name: "",
    name_signs: true,
    items: [filters, { ...pressure, completed: 1 as const }],
  };
  expect(changesSince(start, ticked)).toEqual({ customer_name: "", name_signs: true, items: ticked.items });
  expect(changesSince(start, newDraft(start))).toEqual({});
});

test("the tasks that a refusal names leave the draft, also what was set aside, and their answers are in the notes", () => {
  const [filters, pressure] = newDraft(start).items as [DraftItem, DraftItem];
  const answered = draft({
    items: [filters, { ...pressure, completed: 1, value_text: "8.2 bar" }],
    aside: [pressure],
    notes: "Noisy",
  });
  const gone = refusedTasks(answered, { "items.1.task_id": "Gone", "items.0.value_text": "Long", customer_name: "No" });
  expect(gone).toEqual([2]);
  const left = withoutTasks(answered, gone);
  expect(left).toEqual({ ...answered, notes: "Noisy\nPressure: 8.2 bar", items: [filters], aside: [] });
  // The same template does not bring an answer back.
  expect(withTemplate(left, { ...start, items: start.items.slice(0, 1) }).items).toEqual([filters]);
  // What was not answered leaves nothing, and what was only ticked leaves its title.
  expect(withoutTasks(answered, [1]).notes).toBe("Noisy");
  expect(withoutTasks(draft({ items: [{ ...filters, completed: 1 }] }), [1]).notes).toBe("Filters");
});
