/**
 * The installation's own secrets and id: from the environment, or generated once and stored in DATA_DIR/secrets.json,
 * which only its owner can read.
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

type Secrets = z.infer<typeof schema>;

const kept = singleton<{ secrets?: Secrets }>("secrets", () => ({}));

/** The secrets. Throws before openSecrets(). */
export function secrets(): Secrets {
  if (!kept.secrets) throw new Error("The secrets are not open yet");
  return kept.secrets;
}

/**
 * Reads DATA_DIR/secrets.json, and generates and stores what is missing there. Values from the environment take
 * precedence.
 */
export function openSecrets(dataDir: string): void {
  const file = join(dataDir, secretsName);
  const stored = existsSync(file) ? readStored(file) : {};
  const complete = { ...makeSecrets(), ...stored };
  if (Object.keys(stored).length < Object.keys(complete).length) writeWhole(file, complete);
  kept.secrets = {
    installation: complete.installation,
    session_secret: environment.SESSION_SECRET ?? complete.session_secret,
    feed_token: environment.FEED_TOKEN ?? complete.feed_token,
    engineer_feed_key: complete.engineer_feed_key,
    engineer_feeds_renewed: complete.engineer_feeds_renewed,
    vapid_public_key: environment.VAPID_PUBLIC_KEY ?? complete.vapid_public_key,
    vapid_private_key: environment.VAPID_PRIVATE_KEY ?? complete.vapid_private_key,
    sealing_key: complete.sealing_key,
  };
}

function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text is a valid secrets.json. */
export function areSecrets(text: string): boolean {
  try {
    return schema.partial().safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function readStored(file: string): Partial<Secrets> {
  try {
    return schema.partial().parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new ConfigurationError("DATA_DIR: its file secrets.json is damaged; restore it from a backup");
  }
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
