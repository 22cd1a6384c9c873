import { expect, test } from "vitest";
import { dialledNumbers, phoneNumbers, phoneParts } from "./phone.ts";

test.each([
  ["+34 600 111 222", "tel:+34600111222"],
  ["600 111 222", "tel:+34600111222"],
  ["952.11.22.33", "tel:+34952112233"],
  ["0034 952-11-22-33", "tel:+34952112233"],
  ["(952) 11 22 33", "tel:+34952112233"],
  ["952 11 22 33 / 600 111 222 (Ana)", "tel:+34952112233", "tel:+34600111222"],
  ["600111444 / 600111222", "tel:+34600111444", "tel:+34600111222"],
  ["952112233, ext. 512", "tel:+34952112233"],
  ["Ana: 600 111 222", "tel:+34600111222"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["112", "tel:112"],
  ["1"],
  ["pregunte a la vecina"],
  [""],
])("%j dials %j", (typed, ...hrefs) => {
  expect(dialledNumbers(typed).map(({ href }) => href)).toEqual(hrefs);
  expect(
    phoneParts(typed)
      .map(({ text }) => text)
      .join(""),
  ).toBe(typed);
});

test("what stands between numbers is no part of their links", () => {
  expect(phoneParts("Luis (952 00 11 22) / 600 55 44 33 (Ana)")).toEqual([
    { text: "Luis (", href: null },
    { text: "952 00 11 22", href: "tel:+34952001122" },
    { text: ") / ", href: null },
    { text: "600 55 44 33", href: "tel:+34600554433" },
    { text: " (Ana)", href: null },
  ]);
});

test("a digit, a million spaces and a digit are compared within a second", { timeout: 1_000 }, () => {
  expect(phoneNumbers(`600${" ".repeat(1_000_000)}111222`)).toEqual(["600111222"]);
  expect(phoneNumbers(`600111222${" ".repeat(1_000_000)}x`)).toEqual(["600111222"]);
});
