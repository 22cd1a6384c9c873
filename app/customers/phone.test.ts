import { expect, test } from "vitest";
import { phoneHref } from "./phone.ts";

test.each([
  ["+34 600 111 222", "tel:+34600111222"],
  ["600 111 222", "tel:+34600111222"],
  ["952.11.22.33", "tel:+34952112233"],
  ["0034 952-11-22-33", "tel:+34952112233"],
  ["(952) 11 22 33", "tel:+34952112233"],
  ["952 11 22 33 / 600 111 222 (Ana)", "tel:+34952112233"],
  ["952112233, ext. 5", "tel:+34952112233"],
  ["Ana: 600 111 222", "tel:+34600111222"],
  ["+44 (0)20 7946 0958", "tel:+442079460958"],
  ["112", "tel:112"],
  ["1", null],
  ["pregunte a la vecina", null],
  ["", null],
])("%j dials %j", (typed, href) => {
  expect(phoneHref(typed)).toBe(href);
});
