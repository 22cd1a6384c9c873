/**
 * The description of all calls as OpenAPI 3.1, made from the schemas that check their bodies and from the shapes of
 * their answers (`*.calls.ts` of each room). tests/support/described-answers.ts compares every answer of the HTTP tests
 * with it.
 */
import { z } from "zod";
import { auditCalls } from "#app/audit/audit.calls.ts";
import { authCalls } from "#app/auth/auth.calls.ts";
import { type Least, leastRole, type Role, rolesOf } from "#app/auth/roles.ts";
import { bookCalls } from "#app/books/books.calls.ts";
import { catalogueCalls } from "#app/catalogue/catalogue.calls.ts";
import { checklistCalls } from "#app/checklists/checklists.calls.ts";
import { correctionCalls } from "#app/corrections/corrections.calls.ts";
import { customerCardCalls } from "#app/customer-card/customer-card.calls.ts";
import { declarationCalls } from "#app/customer-declarations/declarations.calls.ts";
import { customerCalls } from "#app/customers/customers.calls.ts";
import { absenceCalls, engineerCalls } from "#app/engineers/engineers.calls.ts";
import { sessionCookie } from "#app/http/cookies.server.ts";
import type { DescribedCall, DescribedCalls, Method } from "#app/http/described-call.ts";
import { invoiceCalls } from "#app/invoices/invoices.calls.ts";
import { jobListCalls } from "#app/job-list/job-list.calls.ts";
import { jobCalls } from "#app/jobs/jobs.calls.ts";
import { mailCalls } from "#app/mail/mail.calls.ts";
import { paymentCalls } from "#app/payments/payments.calls.ts";
import { receivedCalls } from "#app/payments/received.calls.ts";
import { environment } from "#app/platform/environment.server.ts";
import { callKeyFormat, callKeyHeader } from "#app/platform/form-keys.server.ts";
import { usualServiceReportsPath } from "#app/platform/service-reports-path.ts";
import { pushCalls } from "#app/push/push.calls.ts";
import { quoteTemplateCalls } from "#app/quote-builder/quote-builder.calls.ts";
import { quoteCalls } from "#app/quotes/quotes.calls.ts";
import { receivableCalls } from "#app/receivables/receivables.calls.ts";
import { reportWritingCalls } from "#app/report-writing/report-writing.calls.ts";
import { searchCalls } from "#app/search/search.calls.ts";
import { serviceReportCalls } from "#app/service-reports/service-reports.calls.ts";
import { settingsCalls } from "#app/settings/settings.calls.ts";
import { userCalls } from "#app/users/users.calls.ts";
import { verifactuCalls } from "#app/verifactu/verifactu.calls.ts";
import { absentFields, bodySchema, type JsonSchema, jsonSchema, namedSchemas } from "./json-schema.server.ts";

/** The calls below the base path of the service reports, which can be configured. */
const belowReportsPath: DescribedCalls = {
  ...reportWritingCalls,
  ...engineerCalls,
  ...checklistCalls,
  ...serviceReportCalls,
};

/** The groups of calls, in the order in which the page shows them. */
const groups: Record<string, DescribedCalls> = {
  "Signing in": authCalls,
  Search: searchCalls,
  Customers: { ...customerCalls, ...customerCardCalls, ...declarationCalls },
  Products: catalogueCalls,
  Quotes: { ...quoteCalls, ...quoteTemplateCalls },
  Jobs: { ...jobCalls, ...jobListCalls },
  Engineers: absenceCalls,
  Invoices: { ...invoiceCalls, ...correctionCalls },
  Payments: { ...paymentCalls, ...receivedCalls, ...receivableCalls },
  Books: bookCalls,
  "VERI*FACTU": verifactuCalls,
  "Service reports": belowReportsPath,
  Settings: settingsCalls,
  "E-mail": mailCalls,
  Users: userCalls,
  "Audit trail": auditCalls,
  Notifications: pushCalls,
  Description: {
    "/openapi.json": {
      get: {
        summary: "Get this description",
        answers: { 200: { says: "An OpenAPI 3.1 document", json: z.looseObject({ openapi: z.string() }) } },
      },
    },
  },
};

type Media = Record<string, { schema: JsonSchema }>;
export type Answer = {
  description: string;
  content?: Media;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
};
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string;
  schema: JsonSchema;
};
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** The roles that may call it. */
  "x-roles"?: readonly Role[];
  security?: [];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Media };
  responses: Record<string, Answer>;
};
export type OpenApiDocument = {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Method, Operation>>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, object> };
};

/**
 * Describes all calls as an OpenAPI document.
 *
 * @param url Where people reach the installation: "https://office.example".
 * @param reportsPath The base path of the calls of service reports: "/api/service-reports".
 */
export function describeCalls(url: string, reportsPath: string = usualServiceReportsPath): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = {};
  for (const [tag, calls] of Object.entries(groups)) {
    const base = calls === belowReportsPath ? reportsPath : "/api";
    for (const [path, methods] of Object.entries(calls)) {
      paths[`${base}${path}`] = Object.fromEntries(
        Object.entries(methods).map(([method, call]) => [method, describeOperation(tag, method as Method, path, call)]),
      );
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Alisio",
      version: "1",
      description: [
        "The calls of this installation. A change by cookie must come from its own pages; by token it may come from any",
        "program, but browsers give no answer to pages of other sites, as no CORS header is sent.",
      ].join(" "),
    },
    servers: [{ url }],
    security: [{ token: [] }, { cookie: [] }],
    tags: Object.keys(groups).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...namedSchemas() },
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        cookie: { type: "apiKey", in: "cookie", name: sessionCookie.name },
      },
    },
  };
}

