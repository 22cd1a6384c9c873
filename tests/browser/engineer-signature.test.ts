/** The pad of the Engineer Checklist: what a hand draws is what is sent. */
import { checklistPath, drawLine, fillIn, pixelsOf, readyPad, reportsOf, savedByScript } from "./support/checklist.ts";
import { addEngineer, uniqueWord } from "./support/data.ts";
import { expect, test } from "./support/journey.ts";

const script = { tag: "@handheld" };

test(
  "a signature is drawn, the phone is turned, and the picture has it where it was drawn",
  script,
  async ({ page, open, me, hasTouch }) => {
    const { name } = await addEngineer(me);
    await page.setViewportSize({ width: 360, height: 740 });
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    await drawLine(page, [0.1, 0.5], [0.4, 0.5], hasTouch);
    await page.setViewportSize({ width: 740, height: 360 });
    await drawLine(page, [0.6, 0.2], [0.6, 0.8], hasTouch);
    await page.setViewportSize({ width: 360, height: 740 });
    // The pad shows both still: what is on the screen is dark at the middle of each.
    const pad = await readyPad(page);
    const shown = await pixelsOf(await pad.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL()));
    expect(shown.darkest(Math.round(shown.width * 0.25), Math.round(shown.height * 0.5), 3)).toBeLessThan(80);
    expect(shown.darkest(Math.round(shown.width * 0.6), Math.round(shown.height * 0.5), 3)).toBeLessThan(80);

    const { signature_base64 } = await savedByScript(page);
    const picture = await pixelsOf(signature_base64 ?? "");
    expect([picture.width, picture.height]).toEqual([600, 160]);
    for (const x of [80, 150, 220]) expect(picture.darkest(x, 80, 3), `the line at ${x}`).toBeLessThan(80);
    for (const y of [50, 80, 110]) expect(picture.darkest(360, y, 3), `the stroke at ${y}`).toBeLessThan(80);
    for (const [x, y] of [
      [5, 5],
      [595, 155],
      [150, 40],
      [150, 120],
      [480, 80],
      [300, 80],
    ] as const) {
      expect(picture.at(x, y), `white at ${x}, ${y}`).toBe(255);
    }
    // Two pixels of pen: five rows above and below it the paper is white.
    expect([picture.at(150, 74), picture.at(150, 86)]).toEqual([255, 255]);
  },
);

test(
  "a stroke is undone, all are cleared, and an empty pad signs nothing",
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

test("a tap signs nothing, and is not passed over", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  await open(checklistPath);
  await fillIn(page, customer, name);
  await drawLine(page, [0.5, 0.5], [0.5, 0.5], hasTouch);
  const sentence = "The signature is too short. Draw it again, or clear it.";
  await expect(page.getByText(sentence)).toBeInViewport();
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("alert")).toHaveText(sentence);
  await expect(page.locator("canvas.pad")).toBeInViewport({ ratio: 1 });
  expect(await reportsOf(me, customer)).toEqual([]);
  // In a longer drawing it is the dot of an i.
  await drawLine(page, [0.1, 0.8], [0.3, 0.8], hasTouch);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText("Ready to save")).toBeVisible();
  const { signature_base64 } = await savedByScript(page);
  const picture = await pixelsOf(signature_base64 ?? "");
  expect(picture.darkest(300, 80, 3)).toBeLessThan(80);
  expect(picture.darkest(120, 128, 3)).toBeLessThan(80);
});

test("a quick stroke reaches to where the finger was lifted", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  // Two places on the way: what a flick of a finger leaves.
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

test("a drawing with a name sends both", script, async ({ page, open, me, hasTouch }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  await open(checklistPath);
  await fillIn(page, customer, name);
  await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
  await page.getByLabel("Signed by").fill("Begoña");
  expect(await savedByScript(page)).toMatchObject({ signed_by: "Begoña" });
  expect(await reportsOf(me, customer)).toMatchObject([{ signed: 1 }]);
});
