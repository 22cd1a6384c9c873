/** The description of the calls for the page that shows it: plain rows, types in words. */

import type { Role } from "#app/auth/roles.ts";
import type { OpenApiDocument, Operation } from "./document.server.ts";
import type { JsonSchema } from "./json-schema.server.ts";

/** A field of a body or an answer: name "items[].quantity", type "whole number, 1 to 9999". */
export type ReadableField = { name: string; type: string; required: boolean; says: string };

export type ReadableCall = {
  /** The anchor for links into the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  open: boolean;
  /** The roles that may call it; empty for a call that is open. */
  roles: readonly Role[];
  parameters: ReadableField[];
  body: ReadableField[];
  answers: { status: string; says: string; type: string }[];
};

export type ReadableCalls = {
  groups: { name: string; calls: ReadableCall[] }[];
  shapes: { name: string; fields: ReadableField[] }[];
};

/** The description as its page shows it: the calls by group, then the shapes that they name. */
export function readableCalls(document: OpenApiDocument): ReadableCalls {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ tag: call.tags[0], call: readableCall(method, path, call) })),
  );
  return {
    groups: document.tags.map(({ name }) => ({
      name,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    })),
    shapes: Object.entries(document.components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}

function readableCall(method: string, path: string, call: Operation): ReadableCall {
  const bodies = Object.entries(call.requestBody?.content ?? {});
  return {
    id: call.operationId,
    method: method.toUpperCase(),
    path,
    summary: [call.summary, call.description].filter(Boolean).join(". "),
    open: call.security !== undefined,
    roles: call["x-roles"] ?? [],
    parameters: (call.parameters ?? []).map(({ name, required, schema, description = "" }) => ({
      ...{ name, required, says: description },
      type: typeOf(schema),
    })),
    body: bodies.flatMap(([type, { schema }]) =>
      schema.properties ? fieldsOf(schema) : [{ name: type, type: typeOf(schema), required: true, says: "" }],
    ),
    answers: Object.entries(call.responses).map(([status, { description, content = {} }]) => ({
      status,
      says: description,
      type: Object.entries(content)
        .map(([type, { schema }]) => (type === "application/json" ? typeOf(schema) : type))
        .join(", "),
    })),
  };
}

/** The fields of an object and of the objects within it, by paths: "customer.name", "items[].quantity". */
function fieldsOf(schema: JsonSchema, before = ""): ReadableField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const inner = field.items ?? field;
    const own = {
      name: `${before}${name}`,
      type: typeOf(field),
      required: schema.required?.includes(name) ?? false,
      says: typeof field.description === "string" ? field.description : "",
    };
    return [own, ...fieldsOf(inner, `${own.name}${field.items ? "[]" : ""}.`)];
  });
}

const typeNames: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};

/** The type of a value in words. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "";
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return [...new Set(choices.map(typeOf))].join(" or ");
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.items) {
    const list = `list of ${schema.items.type === "object" ? "objects" : typeOf(schema.items)}`;
    return schema.type?.includes("string") ? `${list} or text` : list;
  }
  const types = [schema.type ?? "anything"].flat().map((type) => formatName(schema) ?? typeNames[type] ?? type);
  return [[...new Set(types)].join(" or "), boundsOf(schema)].filter(Boolean).join(", ");
}

function formatName({ format, type }: JsonSchema): string | undefined {
  if (type !== "string") return undefined;
  return { date: "day, YYYY-MM-DD", "date-time": "instant, ISO 8601", binary: "file" }[String(format)];
}

function boundsOf({ minimum, maximum, minLength, maxLength, maxItems }: JsonSchema): string {
  const most = (value: unknown) => (typeof value === "number" && value < Number.MAX_SAFE_INTEGER ? value : undefined);
  if (most(maxLength) !== undefined) return `${minLength ? `${minLength} to` : "at most"} ${maxLength} characters`;
  if (maxItems !== undefined) return `at most ${maxItems}`;
  if (minimum === undefined || most(minimum) === undefined) return "";
  return most(maximum) === undefined ? `from ${minimum}` : `${minimum} to ${maximum}`;
}
