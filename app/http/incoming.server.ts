/**
 * What requests bring that is too large for memory: it goes to a file of DATA_DIR/incoming as it arrives, and the file goes
 * with the request (docs/decisions/0033-memory.md).
 */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { incomingName } from "#app/platform/data-dir.ts";
import { writeFailure } from "#app/platform/disk.server.ts";
import { remembered } from "#app/platform/remembered.server.ts";

/** A file that was sent: where it is kept meanwhile, and its length. */
export type IncomingFile = { path: string; bytes: number };

const incoming = remembered("incoming", () => ({ folder: "" }));

/** Makes the folder ready in a data folder that is this process's alone: what a server that was killed has left goes. */
export function openIncoming(dataDir: string): void {
  incoming.folder = join(dataDir, incomingName);
  rmSync(incoming.folder, { recursive: true, force: true });
  mkdirSync(incoming.folder, { mode: 0o700 });
}

/** Gives `use` the body of a request as a file, which is there until `use` is done. Throws a not-stored Problem where the disk is full. */
export async function withIncomingFile<T>(request: Request, use: (file: IncomingFile) => Promise<T>): Promise<T> {
  const keeping = new FileKeeping();
  try {
    await pipeline(bodyOf(request), keeping);
    if (keeping.failure) throw writeFailure(keeping.failure);
    return await use(keeping.file);
  } finally {
    await keeping.remove();
  }
}

/** The body of a request as a stream of Node's. */
export function bodyOf({ body }: Request): Readable {
  // The same thing under two names: that of the browsers' types, and Node's.
  return body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([]);
}

/**
 * Writes what comes into a new file. Where the disk does not take it, the rest runs into nothing and `failure` says why: what
 * comes beside it, in the same body, is still of use.
 */
export class FileKeeping extends Writable {
  readonly #path = join(incoming.folder, randomUUID());
  #handle: FileHandle | undefined;
  #bytes = 0;
  failure: unknown = null;

  /** What has been written so far. */
  get file(): IncomingFile {
    return { path: this.#path, bytes: this.#bytes };
  }

  /** Takes the file away, whatever became of it. */
  async remove(): Promise<void> {
    this.destroy();
    // A file that is being opened would be there only after its removal.
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

  /** Does `work`, and keeps what it fails with: the first failure is the reason of the others. */
  #noted(work: () => Promise<unknown>, done: () => void): void {
    work()
      .catch((error: unknown) => {
        this.failure ??= error;
      })
      .then(() => done());
  }
}
