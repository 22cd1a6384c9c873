declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a body that was encrypted by RFC 8188. */
  export function decrypt(body: Buffer, how: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
}
