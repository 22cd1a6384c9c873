import { expect, test } from "vitest";
import { getOpener, noteShown } from "./opened-from.ts";

const quote = "/quotes/9/preview";
const job = "/calendar/jobs/5?date=2026-11-29";

/** Where a dialog leads that is shown after these pages; "←" before an address: by the browser's Back. */
function openerAfter(...pages: string[]): string | null {
  noteShown("/", false);
  for (const page of pages) noteShown(page.replace("← ", ""), page.startsWith("← "));
  return getOpener();
}

test.each<[string, string[], string | null]>([
  ["from the start page", [job], "/"],
  ["from the page behind it", ["/quotes?q=garcia", "/quotes/9/preview?q=garcia"], null],
  ["from another page", ["/jobs?state=to_plan", job], "/jobs?state=to_plan"],
  ["with a further dialog in between", ["/customers/14", quote, "/quotes/9/email", quote], "/customers/14"],
  ["once the page behind was shown", ["/customers/14", job, "/calendar?date=2026-11-29", job], null],
  ["through two pages", ["/search?q=garcia", "/customers/14", quote], "/customers/14"],
  [
    "after the browser's Back to a page between",
    ["/search?q=a", "/customers/14", quote, "← /customers/14"],
    "/search?q=a",
  ],
  ["after a link, not Back, to a dialog that led here", [job, "/customers/14", job], "/customers/14"],
])("a dialog that is shown %s", (_, pages, expected) => expect(openerAfter(...pages)).toBe(expected));
