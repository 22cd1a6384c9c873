/** The environment variables. Only this file of the application reads `process.env`. */
import { createECDH } from "node:crypto";
import { resolve } from "node:path";
import { IANAZone } from "luxon";
import proxyAddr from "proxy-addr";
import { z } from "zod";
import { databaseName } from "./data-dir.ts";
import { isPostgresqlUrl } from "./postgresql-connection.ts";
import { isServiceReportsPath, usualServiceReportsPath } from "./service-reports-path.ts";

/** A wrong variable. The message is one line for the console. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}

const highestPort = 65535;
const portWanted = `must be a whole number from 1 to ${highestPort}`;

const port = z
  .string()
  .trim()
  .regex(/^\d+$/, portWanted)
  .transform(Number)
  .refine((number) => number >= 1 && number <= highestPort, portWanted);

/** The most processes of a server: more than its machine has cores serve nobody faster. */
const mostWorkers = 64;

const workersWanted = `must be a whole number from 1 to ${mostWorkers}`;

/** A VAPID key (RFC 8292): a number of bytes as base64url without padding. */
function vapidKey(bytes: number) {
  return z
    .string()
    .refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, "base64url").length === bytes, {
      error: `must be the base64url of ${bytes} bytes`,
    })
    .optional();
}

/** "push.example.com:8443, 10.0.0.5" as ["push.example.com:8443", "10.0.0.5:443"]. */
const hostList = z
  .string()
  .default("")
  .transform((text, context) => {
    const entries = text.split(",").map((entry) => entry.trim());
    return entries.filter(Boolean).map((entry) => {
      const url = URL.canParse(`https://${entry}`) ? new URL(`https://${entry}`) : null;
      if (url && url.href === `https://${url.host}/`) return `${url.hostname}:${url.port || 443}`;
      context.addIssue({ code: "custom", message: "must be hosts with their ports, such as push.example.com:8443" });
      return "";
    });
  });

/** "loopback, 10.0.0.0/8" as ["loopback", "10.0.0.0/8"]. */
const proxyList = z
  .string()
  .default("")
  .transform((text, context) => {
    const entries = text.split(",").map((entry) => entry.trim());
    const proxies = entries.filter(Boolean);
    try {
      if (proxies.length > 0) proxyAddr.compile(proxies);
    } catch {
      const message = "must be network addresses such as 10.0.0.5 or 10.0.0.0/8, or loopback, with commas in between";
      context.addIssue({ code: "custom", message });
    }
    return proxies;
  });

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().trim().min(1).default("127.0.0.1"),
  DATA_DIR: z.string().trim().min(1).default("./data"),
  DATABASE_URL: z
    .string()
    .trim()
    .refine(isPostgresqlUrl, "must be an address such as postgresql://user@host/database")
    .optional(),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(200, "must have at most 200 characters")
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://", abort: true })
    .refine(isOrigin, "must be a host, with its port where it has one, and no path, such as https://alisio.example.com")
    .optional(),
  /** How many processes serve. */
  WORKERS: z
    .string()
    .trim()
    .regex(/^[1-9]\d?$/, workersWanted)
    .transform(Number)
    .refine((workers) => workers <= mostWorkers, workersWanted)
    .default(1),
  TIME_ZONE: z
    .string()
    .trim()
    .refine((zone) => IANAZone.isValidZone(zone), "must be a time zone such as Europe/Madrid")
    .default("Europe/Madrid"),
  SECRETS_KEY: z.string().min(32, "must have at least 32 characters").optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  FEED_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  VAPID_PUBLIC_KEY: vapidKey(65),
  VAPID_PRIVATE_KEY: vapidKey(32),
  VAPID_SUBJECT: z
    .string()
    .trim()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, "must start with mailto: or https://")
    .optional(),
  PUSH_EXTRA_HOSTS: hostList,
  LOG_LEVEL: z.enum(["error", "info", "silent"], "must be info, error or silent").default("info"),
  TRUSTED_PROXIES: proxyList,
  SERVICE_REPORTS_PATH: z
    .string()
    .trim()
    .refine(isServiceReportsPath, "must be a path below /api that no other call has, such as /api/field/reports")
    .default(usualServiceReportsPath),
});

/** Whether an address has nothing behind its host and port, and no user before them; a slash at its end may stay. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address);
  return href === `${origin}/`;
}

/** The public key that belongs to a private key, both as base64url; undefined for an invalid private key. */
function publicKeyOf(privateKey: string): string | undefined {
  const pair = createECDH("prime256v1");
  try {
    pair.setPrivateKey(privateKey, "base64url");
    return pair.getPublicKey("base64url");
  } catch {
    return undefined;
  }
}

/** Reads and checks the variables. An empty one counts as absent. Throws ConfigurationError for the first wrong one. */
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
  if (parsed.VAPID_PRIVATE_KEY && publicKeyOf(parsed.VAPID_PRIVATE_KEY) !== parsed.VAPID_PUBLIC_KEY) {
    throw new ConfigurationError("VAPID_PUBLIC_KEY: is not that of VAPID_PRIVATE_KEY");
  }
  const publicUrl = new URL(parsed.PUBLIC_URL ?? `http://localhost:${parsed.PORT}`);
  const dataDir = resolve(parsed.DATA_DIR);
  return {
    ...parsed,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl.origin,
    secure: publicUrl.protocol === "https:",
    /** PostgreSQL's address, else the path of SQLite's file. */
    database: parsed.DATABASE_URL ?? resolve(dataDir, databaseName),
  };
}

export const environment = readEnvironment(process.env);
