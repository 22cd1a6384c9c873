import { expect, test } from "vitest";
import { classesOf } from "./page-classes.ts";

const ofSignIn = classesOf(["root.tsx", "shell/login.route.tsx"]);
const ofCalendar = classesOf(["root.tsx", "shell/signed-in.route.tsx", "calendar/calendar.route.tsx"]);

test("a class in a text of a page's modules, or of what they import, is one of the page's", () => {
  expect(["field", "button", "day-column"].map(ofSignIn)).toEqual([true, true, false]);
  expect(["day-column", "engineer-filter", "visually-hidden"].map(ofCalendar)).toEqual([true, true, true]);
});

test("the beginning of a class that is put together counts", () => {
  expect(["share-2", "tint-sky", "steps-48"].map(ofCalendar)).toEqual([true, true, true]);
});

test("addresses and texts of the catalogues are no classes", () => {
  expect(["doubles", "versions"].map(ofCalendar)).toEqual([false, false]);
});

test("a class that follows from the type of the server's data is one of the page's", () => {
  expect(classesOf(["customer-card/histories.tsx"])("unpaid")).toBe(true);
});
