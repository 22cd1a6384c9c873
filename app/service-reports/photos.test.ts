import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { createEngineer } from "#app/engineers/engineers.server.ts";
import { validate } from "#app/http/validation.server.ts";
import { reader } from "#app/platform/database.server.ts";
import { callRefusal, Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { keepConnection, loseConnection } from "../../tests/support/broken-writes.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { executeIn } from "../../tests/support/direct.ts";
import { makeIncomingFile } from "../../tests/support/incoming.ts";
import { drawNoise, drawPicture, logoPng, svg } from "../../tests/support/pictures.ts";
import { onPostgresql } from "../../tests/support/postgresql.ts";
import { addPhoto, keepPhotos, makePhotos } from "./photos.server.ts";
import { reportSchema } from "./report.schema.ts";
import { photoBounds, photoDays } from "./report.ts";
import { createReport } from "./reports.server.ts";

const { dataDir } = useDatabase();
const en = wordsIn("en");
const jpeg = (width = 300, height = 200) => drawPicture({ width, height }).jpeg().toBuffer();
const sent = async (width?: number, height?: number) => makeIncomingFile(await jpeg(width, height));
let engineer_id = 0;

beforeAll(async () => {
  engineer_id = (await createEngineer({ name: "Nuria", email: null, active: 1 })).id;
});

async function newReport(now = new Date()): Promise<number> {
  const given = { customer_name: "Ana", site_address: "Calle Mayor 1", engineer_id };
  return (await createReport(validate(reportSchema, given), "en", now)).id;
}

function photosOf(report_id: number) {
  return reader().reportPhoto.findMany({ where: { report_id }, orderBy: { position: "asc" } });
}

/** The kind and the sentence of the Problem. */
async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((reason) => reason);
  if (!(error instanceof Problem)) return "not refused";
  return `${error.kind}: ${error.sentence(en)}`;
}

const notAPicture = "invalid: A photo must be a JPEG, PNG or WebP picture.";
const damaged = "invalid: A photo cannot be read: its file is damaged or not whole.";
const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));

test.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ["no byte", () => Buffer.alloc(0), notAPicture],
  ["a text", () => Buffer.from("photo"), notAPicture],
  ["an SVG", () => svg, notAPicture],
  ["a GIF", () => drawPicture().gif().toBuffer(), notAPicture],
  ["half a JPEG", () => drawNoise(200, 200).jpeg().toBuffer().then(half), damaged],
  ["half a PNG", () => drawNoise(200, 200).png().toBuffer().then(half), damaged],
  [
    "a bomb",
    () => drawPicture({ width: 9000, height: 8000 }).png().toBuffer(),
    "invalid: A photo must have at most 64 million pixels.",
  ],
  ["more than 1 MB", () => Buffer.alloc(photoBounds.callBytes + 1), "too-large: A photo must have at most 1 MB."],
])("%s is refused, and nothing is kept", async (_, file, refusal) => {
  const id = await newReport();
  expect(await refusalOf(addPhoto(id, 1, await makeIncomingFile(await file())))).toBe(refusal);
  expect(await photosOf(id)).toEqual([]);
});

test.each<[string, () => Promise<Buffer>, { width: number; height: number }]>([
  ["a JPEG", () => jpeg(), { width: 300, height: 200 }],
  ["a PNG", () => logoPng({ alpha: 0.5 }), { width: 300, height: 100 }],
  ["a WebP", () => drawPicture().webp().toBuffer(), { width: 300, height: 100 }],
  ["one wider than what is kept", () => jpeg(3200, 1200), { width: 1600, height: 600 }],
  ["one higher than what is kept", () => jpeg(1000, 4000), { width: 400, height: 1600 }],
])("%s is kept as a JPEG of ours", async (_, file, size) => {
  const id = await newReport();
  expect(await addPhoto(id, 1, await makeIncomingFile(await file()))).toEqual({ created: true });
  const [photo] = await photosOf(id);
  expect(photo).toMatchObject(size);
  expect(await sharp(photo?.jpeg).metadata()).toMatchObject({ format: "jpeg", ...size });
});

