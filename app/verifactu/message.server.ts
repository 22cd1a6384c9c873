/**
 * The messages to the tax agency's web service, and its answers: SuministroLR.xsd, RespuestaSuministro.xsd, SOAP 1.1.
 */
import { attemptFaults } from "./attempt-faults.ts";
import type { RecordKind } from "./hash.server.ts";
import { lineText, longest } from "./record-values.ts";
import { allAt, asItIs, elementAt, namespaces, readXml, textAt, writeXml } from "./xml.server.ts";

/** The most records of a message. */
export const mostRecords = 1000;

/** A message with the kept bytes of records; `incident` says that something kept these, or earlier ones, back. */
export function writeMessage(
  { issuer, incident }: { issuer: { name: string; nif: string }; incident: boolean },
  records: readonly Uint8Array[],
): string {
  const body = {
    "@xmlns:sum": namespaces.supply,
    "@xmlns:sum1": namespaces.information,
    "sum:Cabecera": {
      "sum1:ObligadoEmision": { "sum1:NombreRazon": lineText(issuer.name, longest.name), "sum1:NIF": issuer.nif },
      "sum1:RemisionVoluntaria": incident ? { "sum1:Incidencia": "S" } : undefined,
    },
    [asItIs]: records.map((xml) => Buffer.from(xml).toString("utf8")),
  };
  const envelope = {
    "soapenv:Envelope": {
      "@xmlns:soapenv": namespaces.soap,
      "soapenv:Body": { "sum:RegFactuSistemaFacturacion": body },
    },
  };
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml(envelope)}`;
}

/** What the agency says of one record. */
export type AnswerLine = {
  kind: RecordKind;
  number: string;
  /** As the agency writes it: 31-01-2027. */
  day: string;
  state: "accepted" | "accepted_with_errors" | "rejected";
  code: string;
  message: string;
  /** The state of the record that it has already, where it refuses a second one; "" otherwise. */
  duplicate: string;
};

/** The code with which the agency refuses a record of an invoice of which it has one. */
export const duplicateCode = "3000";

export type Answer = { state: string; csv: string; waitSeconds: number; lines: AnswerLine[] };

const lineStates: Record<string, AnswerLine["state"]> = {
  Correcto: "accepted",
  AceptadoConErrores: "accepted_with_errors",
  Incorrecto: "rejected",
};

/** The longest wait that the schema can express, in seconds. */
const mostWait = 9999;

/**
 * Reads an answer. Throws an Error with the agency's words when it refuses the whole message, or when it is no answer.
 */
export function readAnswer(xml: string): Answer {
  const body = elementAt(readXml(xml), "Envelope.Body");
  const fault = elementAt(body, "Fault");
  if (fault !== undefined) throw new Error(textAt(fault, "faultstring") || attemptFaults.refused);
  const answer = elementAt(body, "RespuestaRegFactuSistemaFacturacion");
  if (answer === undefined) throw new Error(attemptFaults.noAnswer);
  const wait = Number(textAt(answer, "TiempoEsperaEnvio"));
  return {
    state: textAt(answer, "EstadoEnvio"),
    csv: textAt(answer, "CSV"),
    waitSeconds: Number.isInteger(wait) && wait > 0 ? Math.min(wait, mostWait) : 60,
    lines: allAt(answer, "RespuestaLinea").flatMap((line) => {
      const state = lineStates[textAt(line, "EstadoRegistro")];
      if (!state) return [];
      return {
        kind: textAt(line, "Operacion.TipoOperacion") === "Anulacion" ? "anulacion" : "alta",
        number: textAt(line, "IDFactura.NumSerieFactura"),
        day: textAt(line, "IDFactura.FechaExpedicionFactura"),
        state,
        code: textAt(line, "CodigoErrorRegistro"),
        message: textAt(line, "DescripcionErrorRegistro"),
        duplicate: textAt(line, "RegistroDuplicado.EstadoRegistroDuplicado"),
      };
    }),
  };
}
