import { readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type IconName, iconLayout, iconPath, isIconName } from "./icons.ts";

const shapes = [
  { width: 512, height: 512 },
  { width: 768, height: 100 },
  { width: 40, height: 512 },
  { width: 768, height: 1 },
  { width: 1, height: 1 },
];
const names: readonly IconName[] = ["192", "512", "apple-180", "maskable-512"];

test.each(names)("a logo of any shape fits into %s, with room around it", (name) => {
  for (const shape of shapes) {
    const { side, width, height } = iconLayout(name, shape);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
    expect(Math.max(width, height)).toBeLessThanOrEqual(side * 0.86);
    expect(Math.max(width, height)).toBeGreaterThan(side * 0.5);
  }
});

test("nothing of a maskable icon is outside the circle that every phone shows", () => {
  for (const shape of shapes) {
    const { side, width, height } = iconLayout("maskable-512", shape);
    expect(Math.hypot(width, height)).toBeLessThanOrEqual(0.8 * side + 2);
  }
});

test("only these are icons", () => {
  expect(names.every(isIconName)).toBe(true);
  expect(["", "191", "toString", "__proto__", undefined].some(isIconName)).toBe(false);
});

test.each(names)(
  "the product's own %s is there, as large as it says, and opaque where phones want it so",
  async (name) => {
    const icon = sharp(readFileSync(`public${iconPath(null, name)}`));
    const side = Number(/\d+$/.exec(name)?.[0]);
    expect(await icon.metadata()).toMatchObject({ format: "png", width: side, height: side });
    if (name.includes("-")) expect((await icon.stats()).isOpaque).toBe(true);
  },
);
