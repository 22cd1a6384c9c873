/** What only JavaScript adds to the Engineer Checklist: a drawn signature, photos made small, one tab's memory. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { drawn, noise, svg, teal } from "../support/pictures.ts";
import {
  addChecklistJob,
  checklistPath,
  drawLine,
  pdfOf,
  pixelsOf,
  readyPad,
  reportsOf,
  savedByScript,
} from "./support/checklist.ts";
import { addEngineer, uniqueWord } from "./support/data.ts";
import { alive, expect, test } from "./support/journey.ts";

const script = { tag: ["@script", "@phone"] };

/** Writes what a report needs. */
async function fillIn(page: Page, customer: string, engineer: string): Promise<void> {
  await page.getByLabel("Customer", { exact: true }).fill(customer);
  await page.getByLabel("Site address").fill("Calle Mayor 1");
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer });
}

/** What a preview shows, which is what will be sent. */
async function bytesOf(page: Page, name: string): Promise<Buffer> {
  const numbers = await page.getByAltText(name).evaluate(async (image: HTMLImageElement) => {
    const answer = await fetch(image.src);
    return Array.from(new Uint8Array(await answer.arrayBuffer()));
  });
  return Buffer.from(numbers);
}

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

test("an address of two lines is one", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  const address = page.getByLabel("Site address");
  await address.fill("Calle Mayor 1\n 29005 Málaga");
  await expect(address).toHaveValue("Calle Mayor 1 29005 Málaga");
  await address.press("Enter");
  await expect(page.getByLabel("Job reference")).toBeFocused();
  expect(await savedByScript(page)).toMatchObject({ site_address: "Calle Mayor 1 29005 Málaga" });
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

test("what was written before scripts ran is kept", script, async ({ page, me }) => {
  const { tick, value, template, engineer } = await addChecklistJob(me);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${checklistPath}?template=${template.id}`, { waitUntil: "commit" });
  await fillIn(page, "Early", engineer.name);
  await page.getByLabel(tick.title, { exact: true }).check();
  await page.getByLabel(`Value of “${value.title}”`).fill("8.2 bar");
  const one = { name: "one.jpg", mimeType: "image/jpeg", buffer: await drawn().jpeg().toBuffer() };
  await page.getByLabel("Choose photos").setInputFiles(one);
  release();
  await expect(page.getByText("Ready to save")).toBeVisible();
  await expect(page.getByAltText("Photo 1")).toBeVisible();
  await page.getByLabel("Notes").fill("Later");
  await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("Early");
  await expect(page.getByLabel(tick.title, { exact: true })).toBeChecked();
  await expect(page.getByLabel(`Value of “${value.title}”`)).toHaveValue("8.2 bar");
});

test("what is still missing is named beside the button, until nothing is", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await expect(page.getByText("Missing: customer, site address, engineer")).toBeInViewport();
  await page.getByLabel("Customer", { exact: true }).fill("Ana");
  await expect(page.getByText("Missing: site address, engineer")).toBeInViewport();
  await fillIn(page, "Ana", name);
  await page.getByLabel("Date").fill("");
  await expect(page.getByText("Missing: date")).toBeInViewport();
  await page.getByLabel("Date").fill("2026-05-04");
  await expect(page.getByText("Ready to save")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Save report" })).toBeInViewport();
});

test(
  "photos are made small, upright and without what they tell, before they are sent",
  script,
  async ({ page, open, me }) => {
    const { name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, uniqueWord(), name);
    const wide = drawn({ width: 3200, height: 1600, background: teal }).jpeg();
    const turned = await wide.withMetadata({ orientation: 6 }).toBuffer();
    const heavy = await noise(2400, 2400).jpeg({ quality: 95 }).toBuffer();
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

test("what was missing is said until it is there", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  await open(checklistPath);
  await page.getByRole("button", { name: "Save report" }).click();
  const banner = page.getByRole("alert");
  await expect(banner).toHaveText("Customer, address, date and engineer are required.");
  await page.getByLabel("Customer", { exact: true }).fill("Ana");
  await expect(page.getByText("Customer is required.")).toBeHidden();
  await expect(page.getByText("Site address is required.")).toBeVisible();
  await expect(banner).toBeVisible();
  await fillIn(page, "Ana", name);
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(banner).toHaveCount(0);
});

test("saving waits for a photo that is being made small", script, async ({ page, open, me }) => {
  const { name } = await addEngineer(me);
  const customer = uniqueWord();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/shrink-photo/, async (route) => {
    await held;
    await route.continue();
  });
  await open(checklistPath);
  await fillIn(page, customer, name);
  const one = { name: "one.jpg", mimeType: "image/jpeg", buffer: await drawn().jpeg().toBuffer() };
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
  "a photo that failed is named until it is left out or replaced, and saving says so",
  script,
  async ({ page, open, me }) => {
    const { name } = await addEngineer(me);
    const customer = uniqueWord();
    await open(checklistPath);
    await fillIn(page, customer, name);
    const good = await drawn().jpeg().toBuffer();
    const file = (called: string, buffer: Buffer) => ({ name: called, mimeType: "image/jpeg", buffer });
    const choose = page.getByLabel("Choose photos");
    await choose.setInputFiles([file("one.jpg", good.subarray(0, 40)), file("two.jpg", good.subarray(0, 40))]);
    const named = (called: string) => page.getByText(`“${called}” is no picture that this phone can read.`);
    await expect(named("two.jpg")).toBeVisible();
    await page.getByRole("button", { name: "Save report" }).click();
    const banner = page.getByText("A photo was not added. Choose it again, or leave it out.");
    await expect(banner).toBeInViewport();
    await expect(choose).toBeFocused();
    // Another photo is no replacement.
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
  "photos are removed, no more than eight are taken, and what is no picture is named",
  script,
  async ({ page, open }) => {
    await open(checklistPath);
    const one = { name: "one.jpg", mimeType: "image/jpeg", buffer: await drawn().jpeg().toBuffer() };
    const choose = page.getByLabel("Choose photos");
    await choose.setInputFiles([one, { name: "note.svg", mimeType: "image/svg+xml", buffer: svg.subarray(0, 20) }]);
    await expect(page.getByRole("alert")).toHaveText("“note.svg” is no picture that this phone can read.");
    await expect(page.getByAltText(/^Photo/)).toHaveCount(1);
    await page.getByRole("button", { name: "Leave out “note.svg”" }).click();
    await choose.setInputFiles(Array.from({ length: 8 }, () => one));
    await expect(page.getByRole("alert")).toHaveText("A report has at most 8 photos.");
    await expect(page.getByAltText(/^Photo/)).toHaveCount(8);
    await expect(page.getByText("8 of 8")).toBeVisible();
    await expect(choose).toBeDisabled();
    await page.getByRole("button", { name: "Remove photo 3" }).click();
    await expect(page.getByAltText(/^Photo/)).toHaveCount(7);
    await page.getByLabel("Take a photo").setInputFiles(one);
    await expect(page.getByAltText(/^Photo/)).toHaveCount(8);
  },
);

test("the engineer who was chosen last on this phone is chosen again", script, async ({ page, open, me }) => {
  const { id, name } = await addEngineer(me);
  await open(checklistPath);
  await fillIn(page, uniqueWord(), name);
  await savedByScript(page);
  await open(`${checklistPath}?template=`);
  await expect(page.getByLabel("Engineer", { exact: true })).toHaveValue(String(id));
});

test(
  "opened without a query it goes on with what this tab was writing, until that is saved",
  script,
  async ({ page, open, me }) => {
    const { job, template, engineer } = await addChecklistJob(me);
    await open(`${checklistPath}?jid=${job.id}`);
    await open(checklistPath);
    await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=${template.id}`);
    await expect(page.getByLabel("Template")).toHaveValue(String(template.id));
    await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer.name });
    await savedByScript(page);
    await open(checklistPath);
    await expect(page).toHaveURL(checklistPath);
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("");
  },
);

