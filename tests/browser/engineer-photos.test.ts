/** Photos in the Engineer Checklist: taken or chosen, and scaled down before they are sent. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { drawNoise, drawPicture, svg, teal } from "../support/pictures.ts";
import { checklistPath, fillIn, pdfOf, photoFile, reportsOf, savedByScript } from "./support/checklist.ts";
import { addEngineer, uniqueWord } from "./support/data.ts";
import { expect, test, waitUntilHydrated } from "./support/journey.ts";
import { keptDrafts } from "./support/offline.ts";

const script = { tag: "@handheld" };

/** The bytes of a preview, which are those that will be sent. */
async function bytesOf(page: Page, name: string): Promise<Buffer> {
  const numbers = await page.getByAltText(name).evaluate(async (image: HTMLImageElement) => {
    const answer = await fetch(image.src);
    return Array.from(new Uint8Array(await answer.arrayBuffer()));
  });
  return Buffer.from(numbers);
}

test(
  "photos are scaled down, turned upright and stripped of metadata before they are sent",
  script,
  async ({ page, open, me }) => {
    const { name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const wide = drawPicture({ width: 3200, height: 1600, background: teal }).jpeg();
    const turned = await wide.withMetadata({ orientation: 6 }).toBuffer();
    const heavy = await drawNoise(2400, 2400).jpeg({ quality: 95 }).toBuffer();
    expect(heavy.length).toBeGreaterThan(1024 * 1024);
    const files = [turned, heavy].map((buffer, n) => ({ name: `${n}.jpg`, mimeType: "image/jpeg", buffer }));
    await page.getByLabel("Choose photos").setInputFiles(files);
    await expect(page.getByAltText("Photo 2")).toBeVisible();
    const kept = await Promise.all([1, 2].map((n) => bytesOf(page, `Photo ${n}`)));
    const [first, second] = await Promise.all(kept.map((bytes) => sharp(bytes).metadata()));
    expect(first).toMatchObject({ format: "jpeg", width: 800, height: 1600 });
    expect(first?.exif).toBeUndefined();
    expect(Math.max(second?.width ?? 0, second?.height ?? 0)).toBeLessThanOrEqual(1600);
    for (const bytes of kept) expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
  },
);

test("saving waits for a photo that is being scaled down", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/shrink-photo/, async (route) => {
    await held;
    await route.continue();
  });
  await open(checklistPath);
  await fillIn(page, customer, name);
  const one = await photoFile();
  await page.getByLabel("Choose photos").setInputFiles(one);
  await page.getByRole("button", { name: "Save report" }).click();
  await expect(page.getByRole("button", { name: "Making the photos smaller…" })).toBeVisible();
  expect(await reportsOf(me, customer)).toEqual([]);
  release();
  await page.waitForURL("**/service-reports/admin/reports");
  const [report] = await reportsOf(me, customer);
  const pdf = Buffer.from(await pdfOf(me, report?.id ?? 0)).toString("latin1");
  expect(pdf.match(/\/DCTDecode/g)).toHaveLength(1);
});

test(
  "a photo that failed is named until it is removed or replaced, also on saving and after a reload",
  script,
  async ({ page, open, me }) => {
    const { name } = await addEngineer(me);
    const customer = uniqueWord();
    await open(checklistPath);
    await fillIn(page, customer, name);
    const good = await drawPicture().jpeg().toBuffer();
    const file = (called: string, buffer: Buffer) => ({ name: called, mimeType: "image/jpeg", buffer });
    const choose = page.getByLabel("Choose photos");
    await choose.setInputFiles([file("one.jpg", good.subarray(0, 40)), file("two.jpg", good.subarray(0, 40))]);
    const named = (called: string) => page.getByText(`“${called}” is no picture that this phone can read.`);
    await expect(named("two.jpg")).toBeVisible();
    await expect.poll(() => keptDrafts(page)).toContain("two.jpg");
    await page.reload();
    await waitUntilHydrated(page);
    await expect(named("two.jpg"), "also after the page was loaded again").toBeVisible();
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("2 photos were not added. Choose them again, or leave them out.")).toBeInViewport();
    const banner = page.getByText("A photo was not added. Choose it again, or leave it out.");
    await expect(choose).toBeFocused();
    // Choosing another photo adds it and replaces none.
    await choose.setInputFiles(file("three.jpg", good));
    await expect(page.getByAltText("Photo 1")).toBeVisible();
    await expect(named("one.jpg")).toBeVisible();
    await choose.setInputFiles(file("one.jpg", good));
    await expect(page.getByAltText("Photo 2")).toBeVisible();
    await expect(named("one.jpg")).toBeHidden();
    await expect(banner).toBeVisible();
    await page.getByRole("button", { name: "Leave out “two.jpg”" }).click();
    await expect(banner).toBeHidden();
    expect(await reportsOf(me, customer)).toEqual([]);
    await savedByScript(page);
    expect(await reportsOf(me, customer)).toHaveLength(1);
  },
);

test(
  "photos are removed, no more than eight are accepted, and files that are no pictures are named",
  script,
  async ({ page, open }) => {
    await open(checklistPath);
    const one = await photoFile();
    const choose = page.getByLabel("Choose photos");
    await choose.setInputFiles([one, { name: "note.svg", mimeType: "image/svg+xml", buffer: svg.subarray(0, 20) }]);
    await expect(page.getByRole("alert")).toHaveText("“note.svg” is no picture that this phone can read.");
    await expect(page.getByAltText(/^Photo/)).toHaveCount(1);
    await page.getByRole("button", { name: "Leave out “note.svg”" }).click();
    await choose.setInputFiles(Array.from({ length: 8 }, () => one));
    await expect(page.getByRole("alert")).toHaveText("“one.jpg” was not added. A report has at most 8 photos.");
    await expect(page.getByAltText(/^Photo/)).toHaveCount(8);
    await expect(page.getByText("8 of 8")).toBeVisible();
    await expect(choose).toBeDisabled();
    await page.getByRole("button", { name: "Remove photo 3" }).click();
    await expect(page.getByAltText(/^Photo/)).toHaveCount(7);
    await page.getByLabel("Take a photo").setInputFiles(one);
    await expect(page.getByAltText(/^Photo/)).toHaveCount(8);
  },
);

test(
  "photos that are chosen while others are scaled down count, and saving asks about those that do not fit",
  script,
  async ({ page, open, me }) => {
    const { name } = await addEngineer(me);
    const customer = uniqueWord();
    await open(checklistPath);
    await fillIn(page, customer, name);
    const { buffer } = await photoFile();
    await page.getByLabel("Choose photos").evaluate(
      (input: HTMLInputElement, bytes) => {
        for (const batch of ["a", "b"]) {
          const chosen = new DataTransfer();
          for (const n of [1, 2, 3, 4, 5, 6])
            chosen.items.add(new File([new Uint8Array(bytes)], `${batch}${n}.jpg`, { type: "image/jpeg" }));
          input.files = chosen.files;
          input.dispatchEvent(new Event("change", { bubbles: true }));
        }
      },
      [...buffer],
    );
    await expect(page.getByAltText(/^Photo/)).toHaveCount(8);
    await expect(page.getByRole("alert").first()).toHaveText("“b3.jpg” was not added. A report has at most 8 photos.");
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByText("4 photos were not added. Choose them again, or leave them out.")).toBeVisible();
    await page.getByRole("button", { name: "Leave all of these out" }).click();
    await page.getByRole("button", { name: "Save report" }).click();
    await page.waitForURL("**/service-reports/admin/reports");
    expect(await reportsOf(me, customer)).toHaveLength(1);
  },
);
