/**
 * Limits what one client may take of the server's time and connections, so that others are still served
 * (docs/decisions/0024-faults.md).
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionLimits = {
  /** Connections at a time. For one more, the connection is closed that has kept the server waiting longest. */
  connections: number;
  /** Milliseconds for the head of a request. */
  head: number;
  /** Milliseconds for a whole request, with its body. */
  request: number;
  /** Milliseconds that a connection stays open between requests. */
  idle: number;
  /** Milliseconds without any traffic, as when a client does not read its answer. */
  silence: number;
  /** Requests that a connection may send before the answers to the earlier ones. */
  ahead: number;
};

export const usualLimits: ConnectionLimits = {
  // A company of twenty with six connections a browser stays far below; a process may open some thousand files.
  connections: 500,
  head: 10_000,
  // Long enough for eight photos as a phone takes them, sent by a form over a mobile network.
  request: 120_000,
  // Longer than a proxy in front keeps its connections (Caddy: two minutes); otherwise the proxy may send a request
  // into a connection that is just being closed.
  idle: 125_000,
  silence: 130_000,
  // Browsers and proxies send none before an answer.
  ahead: 16,
};

/** Sets the limits on a server. */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  server.headersTimeout = limits.head;
  server.requestTimeout = limits.request;
  server.keepAliveTimeout = limits.idle;
  server.timeout = limits.silence;
  waitForBackups(server);
  makeRoom(server, limits.connections);
  leaveNobodyIdle(server);
}

/** Its answer begins only when a backup is made, which takes minutes where the database is large. */
const backupPath = /^\/admin\/backups\/download(\?|$)/;

/**
 * While a backup is made for a client, the silence is the server's own: the connection is kept. Once the answer has
 * begun, its bytes count as traffic again.
 */
function waitForBackups(server: Server): void {
  server.on("request", ({ socket, url }: IncomingMessage, response: ServerResponse) => {
    if (!backupPath.test(url ?? "")) return;
    // With a listener, Node leaves it to that what becomes of the connection.
    response.on("timeout", () => {
      if (response.headersSent) socket.destroy();
    });
  });
}

/**
 * When the server is stopping, a connection becomes idle after its last answer and would keep the server open: close
 * it.
 */
function leaveNobodyIdle(server: Server): void {
  server.on("request", (_request, response: ServerResponse) => {
    response.once("close", () => {
      if (!server.listening) setImmediate(() => server.closeIdleConnections());
    });
  });
}

/**
 * Milliseconds between Node's checks for requests that take too long (by default half a minute). An option of
 * createServer().
 */
export const checkEvery = 2_000;

/**
 * For each connection too many, closes the one that has kept the server waiting longest, between requests or in the
 * middle of one; else the first one that does not read its answer. A client that waits for its answer is never closed.
 */
function makeRoom(server: Server, most: number): void {
  /** Both in order of time: connections that the server waits for, and connections that are being answered. */
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
 * Passes requests on to `answer`. A connection that has sent more than `most` requests before their answers is closed.
 * The rest of a body that was not read is discarded: React Router's listener leaves it unread, and the next request of
 * the connection would wait behind it forever.
 */
export function limitUnanswered(most: number, answer: RequestListener): RequestListener {
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