test("a navigation's state names the job as well", script, async ({ page, open, me }) => {
  const { job, template } = await addChecklistJob(me);
  await open("/admin");
  // As a page of the product would navigate: the router reads its state from the history.
  await page.evaluate(([address, state]) => history.replaceState({ usr: state, key: "handed", idx: 0 }, "", address), [
    checklistPath,
    { job_id: job.id, template_id: template.id },
  ] as const);
  await page.reload();
  await alive(page);
  await expect(page).toHaveURL(`${checklistPath}?job=${job.id}&template=${template.id}`);
});

test.describe("while the server cannot be reached, on a browser that keeps no reports", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  });

  test(
    "the report stays as it was written, and is saved once when it can",
    script,
    async ({ page, open, me, hasTouch }) => {
      const { name } = await addEngineer(me);
      const customer = uniqueWord();
      await open(checklistPath);
      await fillIn(page, customer, name);
      await drawLine(page, [0.1, 0.5], [0.9, 0.5], hasTouch);
      const one = { name: "one.jpg", mimeType: "image/jpeg", buffer: await drawn().jpeg().toBuffer() };
      await page.getByLabel("Choose photos").setInputFiles(one);
      await expect(page.getByAltText("Photo 1")).toBeVisible();
      // Saved, but the answer and the photo do not come through.
      await page.route("**/photos/1", (route) => route.abort());
      await page.getByRole("button", { name: "Save report" }).click();
      await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
      await expect(page.getByLabel("Customer", { exact: true })).toHaveValue(customer);
      await page.unroute("**/photos/1");
      await savedByScript(page);
      expect(await reportsOf(me, customer)).toHaveLength(1);
    },
  );
});

