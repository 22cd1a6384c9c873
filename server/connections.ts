/** What one client may take of the server's time and connections, so that the others are still served (docs/decisions/0024-faults.md). */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionLimits = {
  /** Connections at a time; one more, and the one that has kept the server waiting longest is closed for it. */
  connections: number;
  /** Milliseconds for the head of a request. */
  head: number;
  /** Milliseconds for a whole request, its body with it. */
  request: number;
  /** Milliseconds that a connection is kept between requests. */
  idle: number;
  /** Milliseconds in which nothing goes through a connection, either way: a client that reads no answer. */
  silence: number;
  /** Requests that one connection may send ahead of their answers. */
  ahead: number;
};

export const usualLimits: ConnectionLimits = {
  // A company of twenty with six connections a browser is far below; a process may open some thousand files.
  connections: 500,
  head: 10_000,
  // Eight photos as a phone has them, without scripts, over a mobile network.
  request: 120_000,
  // Longer than a proxy in front keeps one (Caddy: two minutes): else it sends a request into one that closes just then.
  idle: 125_000,
  silence: 130_000,
  // Browsers and proxies send none ahead.
  ahead: 16,
};

/** Puts the limits on a server. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.head;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.idle;
  server.timeout = limits.silence;
  makeRoom(server, limits.connections);
  leaveNobodyIdle(server);
}

/** Once the server takes nothing new, a connection whose last request is answered would keep it from ending. */
function leaveNobodyIdle(server: Server): void {
  server.on("request", (_request, response: ServerResponse) => {
    response.once("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
}

/** How often Node looks for requests that take too long. Given to createServer; half a minute by itself. */
export const checkEvery = 2_000;

/**
 * Closes, for each connection too many, the one that has kept the server waiting longest: between requests, or in the middle
 * of sending one; else the first that does not take its answer. Who waits for an answer is not who is slow.
 */
function makeRoom(server: Server, most: number): void {
  /** Both in the order since when: the server waits for the client, the client for the server. */
  const waitedFor = new Set<Socket>();
  const answered = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    if (waitedFor.size + answered.size >= most) slowest(waitedFor, answered)?.destroy();
    waitedFor.add(socket);
    socket.once("close", () => {
      waitedFor.delete(socket);
      answered.delete(socket);
    });
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const turn = () => {
      if (!response.writableFinished && waitedFor.delete(socket)) answered.add(socket);
    };
    if (hasBody(request)) request.once("end", turn);
    else turn();
    response.once("finish", () => {
      if (answered.delete(socket)) waitedFor.add(socket);
    });
  });
}

function slowest(waitedFor: Iterable<Socket>, answered: Iterable<Socket>): Socket | undefined {
  for (const socket of waitedFor) if (!socket.destroyed) return socket;
  for (const socket of answered) if (!socket.destroyed && socket.writableLength > 0) return socket;
  return undefined;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
}

/**
 * Passes on what a connection asks, unless it has sent too many requests ahead of their answers: then it is closed. A body
 * that the answer did not need runs into nothing: React Router's listener leaves it where it stopped reading, and the
 * connection's next request would wait behind it for ever.
 */
export function inTurn(most: number, answer: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    const ahead = unanswered.get(socket) ?? 0;
    if (ahead > most) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, ahead + 1);
    response.once("close", () => {
      unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1);
      if (!request.readableEnded) request.removeAllListeners("data").resume();
    });
    answer(request, response);
  };
}
