import { expect, test } from "vitest";
import { withRuntimeIn } from "./runtime.ts";

const files = new Map([
  ["runtime.js", "var e=(n)=>n+1,t=(n)=>n*2;export{e as n,t as r};"],
  ["framework.js", 'import{n as e,r as t}from"./runtime.js";var n=e(t(3));export{n as a};'],
  ["frame.js", 'import{r as o}from"./runtime.js";import{a as s}from"./framework.js";export{s as a,o as b};'],
  ["signature.js", "export{};"],
]);

test("the framework's file has the helpers, and all others import them from it", async () => {
  const moved = withRuntimeIn("framework.js", "runtime.js", files);
  expect([...moved.keys()]).toEqual(["framework.js", "frame.js", "signature.js"]);
  expect(moved.get("signature.js")).toBe("export{};");
  expect(moved.get("frame.js")).toContain('import{bundled_r as o}from"./framework.js";');
  const framework = await import(`data:text/javascript,${encodeURIComponent(moved.get("framework.js") ?? "")}`);
  expect(framework.a).toBe(7);
  expect(framework.bundled_r(4)).toBe(8);
});

test("a file of helpers that exports nothing is refused", () => {
  expect(() => withRuntimeIn("framework.js", "signature.js", new Map([["signature.js", "var e=1;"]]))).toThrow(
    "signature.js exports nothing",
  );
});
