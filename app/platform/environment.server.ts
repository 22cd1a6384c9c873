/** What the process was told. The only file of the application that reads `process.env`. */
import { resolve } from "node:path";
import { IANAZone } from "luxon";
import { z } from "zod";

/** A wrong variable: its message is one line, made to be read on the console. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

const optional = z.string().trim().min(1).optional();
const port = z.coerce.number().int().min(1).max(65535);

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .optional(),
  TIME_ZONE: z
    .string()
    .trim()
    .refine((zone) => IANAZone.isValidZone(zone), "must be a time zone such as Europe/Madrid")
    .default("Europe/Madrid"),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FEED_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  VAPID_PUBLIC_KEY: optional,
  VAPID_PRIVATE_KEY: optional,
  VAPID_SUBJECT: optional,
});

/** Reads and checks the variables; an empty one counts as absent. Throws ConfigurationError naming the first wrong one. */
export function readEnvironment(variables: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const result = schema.safeParse(given);
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new ConfigurationError(`${String(issue?.path[0])}: ${issue?.message}`);
  }
  const parsed = result.data;
  if ((parsed.ADMIN_EMAIL === undefined) !== (parsed.ADMIN_PASSWORD === undefined)) {
    const missing = parsed.ADMIN_EMAIL === undefined ? "ADMIN_EMAIL" : "ADMIN_PASSWORD";
    throw new ConfigurationError(`${missing}: is needed too, ADMIN_EMAIL and ADMIN_PASSWORD go together`);
  }
  if ((parsed.VAPID_PUBLIC_KEY === undefined) !== (parsed.VAPID_PRIVATE_KEY === undefined)) {
    throw new ConfigurationError("VAPID_PUBLIC_KEY: it and VAPID_PRIVATE_KEY go together");
  }
  const publicUrl = new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`);
  const dataDir = resolve(parsed.DATA_DIR);
  return {
    ...parsed,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl.origin,
    secure: publicUrl.protocol === "https:",
    databaseFile: resolve(dataDir, "alisio.db"),
  };
}

export const environment = readEnvironment(process.env);
