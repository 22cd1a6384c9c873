/**
 * Compares the answers of calls in the tests with the OpenAPI description. An address, status, type or field that is
 * not described fails the test. describe-calls.setup.ts writes the description before the tests.
 */
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { OpenApiDocument, Operation } from "#app/openapi/document.server.ts";

/** The environment variable with the path of the description's file. */
export const describedCallsVariable = "DESCRIBED_CALLS";

type Answered = { method: string; path: string; status: number; type: string; body: unknown };

type Described = { pattern: RegExp; path: string; methods: Record<string, Operation> };

let known: { calls: Described[]; ajv: Ajv2020 } | null = null;
const validators = new Map<object, ValidateFunction>();

/** Throws an error unless an answer is as described. Without a description, as in browser tests, it does nothing. */
export function expectDescribed(answer: Answered): void {
  const file = process.env[describedCallsVariable];
  if (!file) return;
  known ??= read(file);
  const { calls, ajv } = known;
  const path = answer.path.split("?", 1)[0] ?? "";
  const call = calls.find(({ pattern }) => pattern.test(path));
  // Answers of addresses without a call are tested in guard.test.ts and refusals.test.ts; here, that every call is
  // described.
  const operation = call?.methods[answer.method.toLowerCase()];
  if (!call || !operation) {
    const isAnswer = !["HEAD", "OPTIONS"].includes(answer.method) && answer.status < 300;
    if (call && isAnswer) throw new Error(`${answer.method} ${call.path} is not described`);
    return;
  }
  const described = operation.responses[String(answer.status)];
  const where = `${answer.method} ${call.path}, ${answer.status}`;
  if (!described) throw new Error(`${where} is not described: ${JSON.stringify(answer.body)}`);
  const [[type, media] = []] = Object.entries(described.content ?? {});
  if (!type || !media) return;
  if (!answer.type.startsWith(type)) throw new Error(`${where} is described as ${type}, and was ${answer.type}`);
  if (type !== "application/json") return;
  const validate = validators.get(media) ?? ajv.compile({ ...media.schema, components: undefined });
  validators.set(media, validate);
  if (!validate(answer.body)) {
    throw new Error(`${where} is not as described: ${ajv.errorsText(validate.errors)}\n${JSON.stringify(answer.body)}`);
  }
}

function read(file: string): { calls: Described[]; ajv: Ajv2020 } {
  const document = JSON.parse(readFileSync(file, "utf8")) as OpenApiDocument;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  // Gives the schemas an id by which references such as "#/components/schemas/Customer" are found.
  ajv.addSchema({ $id: "document", components: document.components });
  const text = JSON.stringify(document.paths).replaceAll('"#/components', '"document#/components');
  const paths = JSON.parse(text) as OpenApiDocument["paths"];
  const calls = Object.entries(paths).map(([path, methods]) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`),
    methods: methods as Record<string, Operation>,
  }));
  // A path without parameters is meant before one with them, in whatever order they stand (OpenAPI 3.1, Paths Object).
  const parameters = ({ path }: Described) => path.split("{").length;
  return { calls: calls.sort((a, b) => parameters(a) - parameters(b)), ajv };
}
