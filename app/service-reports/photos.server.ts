/** Photos of service reports: converted and stored with the report, never changed. Only one at a time is in memory. */
import { readFile, writeFile } from "node:fs/promises";
import type { IncomingFile } from "#app/http/incoming-file.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { isNotStored, writeFailure } from "#app/platform/disk.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { expectOwn, isOwnEngineer } from "#app/platform/own-rows.server.ts";
import { openPicture, queuePictureWork, readPictureHead } from "#app/platform/pictures.server.ts";
import { notFound, Problem, type ProblemKind, wrongField } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";
import { photoBounds, photoDays, reportLimits } from "./report.ts";

/** A photo ready to be stored: the path of a JPEG that we encoded, without metadata about place or camera. */
type Photo = { path: string; width: number; height: number };

const megabyte = 1024 * 1024;

/**
 * Stores a photo at a position of a report (1 to 8). `created` is false if the position has a photo already, which
 * stays, so that a phone can repeat a request. Throws a Problem for an unknown report, for an engineer one that a
 * colleague wrote, a position above 8, a report that was saved too long ago, or a file that is not a photo.
 */
export async function addPhoto(
  report_id: number,
  position: number,
  file: IncomingFile,
  now = new Date(),
): Promise<{ created: boolean }> {
  await expectOwn("ServiceReport", report_id);
  const report = await reader().serviceReport.findUnique({
    where: { id: report_id },
    select: { created_at: true, engineer_id: true },
  });
  if (!report) throw notFound();
  // Engineers read the reports of their customers' jobs, whoever wrote them, and write only in their own name.
  if (!isOwnEngineer(report.engineer_id)) throw new Problem("forbidden", ({ problems }) => problems.photoOfColleague);
  if (position > reportLimits.photos) throw tooMany();
  if (await isKept(report_id, position)) return { created: false };
  // A saved report is a record of a day and does not grow for ever.
  if (now.getTime() - report.created_at.getTime() > photoDays * dayMs) {
    throw photosProblem("conflict", (problems) => problems.photoLate({ days: photoDays }));
  }
  return { created: await keepPhoto(report_id, position, await makePhoto(file, photoBounds.callBytes)) };
}

/**
 * Converts the photos of a form in their files, before anything is stored. Throws the Problem of the first bad photo.
 */
export async function makePhotos(files: readonly IncomingFile[]): Promise<Photo[]> {
  if (files.length > reportLimits.photos) throw tooMany();
  const photos: Photo[] = [];
  for (const file of files) photos.push(await makePhoto(file, photoBounds.formBytes));
  return photos;
}

/**
 * Stores the photos of a form with its report, in their order. Where the disk refuses them, or the database is away,
 * throws the Problem of that with a sentence which says that the report is saved: if the same form is sent again, it
 * finds that report and stores the photos.
 */
export async function keepPhotos(report_id: number, photos: readonly Photo[]): Promise<void> {
  try {
    for (const [index, photo] of photos.entries()) await keepPhoto(report_id, index + 1, photo);
  } catch (error) {
    if (!isNotStored(error)) throw error;
    const { kind, retryAfterSeconds } = error;
    const sentence = ({ problems }: Words) => problems.photosNotStored[kind];
    throw new Problem(kind, sentence, { fields: (words) => ({ photos: sentence(words) }), retryAfterSeconds });
  }
}

async function isKept(report_id: number, position: number): Promise<boolean> {
  return (await reader().reportPhoto.count({ where: { report_id, position } })) > 0;
}

/** Stores the photo unless the position has one already; says whether it did. */
async function keepPhoto(report_id: number, position: number, { path, ...size }: Photo): Promise<boolean> {
  const jpeg = new Uint8Array(await readFile(path));
  return write(async (transaction) => {
    const there = await transaction.reportPhoto.count({ where: { report_id, position } });
    if (there === 0) await transaction.reportPhoto.create({ data: { report_id, position, jpeg, ...size } });
    return there === 0;
  });
}

/**
 * Converts a photo in its file: upright, at most 1600 pixels a side, without metadata. Throws a Problem for a file that
 * is not a photo, is too large or damaged, and for a full disk.
 */
async function makePhoto({ path, bytes }: IncomingFile, mostBytes: number): Promise<Photo> {
  if (bytes > mostBytes)
    throw photosProblem("too-large", (problems) => problems.photoBytes({ mb: mostBytes / megabyte }));
  if (bytes === 0) throw photosProblem("invalid", (problems) => problems.photoType);
  return queuePictureWork(async () => {
    const { width, height } = await readPictureHead(path).catch(() =>
      Promise.reject(photosProblem("invalid", (of) => of.photoType)),
    );
    if (width * height > photoBounds.mostPixels) {
      throw photosProblem("invalid", (problems) => problems.photoPixels({ n: photoBounds.mostPixels / 1e6 }));
    }
    const { data, info } = await openPicture(path, photoBounds.mostPixels)
      .resize({ width: photoBounds.side, height: photoBounds.side, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .jpeg({ quality: 80 })
      .toBuffer({ resolveWithObject: true })
      .catch(() => Promise.reject(photosProblem("invalid", (problems) => problems.photoBroken)));
    await writeFile(path, data).catch((error) => Promise.reject(writeFailure(error)));
    return { path, width: info.width, height: info.height };
  });
}

function tooMany(): Problem {
  return photosProblem("invalid", (_, { photosFull }) => photosFull({ n: reportLimits.photos }));
}

type Sentence = (problems: Words["problems"], checklist: Words["checklist"]) => string;

function photosProblem(kind: ProblemKind, sentence: Sentence): Problem {
  return wrongField("photos", ({ problems, checklist }) => sentence(problems, checklist), kind);
}
