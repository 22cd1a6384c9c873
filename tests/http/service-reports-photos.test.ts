/** The calls of photos. Which files are accepted: app/service-reports/photos.test.ts. */
import { expect, test } from "vitest";
import { addEngineer, addReport } from "../browser/support/data.ts";
import { drawPicture, svg } from "../support/pictures.ts";
import { photosIn, readPdf } from "../support/read-pdf.ts";
import { sharedApp } from "../support/running-app.ts";

const { app, me } = await sharedApp();
const engineer = await addEngineer(me);
const photo = new Uint8Array(await drawPicture().jpeg().toBuffer());

const put = (id: number | string, position: number | string, body: Uint8Array<ArrayBuffer> = photo) =>
  me.send<{ position: number; error: string }>("PUT", `/api/service-reports/reports/${id}/photos/${position}`, {
    body,
    headers: { "Content-Type": "image/jpeg" },
  });

test("a photo is stored at its place; sent again it is the same one", async () => {
  const { id } = await addReport(me, engineer.id);
  const answers = [await put(id, 1), await put(id, 2), await put(id, 1)];
  expect(answers.map(({ status, json }) => [status, json])).toEqual([
    [201, { position: 1 }],
    [201, { position: 2 }],
    [200, { position: 1 }],
  ]);
});

test("the report's PDF shows its photos", async () => {
  const { id } = await addReport(me, engineer.id);
  await put(id, 2);
  await put(id, 1);
  const response = await fetch(`${app.url}/api/service-reports/reports/${id}/pdf`, { headers: me.headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect((await readPdf(bytes)).text).toContain("Photos");
  expect(photosIn(bytes)).toBe(2);
});

test.each([
  ["a ninth place", "id", 9, photo, 400, "A report has at most 8 photos."],
  ["no place", "id", "first", photo, 404, "Not found"],
  ["place 0", "id", 0, photo, 404, "Not found"],
  ["an unknown report", 999_999, 1, photo, 404, "Not found"],
  ["no report", "abc", 1, photo, 404, "Not found"],
  ["no byte", "id", 1, new Uint8Array(), 400, "A photo must be a JPEG, PNG or WebP picture."],
  ["no picture", "id", 1, new Uint8Array(svg), 400, "A photo must be a JPEG, PNG or WebP picture."],
  ["more than 1 MiB", "id", 1, new Uint8Array(1024 * 1024 + 1), 413, "The body is too large"],
])("%s is refused", async (_, report, position, body, status, error) => {
  const { id } = await addReport(me, engineer.id);
  const answer = await put(report === "id" ? id : report, position, body);
  expect([answer.status, answer.json.error]).toEqual([status, error]);
});
