import { secretAddress } from "#app/auth/second-factor.server.ts";
import { qrCode } from "#app/documents/qr-code.ts";

/** What a page shows of a secret of `email`: in groups of four to type, and as a QR code. */
export function shownSecret(secret: string, email: string, company: string) {
  const address = secretAddress(secret, { email, issuer: company || "Alisio" });
  return { secret, grouped: secret.replace(/(.{4})(?=.)/g, "$1 "), address, qr: qrCode(address) };
}

export type ShownSecret = ReturnType<typeof shownSecret>;
