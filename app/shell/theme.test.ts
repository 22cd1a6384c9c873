import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColours } from "./theme.ts";

test("a phone's bars have the colour of the top bar, in either theme", () => {
  const surfaces = readFileSync("app/ui/tokens.css", "utf8").matchAll(/--surface: (#\w+);/g);
  const { light, dark } = themeColours;
  // The style sheet has the dark values twice: for a chosen theme, and for the system's theme.
  expect([...surfaces].map(([, colour]) => colour)).toEqual([light, dark, dark]);
});
