/** Photos of a report: made anew, kept with it, never changed. None is in memory but the one that is worked on. */
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingFile } from "#app/http/incoming.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { isNotStored, writeFailure } from "#app/platform/disk.server.ts";
import { headOf, inTurn, pictureOf } from "#app/platform/pictures.server.ts";
import { notFound, Problem, type ProblemKind } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { photoBounds, photoDays, reportLimits } from "./report.ts";

/** A photo as it is kept: the file of a JPEG of ours, of which nothing tells where or with what it was taken. */
type Photo = { path: string; width: number; height: number };

const megabyte = 1024 * 1024;
const dayMs = 86_400_000;

/**
 * Keeps a photo at a place of a report, 1 to 8, and tells whether it was new there: a phone that repeats a photo changes
 * nothing, whatever it brings. Throws a Problem for an unknown report, a place that there is not, a report saved too long
 * ago, and for what is no photo.
 */
export async function addPhoto(
  report_id: number,
  position: number,
  file: IncomingFile,
  now = new Date(),
): Promise<{ created: boolean }> {
  const report = await reader().serviceReport.findUnique({ where: { id: report_id }, select: { created_at: true } });
  if (!report) throw notFound();
  if (position > reportLimits.photos) throw tooMany();
  if (await isKept(report_id, position)) return { created: false };
  // A saved report is a record of a day: it does not grow for ever.
  if (now.getTime() - report.created_at.getTime() > photoDays * dayMs) {
    throw refusal("conflict", (problems) => problems.photoLate({ days: photoDays }));
  }
  return { created: await keepPhoto(report_id, position, await makePhoto(file, photoBounds.callBytes)) };
}

/** Makes the photos that a form brought, in its files, before anything is saved. Throws a Problem for the first that is none. */
export async function makePhotos(files: readonly IncomingFile[]): Promise<Photo[]> {
  if (files.length > reportLimits.photos) throw tooMany();
  const photos: Photo[] = [];
  for (const file of files) photos.push(await makePhoto(file, photoBounds.formBytes));
  return photos;
}

/**
 * Keeps the photos of a form with its report, in their order. Throws a not-stored Problem that says that the report is saved:
 * the same form sent again finds it, and keeps the photos.
 */
export async function keepPhotos(report_id: number, photos: readonly Photo[]): Promise<void> {
  try {
    for (const [index, photo] of photos.entries()) await keepPhoto(report_id, index + 1, photo);
  } catch (error) {
    throw isNotStored(error) ? refusal("not-stored", (problems) => problems.photosNotStored) : error;
  }
}

async function isKept(report_id: number, position: number): Promise<boolean> {
  return (await reader().reportPhoto.count({ where: { report_id, position } })) > 0;
}

/** Whoever came first stays. */
async function keepPhoto(report_id: number, position: number, { path, ...size }: Photo): Promise<boolean> {
  const jpeg = new Uint8Array(await readFile(path));
  return write(async (transaction) => {
    const there = await transaction.reportPhoto.count({ where: { report_id, position } });
    if (there === 0) await transaction.reportPhoto.create({ data: { report_id, position, jpeg, ...size } });
    return there === 0;
  });
}

/**
 * Makes a photo anew in its file: upright, at most 1600 pixels a side, no metadata. Throws a Problem for what is none, and
 * where the disk is full.
 */
async function makePhoto({ path, bytes }: IncomingFile, mostBytes: number): Promise<Photo> {
  if (bytes > mostBytes) throw refusal("too-large", (problems) => problems.photoBytes({ mb: mostBytes / megabyte }));
  if (bytes === 0) throw refusal("invalid", (problems) => problems.photoType);
  return inTurn(async () => {
    const { width, height } = await headOf(path).catch(() => Promise.reject(refusal("invalid", (of) => of.photoType)));
    if (width * height > photoBounds.mostPixels) {
      throw refusal("invalid", (problems) => problems.photoPixels({ n: photoBounds.mostPixels / 1e6 }));
    }
    const { data, info } = await pictureOf(path, photoBounds.mostPixels)
      .resize({ width: photoBounds.side, height: photoBounds.side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => Promise.reject(refusal("invalid", (problems) => problems.photoBroken)));
    await writeFile(path, data).catch((error) => Promise.reject(writeFailure(error)));
    return { path, width: info.width, height: info.height };
  });
}

function tooMany(): Problem {
  return refusal("invalid", (_, { photosFull }) => photosFull({ n: reportLimits.photos }));
}

type Sentence = (problems: Words["problems"], checklist: Words["checklist"]) => string;

function refusal(kind: ProblemKind, sentence: Sentence): Problem {
  const said = ({ problems, checklist }: Words) => sentence(problems, checklist);
  return new Problem(kind, said, { fields: (words) => ({ photos: said(words) }) });
}
