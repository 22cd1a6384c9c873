import { expect, test } from "vitest";
import { exportsOf } from "./exports.ts";

test.each([
  ['export{l as default}from"./room.js";', { default: ["room.js", "l"] }],
  [
    'import{a as t,b as n}from"./frame.js";export{t as default,n as Layout};',
    { default: ["frame.js", "a"], Layout: ["frame.js", "b"] },
  ],
  ["var e=1;export{e as default};", { default: ["route.js", "default"] }],
  ['import"./frame.js";', {}],
])("%s", (code, expected) => {
  expect(exportsOf("route.js", () => code)).toEqual(expected);
});
