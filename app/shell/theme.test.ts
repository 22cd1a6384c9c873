import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { themeColours } from "./theme.ts";

test("a phone's bars have the colour of the top bar, in either theme", () => {
  const surfaces = readFileSync("app/ui/tokens.css", "utf8").matchAll(/--surface: (#\w+);/g);
  const { light, dark } = themeColours;
  // The dark values stand there twice: for who chose them, and for whose system did.
  expect([...surfaces].map(([, colour]) => colour)).toEqual([light, dark, dark]);
});
