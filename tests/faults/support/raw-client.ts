/** Connections that break the rules: they send byte by byte, slowly, or nothing. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawClient = {
  socket: Socket;
  /** All bytes received so far, as text. */
  received(): string;
  closed: Promise<void>;
  isClosed(): boolean;
};

/** Connects and sends `first`. */
export async function rawClient(port: number, first: string): Promise<RawClient> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let isClosed = false;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
  });
  // A connection that the server resets counts as closed.
  socket.on("error", () => {});
  const closed = new Promise<void>((done) => {
    socket.once("close", () => {
      isClosed = true;
      done();
    });
  });
  await once(socket, "connect");
  if (first !== "") socket.write(first);
  return { socket, received: () => received, closed, isClosed: () => isClosed };
}

/** Makes `count` such clients. */
export function rawClients(count: number, port: number, first: string): Promise<RawClient[]> {
  return Promise.all(Array.from({ length: count }, () => rawClient(port, first)));
}

/** Sends one more byte over each connection. */
export function sendOneByte(clients: readonly RawClient[], byte: string): void {
  for (const { socket } of clients) if (!socket.destroyed) socket.write(byte);
}

export function hangUp(clients: readonly RawClient[]): void {
  for (const { socket } of clients) socket.destroy();
}

/** The status codes of the answers that a client has received. */
export function statusesOf({ received }: RawClient): number[] {
  return [...received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
