/** The signature pad of the Engineer Checklist: what is drawn is what is sent. */
import {
  checklistPath,
  drawLine,
  fillIn,
  inkOf,
  pixelsOf,
  readyPad,
  reportsOf,
  savedByScript,
} from "./support/checklist.ts";
import { addEngineer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";
import { keptDrafts } from "./support/offline.ts";

const script = { tag: "@handheld" };

test("each stroke is kept on the phone as it ends", script, async ({ page, open, me, hasTouch }) => {
  const [{ name }, customer] = [await addEngineer(me), uniqueWord()];
  await open(checklistPath);
  await fillIn(page, customer, name);
  await readyPad(page);
  await expect.poll(() => keptDrafts(page)).toContain(customer);
  // What waits for a timer, as a field's text may, is not kept from now on.
  await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await drawLine(page, [0.1, 0.3], [0.3, 0.3], hasTouch);
  await expect.poll(() => keptDrafts(page)).toMatch(/"strokes":\[\[\{/);
});

test(
  "a signature is drawn, the phone is turned, and the picture has it where it was drawn",
  script,
  async ({ page, open, me, hasTouch }) => {
    const { name } = await addEngineer(me);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const { width, height } = (await (await readyPad(page)).boundingBox()) ?? { width: 0, height: 0 };
    // The pad has the phone's whole width and a good part of its height.
    expect(width).toBeGreaterThan(330);
    expect(height).toBeGreaterThan(250);
    await drawLine(page, [0.1, 0.8], [0.4, 0.8], hasTouch);
    await page.setViewportSize({ width: 740, height: 360 });
    await drawLine(page, [0.6, 0.2], [0.6, 0.8], hasTouch);
    await page.setViewportSize({ width: 360, height: 740 });
    // The pad still shows both lines, the first where it was drawn.
    const pad = await readyPad(page);
    const shown = inkOf(await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())));
    expect(shown.left / shown.width).toBeCloseTo(0.1, 1);
    expect(shown.top).toBeGreaterThan(1);
    expect(shown.bottom).toBeLessThan(shown.height - 2);

    const { signature_base64 } = await savedByScript(page);
    const picture = await pixelsOf(signature_base64 ?? "");
    expect([picture.width, picture.height]).toEqual([600, 160]);
    // The picture has both lines, as far apart and as long as on the pad, with some margin.
    const ink = inkOf(picture);
    expect(Math.min(ink.left, ink.top)).toBeGreaterThanOrEqual(1);
    expect([ink.right < 599, ink.bottom < 159]).toEqual([true, true]);
    const proportions = (of: typeof ink) => (of.right - of.left) / (of.bottom - of.top);
    expect(proportions(ink)).toBeCloseTo(proportions(shown), 0);
  },
);

test(
  "a line is undone, all are cleared, and an empty pad is no signature",
  script,
  async ({ page, open, me, hasTouch }) => {
    const { name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const pad = page.locator("canvas.pad");
    await expect(pad).toHaveAccessibleName(/^Signature pad, empty/);
    await drawLine(page, [0.1, 0.3], [0.3, 0.3], hasTouch);
    await drawLine(page, [0.6, 0.7], [0.8, 0.7], hasTouch);
    await expect(pad).toHaveAccessibleName("Signature pad, signed");
    const at = async (x: number, y: number) => {
      const shown = await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
      return shown.darkest(Math.round(shown.width * x), Math.round(shown.height * y), 3);
    };
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => at(0.7, 0.7)).toBe(255);
    expect(await at(0.2, 0.3)).toBeLessThan(80);
    await drawLine(page, [0.6, 0.7], [0.8, 0.7], hasTouch);
    expect(await at(0.7, 0.7)).toBeLessThan(80);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect(pad).toHaveAccessibleName(/^Signature pad, empty/);
    await expect.poll(() => at(0.2, 0.3)).toBe(255);
    expect(await savedByScript(page)).toMatchObject({ signature_base64: null, signed_by: null });
  },
);

test(
  "lines along the edges, and one beyond, are complete in the picture",
  script,
  async ({ page, open, me, hasTouch }) => {
    const { name } = await addEngineer(me);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const pad = await readyPad(page);
    const dark = async () =>
      inkOf(await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())));
    // Lines at the bottom and the left edge, then one that ends outside the pad. Not from a corner, which is round.
    await drawLine(page, [0.1, 0.99], [0.6, 0.99], hasTouch);
    const first = await dark();
    expect(first.right - first.left).toBeGreaterThan(first.width * 0.45);
    expect(first.bottom).toBeLessThan(first.height - 1);
    await drawLine(page, [0.002, 0.3], [0.002, 0.9], hasTouch);
    const both = await dark();
    expect(both.bottom - both.top).toBeGreaterThan(both.height * 0.55);
    expect(both.left).toBeGreaterThan(0);
    await drawLine(page, [0.5, 0.5], [0.5, -0.2], hasTouch);
    expect((await dark()).top).toBeGreaterThan(0);
    const { signature_base64 } = await savedByScript(page);
    const picture = await pixelsOf(signature_base64 ?? "");
    const ink = inkOf(picture);
    expect([ink.left > 0, ink.top > 0, ink.right < 599, ink.bottom < 159]).toEqual([true, true, true, true]);
    // The drawing fills the picture's height; both lines are as thick as the pen.
    expect(ink.bottom - ink.top).toBeGreaterThan(140);
    expect(picture.darkest(ink.left, Math.round((ink.top + ink.bottom) / 2), 2)).toBeLessThan(80);
    const column = Math.round(ink.left + (ink.right - ink.left) * 0.6);
    expect(Math.min(...Array.from({ length: 160 }, (_, y) => picture.at(column, y)))).toBeLessThan(80);
  },
);