test("it stands upright, and nothing tells where it was taken", async () => {
  const id = await newReport();
  const given = drawPicture({ width: 40, height: 20 })
    .jpeg()
    .withExif({ IFD0: { Artist: "Nuria" }, IFD3: { GPSLatitude: "40" } });
  await addPhoto(id, 1, await makeIncomingFile(await given.withMetadata({ orientation: 6 }).toBuffer()));
  const [photo] = await photosOf(id);
  expect(photo).toMatchObject({ width: 20, height: 40 });
  const { exif, icc, orientation } = await sharp(photo?.jpeg).metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
});

test("the same place twice is one photo, the first; at the same time too", async () => {
  const id = await newReport();
  const answers = await Promise.all([1, 2, 3].map(async (n) => addPhoto(id, 1, await sent(100 + n))));
  expect(answers.filter(({ created }) => created)).toHaveLength(1);
  const [first] = await photosOf(id);
  // A repeated photo is not even decoded.
  expect(await addPhoto(id, 1, await makeIncomingFile(Buffer.from("x")))).toEqual({ created: false });
  expect(await photosOf(id)).toEqual([first]);
});

test("a report has at most eight, and there must be one", async () => {
  const id = await newReport();
  for (let n = 1; n <= 8; n += 1) expect(await addPhoto(id, n, await sent())).toEqual({ created: true });
  expect(await refusalOf(addPhoto(id, 9, await sent()))).toBe("invalid: A report has at most 8 photos.");
  expect(await refusalOf(addPhoto(999_999, 1, await sent()))).toBe("not-found: Not found");
  expect(await photosOf(id)).toHaveLength(8);
});

test("a report takes photos for thirty days, and repeats for ever", async () => {
  const saved = new Date();
  const id = await newReport(saved);
  const [last, late] = [photoDays, photoDays + 1].map((days) => new Date(saved.getTime() + days * 86_400_000));
  expect(await addPhoto(id, 1, await sent(), last)).toEqual({ created: true });
  const refusal = "conflict: Photos can be added for 30 days after the report was saved.";
  expect(await refusalOf(addPhoto(id, 2, await sent(), late))).toBe(refusal);
  expect(await addPhoto(id, 1, await sent(), late)).toEqual({ created: false });
});

test("a form's photos are made before anything is saved, up to 10 MB each, and kept in their order", async () => {
  const large = await drawNoise(1500, 1500).png().toBuffer();
  expect(large.length).toBeGreaterThan(photoBounds.callBytes);
  const id = await newReport();
  await keepPhotos(id, await makePhotos([await sent(30, 20), await makeIncomingFile(large)]));
  expect((await photosOf(id)).map(({ position, width }) => [position, width])).toEqual([
    [1, 30],
    [2, 1500],
  ]);
  const nine = await Promise.all(Array.from({ length: 9 }, () => makeIncomingFile(large)));
  expect(await refusalOf(makePhotos(nine))).toBe("invalid: A report has at most 8 photos.");
  const tooLarge = await makeIncomingFile(Buffer.alloc(photoBounds.formBytes + 1));
  expect(await refusalOf(makePhotos([tooLarge]))).toBe("too-large: A photo must have at most 10 MB.");
});

const { problems } = en;

describe.runIf(onPostgresql)("a database that goes away", () => {
  test.each([
    [false, `away: ${problems.photosNotStored.away}`, 503, "5"],
    [true, `unknown: ${problems.photosNotStored.unknown}`, 500, null],
  ])(
    "while photos are stored, at their commit: %s, is told with the report that is saved; saved again, all are there",
    async (atCommit, told, status, wait) => {
      const id = await newReport();
      const photos = await makePhotos([await sent(), await sent()]);
      await executeIn(dataDir, ...loseConnection({ table: "ReportPhoto", what: "INSERT" }, { atCommit }));
      const error: unknown = await keepPhotos(id, photos).catch((reason) => reason);
      await executeIn(dataDir, keepConnection);
      expect(await refusalOf(Promise.reject(error))).toBe(told);
      const answer = callRefusal(error as Problem);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, wait]);
      await keepPhotos(id, photos);
      expect(await photosOf(id)).toHaveLength(2);
    },
  );
});
