/** What a call takes and gives, for the description of all of them (openapi/document.server.ts). Server only. */
import { z } from "zod";

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** What a call answers with a status: JSON of a shape, a file of a type, or nothing. */
type DescribedAnswer = { says: string; json?: z.ZodType; file?: string; headers?: Record<string, string> };

export type DescribedCall = {
  /** In a few words, without a full stop: "Add a customer". */
  summary: string;
  /** What the address may carry behind its question mark. */
  query?: z.ZodObject;
  /** What the body is, as JSON. */
  body?: z.ZodType;
  /** What the body is where it is no JSON: a form with a file, or the file itself. */
  upload?: { type: string; field?: string };
  answers: Record<number, DescribedAnswer>;
  /** What it refuses beside what every call may refuse, by status. */
  refusals?: Record<number, string>;
  /** Whether it is answered without a session. */
  open?: boolean;
};

/** The calls of a room: by address below /api, with {id} for a number, and by method. */
export type DescribedCalls = Record<string, Partial<Record<Method, DescribedCall>>>;

/** A shape under a name, which the description has once and refers to. An answer holds its fields and no other. */
export function named<Schema extends z.ZodType>(id: string, schema: Schema): Schema {
  return schema.meta({ id }) as Schema;
}

/** The id of a row in an answer. */
export const idOut = z.number().int().min(1);

/** Whole cents as an answer gives them: decimal euros. */
export const eurosOut = z.number().meta({ description: "Euros, with two decimals." });

/** An instant as an answer gives it. */
export const instantOut = z.iso.datetime();

/** A day as an answer gives it. */
export const dayOut = z.iso.date();

/** 1 for yes, 0 for no. */
export const flagOut = z.literal([0, 1]);

/** The answer with the thing. */
export function gives(json: z.ZodType, says = "The thing as it is now", headers?: Record<string, string>) {
  return { says, json, ...(headers && { headers }) };
}

/** The answer of a delete. */
export const gone: DescribedAnswer = { says: "Done; the answer is empty" };

/** The answer with a PDF. */
export const pdfFile: DescribedAnswer = { says: "The document", file: "application/pdf" };

/** What a PDF is asked for. */
export const pdfQuery = z.object({ download: z.literal("1").optional() });

/** The tag of the version that an answer shows, for If-Match (docs/decisions/0022-two-people.md). */
export const versionHeader = { ETag: "The version, for If-Match of a later change" };

/** Refused because somebody else changed it meanwhile. */
export const changedMeanwhile = { 409: "It is another than If-Match names: the one that is saved is under current" };
