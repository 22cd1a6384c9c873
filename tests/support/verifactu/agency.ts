/**
 * A stand-in for the tax agency: a local HTTPS server that takes messages of records as the agency's web service does
 * (schema, client certificate, chain, hash, doubles), and can be made slow, silent or wrong.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import type { Agency } from "#app/verifactu/post.server.ts";
import { dayText } from "#app/verifactu/record-values.ts";
import { type Link, type ReadRecord, readRecord } from "#app/verifactu/record-xml.server.ts";
import { namespaces, textAt, writeXml } from "#app/verifactu/xml.server.ts";
import { makeCertificate } from "../certificate.ts";
import { schemaFault } from "./schema.ts";

/**
 * How it answers: well; only when letGo() is called; not at all; taking the records and then closing the connection;
 * with a page of another server; refusing the whole message; with an answer that names no record.
 */
export type Manner = "well" | "slow" | "silent" | "lost" | "wrong" | "fault" | "mute";

type Kept = { state: "Correcta" | "AceptadaConErrores"; code?: number };

export class StandInAgency {
  readonly #server: Server;
  readonly #kept = new Map<string, Kept>();
  readonly agency: Agency;
  /** The manners of the next messages; after them it answers well. */
  readonly manners: Manner[] = [];
  /** The codes with which records of some numbers are refused, or from 2000 accepted with errors. */
  readonly codes = new Map<string, number>();
  /** For each message: how many records were in it, and whether it said that something had kept records back. */
  readonly messages: { records: number; incident: boolean }[] = [];
  /** All records that it took, in their order. */
  readonly taken: ReadRecord[] = [];
  /** What was wrong with messages: never anything, unless a test makes it so. */
  readonly faults: string[] = [];
  /** Seconds until the next message that its answers order. */
  wait = 1;
  /** Lets the answers go that it holds back. */
  readonly letGo: () => void;
  readonly #free: Promise<void>;
  /** The names of the records of each chain, by its taxpayer and installation: all that came, and the last. */
  readonly #chains = new Map<string, { all: Set<string>; last: string }>();

