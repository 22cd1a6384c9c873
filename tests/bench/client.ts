/** An HTTP client of the benchmark: GET requests over connections that stay open. */
import { Agent, get } from "node:http";

/** Where to send a request, and its headers. */
export type Target = { port: number; path: string; headers?: Record<string, string> };

export type Client = { ask(target: Target): Promise<void>; close(): void };

/** Makes a client with this many connections. */
export function openClient(connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return { ask: (target) => ask(agent, target), close: () => agent.destroy() };
}

/** Sends a GET and reads the whole answer. Rejects unless its status is 200. */
function ask(agent: Agent, { port, path, headers = {} }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    });
    request.once("error", reject);
  });
}
