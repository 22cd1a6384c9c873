/** What every call refuses in the same way: unknown addresses, wrong methods, large bodies, other sites. */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { sharedApp } from "../support/running-app.ts";
import { customer } from "../support/samples.ts";

const { app, me } = await sharedApp();

test.each(["/api", "/api/", "/api/unknown", "/api/customers/1/2", "/api/../api/x", "/api/quotes/1/pdf/x"])(
  "%s is no call: 404 as JSON, by any method, signed in or not",
  async (path) => {
    for (const caller of [me, app.visitor]) {
      for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const) {
        const answer = await caller.send(method, path);
        expect(answer.status, method).toBe(404);
        expect(answer.json, method).toEqual({ error: "Not found" });
      }
    }
  },
);

test.each([
  ["/api/auth/login", ["POST"]],
  ["/api/auth/refresh", ["POST"]],
  ["/api/auth/logout", ["POST"]],
  ["/api/auth/change-password", ["POST"]],
  ["/api/customers", ["GET", "POST"]],
  ["/api/customers/1", ["GET", "PUT", "DELETE"]],
  ["/api/products", ["GET", "POST"]],
  ["/api/products/1", ["GET", "PUT", "DELETE"]],
  ["/api/service-reports/prefill", ["GET"]],
  ["/api/service-reports/offline", ["GET"]],
  ["/api/service-reports/engineers", ["GET", "POST"]],
  ["/api/service-reports/engineers/1", ["GET", "PUT", "DELETE"]],
  ["/api/service-reports/tasks", ["GET", "POST"]],
  ["/api/service-reports/tasks/1", ["PUT", "DELETE"]],
  ["/api/service-reports/templates", ["GET", "POST"]],
  ["/api/service-reports/templates/1", ["GET", "PUT"]],
  ["/api/service-reports/templates/1/tasks", ["PUT"]],
  ["/api/service-reports/reports", ["GET", "POST"]],
  ["/api/service-reports/reports/1/pdf", ["GET"]],
  ["/api/service-reports/reports/1/email", ["POST"]],
  ["/api/service-reports/reports/1/photos/1", ["PUT"]],
  ["/api/settings", ["GET", "PUT"]],
  ["/api/settings/email", ["GET", "PUT"]],
  ["/api/settings/email/test", ["POST"]],
  ["/api/email-attempts/1", ["GET"]],
  ["/api/upload-logo", ["POST", "DELETE"]],
  ["/api/quotes", ["GET", "POST"]],
  ["/api/quotes/1", ["GET", "PUT", "PATCH"]],
  ["/api/quotes/1/pdf", ["GET"]],
  ["/api/quotes/1/email", ["POST"]],
  ["/api/push/subscribe", ["GET", "POST", "DELETE"]],
  ["/api/openapi.json", ["GET"]],
  ["/api/jobs", ["GET", "POST"]],
  ["/api/jobs/1", ["GET", "PATCH", "DELETE"]],
  ["/api/jobs/1/invoice", ["POST"]],
  ["/api/invoices", ["GET", "POST"]],
  ["/api/invoices/1", ["GET", "PATCH", "DELETE"]],
  ["/api/invoices/1/issue", ["POST"]],
  ["/api/invoices/1/rectify", ["POST"]],
  ["/api/invoices/1/annul", ["POST"]],
  ["/api/invoices/1/pdf", ["GET"]],
  ["/api/invoices/1/email", ["POST"]],
])("%s answers a wrong method with 405 and the methods it has, as OPTIONS does", async (path, methods) => {
  const allowed = [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
  const asked = await me.send("OPTIONS", path);
  expect([asked.status, asked.text, asked.headers.get("Allow")?.split(", ")]).toEqual([204, "", allowed]);
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
    if (allowed.includes(method)) continue;
    const answer = await me.send(method, path);
    expect(answer.status, method).toBe(405);
    expect(answer.headers.get("Allow")?.split(", "), method).toEqual(allowed);
    expect(answer.json, method).toEqual({ error: `${method} is not allowed here` });
  }
});

test.each(["/quotes", "/manifest.webmanifest"])(
  "a form sent to %s, which has none, is told what it takes",
  async (path) => {
    const answer = await me.postForm(path, { name: "x" });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  },
);

test.each([
  ["/login", "GET, HEAD, POST, OPTIONS"],
  ["/?index", "GET, HEAD, POST, OPTIONS"],
  ["/settings", "GET, HEAD, POST, OPTIONS"],
  ["/quotes", "GET, HEAD, OPTIONS"],
])("%s says by OPTIONS what it takes, signed in or not", async (path, allowed) => {
  for (const caller of [me, app.visitor]) {
    const answer = await caller.send("OPTIONS", path);
    expect([answer.status, answer.text, answer.headers.get("Allow")]).toEqual([204, "", allowed]);
  }
});

test("HEAD is answered like GET, without a body", async () => {
  const [head, get] = [await me.send("HEAD", "/api/settings"), await me.get("/api/settings")];
  expect(head.status).toBe(200);
  expect(head.text).toBe("");
  expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
  expect((await me.send("HEAD", "/quotes")).status).toBe(200);
});

