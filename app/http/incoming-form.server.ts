/** Reads multipart forms with files: texts stay in memory, each file is written to the disk as it arrives. */

import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { writeFailure } from "#app/platform/disk.server.ts";
import { bodyStream, type IncomingFile, IncomingFileWriter } from "./incoming-file.server.ts";
import { utf8Form } from "./utf8-body.server.ts";

/** Which files a form may have: those of one field. Files in other fields are dropped. */
export type WantedFiles = {
  field: string;
  /** The most files allowed. One more is kept, so that the caller can see that there are too many. */
  most: number;
  /** The most bytes of a file. One byte more is kept, so that the caller can see that it is too large. */
  bytes: number;
  /** The most characters of all texts together, where the form has more than others. */
  text?: number;
};

export type IncomingForm = {
  texts: FormData;
  /** The files in their order, without empty inputs. */
  files: IncomingFile[];
  /** Throws a not-stored Problem when the disk did not take the files. */
  expectStored(): void;
};

/** The body is not a form, ends too soon, or has more text than any of our forms. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
}

/** More than our largest form has: a report of 1,000 tasks has some 3,000 fields. */
const mostFields = 5_000;
const mostText = 1024 * 1024;

/** Passes the form of a request to `use`. Its files exist until `use` is done. Throws UnreadableForm. */
export async function withIncomingForm<T>(
  request: Request,
  wanted: WantedFiles,
  use: (form: IncomingForm) => Promise<T>,
): Promise<T> {
  const kept: IncomingFileWriter[] = [];
  try {
    const { texts, named } = await readForm(request, wanted, kept);
    const files = kept.map(({ file }) => file).filter(({ bytes }, index) => bytes > 0 || named[index]);
    const failure = kept.find((each) => each.failure)?.failure;
    const expectStored = () => {
      if (failure) throw writeFailure(failure);
    };
    return await use({ texts, files, expectStored });
  } finally {
    await Promise.all(kept.map((each) => each.remove()));
  }
}

async function readForm(request: Request, wanted: WantedFiles, kept: IncomingFileWriter[]) {
  const type = request.headers.get("Content-Type") ?? "";
  try {
    if (!/^multipart\/form-data/i.test(type)) return { texts: await utf8Form(request), named: [] };
    return await readMultipart(bodyStream(request), type, wanted, kept);
  } catch (cause) {
    throw new UnreadableForm("The body is no form that can be read", { cause });
  }
}

async function readMultipart(
  body: Readable,
  type: string,
  { field, most, bytes, text: longest = mostText }: WantedFiles,
  kept: IncomingFileWriter[],
) {
  const texts = new FormData();
  const named: boolean[] = [];
  const writing: Promise<void>[] = [];
  let text = 0;
  const headers: BusboyHeaders = { "content-type": type };
  const limits = { fields: mostFields, fieldSize: longest, files: most + 1, fileSize: bytes + 1, headerPairs: 20 };
  const parser = new Busboy({ headers, limits });
  const tooMuch = () => parser.destroy(new Error("More text than any form of ours has"));
  parser.on("fieldsLimit", tooMuch);
  // A part may lack a name, although the types say otherwise.
  parser.on("field", (name = "", value, _, cut) => {
    text += name.length + value.length;
    if (cut || text > longest) tooMuch();
    else texts.append(name, value);
  });
  parser.on("file", (name, file, filename) => {
    // Also emitted on the file when the body ends too soon. The parser reports that itself.
    file.on("error", () => {});
    if (name !== field) {
      file.resume();
      return;
    }
    const keeping = new IncomingFileWriter();
    kept.push(keeping);
    // For an input without a file, browsers send an empty file name.
    named.push(Boolean(filename));
    file.pipe(keeping);
    const written = finished(keeping);
    // Avoids an unhandled rejection when the body cannot be read and nobody awaits this.
    written.catch(() => {});
    writing.push(written);
  });
  await pipeline(body, parser);
  await Promise.all(writing);
  return { texts, named };
}
