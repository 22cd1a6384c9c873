import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { expectSureWorkDay, expectWorkDay } from "./work-day.ts";

const words = wordsIn("en");

test.each(["2026-11-24", "2026-11-23", "2025-12-31", "2022-11-24", undefined])(
  "an invoice of 24/11/2026 may state %s as the day of its work",
  (day) => expect(() => expectWorkDay({ work_date: day }, "2026-11-24")).not.toThrow(),
);

test.each<[day: string, sentence: string, advance?: { bp: number }]>([
  ["2026-11-25", "The day of the work lies after today"],
  ["2026-11-25", "The day on which the advance was paid lies after today", { bp: 4_000 }],
  ["2027-02-10", "The day of the work lies after today"],
  ["2022-11-23", "state one from 24/11/2022 on"],
  ["2020-01-01", "more than four years back"],
])("%s is refused at its field", (day, sentence, advance?: { bp: number }) => {
  try {
    expectWorkDay({ work_date: day, advance }, "2026-11-24");
  } catch (error) {
    expect((error as { fields?: (from: typeof words) => object }).fields?.(words)).toMatchObject({
      work_date: expect.stringContaining(sentence),
    });
    return;
  }
  throw new Error("it was accepted");
});

test("the four years after a leap day end on a leap day", () => {
  expect(() => expectWorkDay({ work_date: "2024-02-29" }, "2028-02-29")).not.toThrow();
});

test.each([
  [undefined, "", "2026-11-24", true],
  ["2026-10-01", "", "2026-11-24", true],
  ["2026-09-30", "", "2026-11-24", false],
  ["2025-11-24", "", "2026-11-24", false],
  ["2025-11-24", "2026-11-24", "2026-11-24", false],
  ["2025-11-24", "2025-11-24", "2026-11-24", true],
  // The fourth quarter is filed until 30 January.
  ["2025-12-31", "", "2026-01-30", true],
  ["2025-12-31", "", "2026-01-31", false],
  // What no invoice may state is not confirmed either.
  ["2026-11-25", "2026-11-25", "2026-11-24", false],
  ["2022-11-23", "2022-11-23", "2026-11-24", false],
] as const)("of %s, confirmed %j, an invoice of %s is issued: %s", (day, confirmed, issued_on, isIssued) => {
  const issue = () => expectSureWorkDay({ work_date: day }, confirmed, issued_on);
  if (isIssued) expect(issue).not.toThrow();
  else expect(issue).toThrow();
});
