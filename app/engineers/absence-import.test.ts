import { beforeEach, expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { importAbsences } from "./absence-import.server.ts";
import { deleteAbsence, listAbsences } from "./absences.server.ts";

useDatabase();

const now = new Date("2026-11-22T12:00:00Z");

beforeEach(async () => {
  for (const { id } of await listAbsences()) await deleteAbsence(id);
});

function calendar(...events: readonly string[][]): string {
  const lines = events.flatMap((event) => ["BEGIN:VEVENT", ...event, "END:VEVENT"]);
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//T//EN", ...lines, "END:VCALENDAR"].join("\r\n");
}

const reyes = ["UID:a", "DTSTART;VALUE=DATE:20270106", "DTEND;VALUE=DATE:20270107", "SUMMARY:Día de Reyes"];

const look = (text: string) => importAbsences(text, { take: null, now });

async function take(text: string) {
  const keys = (await look(text)).map(({ key }) => key);
  return importAbsences(text, { take: new Set(keys), now });
}

const said = async (text: string) =>
  (await look(text)).map(({ outcome, from, to, reason, error }) =>
    [outcome, from, to, reason, error?.(wordsIn("en"))].filter(Boolean).join(" "),
  );

const english = wordsIn("en").engineers;

test.each([
  ["a day", reyes, "create 2027-01-06 2027-01-06 Día de Reyes"],
  ["without an end", ["UID:a", "DTSTART;VALUE=DATE:20270106"], "create 2027-01-06 2027-01-06"],
  [
    "of several days",
    ["UID:a", "DTSTART;VALUE=DATE:20271224", "DTEND;VALUE=DATE:20271227"],
    "create 2027-12-24 2027-12-26",
  ],
  ["with a duration", ["UID:a", "DTSTART;VALUE=DATE:20271224", "DURATION:P2D"], "create 2027-12-24 2027-12-25"],
  ["with a time", ["UID:a", "DTSTART:20270106T100000Z", "SUMMARY:Cena"], `refused Cena ${english.timedEvent}`],
  ["cancelled", [...reyes, "STATUS:CANCELLED"], `refused Día de Reyes ${english.cancelledEvent}`],
  ["without a start", ["UID:a", "SUMMARY:Nada"], `refused Nada ${english.timedEvent}`],
  ["in a month 13", ["UID:a", "DTSTART;VALUE=DATE:20271301", "SUMMARY:X"], `refused X ${english.brokenEvent}`],
  [
    "until 30 February",
    ["UID:a", "DTSTART;VALUE=DATE:20270226", "DTEND;VALUE=DATE:20270230", "SUMMARY:X"],
    `refused X ${english.brokenEvent}`,
  ],
  [
    "longer than a year",
    ["UID:a", "DTSTART;VALUE=DATE:20270101", "DTEND;VALUE=DATE:20290101"],
    `refused 2027-01-01 2028-12-31 ${wordsIn("en").problems.absenceTooLong}`,
  ],
  [
    "by the hour",
    ["UID:a", "DTSTART;VALUE=DATE:20270101", "RRULE:FREQ=HOURLY", "SUMMARY:X"],
    `refused X ${english.unknownRecurrence}`,
  ],
])("an event %s", async (_, event, line) => {
  expect(await said(calendar(event))).toEqual([line]);
});

test("a yearly event gives its days of this year and the next two, without those taken out, with those moved", async () => {
  const christmas = ["UID:n", "DTSTART;VALUE=DATE:20101225", "RRULE:FREQ=YEARLY", "SUMMARY:Navidad"];
  const moved = [
    "UID:n",
    "RECURRENCE-ID;VALUE=DATE:20271225",
    "DTSTART;VALUE=DATE:20271227",
    "SUMMARY:Navidad (lunes)",
  ];
  expect(await said(calendar([...christmas, "EXDATE;VALUE=DATE:20261225"], moved))).toEqual([
    "create 2027-12-27 2027-12-27 Navidad (lunes)",
    "create 2028-12-25 2028-12-25 Navidad",
  ]);
});

test.each([
  ["is cancelled", ["DTSTART;VALUE=DATE:20270501", "STATUS:CANCELLED"], english.cancelledEvent],
  ["has a time", ["DTSTART:20270501T100000Z"], english.timedEvent],
  ["is on no day", ["DTSTART;VALUE=DATE:20270431"], english.brokenEvent],
])("of a yearly event the occurrence that %s is refused once, and none of the days off", async (_, change, reason) => {
  const yearly = ["UID:f", "DTSTART;VALUE=DATE:20260501", "RRULE:FREQ=YEARLY", "SUMMARY:Fiesta"];
  const changed = ["UID:f", "RECURRENCE-ID;VALUE=DATE:20270501", ...change, "SUMMARY:Fiesta"];
  expect(await said(calendar(yearly, changed))).toEqual([
    "create 2026-05-01 2026-05-01 Fiesta",
    "create 2028-05-01 2028-05-01 Fiesta",
    `refused Fiesta ${reason}`,
  ]);
});

test.each(["", ";COUNT=3", ";INTERVAL=2", ";BYMONTH=2"])(
  "only leap years have a day of a yearly 29 February%s",
  async (more) => {
    const leap = ["UID:l", "DTSTART;VALUE=DATE:20200229", `RRULE:FREQ=YEARLY${more}`, "SUMMARY:Bisiesto"];
    expect(await said(calendar(leap))).toEqual(["create 2028-02-29 2028-02-29 Bisiesto"]);
  },
);

test.each([
  ["20260131", "BYMONTH=5,2,1;COUNT=3", ["2026-01-31", "2026-05-31", "2027-01-31"]],
  ["20260130", "BYMONTH=1,2;INTERVAL=2", ["2026-01-30", "2028-01-30"]],
  ["20250829", "BYMONTH=2,8;UNTIL=20280301", ["2026-08-29", "2027-08-29", "2028-02-29"]],
  ["20260131", "BYMONTH=1,2;BYMONTHDAY=-1;COUNT=3", ["2026-01-31", "2026-02-28", "2027-01-31"]],
  ["20261101", "BYMONTHDAY=31;COUNT=3", ["2026-12-31", "2027-01-31", "2027-03-31"]],
])("of a yearly event from %s by %s, months without the day have none", async (start, rule, days) => {
  const yearly = ["UID:m", `DTSTART;VALUE=DATE:${start}`, `RRULE:FREQ=YEARLY;${rule}`, "SUMMARY:Fin de mes"];
  expect(await said(calendar(yearly))).toEqual(days.map((day) => `create ${day} ${day} Fin de mes`));
});

test.each([
  ...["YEARLY;BYMONTH=2;BYMONTHDAY=30", "DAILY;BYMONTH=2;BYMONTHDAY=30", "MONTHLY;BYMONTH=2,4;BYMONTHDAY=31"],
  ...["YEARLY;BYMONTH=2;BYMONTHDAY=29;INTERVAL=4", "DAILY;COUNT=1000000"],
])("a rule %s ends", async (rule) => {
  const event = ["UID:x", "DTSTART;VALUE=DATE:20010101", `RRULE:FREQ=${rule}`, "SUMMARY:X"];
  const lines = await look(calendar(event));
  expect(lines.filter(({ outcome }) => outcome !== "refused").length).toBeLessThan(2_000);
  if (rule.includes("BYMONTHDAY")) expect(lines.filter(({ outcome }) => outcome !== "refused")).toEqual([]);
});

test("only what is chosen comes in, and the same file again changes nothing", async () => {
  const text = calendar(reyes, ["UID:b", "DTSTART;VALUE=DATE:20270319", "SUMMARY:San José (Murcia)"]);
  const [first] = await look(text);
  expect(await listAbsences()).toEqual([]);
  await importAbsences(text, { take: new Set([first?.key ?? ""]), now });
  expect(await listAbsences()).toEqual([
    {
      ...{ id: expect.any(Number), engineer_id: null, from: "2027-01-06", to: "2027-01-06" },
      ...{ reason: "Día de Reyes", source: "ics" },
    },
  ]);
  expect((await look(text)).map(({ outcome }) => outcome)).toEqual(["unchanged", "create"]);
  await take(text);
  expect((await take(text)).map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged"]);
  expect(await listAbsences()).toHaveLength(2);
});

test("an event with the same UID and another day changes what was imported, and says what it was", async () => {
  await take(calendar(reyes));
  const [line] = await take(calendar(reyes.map((property) => property.replace(/2027010(\d)/, "2027020$1"))));
  expect(line).toMatchObject({ outcome: "update", from: "2027-02-06", before: { from: "2027-01-06" } });
  expect(await listAbsences()).toMatchObject([{ from: "2027-02-06" }]);
});

test("two events of one file that say the same come in once; what takes a changed one's former days is new", async () => {
  await take(calendar(reyes));
  const later = reyes.map((property) => property.replace(/2027010(\d)/, "2027020$1"));
  const others = ["b", "c"].map((uid) => [`UID:${uid}`, ...reyes.slice(1)]);
  const lines = await take(calendar(later, ...others));
  expect(lines.map(({ outcome }) => outcome)).toEqual(["update", "create", "unchanged"]);
  expect((await listAbsences()).map(({ from }) => from)).toEqual(["2027-01-06", "2027-02-06"]);
});

test.each(["", "name;price", "BEGIN:VCALENDAR", "BEGIN:VCARD\r\nEND:VCARD"])("%j is no iCal file", async (text) => {
  await expect(look(text)).rejects.toMatchObject({ kind: "invalid" });
});

test("a file without events gives none", async () => {
  expect(await look(calendar())).toEqual([]);
});

test("hundreds of events of every day are refused as soon as they are too many", { timeout: 5_000 }, async () => {
  const daily = ["DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY"];
  const events = Array.from({ length: 500 }, (_, n) => [`UID:${n}`, ...daily]);
  await expect(look(calendar(...events))).rejects.toMatchObject({ kind: "too-large" });
});

test("recurring events are refused once tens of thousands of occurrences were looked at", async () => {
  const past = ["DTSTART;VALUE=DATE:20220101", "RRULE:FREQ=DAILY;UNTIL=20251231"];
  const events = Array.from({ length: 40 }, (_, n) => [`UID:${n}`, ...past]);
  const lines = await said(calendar(...events, reyes));
  expect(lines.slice(0, -1).every((line) => line.includes(english.tooManyOccurrences))).toBe(true);
  expect(lines.at(-1)).toContain("2027-01-06");
});
