/** Connections as no proper client makes them: byte by byte, and never in a hurry. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

export type RawClient = {
  socket: Socket;
  /** All that it was sent so far. */
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
  // A connection that the server resets is closed, like any other.
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

/** So many of them. */
export function rawClients(count: number, port: number, first: string): Promise<RawClient[]> {
  return Promise.all(Array.from({ length: count }, () => rawClient(port, first)));
}

/** Sends each another byte of its endless head or body. */
export function drip(clients: readonly RawClient[], byte: string): void {
  for (const { socket } of clients) if (!socket.destroyed) socket.write(byte);
}

export function hangUp(clients: readonly RawClient[]): void {
  for (const { socket } of clients) socket.destroy();
}

/** The status lines of the answers that a client has received. */
export function statusesOf({ received }: RawClient): number[] {
  return [...received().matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
