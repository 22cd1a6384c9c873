/**
 * The installation's own secrets and id: from the environment, or generated once and stored in DATA_DIR/secrets.json,
 * which only its owner can read; on PostgreSQL in the database (shared-secrets.server.ts).
 */
import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { secretsName } from "./data-dir.ts";
import { writeFailure } from "./disk.server.ts";
import { ConfigurationError, environment } from "./environment.server.ts";
import { singleton } from "./singleton.server.ts";

const schema = z.object({
  /** The id of this installation, whatever its address. Not a secret, but it must last as long. */
  installation: z.uuid(),
  session_secret: z.string().min(32),
  /** The token of the company's feed, until it is given a new one. */
  feed_token: z.string().min(16),
  /** The tokens of the engineers' own feeds, and all new ones, follow from it (calendar-feed/feed-tokens.server.ts). */
  engineer_feed_key: z.string().min(16),
  /** By the id of an engineer: what an older version stored where it gave their feed a new token. */
  engineer_feeds_renewed: z.record(z.string(), z.string()),
  vapid_public_key: z.string().min(1),
  vapid_private_key: z.string().min(1),
  /** 32 bytes that encrypt secrets in the database (sealed.server.ts). */
  sealing_key: z.base64url().length(43),
});

export type Secrets = z.infer<typeof schema>;

const kept = singleton<{ secrets?: Secrets }>("secrets", () => ({}));

/** The secrets. Throws before openSecrets(). */
export function secrets(): Secrets {
  if (!kept.secrets) throw new Error("The secrets are not open yet");
  return kept.secrets;
}

/**
 * Reads DATA_DIR/secrets.json, and generates and stores what is missing there. Values from the environment take
 * precedence. Gives whether there was no such file.
 */
export function openSecrets(dataDir: string): boolean {
  const stored = secretsInFile(dataDir);
  const complete = completeSecrets(stored);
  if (isIncomplete(stored)) writeWhole(join(dataDir, secretsName), complete);
  setSecrets(complete);
  return Object.keys(stored).length === 0;
}

/** What DATA_DIR/secrets.json has. Throws a ConfigurationError where it is damaged. */
export function secretsInFile(dataDir: string): Partial<Secrets> {
  const file = join(dataDir, secretsName);
  return existsSync(file) ? readStored(file) : {};
}

/** Stored secrets with new ones for those that are missing. */
export function completeSecrets(stored: Partial<Secrets>): Secrets {
  return { ...makeSecrets(), ...stored };
}

/** Whether a secret is missing, as in what an older version has stored. */
export function isIncomplete(stored: Partial<Secrets>): boolean {
  return Object.keys(schema.shape).some((name) => !(name in stored));
}

/** Uses stored secrets from now on; those in the environment take precedence. */
export function setSecrets(stored: Secrets): void {
  kept.secrets = {
    ...stored,
    session_secret: environment.SESSION_SECRET ?? stored.session_secret,
    feed_token: environment.FEED_TOKEN ?? stored.feed_token,
    vapid_public_key: environment.VAPID_PUBLIC_KEY ?? stored.vapid_public_key,
    vapid_private_key: environment.VAPID_PRIVATE_KEY ?? stored.vapid_private_key,
  };
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The secrets of a text, which may lack some; null where it is no valid secrets.json. */
export function parseSecrets(text: string): Partial<Secrets> | null {
  try {
    return schema.partial().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readStored(file: string): Partial<Secrets> {
  const stored = parseSecrets(readFileSync(file, "utf8"));
  if (stored) return stored;
  throw new ConfigurationError("DATA_DIR: its file secrets.json is damaged; restore it from a backup");
}

/** A pair of keys for push messages as browsers and push services want them (RFC 8292, section 3.2). */
function vapidKeys(): { publicKey: string; privateKey: string } {
  const {
    x = "",
    y = "",
    d = "",
  } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  // An uncompressed point: 4, then its two coordinates.
  const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

function makeSecrets(): Secrets {
  const { publicKey, privateKey } = vapidKeys();
  return {
    installation: randomUUID(),
    session_secret: randomToken(),
    feed_token: randomToken(),
    engineer_feed_key: randomToken(),
    engineer_feeds_renewed: {},
    vapid_public_key: publicKey,
    vapid_private_key: privateKey,
    sealing_key: randomToken(),
  };
}

/** Writes a new file and renames it, so that a crash or a full disk leaves the old file whole. */
function writeWhole(file: string, value: Secrets): void {
  const beside = `${file}.new`;
  try {
    writeFileSync(beside, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flush: true });
    chmodSync(beside, 0o600);
    renameSync(beside, file);
    flushFolder(dirname(file));
  } catch (error) {
    rmSync(beside, { force: true });
    throw writeFailure(error);
  }
}

/** Flushes the folder, so that the new name survives a power cut. Windows cannot open folders. */
function flushFolder(folder: string): void {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
