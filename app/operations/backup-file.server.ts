/**
 * What a backup is (docs/decisions/0020-backups.md): a tar.gz of a manifest, the database and the keys, in this order. The
 * manifest, which comes first, says of each part how long it is and its SHA-256.
 */
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Parser, type ReadEntry } from "tar";
import { z } from "zod";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";

/** Why a backup is not made or not taken: one line, made to be read on the console. */
export class BackupRefused extends Error {
  override name = "BackupRefused";
}

export const manifestName = "manifest.json";
export const format = 1;

const partSchema = z.object({
  name: z.enum([databaseName, secretsName]),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const manifestSchema = z.object({
  product: z.literal("alisio"),
  format: z.literal(format),
  /** The program that made it. */
  version: z.string(),
  /** The last migration of its database: a program that does not know it cannot read that. */
  migration: z.string(),
  made_at: z.iso.datetime(),
  parts: z.array(partSchema).min(1),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest["parts"][number];

const newerSchema = z.object({ product: z.literal("alisio"), format: z.number().gt(format) });

/** A manifest is short: whoever says that it is not made none. */
const mostManifest = 64 * 1024;

/**
 * Gzip guards its content, not these bytes of its head (time, level, system): they are always written so, and one that is
 * not is damaged, too.
 */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Reads a backup to its end, checks each part against the manifest, and writes the parts into the folder `into`, if one is
 * given. Throws BackupRefused for what is no backup, damaged, incomplete, or of a newer format; the folder then holds
 * whatever was read until then. Nothing is kept in memory but pieces.
 */
export async function readBackup(file: string, into: string | null = null): Promise<Manifest> {
  await expectGzip(file);
  const reading = new Reading(file, into);
  try {
    await pipeline(createReadStream(file), createGunzip(), (source: AsyncIterable<Buffer>) => reading.read(source));
  } catch (error) {
    await reading.leave();
    throw asRefusal(file, error);
  }
  return reading.complete();
}

class Reading {
  readonly #file: string;
  readonly #into: string | null;
  readonly #parser: Parser;
  readonly #failure = new EventEmitter<{ failed: [unknown] }>();
  readonly #found = new Set<string>();
  #manifest: Manifest | null = null;
  #entry: ReadEntry | null = null;
  #taking: Promise<unknown> = Promise.resolve();

  constructor(file: string, into: string | null) {
    this.#file = file;
    this.#into = into;
    this.#parser = new Parser({
      strict: true,
      onReadEntry: (entry) => {
        // One after the other: the manifest says what may follow it.
        this.#taking = this.#taking.then(() => this.#take(entry));
        this.#taking.catch((error: unknown) => this.#failure.emit("failed", error));
      },
    });
    this.#parser.on("error", (error) => this.#failure.emit("failed", error));
  }

  async read(source: AsyncIterable<Buffer>): Promise<void> {
    const failed = once(this.#failure, "failed").then(([error]) => {
      throw error;
    });
    failed.catch(() => {});
    const ended = once(this.#parser, "end");
    // It rejects by what the parser says, before anybody waits for it; `failed` tells it.
    ended.catch(() => {});
    for await (const chunk of source) {
      if (!this.#parser.write(chunk)) await Promise.race([once(this.#parser, "drain"), failed]);
    }
    this.#parser.end();
    await Promise.race([ended, failed]);
    await this.#taking;
  }

  /** Ends what waits for more of a file that has no more, so that nothing stays open. */
  async leave(): Promise<void> {
    // Where nobody reads it, nobody listens, either.
    this.#entry?.on("error", () => {}).destroy(new Error("Left"));
    await this.#taking.catch(() => {});
  }

  /** What was read, once all of it was. */
  complete(): Manifest {
    const manifest = this.#manifest;
    if (!manifest) throw notOurs(this.#file);
    const missing = manifest.parts.find(({ name }) => !this.#found.has(name));
    if (missing) throw damaged(this.#file, `${missing.name} is missing`);
    return manifest;
  }

  async #take(entry: ReadEntry): Promise<void> {
    this.#entry = entry;
    // By name and kind, before a byte of it goes anywhere: no path of the file's own is ever followed.
    if (entry.type !== "File") throw damaged(this.#file, "it holds something that is no file");
    if (!this.#manifest) {
      if (entry.path !== manifestName) throw notOurs(this.#file);
      this.#manifest = await this.#takeManifest(entry);
      return;
    }
    const part = this.#manifest.parts.find(({ name }) => name === entry.path);
    if (!part || this.#found.has(part.name))
      throw damaged(this.#file, "it holds something that is not in its manifest");
    this.#found.add(part.name);
    await this.#takePart(entry, part);
  }

  async #takeManifest(entry: ReadEntry): Promise<Manifest> {
    if (entry.size > mostManifest) throw notOurs(this.#file);
    const text = (await entry.concat()).toString();
    const manifest = jsonOf(text);
    const read = manifestSchema.safeParse(manifest);
    if (read.success) return read.data;
    const newer = newerSchema.safeParse(manifest);
    throw newer.success ? tooNew(this.#file, `format ${newer.data.format}`) : notOurs(this.#file);
  }

  async #takePart(entry: ReadEntry, part: Part): Promise<void> {
    if (entry.size !== part.bytes) throw damaged(this.#file, `${part.name} has not the length that it should have`);
    const hash = createHash("sha256");
    const target = this.#into === null ? null : await open(join(this.#into, part.name), "wx", 0o600);
    try {
      for await (const chunk of entry) {
        hash.update(chunk);
        await target?.write(chunk);
      }
      await target?.sync();
    } finally {
      await target?.close();
    }
    if (hash.digest("hex") !== part.sha256) throw damaged(this.#file, `the checksum of ${part.name} is wrong`);
  }
}

async function expectGzip(file: string): Promise<void> {
  const head = Buffer.alloc(gzipHead.length);
  const opened = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupRefused(
      error.code === "ENOENT" ? `${file} does not exist` : `${file} cannot be read (${error.code})`,
    );
  });
  try {
    if (!(await opened.stat()).isFile()) throw notOurs(file);
    await opened.read(head, 0, head.length, 0);
  } finally {
    await opened.close();
  }
  if (head[0] !== gzipHead[0] || head[1] !== gzipHead[1]) throw notOurs(file);
  if (!head.equals(gzipHead)) throw damaged(file, "its first bytes are wrong");
}

/** A fault of reading as a refusal; one of the disk that is written to stays what it is. */
function asRefusal(file: string, error: unknown): unknown {
  if (error instanceof BackupRefused) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && /^(Z_|TAR_)/.test(code)) return damaged(file, "it cannot be unpacked");
  return error;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function notOurs(file: string): BackupRefused {
  return new BackupRefused(`${file} is no backup of Alisio`);
}

/** Why a damaged file is refused. */
export function damaged(file: string, how: string): BackupRefused {
  return new BackupRefused(`${file} is damaged: ${how}. Use another backup`);
}

/** Why the file of a later version is refused. */
export function tooNew(file: string, what: string): BackupRefused {
  return new BackupRefused(
    `${file} was made by a newer version of Alisio (it has ${what}). Install that version, or use an older backup`,
  );
}
