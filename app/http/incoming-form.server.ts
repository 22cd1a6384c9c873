/** Forms that bring files: the texts stay in memory, each file goes to the disk as it arrives. */

import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { writeFailure } from "#app/platform/disk.server.ts";
import { bodyOf, FileKeeping, type IncomingFile } from "./incoming.server.ts";

/** The files that a form is asked for: those of one field. What comes in others is not kept. */
export type WantedFiles = {
  field: string;
  /** One more than this is kept, for whoever counts them; the others are not. */
  most: number;
  /** Of a larger one, one byte more than this is kept, for whoever measures it. */
  bytes: number;
};

export type IncomingForm = {
  texts: FormData;
  /** In their order. A field in which nothing was chosen brings none. */
  files: IncomingFile[];
  /** Throws a not-stored Problem when the disk did not take the files. */
  expectStored(): void;
};

/** A body that is no form, is cut off, or has more text than any form of ours. */
export class UnreadableForm extends Error {
  override name = "UnreadableForm";
}

/** What the largest form of ours takes many times over. */
const mostFields = 5_000;
const mostText = 1024 * 1024;

/** Gives `use` the form that a request brings; its files are there until `use` is done. Throws UnreadableForm. */
export async function withIncomingForm<T>(
  request: Request,
  wanted: WantedFiles,
  use: (form: IncomingForm) => Promise<T>,
): Promise<T> {
  const kept: FileKeeping[] = [];
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

async function readForm(request: Request, wanted: WantedFiles, kept: FileKeeping[]) {
  const type = request.headers.get("Content-Type") ?? "";
  try {
    if (!/^multipart\/form-data/i.test(type)) return { texts: await request.formData(), named: [] };
    return await readMultipart(bodyOf(request), type, wanted, kept);
  } catch (cause) {
    throw new UnreadableForm("The body is no form that can be read", { cause });
  }
}

async function readMultipart(body: Readable, type: string, { field, most, bytes }: WantedFiles, kept: FileKeeping[]) {
  const texts = new FormData();
  const named: boolean[] = [];
  const writing: Promise<void>[] = [];
  let text = 0;
  const headers: BusboyHeaders = { "content-type": type };
  const limits = { fields: mostFields, fieldSize: mostText, files: most + 1, fileSize: bytes + 1, headerPairs: 20 };
  const parser = new Busboy({ headers, limits });
  const tooMuch = () => parser.destroy(new Error("More text than any form of ours has"));
  parser.on("fieldsLimit", tooMuch);
  // A part without a name has none, whatever the types say.
  parser.on("field", (name = "", value, _, cut) => {
    text += name.length + value.length;
    if (cut || text > mostText) tooMuch();
    else texts.append(name, value);
  });
  parser.on("file", (name, file, filename) => {
    // Where the body ends too soon the parser says so itself; the file says it beside.
    file.on("error", () => {});
    if (name !== field) {
      file.resume();
      return;
    }
    const keeping = new FileKeeping();
    kept.push(keeping);
    // What a browser sends of a field in which nothing was chosen has an empty one.
    named.push(Boolean(filename));
    file.pipe(keeping);
    const written = finished(keeping);
    // Nobody waits for it where the body cannot be read.
    written.catch(() => {});
    writing.push(written);
  });
  await pipeline(body, parser);
  await Promise.all(writing);
  return { texts, named };
}
