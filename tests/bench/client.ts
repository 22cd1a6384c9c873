/** An HTTP client of the benchmark: requests over connections that stay open. */
import { Agent, get, request as open } from "node:http";

/** Where to send a request, and its headers. */
export type Target = { port: number; path: string; headers?: Record<string, string> };

export type Client = {
  /** Sends a GET and reads the whole answer. Rejects unless its status is 200. */
  ask(target: Target): Promise<void>;
  /** Sends a JSON text by POST, and reads the whole answer. Rejects unless its status is 201. */
  post(target: Target, json: string): Promise<void>;
  close(): void;
};

/** Makes a client with this many connections. */
export function openClient(connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (target) => ask(agent, target),
    post: (target, json) => post(agent, target, json),
    close: () => agent.destroy(),
  };
}

function post(agent: Agent, { port, path, headers = {} }: Target, json: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const typed = { ...headers, "Content-Type": "application/json", "Content-Length": Buffer.byteLength(json) };
    const options = { agent, host: "127.0.0.1", port, path, method: "POST", headers: typed };
    const request = open(options, (response) => {
      if (response.statusCode !== 201) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    });
    request.once("error", reject).end(json);
  });
}

function ask(agent: Agent, { port, path, headers = {} }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
      response.resume().once("end", resolve).once("error", reject);
    });
    request.once("error", reject);
  });
}
