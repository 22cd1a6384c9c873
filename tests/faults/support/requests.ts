/** Makes wrong requests to an address with a method, as arbitraries of fast-check. */
import fc from "fast-check";
import type { Address } from "../../support/routes.ts";
import { bodiesOf, type Form, fieldsOf, rightBody } from "./fields.ts";
import { bodyTypes, wrongBodies, wrongJson, wrongTexts } from "./wrong-values.ts";

export type Method = "GET" | "HEAD" | "OPTIONS" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A request, readable where a test fails. */
export type Asked = {
  method: Method;
  path: string;
  headers?: Record<string, string>;
  body?: { type: string; text: string } | { parts: Part[]; multipart: boolean };
};

type Part = { name: string; value: string; file: boolean };

const text = fc.constantFrom(...wrongTexts);

/** Names of query parameters that some address reads, and names that every object has. */
const knownNames = [
  "id",
  "q",
  "page",
  "to",
  "back",
  "date",
  "view",
  "_routes",
  "index",
  "token",
  "__proto__",
  "toString",
];

/** The ways to send each field of an address wrong, one request each, and some requests that are wrong as a whole. */
export function requestsTo(address: Address, method: Method, forms: readonly Form[]): fc.Arbitrary<Asked>[] {
  const path = pathsOf(address, method);
  const shapes = bodiesOf(address);
  const names = new Set([...knownNames, ...shapes.flatMap((shape) => fieldsOf(shape).map(([name = ""]) => name))]);
  if (method === "HEAD" || method === "OPTIONS") return [asked(method, path), asked(method, path, fc.constant("id"))];
  const queries = [...names].map((name) => asked(method, path, fc.constant(name)));
  if (method === "GET") return [asked(method, path), withHeader(asked(method, path)), ...queries];
  const bodies = [
    ...shapes.flatMap((shape) => fieldsOf(shape).map((way) => wrongField(shape, way))),
    ...forms.flatMap(wrongForms),
    ...[wholeBody, wholeBody],
  ];
  const requests = bodies.map((body) =>
    fc.tuple(asked(method, path), body).map(([one, given]) => ({ ...one, body: given })),
  );
  return [...requests, asked(method, path), withHeader(asked(method, path, fc.constantFrom(...names)))];
}

/** The address with its parameters filled in, mostly by existing ids; screens also by the address of their data. */
function pathsOf({ path }: Address, method: Method): fc.Arbitrary<string> {
  const parts = path.split("/").map((part) => {
    if (part === "*") return text.map(encoded);
    const parameter = /^:\w+(.*)$/.exec(part);
    if (!parameter) return fc.constant(part);
    const there = { weight: 6, arbitrary: fc.constantFrom("1", "2") };
    return fc.oneof(there, { weight: 1, arbitrary: text.map(encoded) }).map((value) => `${value}${parameter[1]}`);
  });
  const whole = fc.tuple(...parts).map((filled) => filled.join("/") || "/");
  if (path.startsWith("/api/") || path.includes(".") || path.includes("*")) return whole;
  const data = whole.map((filled) => (filled === "/" ? "/_root.data" : `${filled}.data`));
  // The form of the first screen posts to "/?index", since the layout has the same address.
  const own = whole.map((filled) => (filled === "/" && method !== "GET" ? "/?index" : filled));
  return fc.oneof({ weight: 5, arbitrary: own }, { weight: 1, arbitrary: data });
}

function encoded(value: string): string {
  return encodeURIComponent(value.toWellFormed()) || "%20";
}

function asked(method: Method, path: fc.Arbitrary<string>, name?: fc.Arbitrary<string>): fc.Arbitrary<Asked> {
  if (!name) return path.map((filled) => ({ method, path: filled }));
  return fc.tuple(path, name, text).map(([filled, key, value]) => {
    const query = `${encoded(key)}=${encoded(value.slice(0, 2_000))}`;
    return { method, path: `${filled}${filled.includes("?") ? "&" : "?"}${query}` };
  });
}

const headerNames = [
  "Accept-Language",
  "User-Agent",
  "If-None-Match",
  "If-Modified-Since",
  "Range",
  "Accept",
  "Origin",
];
const cookieNames = ["sid", "lang", "theme", "pages", "notice", "__Host-sid", "__proto__"];

/** A wrong header or cookie. The HTTP client itself refuses line breaks in one. */
function withHeader(request: fc.Arbitrary<Asked>): fc.Arbitrary<Asked> {
  const value = text.map((given) => given.slice(0, 2_000).replace(/[^\x20-\x7e]/gu, (one) => encoded(one)));
  const header = fc.oneof(
    fc.tuple(fc.constantFrom(...headerNames, "Authorization"), value),
    fc.tuple(fc.constantFrom(...cookieNames), value).map(([name, given]) => ["Cookie", `${name}=${given}`] as const),
  );
  return fc.tuple(request, header).map(([one, [name, given]]) => ({ ...one, headers: { [name]: given } }));
}

/** A body that is valid but for one field, which is absent or has a wrong value. */
function wrongField(shape: Parameters<typeof fieldsOf>[0], way: readonly string[]): fc.Arbitrary<Asked["body"]> {
  const value = fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...wrongJson) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return value.map((json) => {
    const mark = "the wrong value";
    const whole = JSON.stringify(replaced(rightBody(shape, way), way, json === null ? undefined : mark));
    return { type: "application/json", text: whole.replace(JSON.stringify(mark), () => json ?? "") };
  });
}

function replaced(body: unknown, [name = "", ...rest]: readonly string[], value: unknown): unknown {
  if (Array.isArray(body)) return body.map((item, n) => (String(n) === name ? replaced(item, rest, value) : item));
  const inner = Object(body) as Record<string, unknown>;
  return { ...inner, [name]: rest.length === 0 ? value : replaced(inner[name], rest, value) };
}

/** A form of the page with each of its fields wrong once: absent, wrong, twice, or a file in place of a text. */
function wrongForms({ fields, files }: Form): fc.Arbitrary<Asked["body"]>[] {
  const parts: Part[] = fields.map(([name, value]) => ({ name, value, file: false }));
  return [...parts, ...files.map((name) => ({ name, value: "", file: true }))].map((wrong) =>
    fc
      .tuple(text, fc.constantFrom("wrong", "absent", "twice", "other kind"), fc.boolean())
      .map(([value, how, many]) => {
        const others = parts.filter(({ name }) => name !== wrong.name);
        const sent: Record<string, Part[]> = {
          wrong: [{ ...wrong, value }],
          absent: [],
          twice: [wrong, { ...wrong, value }],
          "other kind": [{ ...wrong, value, file: !wrong.file }],
        };
        return { parts: [...others, ...(sent[how] ?? [])], multipart: many || how === "other kind" || wrong.file };
      }),
  );
}

const wholeBody: fc.Arbitrary<Asked["body"]> = fc
  .tuple(
    fc.constantFrom(...bodyTypes),
    fc.oneof(fc.constantFrom(...wrongBodies), fc.json(), fc.string({ unit: "binary" })),
  )
  .map(([type, whole]) => ({ type, text: whole }));