let described: OpenApiDocument | undefined;

/**
 * The description of this installation. It is made once, since making it blocks the event loop for some tens of
 * milliseconds.
 */
export function describedCalls(): OpenApiDocument {
  described ??= describeCalls(environment.PUBLIC_URL, environment.SERVICE_REPORTS_PATH);
  return described;
}

function describeOperation(tag: string, method: Method, path: string, call: DescribedCall): Operation {
  const parameters = [...pathParameters(path), ...queryParameters(call), ...headerParameters(method, call)];
  const body = describeBody(call);
  const description = method === "put" && call.body ? absentSentence(call.body) : "";
  return {
    operationId: [method, ...path.split(/\W+/).filter(Boolean)].join("_"),
    tags: [tag],
    summary: call.summary,
    ...(description && { description }),
    ...(call.open ? { security: [] } : { "x-roles": rolesOf(leastOf(method, tag, path)) }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: !call.isBodyOptional, content: body } }),
    responses: { ...describeAnswers(call), ...describeRefusals(method, path, call) },
  };
}

/** What becomes of the fields that the body of a PUT leaves out; "" where all are required. */
function absentSentence(body: z.ZodType): string {
  const absent = [...absentFields(body)];
  const replaced = absent.filter(([, value]) => value !== undefined).map(([name, value]) => `${name} becomes ${value}`);
  const othersStay = absent.length > replaced.length;
  if (replaced.length === 0) return othersStay ? "What is left out stays as it is." : "";
  return `Of what is left out, ${replaced.join(", ")}${othersStay ? "; the rest stays as it is" : ""}.`;
}

/** The least role of a call, by the address that the table of roles has for it: "/api/customers/:id". */
function leastOf(method: Method, tag: string, path: string): Least {
  const base = groups[tag] === belowReportsPath ? usualServiceReportsPath : "/api";
  return leastRole(`${base}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`, method.toUpperCase());
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    ...{ name, in: "path", required: true },
    schema: { type: "integer", minimum: 1 },
  }));
}

function queryParameters({ query }: DescribedCall): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = bodySchema(query);
  return Object.entries(properties).map(([name, schema]) => ({
    ...{ name, in: "query", required: required.includes(name) },
    schema,
  }));
}

function headerParameters(method: Method, call: DescribedCall): Parameter[] {
  const versioned = call.refusals?.[409]?.includes("If-Match");
  const text = { in: "header", required: false, schema: { type: "string" } } as const;
  return [
    ...(createsThing(method, call)
      ? [
          {
            ...{ ...text, name: callKeyHeader, schema: { ...text.schema, ...callKeyFormat } },
            description: "The same key again makes nothing a second time.",
          },
        ]
      : []),
    ...(versioned ? [{ ...text, name: "If-Match", description: "Only if it is still this version." }] : []),
  ];
}

/** Whether a call makes something: such a call takes a key, and makes it once for each key. */
function createsThing(method: Method, { answers }: DescribedCall): boolean {
  return method === "post" && 201 in answers;
}

function describeBody({ body, upload }: DescribedCall): Media | null {
  if (body) return { "application/json": { schema: bodySchema(body) } };
  if (!upload) return null;
  const file: JsonSchema = { type: "string", format: "binary" };
  const { type, field } = upload;
  return { [type]: { schema: field ? { type: "object", properties: { [field]: file }, required: [field] } : file } };
}

function describeAnswers({ answers: given }: DescribedCall): Operation["responses"] {
  return Object.fromEntries(
    Object.entries(given).map(([status, { says, json, file, headers }]) => [
      status,
      {
        description: says,
        ...(json && { content: { "application/json": { schema: jsonSchema(json) } } }),
        ...(file && { content: { [file]: { schema: { type: "string", format: "binary" } } } }),
        ...(headers && {
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: "string" } }]),
          ),
        }),
      },
    ]),
  );
}

/** The body of an error: a sentence, and one for each wrong field. */
const errorSchema: JsonSchema = {
  type: "object",
  properties: {
    error: { type: "string", description: "A sentence in English." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "A sentence for each wrong field.",
    },
    id: { type: "string", description: "Of a fault: the log tells of it under this id." },
    merged_into: { type: "integer", description: "The id of the customer into whom this one was merged." },
    said: { type: "string", description: "Of what a phone's page sends: the sentence in its user's language." },
    current: { type: "object", description: "The thing as it is saved, where somebody else changed it meanwhile." },
  },
  required: ["error"],
  additionalProperties: false,
};

function describeRefusals(method: Method, path: string, call: DescribedCall): Operation["responses"] {
  const takes = call.body ?? call.upload;
  const said: (readonly [boolean, number, string])[] = [
    [path.includes("{"), 400, "The address cannot be read"],
    [Boolean(takes ?? call.query) || createsThing(method, call), 400, "Something is wrong; fields says what"],
    [!call.open, 401, "Not signed in"],
    [method !== "get", 403, "Sent by a page of another site"],
    [!call.open, 403, "Not for the user's role, or sent by a page of another site"],
    [path.includes("{"), 404, "There is none of this id"],
    [createsThing(method, call), 409, "The Idempotency-Key was used with something else in it"],
    [method !== "get", 413, "The body is too large"],
    [true, 500, "A fault of ours"],
    [true, 503, "Busy, the database is away, or the clock is not believed: asked again later, see Retry-After"],
    [true, 507, "The disk is full"],
  ];
  const usual = said.filter(([may]) => may).map(([, status, description]) => [status, description]);
  const all: Record<number, string> = { ...Object.fromEntries(usual), ...call.refusals };
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      { description, content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
    ]),
  );
}
