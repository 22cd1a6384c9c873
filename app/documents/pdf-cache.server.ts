/**
 * PDFs that were rendered before, in files of DATA_DIR/papers: a document that is asked for again is not rendered again
 * (docs/decisions/0124-pdf-cache.md). The name of a file is the hash of everything that its PDF is made from, so a file
 * is never outdated. All of them may be deleted at any time.
 */
import { createHash, type Hash, hash, randomUUID } from "node:crypto";
import type { Stats } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { papersName } from "#app/platform/data-dir.ts";
import { dayMs } from "#app/platform/durations.ts";
import { environment } from "#app/platform/environment.server.ts";
import { logFault } from "#app/platform/log.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";
import type { Printable } from "./document.ts";
import { renderPdf, workerFile } from "./render.server.ts";

type Limits = {
  /** Bytes of all files together. */
  bytes: number;
  /**
   * Milliseconds after which a file that nobody asked for is deleted: what was deleted in the database must not stay.
   */
  age: number;
};

/** About 2,000 quotes, or the reports with photos of some weeks. */
const usualLimits: Limits = { bytes: 100e6, age: 30 * dayMs };

/** The length in bytes of the SHA-256 with which each file begins. */
const hashLength = 32;

/** A document with the hash by which its PDF is kept: the same for the same PDF, another for any other. */
export type Paper = { document: Printable; hash: string };

/** Keeps PDFs in the files of a folder. Processes may share the folder. */
export class PdfCache {
  readonly #folder: string;
  readonly #limits: Limits;
  readonly #render: (document: Printable) => Promise<Uint8Array<ArrayBuffer>>;
  /** The PDFs that are being read or rendered now, by their hash. */
  readonly #underWay = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  /** Bytes that may be written before the folder is looked through again. */
  #untilTidied = 0;

  constructor(folder: string, limits: Limits, render: (document: Printable) => Promise<Uint8Array<ArrayBuffer>>) {
    this.#folder = folder;
    this.#limits = limits;
    this.#render = render;
  }

  /** The PDF of a document: the kept one, or rendered and kept. Throws what renderPdf() throws. */
  get({ document, hash }: Paper): Promise<Uint8Array<ArrayBuffer>> {
    const running = this.#underWay.get(hash);
    if (running) return running;
    const made = this.#readOrRender(document, hash).finally(() => this.#underWay.delete(hash));
    this.#underWay.set(hash, made);
    return made;
  }

  async #readOrRender(document: Printable, hash: string): Promise<Uint8Array<ArrayBuffer>> {
    const kept = await this.#read(hash);
    if (kept) return kept;
    const pdf = await this.#render(document);
    // Where it cannot be kept, it is rendered again the next time.
    await this.#keep(hash, pdf).catch(() => {});
    return pdf;
  }

  /** The kept PDF; null where there is none, or where its file is not as it was written. */
  async #read(hash: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const path = join(this.#folder, hash);
    const bytes = await readFile(path).catch(() => null);
    if (!bytes || bytes.length < hashLength) return null;
    const pdf = new Uint8Array(bytes.buffer as ArrayBuffer, bytes.byteOffset + hashLength, bytes.length - hashLength);
    if (!sha256(pdf).equals(bytes.subarray(0, hashLength))) return null;
    const now = new Date();
    await utimes(path, now, now).catch(() => {});
    return pdf;
  }

  async #keep(hash: string, pdf: Uint8Array): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, randomUUID());
    try {
      // Not flushed to the disk: after a loss of power its hash tells that it is not whole.
      await writeFile(path, Buffer.concat([sha256(pdf), pdf]), { mode: 0o600 });
      await rename(path, join(this.#folder, hash));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    this.#untilTidied -= pdf.length;
    if (this.#untilTidied < 0) await this.tidy();
  }

  /** Deletes what nobody asked for lately: beyond the age, and first where all together are too large. */
  async tidy(): Promise<void> {
    this.#untilTidied = this.#limits.bytes / 8;
    const names = await readdir(this.#folder).catch(() => []);
    const found: { name: string; file: Stats }[] = [];
    // One after the other: to ask for thousands at once takes a turn of the event loop of 20 ms and more.
    for (const name of names) {
      const file = await stat(join(this.#folder, name)).catch(() => null);
      if (file) found.push({ name, file });
    }
    // Some room is left for what is written until the next time.
    const most = this.#limits.bytes - this.#untilTidied;
    const oldest = Date.now() - this.#limits.age;
    let sum = 0;
    for (const { name, file } of found.sort((a, b) => b.file.mtimeMs - a.file.mtimeMs)) {
      sum += file.size;
      if (sum > most || file.mtimeMs < oldest) await rm(join(this.#folder, name), { force: true });
    }
  }
}

/** The hash of the program that renders: its own code, and its packages with their versions. */
let program: Promise<Buffer> | undefined;

/** Gives a document its hash. */
export async function paperOf(document: Printable): Promise<Paper> {
  program ??= hashProgram().catch((error: unknown) => {
    // The next document has it read again.
    program = undefined;
    throw error;
  });
  const hash = createHash("sha256").update(await program);
  hashData(document, hash);
  return { document, hash: hash.digest("hex") };
}

async function hashProgram(): Promise<Buffer> {
  return sha256(Buffer.concat(await Promise.all([readFile(workerFile), readFile("package-lock.json")])));
}

/**
 * Hashes plain data: its pictures by their bytes, then all of it as JSON. No two documents give the same. One call of
 * JSON.stringify() takes a quarter of the time of a call of the hash for each value.
 */
function hashData(data: unknown, hash: Hash): void {
  const text = JSON.stringify(data, function (this: Record<string, unknown>, key: string, given: unknown) {
    // A Buffer is given as the list of its bytes.
    const value = this[key];
    if (!(value instanceof Uint8Array)) return given;
    hash.update(`bytes ${value.length}:`).update(value);
    return { bytes: value.length };
  });
  hash.update(text);
}

function sha256(bytes: Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer");
}

const cache = new PdfCache(resolve(environment.DATA_DIR, papersName), usualLimits, renderPdf);

const tidying = singleton<{ timer: NodeJS.Timeout | undefined }>("papers", () => ({ timer: undefined }));

/** Deletes outdated files daily, first in a day, and also where no PDF is asked for. */
export function startTidyingPapers(): void {
  clearInterval(tidying.timer);
  tidying.timer = setInterval(() => cache.tidy().catch(logFault), dayMs).unref();
}

/** Stops the timer. */
export function stopTidyingPapers(): void {
  clearInterval(tidying.timer);
}

/** The PDF of a document: the kept one, or rendered and kept. Throws what renderPdf() throws. */
export function getPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  return cache.get(paper);
}
