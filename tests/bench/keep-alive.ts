/**
 * A client that costs little: node:http's own would be slower than the plain server that it measures, and so make the
 * limit look lower than it is. One request at a time on a connection that stays open.
 */
import { connect, type Socket } from "node:net";

const host = "127.0.0.1";

/** Where a request goes, and what it brings beside its path. */
export type Target = { port: number; path: string; headers?: Record<string, string> };

type Waiting = { resolve: (bytes: number) => void; reject: (error: Error) => void };

const chunksEnd = Buffer.from("\r\n0\r\n\r\n");

export class KeepAlive {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #received: Buffer[] = [];
  #bytes = 0;
  /** The bytes of the whole answer; null when it is chunked, undefined while its head has not come. */
  #wanted: number | null | undefined;

  constructor(port: number) {
    this.#socket = connect(port, host).setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#receive(chunk));
    this.#socket.on("error", (error) => this.#waiting?.reject(error));
    this.#socket.on("close", () => this.#waiting?.reject(new Error("The server closed the connection")));
  }

  /** Sends a GET and gives the size of its answer. Rejects when that is not a 200. */
  get({ path, headers = {} }: Target): Promise<number> {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    this.#socket.write(`${lines.join("\r\n")}\r\n\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#received.push(chunk);
    this.#bytes += chunk.length;
    if (this.#wanted === undefined) this.#readHead();
    if (this.#wanted === undefined || !this.#isComplete()) return;
    const { resolve } = this.#waiting ?? {};
    const bytes = this.#bytes;
    this.#received = [];
    this.#bytes = 0;
    this.#wanted = undefined;
    resolve?.(bytes);
  }

  #readHead(): void {
    const soFar = Buffer.concat(this.#received);
    const end = soFar.indexOf("\r\n\r\n");
    if (end < 0) return;
    const head = soFar.toString("latin1", 0, end);
    if (!head.startsWith("HTTP/1.1 200")) {
      this.#waiting?.reject(new Error(`Not a 200: ${head.slice(0, head.indexOf("\r\n"))}`));
      return;
    }
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    this.#wanted = length === undefined ? null : end + 4 + Number(length);
  }

  #isComplete(): boolean {
    if (this.#wanted !== null) return this.#bytes === this.#wanted;
    const tail = Buffer.concat(this.#received.slice(-2)).subarray(-chunksEnd.length);
    return tail.equals(chunksEnd);
  }
}
