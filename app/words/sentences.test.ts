/** Sentences end as sentences do, in every language. */
import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { wordsIn } from "./words.server.ts";

/** Refusals that the specification, or the contract of the calls, gives to the letter. */
const specified = ["notFound", "notSignedIn", "wrongPair", "wrongCurrentPassword", "engineerName", "templateName"];
/** Of calls alone. */
const ofCalls = ["bodyTooLarge"];

test.each(languages)("refusals end with a point, apart from those that are specified: %s", (language) => {
  const texts = Object.entries(wordsIn(language).problems).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const open = texts.filter(([, text]) => !/[.!?:]$/.test(text)).map(([name]) => name);
  expect(open.filter((name) => !specified.includes(name) && !ofCalls.includes(name))).toEqual([]);
});

test.each(languages)("lists that are empty say so in sentences that end with a point: %s", (language) => {
  const { quotes, invoices, received, visit, reports } = wordsIn(language);
  const texts = [quotes.noneFound, invoices.noneFound, received.noneFound, visit.list.noneFound, visit.list.noneYet];
  for (const text of [...texts, reports.noReports]) expect(text).toMatch(/\.$/);
});
