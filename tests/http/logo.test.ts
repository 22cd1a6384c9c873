/**
 * The company's logo: uploaded by the call and by the form, and everywhere it is shown. Which files are accepted:
 * logo-image.test.ts.
 */
import sharp from "sharp";
import { expect, test } from "vitest";
import { addCustomer, addProduct, addQuote } from "../browser/support/data.ts";
import { chunksOf, drawNoise, logoForm, logoPng, svg } from "../support/pictures.ts";
import { runningApp } from "../support/running-app.ts";
import { company } from "../support/samples.ts";
import { countOf } from "./support/tables.ts";

type Uploaded = { success: boolean; logoPath: string };

const { app, me } = await runningApp();
const call = "/api/upload-logo";
const settings = { ...company, iva_percent: "21", language: "", no_iva_reason: "" };
const largest = 2 * 1024 * 1024;

const upload = (file: Uint8Array) => me.send<Uploaded & { error: string }>("POST", call, { body: logoForm(file) });

async function pathNow(): Promise<string> {
  return (await me.get<{ logo_path: string }>("/api/settings")).json.logo_path;
}

/** The bytes at an address. */
async function bytesOf(path: string): Promise<Buffer> {
  const response = await fetch(`${app.url}${path}`, { headers: me.headers });
  expect(response.status, path).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

const count = (table: "Logo" | "Letterhead") => countOf(app.dataDir, table);

/** A PNG of exactly this size: bytes after its end are ignored. */
const ofBytes = async (bytes: number) => Buffer.concat([await logoPng(), Buffer.alloc(bytes)]).subarray(0, bytes);

test("an uploaded logo is served as a PNG made by the server, also without a session", async () => {
  const answer = await upload(await drawNoise(1000, 500).jpeg().toBuffer());
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({ success: true, logoPath: expect.stringMatching(/^\/logo\/[0-9a-f]{64}\.png$/) });
  expect(await pathNow()).toBe(answer.json.logoPath);
  const { headers, status } = await app.visitor.get(answer.json.logoPath);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("image/png");
  expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(headers.get("Cache-Control")).toContain("immutable");
  expect(await sharp(await bytesOf(answer.json.logoPath)).metadata()).toMatchObject({ width: 768, height: 384 });
});

test("all screens show the logo, the sign-in page too", async () => {
  const { logoPath } = (await upload(await logoPng())).json;
  const shown = `<img class="logo" src="${logoPath}" alt="" width="300" height="100"/>`;
  expect((await me.get("/quotes")).text).toContain(shown);
  expect((await app.visitor.get("/login")).text).toContain(shown);
  expect((await me.get("/settings")).text).toContain(`<img src="${logoPath}" alt="The current logo"`);
});

test("a new logo replaces the old one without a trace; a delete leaves none", async () => {
  const old = (await upload(await logoPng({ width: 200 }))).json.logoPath;
  const { logoPath } = (await upload(await logoPng({ width: 210 }))).json;
  expect((await app.visitor.get(old)).status).toBe(404);
  expect([await count("Logo"), await count("Letterhead")]).toEqual([1, 1]);
  const removed = await me.delete(call);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await pathNow()).toBe("");
  expect((await app.visitor.get(logoPath)).status).toBe(404);
  expect(await count("Logo")).toBe(0);
  expect((await me.delete(call)).status).toBe(204);
  expect((await me.get("/quotes")).text).toContain('<img src="/icon.svg"');
});

test("a saved quote prints the logo it was saved with, and carries no byte of the file", async () => {
  const file = await sharp(await logoPng({ background: { r: 250, g: 1, b: 2 } }))
    .png()
    .toBuffer();
  const { logoPath } = (await upload(Buffer.concat([file, Buffer.from("<script>")]))).json;
  expect(chunksOf(await bytesOf(logoPath))).not.toContain("tEXt");
  const [customer, product] = [await addCustomer(me), await addProduct(me)];
  const ids = { customer_id: customer.id, product_id: product.id };
  const quote = await addQuote(me, ids);
  const image = /\/Subtype \/Image/;
  const pdf = async (id: number) => (await bytesOf(`/api/quotes/${id}/pdf`)).toString("latin1");
  expect(await pdf(quote.id)).toMatch(image);
  await me.delete(call);
  expect(await pdf(quote.id)).toMatch(image);
  expect((await app.visitor.get(logoPath)).status).toBe(200);
  expect(await pdf((await addQuote(me, ids)).id)).not.toMatch(image);
});

