/** Works with the Engineer Checklist as an engineer does. */
import { expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { SignedInCaller } from "../../support/app.ts";
import { drawPicture } from "../../support/pictures.ts";
import { asDrawn } from "./as-drawn.ts";
import { addEngineer, addJob, addProduct, addQuote, addQuotedCustomer, addTask, addTemplate } from "./data.ts";

export const checklistPath = "/service-reports/engineer";

/** Adds a job whose product names a template of two tasks, and an engineer. */
export async function addChecklistJob(me: SignedInCaller) {
  const [tick, value] = [await addTask(me), await addTask(me, { has_text: 1 })];
  const template = await addTemplate(me, [tick.id, value.id]);
  const { customer } = await addQuotedCustomer(me);
  const product = await addProduct(me);
  const named = { name: product.name, price: 1, price2: 1, checklist_template_id: template.id };
  await me.put(`/api/products/${product.id}`, named);
  const quote = await addQuote(me, { customer_id: customer.id, product_id: product.id });
  return { tick, value, template, customer, quote, job: await addJob(me, quote.id), engineer: await addEngineer(me) };
}

/** Fills in the required fields of a report. */
export async function fillIn(page: Page, customer: string, engineer: string): Promise<void> {
  await page.getByLabel("Customer", { exact: true }).fill(customer);
  await page.getByLabel("Site address").fill("Calle Mayor 1");
  await page.getByLabel("Engineer", { exact: true }).selectOption({ label: engineer });
}

/** A photo for a file field, as a phone gives it. */
export async function photoFile(name = "one.jpg"): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  return { name, mimeType: "image/jpeg", buffer: await drawPicture().jpeg().toBuffer() };
}

export type Report = { id: number; report_number: string; signed: number } & Record<string, unknown>;

/** The reports that a search finds. */
export async function reportsOf(me: SignedInCaller, q: string): Promise<Report[]> {
  return (await me.get<Report[]>(`/api/service-reports/reports?q=${q}`)).json;
}

/** The bytes of the report's PDF; read as text they name its pictures. */
export async function pdfOf(me: SignedInCaller, id: number): Promise<Uint8Array> {
  const address = `${me.url}/api/service-reports/reports/${id}/pdf`;
  return new Uint8Array(await (await fetch(address, { headers: me.headers })).arrayBuffer());
}

/** Waits until the signature pad can be drawn on and stays where it is; gives it. */
export async function readyPad(page: Page): Promise<Locator> {
  const pad = page.locator("canvas.pad");
  // A moment after the page is taken over, the parts above the pad lose what is for browsers without scripts
  // (useHydratedSoon), which moves the pad.
  await expect(page.locator('button[value="template"], input[type="file"][name="photos"]')).toHaveCount(0);
  await pad.scrollIntoViewIfNeeded();
  // The library is ready once it has taken touch events from the browser.
  await pad.evaluate(
    (canvas) =>
      new Promise<void>((done) => {
        const look = () => (canvas.style.touchAction === "none" ? done() : requestAnimationFrame(look));
        look();
      }),
  );
  await asDrawn(page);
  return pad;
}

/** A position on the pad, as fractions of its width and height. */
type Place = readonly [number, number];

/** Draws a line, with a finger where there is one, else with the mouse; fewer steps make a quicker movement. */
export async function drawLine(
  page: Page,
  from: Place,
  to: Place,
  finger: boolean | undefined,
  steps = 24,
): Promise<void> {
  const box = await (await readyPad(page)).boundingBox();
  if (!box) throw new Error("There is no pad");
  const points = Array.from({ length: steps + 1 }, (_, step) => ({
    x: box.x + box.width * (from[0] + ((to[0] - from[0]) * step) / steps),
    y: box.y + box.height * (from[1] + ((to[1] - from[1]) * step) / steps),
  }));
  await (finger ? touch(page, points) : drag(page, points));
}

type Point = { x: number; y: number };

async function drag(page: Page, points: Point[]): Promise<void> {
  const [first, ...rest] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of rest) await page.mouse.move(x, y);
  await page.mouse.up();
}

async function touch(page: Page, points: Point[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, point] of points.entries()) {
    const type = index === 0 ? "touchStart" : "touchMove";
    await session.send("Input.dispatchTouchEvent", { type, touchPoints: [point] });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

/** A decoded picture. */
export type Pixels = {
  width: number;
  height: number;
  /** The lightness of a pixel; 0 is black. */
  at: (x: number, y: number) => number;
  /** The lightness of the darkest pixel around a position. */
  darkest: (x: number, y: number, around: number) => number;
};

/** Decodes the picture of a data URL. */
export async function pixelsOf(url: string): Promise<Pixels> {
  const png = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  const { data, info } = await sharp(png).removeAlpha().greyscale().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 255;
  const darkest = (x: number, y: number, around: number) => {
    const sides = Array.from({ length: 2 * around + 1 }, (_, index) => index - around);
    return Math.min(...sides.flatMap((dx) => sides.map((dy) => at(x + dx, y + dy))));
  };
  return { width: info.width, height: info.height, at, darkest };
}

/** The box around all dark pixels of a picture, and the size of the picture. */
export function inkOf({ width, height, at }: Pixels) {
  const box = { left: width, right: -1, top: height, bottom: -1, width, height };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (at(x, y) >= 128) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}

/** Presses Save; gives the body of the report's call, and the bodies of the photos sent after it. */
export async function savedByScript(
  page: Page,
): Promise<{ signature_base64: string | null; signed_by: string | null }> {
  const sent = page.waitForRequest((request) => request.url().endsWith("/api/service-reports/reports"));
  await page.getByRole("button", { name: "Save report" }).click();
  const body = (await sent).postDataJSON() as { signature_base64: string | null; signed_by: string | null };
  await page.waitForURL("**/service-reports/admin/reports");
  return body;
}