  private constructor(server: Server, agency: Agency) {
    this.#server = server;
    this.agency = agency;
    const { promise, resolve } = Promise.withResolvers<void>();
    [this.#free, this.letGo] = [promise, resolve];
    server.on("request", (request, response) => this.#take(request, response));
  }

  /** Starts it; it knows the company by its certificate (PEM). */
  static async start(companyCertificate: string): Promise<StandInAgency> {
    const { key, cert } = await makeCertificate();
    const server = createServer({ key, cert, requestCert: true, rejectUnauthorized: false, ca: companyCertificate });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return new StandInAgency(server, { address: () => `https://127.0.0.1:${port}/`, ca: cert });
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  /** Looks at a record as at those of messages. */
  look(record: ReadRecord): void {
    this.#line(record, true);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const xml = await text(request);
    const manner = this.manners.shift() ?? "well";
    if (manner === "silent") return void request.socket.destroy();
    if (manner === "wrong") return void response.writeHead(200).end("<html><body>Mantenimiento</body></html>");
    const { authorized } = request.socket as TLSSocket;
    const body = /<sum:RegFactuSistemaFacturacion[\s\S]*<\/sum:RegFactuSistemaFacturacion>/.exec(xml)?.[0] ?? "";
    const wrong = !authorized ? "4112: titular del certificado" : schemaFault(body, "SuministroLR");
    if (wrong || manner === "fault") {
      this.faults.push(wrong || "4102: no cumple el esquema");
      const fault = { faultcode: "env:Client", faultstring: wrong || "Codigo[4102].El XML no cumple el esquema." };
      return void response.writeHead(500).end(envelope({ "env:Fault": fault }));
    }
    const records = [...body.matchAll(/<sum:RegistroFactura>([\s\S]*?)<\/sum:RegistroFactura>/g)];
    const incident = body.includes(":Incidencia>S<");
    this.messages.push({ records: records.length, incident });
    const lines = records.map(([, record = ""]) => this.#line(readRecord(Buffer.from(record)), incident));
    if (manner === "lost") return void request.socket.destroy();
    if (manner === "slow") await this.#free;
    const header = /<sum1:NombreRazon>(.*?)<\/sum1:NombreRazon><sum1:NIF>(.*?)<\/sum1:NIF>/.exec(body) ?? [];
    const refused = lines.filter(({ refused }) => refused).length;
    const answer = {
      "@xmlns:r": namespaces.answer,
      "@xmlns:i": namespaces.information,
      "r:CSV": refused === lines.length ? undefined : `A-${this.messages.length}`,
      "r:Cabecera": { "i:ObligadoEmision": { "i:NombreRazon": header[1], "i:NIF": header[2] } },
      "r:TiempoEsperaEnvio": String(this.wait),
      "r:EstadoEnvio": refused === 0 ? "Correcto" : refused === lines.length ? "Incorrecto" : "ParcialmenteCorrecto",
      "r:RespuestaLinea": manner === "mute" ? undefined : lines.map(({ line }) => line),
    };
    const answered = { "r:RespuestaRegFactuSistemaFacturacion": answer };
    const unlike = schemaFault(writeXml(answered), "RespuestaSuministro");
    if (unlike) this.faults.push(unlike);
    response.writeHead(200, { "Content-Type": "text/xml; charset=utf-8" }).end(envelope(answered));
  }

  /**
   * Looks at a record's place in its chain (Orden HAC/1177/2024, article 7): behind the last one that came, refused or
   * not, which it names by issuer, number, day and hash. Gives whether it says to be the first and is not. What else is
   * wrong is a fault, since it is not published how the agency answers to that.
   */
  #isFirstAgain({ kind, invoice, hash, previous, elements }: ReadRecord): boolean {
    const key = `${invoice.nif} ${textAt(elements, "SistemaInformatico.NumeroInstalacion")}`;
    const chain = this.#chains.get(key) ?? { all: new Set(), last: "" };
    const own = nameOf({ ...invoice, hash });
    // It came before, in a message whose answer was lost.
    if (chain.all.has(own)) return false;
    const before = previous ? nameOf(previous) : "";
    if (previous && before !== chain.last)
      this.faults.push(`${kind} ${own} names ${before} before it, and the last was ${chain.last || "none"}`);
    this.#chains.set(key, { all: chain.all.add(own), last: own });
    return previous === null && chain.last !== "";
  }

  #line(record: ReadRecord, incident: boolean) {
    const { kind, invoice, elements } = record;
    const isFirstAgain = this.#isFirstAgain(record);
    const name = nameOfKept(record);
    const known = this.#kept.get(name);
    const isCorrection = elements.Subsanacion === "S" && elements.RechazoPrevio !== "X";
    // Absent is the record of an invoice that is corrected or annulled, unless the annulment says that there is none.
    const isAbsent =
      kind === "alta"
        ? isCorrection && known === undefined
        : elements.SinRegistroPrevio !== "S" && !this.#kept.has(nameOfKept({ kind: "alta", invoice }));
    const code = this.#codeOf(record, {
      ...{ isDouble: known !== undefined && !isCorrection, isFirstAgain },
      ...{ isAbsent, isLate: !incident && isLate(record) },
    });
    const refused = code !== undefined && (code < 2000 || code >= 3000);
    const state = refused ? "Incorrecto" : code === undefined ? "Correcto" : "AceptadoConErrores";
    if (!refused) {
      this.#kept.set(name, code === undefined ? { state: "Correcta" } : { state: "AceptadaConErrores", code });
      this.taken.push(record);
    }
    const line = {
      "r:IDFactura": {
        "i:IDEmisorFactura": invoice.nif,
        "i:NumSerieFactura": invoice.number,
        "i:FechaExpedicionFactura": dayText(invoice.issuedOn),
      },
      "r:Operacion": { "i:TipoOperacion": kind === "alta" ? "Alta" : "Anulacion" },
      "r:EstadoRegistro": state,
      "r:CodigoErrorRegistro": code === undefined ? undefined : String(code),
      "r:DescripcionErrorRegistro": code === undefined ? undefined : `Error ${code} en "${invoice.number}"`,
      "r:RegistroDuplicado":
        code === 3000 && known
          ? { "i:IdPeticionRegistroDuplicado": "1", "i:EstadoRegistroDuplicado": known.state }
          : undefined,
    };
    return { refused, line };
  }

  #codeOf(
    record: ReadRecord,
    { isDouble, isAbsent, isFirstAgain, isLate }: Record<"isDouble" | "isAbsent" | "isFirstAgain" | "isLate", boolean>,
  ): number | undefined {
    // A second annulment is told from a second invoice, and without the record that there is.
    if (isDouble) return record.kind === "anulacion" ? 3001 : 3000;
    if (record.computedHash !== record.hash) return 2000;
    if (isFirstAgain) return 2007;
    const code = this.codes.get(record.invoice.number);
    if (code !== undefined) return code;
    if (isAbsent) return 3002;
    return isLate ? 2004 : undefined;
  }
}

/** Whether a record was not made now by the agency's clock, from which it may differ by 240 seconds. */
function isLate({ elements }: ReadRecord): boolean {
  return Math.abs(Date.now() - Date.parse(textAt(elements, "FechaHoraHusoGenRegistro"))) > 240_000;
}

/** What it keeps a record under. */
function nameOfKept({ kind, invoice }: Pick<ReadRecord, "kind" | "invoice">): string {
  return `${kind} ${invoice.nif} ${invoice.number} ${invoice.issuedOn}`;
}

/** What a record names another one by. */
function nameOf({ nif, number, issuedOn, hash }: Link): string {
  return `${nif} ${number} ${issuedOn} ${hash}`;
}

function envelope(body: Parameters<typeof writeXml>[0]): string {
  return writeXml({ "env:Envelope": { "@xmlns:env": namespaces.soap, "env:Body": body } });
}