test(
  "a stroke that ends at the edge leaves the others where they were drawn",
  script,
  async ({ page, open, me, hasTouch }) => {
    const { name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const pad = await readyPad(page);
    await drawLine(page, [0.1, 0.2], [0.4, 0.2], hasTouch);
    // Down to the pad's lower edge, as of a g or a j.
    await drawLine(page, [0.7, 0.5], [0.7, 1], hasTouch);
    const shown = await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
    expect(shown.darkest(Math.round(shown.width * 0.25), Math.round(shown.height * 0.2), 8)).toBeLessThan(80);
    await expect(pad).toHaveAccessibleName("Signature pad, signed");
  },
);

test("a mere tap is no signature, and the form says so", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  await open(checklistPath);
  await fillIn(page, customer, name);
  await drawLine(page, [0.5, 0.6], [0.5, 0.6], hasTouch);
  const sentence = "The signature is too short. Draw it again, or clear it.";
  await expect(page.getByText(sentence)).toBeInViewport();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(page.locator("canvas.pad")).toBeInViewport({ ratio: 1 });
  expect(await reportsOf(me, customer)).toEqual([]);
  // In a longer drawing a dot is valid, like that of an i.
  await drawLine(page, [0.1, 0.8], [0.3, 0.8], hasTouch);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Ready to save", { exact: true })).toBeVisible();
  const { signature_base64 } = await savedByScript(page);
  const picture = await pixelsOf(signature_base64 ?? "");
  const ink = inkOf(picture);
  expect(picture.darkest(300, ink.top, 3)).toBeLessThan(80);
  expect(picture.darkest(120, ink.bottom, 3)).toBeLessThan(80);
});

test("a quick line ends where the finger was lifted", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  // Only two points on the way: a quick movement of a finger.
  await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch, 3);
  const ends = [0.12, 0.4, 0.7, 0.8, 0.88];
  const pad = page.locator("canvas.pad");
  const shown = await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
  for (const x of ends) {
    expect(shown.darkest(Math.round(shown.width * x), Math.round(shown.height / 2), 3), `shown at ${x}`).toBeLessThan(
      80,
    );
  }
  const { signature_base64 } = await savedByScript(page);
  const picture = await pixelsOf(signature_base64 ?? "");
  for (const x of ends) expect(picture.darkest(600 * x, 80, 3), `kept at ${x}`).toBeLessThan(80);
});

test("on a phone on its side nothing covers the pad", script, async ({ page, open }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await open(checklistPath);
  const pad = await readyPad(page);
  const box = await pad.boundingBox();
  if (!box) throw new Error("There is no pad");
  const corners = [0.01, 0.99].flatMap((x) =>
    [0.02, 0.98].map((y) => [box.x + box.width * x, box.y + box.height * y] as const),
  );
  for (const [x, y] of corners) {
    expect(await page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.className, [x, y] as const)).toBe(
      "pad",
    );
  }
});

test("a drawn signature and a name are both sent", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  await open(checklistPath);
  await fillIn(page, customer, name);
  await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
  await page.getByLabel("Signed by").fill("Begoña");
  expect(await savedByScript(page)).toMatchObject({ signed_by: "Begoña" });
  expect(await reportsOf(me, customer)).toMatchObject([{ signed: 1 }]);
});
