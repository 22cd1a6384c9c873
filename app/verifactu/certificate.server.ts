/**
 * The company's certificate, with which messages to the tax agency are signed in: PKCS#12, encrypted as it is stored.
 */
import { Duplex } from "node:stream";
import { createSecureContext, TLSSocket } from "node:tls";
import { hurryOutbox } from "#app/outbox/lanes.server.ts";
import { reader, write } from "#app/platform/database.server.ts";
import { dayMs } from "#app/platform/durations.ts";
import { wrongField } from "#app/platform/problem.ts";
import { seal, unseal } from "#app/platform/sealed.server.ts";
import { attemptFaults } from "./attempt-faults.ts";
import { hasUnsent } from "./queue.server.ts";
import { askToSend } from "./records.server.ts";

const sealedAs = "VerifactuSettings.certificate";

/** What a certificate says: whose it is, by tax number and name, and its end. */
export type CertificateFacts = { nif: string; name: string; until: Date };

/** The certificate to sign in with. `isSeal`: it is one of seal, for which the agency has addresses of its own. */
export type OpenCertificate = { pfx: Buffer; passphrase: string; isSeal: boolean; until: Date };

/** The owner and the last day of the stored certificate; null without one. */
export async function getCertificate(): Promise<CertificateFacts | null> {
  const { cert_nif: nif, cert_name: name, cert_until: until } = await getStoredCertificate();
  return until ? { nif, name, until } : null;
}

/** The days before the end of a certificate from which on it is to be renewed. */
const warnDays = 30;

/**
 * The days until a certificate ends, where it is to be renewed; below 0 when it has ended; null where there is time.
 */
export function daysToRenew({ until }: Pick<CertificateFacts, "until">, now: Date): number | null {
  const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
  return days <= warnDays ? days : null;
}

/**
 * Stores a certificate, and sends what waits for it: at once where that is another one than before, else after the wait
 * for the next try. Throws an invalid Problem when it cannot be opened, has ended, or is not the company's, whose tax
 * number is `nif`. One of a former number is taken as long as records of it wait.
 */
export async function saveCertificate(
  { pfx, passphrase, isSeal }: { pfx: Buffer; passphrase: string; isSeal: boolean },
  { nif, now }: { nif: string; now: Date },
): Promise<void> {
  const facts = readCertificate(pfx, passphrase);
  if (facts.until < now) throw wrongField("certificate", ({ problems }) => problems.certificateEnded);
  if (facts.nif !== nif && !(await hasUnsent(facts.nif))) {
    throw wrongField("certificate", ({ problems }) => problems.certificateOfOther({ theirs: facts.nif, ours: nif }));
  }
  const opened = JSON.stringify({ pfx: pfx.toString("base64"), passphrase });
  const before = await getStoredCertificate();
  const isOther = unseal(before.certificate, sealedAs) !== opened || before.seal !== (isSeal ? 1 : 0);
  const certificate = seal(opened, sealedAs);
  const data = { certificate, cert_nif: facts.nif, cert_name: facts.name, cert_until: facts.until };
  const mode = await write(async (transaction) => {
    const { mode } = await transaction.verifactuSettings.update({
      where: { id: 1 },
      data: { ...data, seal: isSeal ? 1 : 0 },
    });
    if (mode !== "off") await askToSend(transaction, now);
    return mode;
  });
  if (mode !== "off" && isOther) await hurryOutbox("verifactu");
}

/** The stored certificate, decrypted. Throws an Error, whose message has no secret, when there is none to use. */
export async function openCertificate(now: Date): Promise<OpenCertificate> {
  const { certificate, cert_until: until, seal: isSeal } = await getStoredCertificate();
  if (!until) throw new Error(attemptFaults.noCertificate);
  if (until < now) throw new Error(attemptFaults.certificateEnded);
  const opened = unseal(certificate, sealedAs);
  if (opened === null) throw new Error(attemptFaults.certificateUnreadable);
  const { pfx, passphrase } = JSON.parse(opened) as { pfx: string; passphrase: string };
  return { pfx: Buffer.from(pfx, "base64"), passphrase, isSeal: isSeal === 1, until };
}

/**
 * The owner of a certificate. The certificate of a company names it in organizationIdentifier, beside the person who
 * acts for it; the certificate of a person names them in serialNumber (ETSI EN 319 412-1, section 5.1.4). Throws an
 * invalid Problem when it cannot be opened.
 */
export function readCertificate(pfx: Buffer, passphrase: string): CertificateFacts {
  const certificate = certificateIn(pfx, passphrase);
  const subject = certificate?.toLegacyObject().subject as unknown as Record<string, string | undefined> | undefined;
  const named = subject?.organizationIdentifier ?? subject?.serialNumber ?? "";
  if (!certificate || !subject) throw wrongField("certificate", ({ problems }) => problems.certificateWithoutKey);
  return {
    nif: named.replace(/^(VAT|IDC)ES-/, "").toUpperCase(),
    name: subject.O ?? subject.CN ?? "",
    until: new Date(certificate.validTo),
  };
}

/** Node reads PKCS#12 only for connections, so one that goes nowhere is asked for its own certificate. */
function certificateIn(pfx: Buffer, passphrase: string) {
  let secureContext: ReturnType<typeof createSecureContext>;
  try {
    secureContext = createSecureContext({ pfx, passphrase });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isOld = code === "ERR_CRYPTO_UNSUPPORTED_OPERATION";
    const isPassword = /mac verify/.test(message);
    throw wrongField(isPassword ? "passphrase" : "certificate", ({ problems }) =>
      isOld ? problems.certificateTooOld : isPassword ? problems.certificatePassword : problems.certificateUnreadable,
    );
  }
  const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  const socket = new TLSSocket(nowhere, { isServer: true, secureContext });
  try {
    return socket.getX509Certificate();
  } finally {
    socket.destroy();
  }
}

function getStoredCertificate() {
  return reader().verifactuSettings.findUniqueOrThrow({ where: { id: 1 } });
}
