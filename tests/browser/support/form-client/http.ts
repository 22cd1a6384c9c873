/** Sends one HTTP request with exactly the given headers; `fetch` would add its own Sec-Fetch headers. */
import { Agent, request as ask } from "node:http";

export type Asked = {
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: Buffer;
};

export type Answered = {
  url: URL;
  status: number;
  statusText: string;
  /** Names in lower case; several headers of one name are joined by commas. Set-Cookie is in `cookies`. */
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
};

const agent = new Agent({ keepAlive: true });

/** Sends a request. Redirects are returned, not followed. Rejects when the connection fails. */
export function send({ method, url, headers, body }: Asked): Promise<Answered> {
  return new Promise((done, failed) => {
    const length = body ? { "Content-Length": String(body.length) } : {};
    const asked = ask(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", failed);
      answer.on("end", () => {
        const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
        done({
          url,
          status: answer.statusCode ?? 0,
          statusText: answer.statusMessage ?? "",
          headers: Object.fromEntries(given),
          cookies: answer.headers["set-cookie"] ?? [],
          body: Buffer.concat(parts),
        });
      });
    });
    asked.on("error", (error: NodeJS.ErrnoException) => {
      // The server closed an idle connection just when it was used again: browsers send such a request once more.
      const isStale = asked.reusedSocket && error.code === "ECONNRESET";
      if (isStale) send({ method, url, headers, ...(body && { body }) }).then(done, failed);
      else failed(error);
    });
    asked.end(body);
  });
}
