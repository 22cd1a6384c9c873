/** The address on which the server is to listen. */
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Listens on the host for a moment, at a port that the system chooses, so that a host that is none of this machine is
 * told before anything is written. Throws a ConfigurationError then.
 */
export async function expectHost(host: string): Promise<void> {
  const server = createServer();
  try {
    server.listen(0, host);
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const refusal = new Error(`HOST: ${host} is no address of this machine on which it can listen (${code})`);
    refusal.name = "ConfigurationError";
    throw refusal;
  }
  server.close();
  await once(server, "close");
}
