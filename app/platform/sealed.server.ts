/** Encrypts secrets that are stored in the database, with the installation's key (AES-256-GCM). */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { secrets } from "./secrets.server.ts";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts a text for one purpose, as base64url of nonce, tag and cipher text. It can be decrypted only for the same
 * purpose, so an encrypted value cannot be used in another place.
 */
export function seal(text: string, purpose: string, key = installationKey()): string {
  const iv = randomBytes(ivLength);
  const sealing = createCipheriv(cipher, key, iv).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
  return Buffer.concat([iv, sealing.getAuthTag(), sealed]).toString("base64url");
}

/** The decrypted text; null with another key or purpose, or when it is damaged. */
export function unseal(sealed: string, purpose: string, key = installationKey()): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivLength + tagLength) return null;
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength });
    opening.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return Buffer.concat([opening.update(bytes.subarray(ivLength + tagLength)), opening.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function installationKey(): Buffer {
  return Buffer.from(secrets().sealing_key, "base64url");
}
