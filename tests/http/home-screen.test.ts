/** What a phone reads to put the product on its home screen. */
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Caller } from "../support/caller.ts";
import { chunksOf, logoForm, logoPng } from "../support/pictures.ts";
import { runningApp } from "../support/running-app.ts";

type Manifest = { name: string; short_name: string; lang: string; icons: { src: string; sizes: string }[] };

const { app, me } = await runningApp();
const manifestOf = (caller = app.visitor) => caller.get<Manifest>("/manifest.webmanifest");

async function iconOf(path: string) {
  const response = await fetch(`${app.url}${path}`);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** The colour of one pixel. */
async function pixel(bytes: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

test("before the company is known the manifest has the product's name and icons", async () => {
  const { status, headers, json } = await manifestOf();
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/manifest+json");
  expect(json).toEqual({
    id: "/",
    name: "Alisio",
    short_name: "Alisio",
    lang: "en",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: "#ffffff",
    background_color: "#ffffff",
    icons: [
      { src: "/icons/192.png", sizes: "192x192", type: "image/png", purpose: "any" },
      { src: "/icons/512.png", sizes: "512x512", type: "image/png", purpose: "any" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  });
  for (const path of [...json.icons.map(({ src }) => src), "/icons/apple-180.png"]) {
    const { response } = await iconOf(path);
    expect([response.status, response.headers.get("Content-Type")], path).toEqual([200, "image/png"]);
  }
  expect((await manifestOf(app.visitor.with({ "Accept-Language": "es-ES" }))).json.lang).toBe("es");
});

test("the manifest has the company's name, and icons made of its logo: on white, opaque, of the stated size", async () => {
  await me.put("/api/settings", { company_name: "Clima Sur Instalaciones, S.L." });
  const red = { r: 200, g: 0, b: 0 };
  const wide = logoForm(await logoPng({ width: 600, height: 60, background: red }));
  const { json: uploaded } = await me.send<{ logoPath: string }>("POST", "/api/upload-logo", { body: wide });
  const { json } = await manifestOf();
  expect(json).toMatchObject({ name: "Clima Sur Instalaciones, S.L.", short_name: "Clima Sur" });
  const sha256 = uploaded.logoPath.slice(6, -4);
  const names = ["192", "512", "maskable-512"];
  expect(json.icons.map(({ src }) => src)).toEqual(names.map((name) => `/icons/${sha256}/${name}.png`));
  for (const name of [...names, "apple-180"]) {
    const { response, bytes } = await iconOf(`/icons/${sha256}/${name}.png`);
    expect(response.status, name).toBe(200);
    expect(response.headers.get("Content-Type"), name).toBe("image/png");
    expect(response.headers.get("Cache-Control"), name).toContain("immutable");
    const side = Number(/\d+$/.exec(name)?.[0]);
    expect(await sharp(bytes).metadata(), name).toMatchObject({ width: side, height: side, hasAlpha: false });
    expect(chunksOf(bytes), name).not.toContain("eXIf");
    expect(await pixel(bytes, 0, 0), name).toEqual([255, 255, 255]);
    expect(await pixel(bytes, side / 2, side / 2), name).toEqual([200, 0, 0]);
    expect(await pixel(bytes, side / 2, side / 4), name).toEqual([255, 255, 255]);
  }
});

test("all pages link to the manifest and have what iOS needs, the sign-in page too", async () => {
  const [icon] = (await manifestOf()).json.icons;
  for (const page of [await me.get("/quotes"), await app.visitor.get("/login")]) {
    expect(page.text).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
    expect(page.text).toContain(`<link rel="apple-touch-icon" href="${icon?.src.replace("192", "apple-180")}"/>`);
    expect(page.text).toContain('<meta name="apple-mobile-web-app-capable" content="yes"/>');
    expect(page.text).toContain('<meta name="apple-mobile-web-app-title" content="Clima Sur"/>');
  }
});

test("the colour of a phone's bars follows the theme that was chosen, else the system", async () => {
  const coloursOf = async (caller: Caller = me) =>
    [...(await caller.get("/quotes")).text.matchAll(/<meta name="theme-color"[^>]* content="(#\w+)"/g)].map(
      ([, colour]) => colour,
    );
  expect(await coloursOf()).toEqual(["#ffffff", "#152127"]);
  const chosen = await me.postForm("/theme", { theme: "dark", back: "/admin" });
  const cookie = (chosen.headers.getSetCookie()[0] ?? "").split(";")[0] ?? "";
  expect(await coloursOf(me.with({ Cookie: `${me.cookie}; ${cookie}` }))).toEqual(["#152127", "#152127"]);
});

test("there are no icons of another logo, nor of other sizes", async () => {
  const [icon] = (await manifestOf()).json.icons;
  const of = icon?.src ?? "";
  for (const path of [
    of.replace("192", "193"),
    of.replace("192", "toString"),
    of.replace("192", "..%2f..%2fsecrets"),
    `/icons/${"0".repeat(64)}/192.png`,
    "/icons/x/192.png",
  ]) {
    expect((await iconOf(path)).response.status, path).toBe(404);
  }
  const posted = await app.visitor.send("POST", of);
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  await me.delete("/api/upload-logo");
  expect((await iconOf(of)).response.status).toBe(404);
});

test("many that ask at once get the same icon", async () => {
  await me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng({ width: 640, height: 500 })) });
  const path = (await manifestOf()).json.icons[1]?.src ?? "";
  const answers = await Promise.all(Array.from({ length: 40 }, () => iconOf(path)));
  expect(new Set(answers.map(({ response, bytes }) => `${response.status} ${bytes.toString("base64")}`)).size).toBe(1);
  expect(answers[0]?.response.status).toBe(200);
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});

test("what a phone has already is answered with 304, until the company's name or logo changes", async () => {
  const first = await manifestOf();
  const known = first.headers.get("ETag") ?? "";
  const again = app.visitor.with({ "If-None-Match": known });
  expect([(await manifestOf(again)).status, first.headers.get("Cache-Control")]).toEqual([304, "private, no-cache"]);
  // The same address in another language is another text.
  expect((await manifestOf(again.with({ "Accept-Language": "es-ES", "If-None-Match": known }))).status).toBe(200);

  const { json: uploaded } = await me.send<{ logoPath: string }>("POST", "/api/upload-logo", {
    body: logoForm(await logoPng({ width: 300, height: 90, background: { r: 0, g: 90, b: 200 } })),
  });
  expect((await manifestOf(again)).status).toBe(200);
  const sha256 = uploaded.logoPath.slice(6, -4);
  for (const path of [uploaded.logoPath, `/icons/${sha256}/192.png`]) {
    const { response } = await iconOf(path);
    const tag = response.headers.get("ETag") ?? "";
    const asked = (address: string) => fetch(`${app.url}${address}`, { headers: { "If-None-Match": tag } });
    expect((await asked(path)).status, path).toBe(304);
    expect((await asked(path.replace(sha256, "0".repeat(64)))).status, path).toBe(404);
  }
});
