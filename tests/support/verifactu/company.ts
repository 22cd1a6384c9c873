/** A company's certificate as PKCS#12, for tests: the key is made by Node, the file by node-forge. */
import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";

/** The object identifier of organizationIdentifier, which node-forge has no name for. */
const organizationIdentifier = "2.5.4.97";

export type Holder = { company?: string; person?: string; until?: Date };

/** Makes a self-signed certificate and gives it with its key as PKCS#12 and as PEM. */
export function makeCompanyCertificate(
  { company, person, until = new Date("2099-01-01") }: Holder,
  passphrase: string,
): { pfx: Buffer; pem: string } {
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const key = forge.pki.privateKeyFromPem(pair.privateKey);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = forge.pki.publicKeyFromPem(pair.publicKey);
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date("2020-01-01");
  certificate.validity.notAfter = until;
  const subject = [
    { name: "commonName", value: "Ana Pérez" },
    ...(company ? [{ type: organizationIdentifier, value: `VATES-${company}` }] : []),
    ...(person ? [{ type: forge.pki.oids.serialNumber ?? "2.5.4.5", value: `IDCES-${person}` }] : []),
  ];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([{ name: "basicConstraints", cA: true }]);
  certificate.sign(key, forge.md.sha256.create());
  const asn1 = forge.pkcs12.toPkcs12Asn1(key, [certificate], passphrase, { algorithm: "aes256" });
  return {
    pfx: Buffer.from(forge.asn1.toDer(asn1).getBytes(), "binary"),
    pem: forge.pki.certificateToPem(certificate),
  };
}
