/**
 * The format of a backup file, and how to read one (docs/decisions/0020-backups.md): a tar.gz with manifest.json, the
 * database and the keys (secrets.json), in this order. The manifest has the length and the SHA-256 of each part.
 */
import { createHash } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Parser, ReadEntry } from "tar";
import { z } from "zod";
import { databaseName, secretsName } from "#app/platform/data-dir.ts";

/** A backup cannot be made, or a file cannot be restored. The message is one line for the console. */
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
  /** The version of the program that made the backup. */
  version: z.string(),
  /** The last migration of the database in it. A program that does not know this migration cannot use the database. */
  migration: z.string(),
  made_at: z.iso.datetime(),
  parts: z.array(partSchema).min(1),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type Part = Manifest["parts"][number];

const newerSchema = z.object({ product: z.literal("alisio"), format: z.number().gt(format) });

/** The most bytes of a manifest. A larger one is not ours. */
const mostManifest = 64 * 1024;

/**
 * The first bytes of every backup. Gzip has no checksum for them (time, level, system), but we always write the same,
 * so that a file with others counts as damaged.
 */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Reads a whole backup, checks each part against the manifest, and writes the parts into the folder `into`, if given.
 * Streams, so memory stays small. Throws BackupRefused when the file is not a backup, damaged, incomplete or of a newer
 * format; the folder then holds what was read so far.
 */
export async function readBackup(file: string, into: string | null = null): Promise<Manifest> {
  await expectGzip(file);
  const { Parser } = await import("tar");
  const reading = new Reading(file, into, Parser);
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

  constructor(file: string, into: string | null, Reader: typeof Parser) {
    this.#file = file;
    this.#into = into;
    this.#parser = new Reader({
      strict: true,
      onReadEntry: (entry) => {
        // Entries are taken one after the other, because the manifest, the first entry, says what may follow.
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
    // Avoids an unhandled rejection: `ended` also rejects on an error of the parser, which `failed` already reports.
    ended.catch(() => {});
    for await (const chunk of source) {
      if (!this.#parser.write(chunk)) await Promise.race([once(this.#parser, "drain"), failed]);
    }
    this.#parser.end();
    await Promise.race([ended, failed]);
    await this.#taking;
  }

  /** Stops reading a file that ended too early, so that nothing waits and no file stays open. */
  async leave(): Promise<void> {
    // The error ends the loop that reads the entry. Where no loop does, this listener keeps it from being thrown.
    this.#entry?.on("error", () => {}).destroy(new Error("Left"));
    await this.#taking.catch(() => {});
  }

  /** The manifest, once every part was found. Throws BackupRefused when the manifest or a part is missing. */
  complete(): Manifest {
    const manifest = this.#manifest;
    if (!manifest) throw notOurs(this.#file);
    const missing = manifest.parts.find(({ name }) => !this.#found.has(name));
    if (missing) throw damagedBackup(this.#file, `${missing.name} is missing`);
    return manifest;
  }

  async #take(entry: ReadEntry): Promise<void> {
    this.#entry = entry;
    // Checks kind and name before anything is written. The names of the parts are fixed, so no path in the file is
    // followed.
    if (entry.type !== "File") throw damagedBackup(this.#file, "it holds something that is no file");
    if (!this.#manifest) {
      if (entry.path !== manifestName) throw notOurs(this.#file);
      this.#manifest = await this.#takeManifest(entry);
      return;
    }
    const part = this.#manifest.parts.find(({ name }) => name === entry.path);
    if (!part || this.#found.has(part.name))
      throw damagedBackup(this.#file, "it holds something that is not in its manifest");
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
    if (entry.size !== part.bytes)
      throw damagedBackup(this.#file, `${part.name} has not the length that it should have`);
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
    if (hash.digest("hex") !== part.sha256) throw damagedBackup(this.#file, `the checksum of ${part.name} is wrong`);
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
  if (!head.equals(gzipHead)) throw damagedBackup(file, "its first bytes are wrong");
}

/**
 * Turns an error of unpacking into BackupRefused. Returns other errors, such as those of the disk written to,
 * unchanged.
 */
function asRefusal(file: string, error: unknown): unknown {
  if (error instanceof BackupRefused) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === "string" && /^(Z_|TAR_)/.test(code)) return damagedBackup(file, "it cannot be unpacked");
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

/** The error for a damaged backup; `how` says what is wrong. */
export function damagedBackup(file: string, how: string): BackupRefused {
  return new BackupRefused(`${file} is damaged: ${how}. Use another backup`);
}

/** The error for a backup of a newer version; `what` names what this version does not know. */
export function tooNew(file: string, what: string): BackupRefused {
  return new BackupRefused(
    `${file} was made by a newer version of Alisio (it has ${what}). Install that version, or use an older backup`,
  );
}
