/**
 * Writes request bodies and files that are too large for memory into DATA_DIR/incoming as they arrive, and deletes them
 * at the end of the request (docs/decisions/0033-memory.md).
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { incomingName } from "#app/platform/data-dir.ts";
import { writeFailure } from "#app/platform/disk.server.ts";
import { singleton } from "#app/platform/singleton.server.ts";

/** A received file: its path and its length in bytes. */
export type IncomingFile = { path: string; bytes: number };

/** `owner` begins the names of the files of this process where several share the folder. */
const incoming = singleton("incoming", () => ({ folder: "", owner: "" }));

/** Creates the folder, without what a killed server left. The data folder must be locked for this process. */
export function openIncoming(dataDir: string): void {
  incoming.folder = join(dataDir, incomingName);
  incoming.owner = "";
  rmSync(incoming.folder, { recursive: true, force: true });
  mkdirSync(incoming.folder, { mode: 0o700 });
}

/** For one of several processes, after one has created the folder: removes what a killed one of its name has left. */
export function openIncomingBeside(dataDir: string, name: string): void {
  incoming.folder = join(dataDir, incomingName);
  incoming.owner = `${name}-`;
  const left = readdirSync(incoming.folder).filter((file) => file.startsWith(incoming.owner));
  for (const file of left) rmSync(join(incoming.folder, file), { force: true });
}

/**
 * Passes the body of a request as a file to `use`; the file exists until `use` is done. Throws a not-stored Problem
 * when the disk is full.
 */
export async function withIncomingFile<T>(request: Request, use: (file: IncomingFile) => Promise<T>): Promise<T> {
  const keeping = new IncomingFileWriter();
  try {
    await pipeline(bodyStream(request), keeping);
    if (keeping.failure) throw writeFailure(keeping.failure);
    return await use(keeping.file);
  } finally {
    await keeping.remove();
  }
}

/** The body of a request as a Node stream. */
export function bodyStream({ body }: Request): Readable {
  // The type of the Fetch API and Node's own type for the same stream.
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

/**
 * Writes a stream into a new file. When the disk fails, it drops the rest and keeps the error in `failure`, so that
 * other parts of the same body can still be read.
 */
export class IncomingFileWriter extends Writable {
  readonly #path = join(incoming.folder, `${incoming.owner}${randomUUID()}`);
  #handle: FileHandle | undefined;
  #bytes = 0;
  failure: unknown = null;

  /** The file with the bytes written so far. */
  get file(): IncomingFile {
    return { path: this.#path, bytes: this.#bytes };
  }

  /** Deletes the file in any state. */
  async remove(): Promise<void> {
    this.destroy();
    // Waits for an unfinished open(), which would otherwise create the file after its deletion.
    if (!this.closed) await once(this, "close");
    await rm(this.#path, { force: true });
  }

  override _construct(done: (error?: Error) => void): void {
    this.#noted(async () => {
      this.#handle = await open(this.#path, "wx", 0o600);
    }, done);
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.#bytes += chunk.length;
    this.#noted(async () => !this.failure && this.#handle?.appendFile(chunk), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.#noted(() => this.#close(), done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#noted(
      () => this.#close(),
      () => done(error),
    );
  }

  async #close(): Promise<void> {
    const handle = this.#handle;
    this.#handle = undefined;
    await handle?.close();
  }

  /** Runs `work` and keeps its first error, of which later errors are a consequence. */
  #noted(work: () => Promise<unknown>, done: () => void): void {
    work()
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .then(() => done());
  }
}