test.each(["", "{", "[1,", "null x", "<a/>", "first_name=Ana", "\u0000", "\uFEFF"])(
  "a body of %j is no JSON: 400",
  async (body) => {
    const answer = await me.send("POST", "/api/customers", { body });
    expect(answer.status).toBe(400);
    expect(answer.json).toEqual({ error: "The body is not valid JSON." });
  },
);

const latin1 = Uint8Array.from(Buffer.from('{"first_name":"Peña"}', "latin1"));

test.each<[string, typeof latin1 | string, string]>([
  ["Latin-1", latin1, "application/json"],
  ["Latin-1 that says so", latin1, "application/json; charset=ISO-8859-1"],
  ["another stated encoding", '{"first_name":"Ana"}', 'application/json; charset="windows-1252"'],
])("a body in %s is refused, as its letters would be lost: 400", async (_, body, type) => {
  const answer = await me.send("POST", "/api/customers", { body, headers: { "Content-Type": type } });
  expect(answer.status).toBe(400);
  expect(answer.json).toEqual({ error: "The body is not UTF-8, the encoding of JSON." });
});

test.each(["null", "[]", "1", '"text"', "true"])("a body of %s has not the expected form: 400", async (body) => {
  const answer = await me.send("POST", "/api/customers", { body });
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({ error: "The body does not have the expected form." });
});

test("a body of 1 MiB is read, and one byte more is refused", async () => {
  const customerOfBytes = (bytes: number) => {
    const frame = JSON.stringify({ ...customer, note: "" });
    return JSON.stringify({ ...customer, note: "x".repeat(bytes - Buffer.byteLength(frame)) });
  };
  const limit = 1024 * 1024;
  expect((await me.send("POST", "/api/customers", { body: customerOfBytes(limit) })).status).toBe(201);
  const refused = await me.send("POST", "/api/customers", { body: customerOfBytes(limit + 1) });
  expect(refused.status).toBe(413);
  expect(refused.json).toEqual({ error: "The body is too large" });
});

