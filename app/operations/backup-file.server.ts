/**
 * The format of a backup file, and how to read one (docs/decisions/0020-backups.md): a tar.gz with manifest.json, the
 * database and the keys (secrets.json), packed in this order. The manifest has the length and the SHA-256 of each part.
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

/** The first bytes of what gzip has packed. */
const gzipMagic = Buffer.from([0x1f, 0x8b]);

/** What every tar has at this place. A browser that unpacks what it downloads leaves a tar. */
const tarMagic = Buffer.from("ustar");
const tarMagicAt = 257;

/**
 * Reads a whole backup, checks each part against the manifest, and writes the parts into the folder `into`, if given.
 * Streams, so memory stays small. Throws BackupRefused when the file is not a backup, damaged, incomplete or of a newer
 * format; the folder then holds what was read so far. Who has unpacked a backup and packed it again, in any order, or
 * left it unpacked as a tar, still has it: each part has its checksum.
 */
export async function readBackup(file: string, into: string | null = null): Promise<Manifest> {
  const packed = await isGzip(file);
  const { Parser } = await import("tar");
  const reading = new Reading(file, into, Parser);
  try {
    const take = (source: AsyncIterable<Buffer>) => reading.read(source);
    const bytes = createReadStream(file);
    await (packed ? pipeline(bytes, createGunzip(), take) : pipeline(bytes, take));
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
  readonly #found = new Map<string, { bytes: number; sha256: string }>();
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
    for (const part of manifest.parts) expectPart(this.#file, part, this.#found.get(part.name));
    if (this.#found.size > manifest.parts.length) throw damagedBackup(this.#file, notInManifest);
    return manifest;
  }

  async #take(entry: ReadEntry): Promise<void> {
    this.#entry = entry;
    const name = entry.path.replace(/^\.\//, "");
    // What packing a folder adds: the folder, and a file of macOS beside each.
    if (name === "" || /^\._[^/]*$/.test(name)) return void entry.resume();
    // Checks kind and name before anything is written. The names of the parts are fixed, so no path in the file is
    // followed.
    if (entry.type !== "File") throw damagedBackup(this.#file, "it holds something that is no file");
    if (name === manifestName && !this.#manifest) {
      this.#manifest = await this.#takeManifest(entry);
      return;
    }
    const part = partSchema.shape.name.safeParse(name);
    if (part.success && !this.#found.has(part.data)) return this.#takePart(entry, part.data);
    throw this.#manifest || this.#found.size > 0 ? damagedBackup(this.#file, notInManifest) : notOurs(this.#file);
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

  async #takePart(entry: ReadEntry, name: Part["name"]): Promise<void> {
    const hash = createHash("sha256");
    const target = this.#into === null ? null : await open(join(this.#into, name), "wx", 0o600);
    try {
      for await (const chunk of entry) {
        hash.update(chunk);
        await target?.write(chunk);
      }
      await target?.sync();
    } finally {
      await target?.close();
    }
    this.#found.set(name, { bytes: entry.size, sha256: hash.digest("hex") });
  }
}

const notInManifest = "it holds something that is not in its manifest";

/** Throws BackupRefused where a part of the manifest was not found, or is another one. */
function expectPart(file: string, { name, bytes, sha256 }: Part, found?: { bytes: number; sha256: string }): void {
  if (!found) throw damagedBackup(file, `${name} is missing`);
  if (found.bytes !== bytes) throw damagedBackup(file, `${name} has not the length that it should have`);
  if (found.sha256 !== sha256) throw damagedBackup(file, `the checksum of ${name} is wrong`);
}

/** Whether a file is packed by gzip; a tar is not. Throws BackupRefused for what is neither. */
async function isGzip(file: string): Promise<boolean> {
  const head = Buffer.alloc(tarMagicAt + tarMagic.length);
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
  if (head.subarray(0, gzipMagic.length).equals(gzipMagic)) return true;
  if (head.subarray(tarMagicAt).equals(tarMagic)) return false;
  throw notOurs(file);
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
