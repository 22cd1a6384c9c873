/** A way to a PostgreSQL server, whose connections a test can end, silence or refuse. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export async function openWay({ hostname, port: behind }: URL) {
  const ends = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(behind), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("error", () => {}).on("close", () => to.destroy());
      from.pipe(to);
    }
  });
  const open = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await open(0);
  return {
    port,
    /** Takes connections again after shut(), at the same port. */
    open: () => open(port),
    /** Nothing arrives any more on the connections that there are, as when the server's machine loses its power. */
    fallSilent() {
      for (const socket of ends) socket.unpipe().pause();
    },
    /** Ends all connections, and takes no further one. */
    async shut() {
      const closed = once(server, "close");
      server.close();
      for (const socket of ends) socket.destroy();
      ends.clear();
      await closed;
    },
  };
}
