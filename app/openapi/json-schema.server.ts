/** Converts zod schemas of calls to JSON Schema (2020-12). */
import { z } from "zod";

export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  [keyword: string]: unknown;
};

type Made = { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema };

const reference = (id: string) => `#/components/schemas/${id}`;

/** The JSON Schema of an answer; schemas with a name become references. */
export function jsonSchema(schema: z.ZodType): JsonSchema {
  return withReferences(z.toJSONSchema(schema, { io: "output" }) as JsonSchema);
}

/**
 * The JSON Schema of a body as it is sent. zod's conversion hides which fields may be absent or null and how long texts
 * may be, where a schema preprocesses its input: these are taken from the schema itself.
 */
export function bodySchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", override: completeSchema });
  return withReferences(made as JsonSchema);
}

/**
 * What the fields of a body become that are left out: a value in the words of JSON, or undefined where the call gets
 * none. Without the fields that are required.
 */
export function absentFields(schema: z.ZodType): Map<string, string | undefined> {
  const shape = Object.entries(objectOf(schema)?.shape ?? {}) as [string, z.ZodType][];
  const parsed = shape.map(([name, field]) => [name, field.safeParse(undefined)] as const);
  return new Map(parsed.flatMap(([name, { success, data }]) => (success ? [[name, JSON.stringify(data)]] : [])));
}

/** The object that a schema first checks, before it transforms it. */
function objectOf(schema: z.core.$ZodType): z.ZodObject | null {
  if (schema instanceof z.ZodObject) return schema;
  const { def } = schema._zod as { def: { in?: z.core.$ZodType } };
  return def.in ? objectOf(def.in) : null;
}

/** The JSON Schemas of all schemas with a name, by that name. */
export function namedSchemas(): Record<string, JsonSchema> {
  const { schemas } = z.toJSONSchema(z.globalRegistry as z.core.$ZodRegistry<{ id?: string }>, {
    io: "output",
    uri: reference,
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, dropDialect(schema as JsonSchema)]));
}

function completeSchema({ zodSchema, jsonSchema: made }: Made): void {
  if (zodSchema instanceof z.ZodObject) {
    const shape = zodSchema.shape as Record<string, z.ZodType>;
    made.required = Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success);
    for (const [name, field] of Object.entries(shape)) takeNull(made.properties?.[name] as JsonSchema, field);
  }
  if (made.type === "string") Object.assign(made, lengthBounds(zodSchema));
}

function takeNull(made: JsonSchema | undefined, field: z.ZodType): void {
  if (!made || typeof made.type !== "string" || made.enum || !field.safeParse(null).success) return;
  made.type = [made.type, "null"];
}

/** The bounds of a text's length, at whatever step of its schema they stand. */
function lengthBounds(schema: z.core.$ZodType): { minLength?: number; maxLength?: number } {
  const { def } = schema._zod as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } };
  if (def.type === "pipe") return { ...(def.in && lengthBounds(def.in)), ...(def.out && lengthBounds(def.out)) };
  if (!(schema instanceof z.ZodString)) return {};
  const { minLength, maxLength } = schema;
  return { ...(minLength !== null && { minLength }), ...(maxLength !== null && { maxLength }) };
}

/** Removes the name of the dialect, and points references to names into the OpenAPI document. */
function withReferences(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(dropDialect(schema)).replaceAll('"#/$defs/', `"${reference("")}`)) as JsonSchema;
}

function dropDialect({ $schema: _, $defs: __, $id: ___, id: ____, ...schema }: JsonSchema): JsonSchema {
  return schema;
}
