/**
 * Files that requests bring are on the disk while the request is worked on, and not longer. Requests beyond the limit
 * of work are refused.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { addEngineer, addReport } from "../browser/support/data.ts";
import { rawClient } from "../faults/support/raw-client.ts";
import { type App, freshFolder, prepareFolder, startApp } from "../support/app.ts";
import { test, testOfRest } from "../support/divided.ts";
import { drawPicture, logoForm, logoPng } from "../support/pictures.ts";
import { reportForm } from "../support/report-form.ts";

const dataDir = await prepareFolder(freshFolder());
let app: App = await startApp({ dataDir });
const me = await app.signIn();
const engineer = await addEngineer(me);
afterAll(() => app.stop());

const folder = join(dataDir, "incoming");
const there = () => readdirSync(folder);
const photo = new Uint8Array(await drawPicture().jpeg().toBuffer());

const fields = (changes: Record<string, string> = {}) => ({
  ...{ idempotency_key: crypto.randomUUID(), customer_name: "Ana Peña", site_address: "Calle Mayor 1" },
  ...{ report_date: "2026-11-20", engineer_id: String(engineer.id), ...changes },
});
const postReport = (changes: Record<string, string>, photos: Uint8Array[]) =>
  me.postForm("/service-reports/engineer", reportForm({ fields: fields(changes), photos }));

test("other users of the machine cannot read the folder", () => {
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test.each<[string, number, () => Promise<{ status: number }>]>([
  ["a form that is taken", 302, () => postReport({}, [photo, photo])],
  ["a form that is refused for its texts", 422, () => postReport({ engineer_id: "" }, [photo])],
  ["a form that is refused for its files", 422, () => postReport({}, [photo, new Uint8Array([1, 2, 3])])],
  [
    "a form with one photo too many",
    422,
    () =>
      postReport(
        {},
        Array.from({ length: 9 }, () => photo),
      ),
  ],
  ["a form with a photo of more than 10 MB", 413, () => postReport({}, [new Uint8Array(10 * 1024 * 1024 + 1)])],
  ["a logo", 200, async () => me.send("POST", "/api/upload-logo", { body: logoForm(await logoPng()) })],
  ["what is no logo", 400, () => me.send("POST", "/api/upload-logo", { body: logoForm(photo.slice(0, 99)) })],
])("of %s nothing stays", async (_, status, send) => {
  expect((await send()).status).toBe(status);
  expect(there()).toEqual([]);
});

test("no file is left of a photo, whether accepted or refused", async () => {
  const { id } = await addReport(me, engineer.id);
  const put = (body: Uint8Array<ArrayBuffer>) =>
    me.send("PUT", `/api/service-reports/reports/${id}/photos/1`, { body });
  expect((await put(new Uint8Array([1]))).status).toBe(400);
  expect((await put(photo)).status).toBe(201);
  expect(there()).toEqual([]);
});

const edge = "edge";
const begun = `--${edge}\r\nContent-Disposition: form-data; name="photos"; filename="1.jpg"\r\n\r\n${"x".repeat(200_000)}`;

/** A phone that has sent only a part of a form. */
async function halfSent() {
  const head = [
    ...["POST /service-reports/engineer HTTP/1.1", `Host: 127.0.0.1:${app.port}`, `Cookie: ${me.cookie}`],
    ...["Sec-Fetch-Site: same-origin", `Content-Type: multipart/form-data; boundary=${edge}`, "Content-Length: 900000"],
  ];
  const client = await rawClient(app.port, `${head.join("\r\n")}\r\n\r\n${begun}`);
  await expect.poll(there).toHaveLength(1);
  return client;
}

test("no file is left of a connection that breaks", async () => {
  const { socket } = await halfSent();
  socket.destroy();
  await expect.poll(there).toEqual([]);
});

test("files that a killed server left are deleted at the next start", async () => {
  await halfSent();
  await app.stop({ keepData: true, signal: "SIGKILL" });
  expect(there()).toHaveLength(1);
  app = await startApp({ dataDir });
  expect(existsSync(folder)).toBe(true);
  expect(there()).toEqual([]);
});

test("a large form without files is refused before it is read", async () => {
  const body = new URLSearchParams({ notes: "x".repeat(1024 * 1024) });
  const answer = await app.visitor.with(me.headers).send("POST", "/service-reports/engineer", { body });
  expect([answer.status, answer.text]).toEqual([413, expect.stringContaining("What you sent is too large.")]);
});

testOfRest(
  "photos beyond the queue are refused as busy, by call and by page, and the page keeps what was typed",
  async () => {
    const now = await app.signIn();
    const reports = await Promise.all(Array.from({ length: 13 }, () => addReport(now, engineer.id)));
    // Many pixels in few bytes: they arrive at once and take long to work on.
    const slow = new Uint8Array(await drawPicture({ width: 5000, height: 5000 }).webp({ lossless: true }).toBuffer());
    const sending = reports.flatMap(({ id }) =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((place) =>
        now.send("PUT", `/api/service-reports/reports/${id}/photos/${place}`, { body: slow }),
      ),
    );
    await Promise.race(sending.map((answer) => answer.then(({ status }) => status === 503 || new Promise(() => {}))));
    const pages = await Promise.all(
      Array.from({ length: 4 }, () =>
        now.postForm("/service-reports/engineer", reportForm({ fields: fields(), photos: [photo] })),
      ),
    );
    const page = pages.find(({ status }) => status === 503);
    expect(page?.headers.get("Retry-After")).toBe("2");
    expect(page?.text).toContain("Too many pictures are waiting. Try again in a moment.");
    expect(page?.text).toMatch(/name="customer_name"[^>]*value="Ana Peña"/);
    const answers = await Promise.all(sending);
    const refused = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(answers.length - refused.length);
    for (const { headers, json } of refused) {
      expect(headers.get("Retry-After")).toBe("2");
      expect(json).toEqual({ error: "Too many pictures are waiting. Try again in a moment." });
    }
    expect(there()).toEqual([]);
  },
);
