/** An HTTP client of the benchmark: requests over connections that stay open. */
import { Agent, get, type IncomingHttpHeaders, type IncomingMessage, request as open } from "node:http";

/** Where to send a request, its headers, and the status that its answer must have: 200 unless another is given. */
export type Target = { port: number; path: string; headers?: Record<string, string>; status?: number };

/** What was answered: all of it, with its headers. */
type Answered = { headers: IncomingHttpHeaders; body: Buffer };

export type Client = {
  /** Sends a GET and reads the whole answer. Rejects unless its status is the target's. */
  ask(target: Target): Promise<void>;
  /** The same, and gives the answer. */
  read(target: Target): Promise<Answered>;
  /** Sends a JSON text by POST, and reads the whole answer. Rejects unless its status is 201. */
  post(target: Target, json: string): Promise<void>;
  close(): void;
};

/** Makes a client with this many connections. */
export function openClient(connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask: (target) => ask(agent, target),
    read: (target) => read(agent, target),
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

function ask(agent: Agent, target: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    send(agent, target, reject, (response) => response.resume().once("end", resolve));
  });
}

function read(agent: Agent, target: Target): Promise<Answered> {
  return new Promise((resolve, reject) => {
    send(agent, target, reject, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("end", () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }));
    });
  });
}

function send(
  agent: Agent,
  { port, path, headers = {}, status = 200 }: Target,
  failed: (error: Error) => void,
  answered: (response: IncomingMessage) => void,
): void {
  const request = get({ agent, host: "127.0.0.1", port, path, headers }, (response) => {
    if (response.statusCode !== status) failed(new Error(`${path} answered ${response.statusCode}`));
    answered(response.once("error", failed));
  });
  request.once("error", failed);
}
