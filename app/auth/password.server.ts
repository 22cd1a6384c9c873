/**
 * Hashing and verifying passwords. They are stored as Argon2id PHC strings, with the parameters of the OWASP Password
 * Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane.
 */
import { argon2, hash, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { turnsOf } from "#app/platform/turns.server.ts";

const argon2id = promisify(argon2).bind(null, "argon2id");
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/**
 * One hash at a time: each occupies a processor, and one of the four threads that also read files and compress answers.
 * Twenty of them take about a second.
 */
const turns = turnsOf("passwords", {
  most: 20,
  busy: (words) => words.problems.passwordsWaiting,
  retryAfterSeconds: 2,
});

/** Throws a busy Problem while too many hashes wait for their turn. */
export const expectPasswordTurn = turns.expectRoom;

/** Hashes a password; the result holds the parameters and the salt. Throws a busy Problem while too many wait. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return formatPhc(nonce, await turns.take(() => argon2id({ ...parameters, message: password, nonce })));
}

/** A hash that no password has. Verifying a password against it takes as long as against a real one. */
export function hashOfNobody(): string {
  return formatPhc(randomBytes(16), randomBytes(parameters.tagLength));
}

/**
 * Whether the password has this hash; false for a text that is no such hash. Throws a busy Problem while too many wait.
 */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (!match) return false;
  const [, memory, passes, parallelism, salt = "", tag = ""] = match;
  const wanted = Buffer.from(tag, "base64");
  const given = {
    message: password,
    nonce: Buffer.from(salt, "base64"),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  };
  const found = await turns.take(() => argon2id(given));
  return timingSafeEqual(found, wanted);
}

/** The mark of a stored hash, which changes with each password that is set: whoever has it does not learn the hash. */
export function passwordMark(passwordHash: string): string {
  return hash("sha256", passwordHash, "base64url");
}

function formatPhc(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = parameters;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpaddedBase64(nonce)}$${unpaddedBase64(tag)}`;
}

function unpaddedBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