test("a body without Content-Length is refused before it is read", async () => {
  const head = `POST /api/customers HTTP/1.1\r\nHost: x\r\nCookie: ${me.cookie}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  expect(await rawAnswer(head)).toMatch(/^HTTP\/1\.1 411 /);
});

const forged: [string, Record<string, string>][] = [
  ["another site", { "Sec-Fetch-Site": "cross-site" }],
  ["another host of the same site", { "Sec-Fetch-Site": "same-site" }],
  ["another origin", { Origin: "https://evil.example" }],
  ["a page without an origin", { Origin: "null" }],
  ["another port of this host", { Origin: "http://127.0.0.1:1" }],
  [
    "another site, with a name and password in the address",
    { "Sec-Fetch-Site": "cross-site", Authorization: "Basic eDp5" },
  ],
];

test.each(forged)("a change sent by %s with the cookie is refused, and changes nothing", async (_, headers) => {
  const before = (await me.get<unknown[]>("/api/customers")).json.length;
  for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
    const answer = await me.send(method, "/api/customers", { json: customer, headers });
    expect(answer.status, method).toBe(403);
    expect(answer.json, method).toEqual({ error: "Refused: sent from another site" });
  }
  expect((await me.send("POST", "/api/auth/logout", { headers })).status).toBe(403);
  expect((await me.get<unknown[]>("/api/customers")).json).toHaveLength(before);
});

test.each([...forged, ["an origin that is none", { Origin: "http://[" }] as const])(
  "a form sent by %s is refused, by a document and by its data, and is no fault",
  async (_, headers) => {
    for (const path of ["/login", "/login.data"]) {
      const answer = await me.send("POST", path, { body: new URLSearchParams({ email: "a" }), headers });
      expect([400, 403], path).toContain(answer.status);
    }
  },
);

test.each(forged)("reading, and changing by token, are allowed from %s", async (_, headers) => {
  expect((await me.with(headers).get("/api/customers")).status).toBe(200);
  const bearer = app.visitor.with({ ...headers, Authorization: `Bearer ${me.token}` });
  expect((await bearer.post("/api/customers", customer)).status).toBe(201);
});

test.each([
  ["its own page", () => ({ "Sec-Fetch-Site": "same-origin" })],
  ["the address bar", () => ({ "Sec-Fetch-Site": "none" })],
  ["its own page of an older browser", () => ({ Origin: app.url })],
  ["no browser", () => ({})],
])("a change sent by %s is taken", async (_, headers) => {
  const answer = await me.send("POST", "/api/customers", { json: customer, headers: headers() });
  expect(answer.status).toBe(201);
});

const x = "HTTP/1.1\r\nHost: x";

test.each([
  ["a path that looks like a host", 302, `GET //[ ${x}`],
  ["broken percent signs in the path", 400, `GET /api/%E0%A4%A ${x}`],
  ["broken percent signs in the query", 401, `GET /api/quotes?q=%FF%E0%A4%A ${x}`],
  ["a host that is none", 400, "GET /api/customers HTTP/1.1\r\nHost: a b<c>"],
  ["no host", 400, "GET /api/customers HTTP/1.1\r\nX-Host: x"],
  ["no host from long ago", 401, "GET /api/customers HTTP/1.0"],
  ["a method of its own", 405, `PROPFIND /api/customers ${x}`],
  ["TRACE", 405, `TRACE / ${x}`],
  ["an absolute address of a call", 401, `GET http://evil.example/api/customers ${x}`],
  ["an absolute address of a screen", 302, `GET http://evil.example/quotes ${x}`],
  ["an absolute address of a file", 200, `GET http://evil.example/icon.svg ${x}`],
  ["an absolute address without a path", 302, `GET http://evil.example?q=1 ${x}`],
  ["an absolute address with another scheme", 400, `GET ftp://evil.example/quotes ${x}`],
  ["an absolute address with a name in it", 400, `GET http://me@evil.example/quotes ${x}`],
  ["an absolute address without a host", 400, `GET http:///quotes ${x}`],
  ["a host and port instead of an address", 400, `GET evil.example:80 ${x}`],
  ["an asterisk", 400, `GET * ${x}`],
  ["what the server as a whole can do", 204, `OPTIONS * ${x}`],
  ["a tunnel elsewhere", 405, "CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443"],
  ["cookies that cannot be read", 401, `GET /api/customers ${x}\r\nCookie: sid=%E0%A4%A; lang=%%; notice=%; theme=%`],
])("%s is answered with %i and without a fault", async (_, status, head) => {
  const answer = await rawAnswer(`${head}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(answer).not.toMatch(/\bat .*:\d+:\d+|node_modules|Error:/);
});

test("the host of an absolute address is not in the answer, and its path is logged", async () => {
  const before = app.output().length;
  const answer = await rawAnswer(
    "GET http://evil.example/quotes?q=1 HTTP/1.1\r\nHost: other.example\r\nConnection: close\r\n\r\n",
  );
  expect(answer).toMatch(/\r\nlocation: \/login\?to=%2Fquotes%3Fq%3D1\r\n/i);
  expect(answer).not.toMatch(/(evil|other)\.example/);
  await expect.poll(() => app.output().slice(before)).toMatch(/"path":"\/quotes","status":302/);
});

test("a change sent by a page of another site is refused, in every form of the address", async () => {
  const head = `POST http://${new URL(app.url).host}/api/customers HTTP/1.1\r\nHost: x\r\nCookie: ${me.cookie}`;
  const foreign = "Origin: http://evil.example\r\nContent-Type: application/json\r\nContent-Length: 2";
  expect(await rawAnswer(`${head}\r\n${foreign}\r\nConnection: close\r\n\r\n{}`)).toMatch(/^HTTP\/1\.1 403 /);
});

test("a form posted to an address with an invalid id is not found, and no fault", async () => {
  for (const path of ["/quotes/x/email", "/calendar/jobs/x/invoice", "/service-reports/admin/templates/x"]) {
    expect((await me.postForm(path, { intent: "up", id: "1", paid: "0" })).status, path).toBe(404);
  }
});

test.each(["https://evil.example", "Infinity", "/etc/passwd"])(
  "a form with the origin %s is refused, and no fault",
  async (origin) => {
    for (const path of ["/products", "/products.data"]) {
      const answer = await me.send("POST", path, {
        body: new URLSearchParams({ name: "x" }),
        headers: { Origin: origin },
      });
      expect(answer.status, path).toBe(400);
    }
  },
);

test.each([
  ["Range", "bytes=5-2"],
  ["Range", "bytes=-5"],
  ["Range", "bytes=99999999-"],
  ["Range", "bytes=0-1,3-4"],
  ["If-Modified-Since", "yesterday"],
  ["If-None-Match", '"'],
  ["Accept-Encoding", "br;q=x, *;q=-1"],
  ["Accept-Language", ";;q=,,-"],
  ["Expect", "100-continue"],
  ["Upgrade", "websocket\r\nConnection: Upgrade"],
  ["Content-Length", "-1"],
  ["Content-Type", "multipart/form-data"],
  ["Origin", "http://["],
  ["Referer", "\u00ff"],
  ["X-Forwarded-For", "a, b"],
])("nobody stops the server with %s: %s", async (name, value) => {
  for (const path of ["/icon.svg", "/login", "/api/customers"]) {
    await rawAnswer(`GET ${path} ${x}\r\n${name}: ${value}\r\nConnection: close\r\n\r\n`);
    expect((await me.get(path)).status, path).toBeLessThan(400);
  }
});

test("a file is sent whole even if a range is asked for", async () => {
  const [part, whole] = [await me.with({ Range: "bytes=0-4" }).get("/icon.svg"), await me.get("/icon.svg")];
  expect(part).toMatchObject({ status: 200, text: whole.text });
});

test("no request of this file caused a fault in the log", () => {
  expect(app.faults()).toEqual([]);
});

/** The server's answer to bytes that no proper client sends. */
function rawAnswer(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(app.port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
    });
    socket.on("close", () => resolve(answer));
    socket.on("error", reject);
  });
}