test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
  ["an SVG named .png", () => svg, 400, "The logo must be a PNG, JPEG or WebP picture."],
  ["a text named .png", () => Buffer.from("text"), 400, "The logo must be a PNG, JPEG or WebP picture."],
  ["an empty file", () => Buffer.alloc(0), 400, "The logo's file is empty."],
  ["4001 pixels", () => logoPng({ width: 4001, height: 1 }), 400, "The logo must have at most 4000 × 4000 pixels."],
  ["a byte more than 2 MiB", () => ofBytes(largest + 1), 413, "The logo must have at most 2 MB."],
  ["far more than 2 MiB", () => ofBytes(largest + 50_000), 413, "The body is too large"],
])("%s is refused, and the logo stays", async (_, file, status, error) => {
  const before = (await upload(await logoPng({ width: 123 }))).json.logoPath;
  const answer = await upload(await file());
  expect(answer.status).toBe(status);
  expect(answer.json.error).toBe(error);
  expect(await pathNow()).toBe(before);
});

test("a logo of 2 MiB is accepted", async () => {
  expect((await upload(await ofBytes(largest))).status).toBe(200);
});

test.each<[string, Record<string, string>, string]>([
  ["JSON", { "Content-Type": "application/json" }, '{"logo":"x"}'],
  ["a form without files", { "Content-Type": "application/x-www-form-urlencoded" }, "logo=x"],
  ["a broken form", { "Content-Type": "multipart/form-data; boundary=x" }, "--y"],
  ["a form without a boundary", { "Content-Type": "multipart/form-data" }, "--y"],
  ["nothing", {}, ""],
])("%s is no upload: 400", async (_, headers, body) => {
  const answer = await me.send<Uploaded & { error: string }>("POST", call, { headers, body });
  expect(answer.status).toBe(400);
  expect(answer.json.error).toBe('The logo is expected as a file, in the field "logo" of a multipart form.');
});

test("ten uploads at once are all accepted, one after the other", async () => {
  const large = await drawNoise(800, 800).png().toBuffer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload(large)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
});

test("the form saves the texts and the logo together, and an empty file field keeps the logo", async () => {
  const form = logoForm(await logoPng({ width: 111 }), "C:\\logo.png", { ...settings, town: "Cuenca" });
  const answer = await me.postForm("/settings", form);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/settings"]);
  const path = await pathNow();
  expect(path).not.toBe("");
  expect((await me.get("/api/settings")).json).toMatchObject({ town: "Cuenca" });
  // What a browser sends when no file was chosen.
  await me.postForm("/settings", logoForm(Buffer.alloc(0), "", { ...settings, town: "Teruel" }));
  expect((await me.get("/api/settings")).json).toMatchObject({ town: "Teruel", logo_path: path });
  await me.postForm("/settings", logoForm(Buffer.alloc(0), "", { ...settings, remove_logo: "1" }));
  expect(await pathNow()).toBe("");
});

test.each<[string, number, () => Buffer | Promise<Buffer>, string]>([
  ["an SVG", 422, () => svg, "The logo must be a PNG, JPEG or WebP picture."],
  ["an empty file", 422, () => Buffer.alloc(0), "The logo&#x27;s file is empty."],
  ["5 MB", 413, () => ofBytes(5_000_000), "The logo must have at most 2 MB."],
])("the form with %s is refused with %i in the page, saves nothing and keeps what was typed", async (_, ...given) => {
  const [status, file, sentence] = given;
  const before = (await me.get("/api/settings")).json;
  const answer = await me.postForm("/settings", logoForm(await file(), "logo.png", { ...settings, town: "Typed" }));
  expect(answer.status).toBe(status);
  expect(answer.text).toContain(`Not saved: ${sentence}`);
  expect(answer.text).toContain('value="Typed"');
  expect(answer.text).toContain("Choose the file again");
  expect(answer.text).not.toContain('role="alert"');
  expect((await me.get("/api/settings")).json).toEqual(before);
});

test("a form that is far too large is not read, and the page says so in the reader's language", async () => {
  const form = logoForm(await ofBytes(9 * 1024 * 1024), "logo.png", settings);
  const page = await me.with({ "Accept-Language": "es" }).postForm("/settings", form);
  expect([page.status, page.headers.get("Content-Type")]).toEqual([413, "text/html; charset=utf-8"]);
  expect(page.text).toContain("<h1>Lo que ha enviado es demasiado grande.</h1>");
  expect(page.text).toContain("vuelva atrás y elija un archivo más pequeño");
  const data = await me.postForm("/settings.data", form);
  expect([data.status, data.json]).toEqual([413, { error: "What you sent is too large." }]);
  for (const path of ["/settings/x", "/settingsx", "/quotes", "/api/upload-logos"]) {
    expect((await me.send("POST", path, { body: new Uint8Array(3_000_000) })).status, path).toBe(413);
  }
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});
