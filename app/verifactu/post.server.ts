/** Posts a message to the tax agency, signed in by the company's certificate. */
import { request } from "node:https";
import { buffer } from "node:stream/consumers";
import type { OpenCertificate } from "./certificate.server.ts";
import type { AgencySite } from "./qr.ts";

/** Where the agency is, and by which authorities its own certificate is checked, where not by the usual ones. */
export type Agency = { address: (site: AgencySite, isSeal: boolean) => string; ca?: string };

const path = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";

const hosts = {
  test: { person: "prewww1.aeat.es", seal: "prewww10.aeat.es" },
  real: { person: "www1.agenciatributaria.gob.es", seal: "www10.agenciatributaria.gob.es" },
} as const satisfies Record<AgencySite, object>;

/** The addresses of SistemaFacturacion.wsdl. */
export const taxAgency: Agency = {
  address: (site, isSeal) => `https://${hosts[site][isSeal ? "seal" : "person"]}${path}`,
};

/** Milliseconds until a message counts as unanswered. */
const patience = 120_000;

/** There was no connection to the agency, so it has received nothing of the message. */
export class NotConnected extends Error {
  override name = "NotConnected";
}

/** The answer as it came. Throws NotConnected when nothing was sent, and another Error when there is no answer. */
export async function postMessage(
  { address, ca }: Agency,
  { site, certificate, message }: { site: AgencySite; certificate: OpenCertificate; message: string },
): Promise<Buffer> {
  const { pfx, passphrase, isSeal } = certificate;
  const body = Buffer.from(message, "utf8");
  let isConnected = false;
  const answer = await new Promise<{ status: number; body: Buffer }>((done, fail) => {
    const posted = request(address(site, isSeal), {
      ...{ method: "POST", pfx, passphrase, agent: false, signal: AbortSignal.timeout(patience) },
      ...(ca === undefined ? {} : { ca }),
      headers: { "Content-Type": "text/xml; charset=utf-8", "Content-Length": body.length, SOAPAction: '""' },
    });
    posted.on("error", fail);
    posted.on("response", (response) => {
      buffer(response).then((read) => done({ status: response.statusCode ?? 0, body: read }), fail);
    });
    // Nothing is written before the agency's certificate is checked, so that what fails before has sent nothing.
    posted.on("socket", (socket) => {
      socket.once("secureConnect", () => {
        isConnected = true;
        posted.end(body);
      });
    });
  }).catch((error: Error & { code?: string }) => {
    // Where a name has several addresses, the error of all of them has a code, and an empty message.
    throw isConnected ? error : new NotConnected(error.message || error.code);
  });
  // A refusal of the whole message comes as a SOAP fault with the status 500.
  if (answer.status !== 200 && answer.status !== 500) throw new Error(`The agency answered ${answer.status}`);
  return answer.body;
}
