import { expect, test } from "vitest";
import { ChangedMeanwhile, expectSeen, movesByTag, seenByForm, seenByTag, versionTag } from "./versions.server.ts";

test.each([
  [null, null],
  ["*", null],
  [" * ", null],
  ['"v3"', [3]],
  ['"v3", "v12"', [3, 12]],
  ['"v3","other" , W/"v4"', [3]],
  ['W/"v3"', []],
  ['"v3-gzip"', [3]],
  ['"v3--gzip"', [3]],
  ['"v3-other"', []],
  ['"a,b", "v7"', [7]],
  ["v3", []],
  ["", []],
  ['"v0"', []],
  ['"v-1"', []],
  ['"v1e3"', []],
])("If-Match %j names the versions %j", (header, wanted) => {
  expect(seenByTag(header)).toEqual(wanted);
});

test("a version's own tag names it", () => {
  expect(versionTag(3)).toBe('"v3"');
  expect(seenByTag(versionTag(3))).toEqual([3]);
});

test("the tag of a job names its saves and its moves, and one of an older build only its saves", () => {
  const tag = versionTag({ saves: 3, moves: 0 });
  expect(tag).toBe('"v3.0"');
  expect([seenByTag(tag), movesByTag(tag)]).toEqual([[3], [0]]);
  expect([seenByTag('"v3"'), movesByTag('"v3"')]).toEqual([[3], []]);
  expect([movesByTag(null), movesByTag("*"), movesByTag('"v3.x"'), movesByTag('"v3.12-gzip"')]).toEqual([
    null,
    null,
    [],
    [12],
  ]);
});

test.each([
  ["4", [4]],
  ["", []],
  ["0", []],
  ["x", []],
  ["4 ", []],
])("a form opened with version %j has seen %j", (text, wanted) => {
  expect(seenByForm(text)).toEqual(wanted);
});

test("a change of what was seen is let through, of anything else refused", () => {
  expectSeen(3, null);
  expectSeen(3, [1, 3]);
  expect(() => expectSeen(3, [2])).toThrow(ChangedMeanwhile);
  expect(() => expectSeen(3, [])).toThrow(ChangedMeanwhile);
});
