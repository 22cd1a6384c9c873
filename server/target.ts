/** The target of a request: its forms, and whether it can be read (RFC 9112, section 3.2). */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Turns a target in absolute form ("http://host/path"), which clients send to a proxy, into a path with query. Its host
 * replaces the Host header, as the standard demands; like that header it is not to be trusted.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  request.headers.host = host;
}

/**
 * Replaces the configured base path of the calls of service reports by the usual one, which the routes are built with.
 */
export function takeUsualPath(request: IncomingMessage, configured: string, usual: string): void {
  const { url = "" } = request;
  const rest = url.startsWith(configured) ? url.slice(configured.length) : null;
  if (rest !== null && /^([/?]|$)/.test(rest)) request.url = `${usual}${rest}`;
}

/** Whether a request asks for the abilities of the server as a whole: "OPTIONS *". */
export function asksTheServer({ method, url }: IncomingMessage): boolean {
  return method === "OPTIONS" && url === "*";
}

/** Whether host and path, with its query, make a valid address. */
export function isReadableTarget(host: string, path: string): boolean {
  // An address has no user and password, and is no other kind of target ("host:80", "*", "mailto:…").
  if (!path.startsWith("/") || host === "" || host.includes("@")) return false;
  try {
    // React Router parses the path in the same way, but would log the exception as a fault of the program.
    decodeURI(new URL(`http://${host}${path}`).pathname);
    return true;
  } catch {
    return false;
  }
}

/**
 * Answers CONNECT requests, which ask for a tunnel, with 405. Node passes them to this event; without a listener it
 * closes the connection.
 */
export function refuseTunnels(server: Server, allowed: readonly string[]): void {
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => {});
    const head = ["HTTP/1.1 405 Method Not Allowed", `Allow: ${allowed.join(", ")}`, "Connection: close"];
    socket.end([...head, "Content-Length: 0", "", ""].join("\r\n"));
  });
}
