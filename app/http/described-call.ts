/** Types and schemas with which each room describes its calls for OpenAPI (openapi/document.server.ts). Server only. */
import { z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The body of an answer with a certain status: JSON of a shape, a file of a media type, or none. */
type DescribedAnswer = { says: string; json?: z.ZodType; file?: string; headers?: Record<string, string> };

export type DescribedCall = {
  /** A short phrase without a full stop: "Add a customer". */
  summary: string;
  /** The query parameters. */
  query?: z.ZodObject;
  /** The JSON body. */
  body?: z.ZodType;
  /** Whether the JSON body may be left out (parseBodyIfAny). */
  isBodyOptional?: true;
  /** A body that is not JSON: a form with a file, or the file itself. */
  upload?: { type: string; field?: string };
  answers: Record<number, DescribedAnswer>;
  /** Refusals, by status, that not every call has. */
  refusals?: Record<number, string>;
  /** Whether the call works without a session. */
  open?: boolean;
};

/** The calls of a room: by path below /api, with {id} for a number, and by method. */
export type DescribedCalls = Record<string, Partial<Record<Method, DescribedCall>>>;

/**
 * Names a shape, so that the description contains it once and refers to it. It is strict: an answer has these fields
 * and no others.
 */
export function namedShape<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  return schema.meta({ id }) as Schema;
}

/** The id of a row in an answer. */
export const idOut = z.number().int().min(1);

/** An amount in an answer: decimal euros, from whole cents. */
export const eurosOut = z.number().meta({ description: "Euros, with two decimals." });

/** An instant in an answer, ISO 8601 in UTC. */
export const instantOut = z.iso.datetime();

/** A day in an answer, YYYY-MM-DD. */
export const dayOut = z.iso.date();

/** 1 for yes, 0 for no. */
export const flagOut = z.literal([0, 1]);

/** An answer with a JSON body of this shape. */
export function jsonAnswer(json: z.ZodType, says = "The thing as it is now", headers?: Record<string, string>) {
  return { says, json, ...(headers && { headers }) };
}

const unchanged: DescribedAnswer = { says: "Nothing has changed since the answer with the ETag of If-None-Match" };

/** The answers of a list that a client need not get again while nothing of it changes (http/unchanged.server.ts). */
export function givesList(json: z.ZodType, says?: string, headers?: Record<string, string>) {
  return {
    200: jsonAnswer(json, says, { ...headers, ETag: "For If-None-Match of a later request" }),
    304: unchanged,
  };
}

/** The answer to a DELETE. */
export const gone: DescribedAnswer = { says: "Done; the answer is empty" };

/** The answer with a PDF. */
export const pdfFile: DescribedAnswer = { says: "The document", file: "application/pdf" };
/** The answers with a PDF that a client need not get again while it is the same (documents/pdf-response.server.ts). */
export const givesPdf = {
  200: { ...pdfFile, headers: { ETag: "For If-None-Match of a later request" } },
  304: unchanged,
};
export const csvOut: DescribedAnswer = {
  says: "A CSV file in UTF-8, with semicolons and a line of headings",
  file: "text/csv",
};

/** The query parameters of a PDF. */
export const pdfQuery = z.object({ download: z.literal("1").optional() });

/** The header with the version of the answered thing, for If-Match (docs/decisions/0022-two-people.md). */
export const versionHeader = { ETag: "The version, for If-Match of a later change" };

/** The refusal when someone else has saved the thing meanwhile. */
export const changedMeanwhile = { 409: "It is another than If-Match names: the one that is saved is under current" };
