/** What a request asks for: the forms of a target (RFC 9112, section 3.2). */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/**
 * Turns a target in absolute form ("http://host/path"), as clients send it to a proxy, into the path and query that all
 * others ask for. Its host takes the place of the Host header, as the standard wants it, and is believed no more than
 * that: it is whatever the client writes.
 */
export function takeOriginForm(request: IncomingMessage): void {
  const [, host, rest = ""] = /^https?:\/\/([^/?#]*)([^#]*)/i.exec(request.url ?? "") ?? [];
  if (host === undefined) return;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
  request.headers.host = host;
}

/** Turns a path that is the configured one, or below it, into the usual one, which the routes are built with. */
export function takeUsualPath(request: IncomingMessage, configured: string, usual: string): void {
  const { url = "" } = request;
  const rest = url.startsWith(configured) ? url.slice(configured.length) : null;
  if (rest !== null && /^([/?]|$)/.test(rest)) request.url = `${usual}${rest}`;
}

/** Whether a request asks what the server as a whole can do: "OPTIONS *". */
export function asksTheServer({ method, url }: IncomingMessage): boolean {
  return method === "OPTIONS" && url === "*";
}

/** Whether a path, with its query, can be read as an address, and the host in front of it too. */
export function isReadableTarget(host: string, path: string): boolean {
  // No name and password: nobody asks for them in an address. Nor the name of another thing ("host:80", "*", "mailto:…").
  if (!path.startsWith("/") || host === "" || host.includes("@")) return false;
  try {
    // React Router reads it the same way, but takes the exception for a fault of ours.
    decodeURI(new URL(`http://${host}${path}`).pathname);
    return true;
  } catch {
    return false;
  }
}

/** Answers to CONNECT, which asks for a tunnel elsewhere: Node hands it over like this, and else closes the connection. */
export function refuseTunnels(server: Server, allowed: readonly string[]): void {
  server.on("connect", (_request: IncomingMessage, socket: Duplex) => {
    socket.on("error", () => {});
    const head = ["HTTP/1.1 405 Method Not Allowed", `Allow: ${allowed.join(", ")}`, "Connection: close"];
    socket.end([...head, "Content-Length: 0", "", ""].join("\r\n"));
  });
}