test.describe("what the server refuses", () => {
  test.use({ expectedErrors: [/status of 400/] });

  test("is said as the answer reads, at its field, and nothing is lost", script, async ({ page, open, me }) => {
    const { id, name } = await addEngineer(me);
    await open(checklistPath);
    await fillIn(page, "Kept", name);
    await me.delete(`/api/service-reports/engineers/${id}`);
    await page.getByRole("button", { name: "Save report" }).click();
    await expect(page.getByRole("alert")).toHaveText("Save failed: 400 There is no such engineer.");
    await expect(page.getByLabel("Engineer", { exact: true })).toBeFocused();
    await expect(page.getByLabel("Customer", { exact: true })).toHaveValue("Kept");
  });

  test("is said until the field is mended", script, async ({ page, open, me }) => {
    const [gone, other] = [await addEngineer(me), await addEngineer(me)];
    await open(checklistPath);
    await fillIn(page, "Kept", gone.name);
    await me.delete(`/api/service-reports/engineers/${gone.id}`);
    await page.getByRole("button", { name: "Save report" }).click();
    const engineer = page.getByLabel("Engineer", { exact: true });
    await expect(engineer).toHaveAccessibleDescription("There is no such engineer.");
    await page.getByLabel("Notes").fill("Something else");
    await expect(engineer).toHaveAttribute("aria-invalid", "true");
    await engineer.selectOption({ label: other.name });
    await expect(engineer).not.toHaveAttribute("aria-invalid");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Ready to save")).toBeVisible();
  });
});

test.describe("on a network that is gone", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED/] });

  test(
    "what draws and what makes photos small is missing: the form says so, and can still be signed",
    script,
    async ({ page, open }) => {
      await page.route(/signature-sheet|shrink-photo/, (route) => route.abort());
      await open(checklistPath);
      await expect(page.getByText("The pad could not be loaded. Sign with a typed name.")).toBeVisible();
      const one = { name: "one.jpg", mimeType: "image/jpeg", buffer: await drawn().jpeg().toBuffer() };
      await page.getByLabel("Choose photos").setInputFiles(one);
      await expect(page.getByRole("alert")).toContainText("The server cannot be reached.");
      await expect(page.getByLabel("Choose photos")).toBeEnabled();
    },
  );
});
