/**
 * The XML of records: of an invoice (alta), of its annulment (anulación), and of either sent again with other marks
 * (subsanación). SuministroInformacion.xsd of the agency; its order of elements is prescribed.
 */
import { isExport } from "#app/tax/causes.ts";
import { hashOf, type RecordKind } from "./hash.server.ts";
import {
  type InvoiceFacts,
  type InvoiceName,
  nameOf,
  type Recipient,
  regimeOf,
  type TaxPart,
} from "./invoice-facts.ts";
import { amountText, dayOfText, dayText, lineText, longest, rateText } from "./record-values.ts";
import { allAt, type Content, type Elements, elementAt, namespaces, readXml, textAt, writeXml } from "./xml.server.ts";

/** What a record says of the records before it about its invoice (docs/decisions/0078-verifactu-records.md). */
export type Marks = {
  /** S: it takes the place of a record with a slip, and no rectifying invoice is needed. */
  subsanacion: "" | "S";
  /** S: the subsanación before it was refused; X: the agency has no record of the invoice, as all were refused. */
  rechazoPrevio: "" | "S" | "X";
};

/** A record that nothing was sent of before. */
export const noMarks: Marks = { subsanacion: "", rechazoPrevio: "" };

/** The record before, in the chain of a taxpayer and an installation. */
export type Link = InvoiceName & { hash: string };

/** The program that made the record, and who answers for it (section 1.7 of the page of facts). */
export type System = {
  producer: { name: string; nif: string };
  name: string;
  /** Two capitals or digits. */
  id: string;
  version: string;
  installation: string;
};

/** What a record gets when it is made: its place in the chain, its program, its time with the zone's offset. */
export type Seal = { previous: Link | null; system: System; generatedAt: string };

export type SealedRecord = { xml: Buffer; hash: string };

const rootOf = { alta: "RegistroAlta", anulacion: "RegistroAnulacion" } as const satisfies Record<RecordKind, string>;

/** The elements of a record, in their order. */
const order: Record<RecordKind, readonly string[]> = {
  alta: [
    ...["IDVersion", "IDFactura", "NombreRazonEmisor", "Subsanacion", "RechazoPrevio", "TipoFactura"],
    ...["TipoRectificativa", "FacturasRectificadas", "FacturasSustituidas", "ImporteRectificacion", "FechaOperacion"],
    ...["DescripcionOperacion", "FacturaSimplificadaArt7273", "Destinatarios", "Desglose", "CuotaTotal"],
    ...["ImporteTotal", "Encadenamiento", "SistemaInformatico", "FechaHoraHusoGenRegistro", "TipoHuella", "Huella"],
  ],
  anulacion: [
    ...["IDVersion", "IDFactura", "SinRegistroPrevio", "RechazoPrevio", "Encadenamiento", "SistemaInformatico"],
    ...["FechaHoraHusoGenRegistro", "TipoHuella", "Huella"],
  ],
};

/** The content of the record of an invoice, before it is sealed. */
export function contentOfAlta(facts: InvoiceFacts): Elements {
  const { issuer, rectification, recipient } = facts;
  return {
    IDVersion: "1.0",
    IDFactura: invoiceId(nameOf(facts)),
    NombreRazonEmisor: lineText(issuer.name, longest.name),
    TipoFactura: facts.kind,
    TipoRectificativa: rectification?.type,
    FacturasRectificadas: rectification
      ? { IDFacturaRectificada: rectification.invoices.map((invoice) => invoiceId(invoice)) }
      : undefined,
    FacturasSustituidas:
      facts.substituted.length > 0
        ? { IDFacturaSustituida: facts.substituted.map((invoice) => invoiceId(invoice)) }
        : undefined,
    ImporteRectificacion:
      rectification?.type === "S"
        ? { BaseRectificada: amountText(rectification.baseCents), CuotaRectificada: amountText(rectification.ivaCents) }
        : undefined,
    FechaOperacion: facts.operationOn ? dayText(facts.operationOn) : undefined,
    DescripcionOperacion: lineText(facts.description, longest.description),
    FacturaSimplificadaArt7273: facts.qualified ? "S" : undefined,
    Destinatarios: recipient ? { IDDestinatario: recipientOf(recipient) } : undefined,
    Desglose: { DetalleDesglose: facts.taxes.map(taxOf) },
    CuotaTotal: amountText(facts.ivaCents),
    ImporteTotal: amountText(facts.totalCents),
  };
}

/** The content of the record that annuls an invoice; `isUnknown` when the agency never accepted its record. */
export function contentOfAnnulment(invoice: InvoiceName, { isUnknown }: { isUnknown: boolean }): Elements {
  return {
    IDVersion: "1.0",
    IDFactura: invoiceId(invoice, "Anulada"),
    SinRegistroPrevio: isUnknown ? "S" : undefined,
  };
}

/**
 * The content of a stored record, to be sealed again in another place of the chain with other marks. Exports go under
 * their own regime, also where the stored record names the general one, under which the agency refuses them.
 */
export function contentOf(kind: RecordKind, xml: Uint8Array): Elements {
  const all = readRecord(xml).elements;
  const sealed = ["Encadenamiento", "SistemaInformatico", "FechaHoraHusoGenRegistro", "TipoHuella", "Huella"];
  const kept = order[kind].filter((name) => !sealed.includes(name) && !(name in marksOf(noMarks)));
  const content = Object.fromEntries(kept.map((name) => [name, all[name]]));
  if (kind === "anulacion") return content;
  return { ...content, Desglose: { DetalleDesglose: allAt(all, "Desglose.DetalleDesglose").map(underOwnRegime) } };
}

function underOwnRegime(tax: Content): Content {
  const cause = textAt(tax, "OperacionExenta");
  return isExport(cause) ? { ...(tax as Elements), ClaveRegimen: regimeOf(cause) } : tax;
}

/** Puts a content into the chain: its XML, complete, and its hash. */
export function sealRecord(kind: RecordKind, content: Elements, marks: Marks, seal: Seal): SealedRecord {
  const { previous, system, generatedAt } = seal;
  const unhashed: Elements = {
    ...content,
    ...marksOf(marks),
    Encadenamiento: previous
      ? { RegistroAnterior: { ...invoiceId(previous), Huella: previous.hash } }
      : { PrimerRegistro: "S" },
    SistemaInformatico: systemOf(system),
    FechaHoraHusoGenRegistro: generatedAt,
    TipoHuella: "01",
  };
  const hash = hashOfElements(kind, unhashed);
  const whole: Elements = { ...unhashed, Huella: hash };
  const inOrder = Object.fromEntries(order[kind].map((name) => [name, whole[name]]));
  const xml = writeXml({ [rootOf[kind]]: { "@xmlns": namespaces.information, ...inOrder } });
  return { xml: Buffer.from(xml, "utf8"), hash };
}

/** What a stored record says. */
export type ReadRecord = {
  kind: RecordKind;
  invoice: InvoiceName;
  generatedAt: string;
  /** The hash that it names, and the one that follows from its content. */
  hash: string;
  computedHash: string;
  /** What it names as the record before; null: it is the first. */
  previous: Link | null;
  elements: Elements;
};

/** Reads the XML of a record. Throws when it is none. */
export function readRecord(xml: Uint8Array): ReadRecord {
  const document = readXml(Buffer.from(xml).toString("utf8"));
  const kind: RecordKind = rootOf.alta in document ? "alta" : "anulacion";
  const elements = elementAt(document, rootOf[kind]) as Elements | undefined;
  if (elements === undefined) throw new Error("No record of an invoice");
  const isFirst = textAt(elements, "Encadenamiento.PrimerRegistro") === "S";
  const before = elementAt(elements, "Encadenamiento.RegistroAnterior");
  return {
    ...{ kind, elements },
    invoice: nameIn(elementAt(elements, "IDFactura"), kind === "alta" ? "" : "Anulada"),
    generatedAt: textAt(elements, "FechaHoraHusoGenRegistro"),
    hash: textAt(elements, "Huella"),
    computedHash: hashOfElements(kind, elements),
    previous: isFirst ? null : { ...nameIn(before, ""), hash: textAt(before, "Huella") },
  };
}

/** The hash of a record's elements, in which "Huella" is that of the record before. */
function hashOfElements(kind: RecordKind, elements: Elements): string {
  const texts = Object.entries({ ...elements, ...(elements.IDFactura as Elements) }).flatMap(([name, content]) =>
    typeof content === "string" ? [[name, content] as const] : [],
  );
  const Huella = textAt(elements, "Encadenamiento.RegistroAnterior.Huella");
  return hashOf(kind, { ...Object.fromEntries(texts), Huella });
}

function marksOf({ subsanacion, rechazoPrevio }: Marks) {
  return { Subsanacion: subsanacion || undefined, RechazoPrevio: rechazoPrevio || undefined };
}

function invoiceId({ nif, number, issuedOn }: InvoiceName, ending: "" | "Anulada" = ""): Elements {
  return {
    [`IDEmisorFactura${ending}`]: nif,
    [`NumSerieFactura${ending}`]: number,
    [`FechaExpedicionFactura${ending}`]: dayText(issuedOn),
  };
}

function nameIn(content: ReturnType<typeof elementAt>, ending: "" | "Anulada"): InvoiceName {
  return {
    nif: textAt(content, `IDEmisorFactura${ending}`),
    number: textAt(content, `NumSerieFactura${ending}`),
    issuedOn: dayOfText(textAt(content, `FechaExpedicionFactura${ending}`)),
  };
}

function recipientOf(recipient: Recipient): Elements {
  const NombreRazon = lineText(recipient.name, longest.name);
  if ("nif" in recipient) return { NombreRazon, NIF: recipient.nif };
  const { country, type, id } = recipient.other;
  return { NombreRazon, IDOtro: { CodigoPais: country || undefined, IDType: type, ID: id } };
}

/** One line of the breakdown: exempt and not subject amounts have no rate, reverse charge has a rate and IVA of 0. */
export function taxOf({ rateBp, cause, regime, baseCents, ivaCents }: TaxPart): Elements {
  const isExempt = cause.startsWith("E");
  const isRated = cause === "" || cause === "S2";
  return {
    Impuesto: "01",
    ClaveRegimen: regime,
    CalificacionOperacion: isExempt ? undefined : cause || "S1",
    OperacionExenta: isExempt ? cause : undefined,
    TipoImpositivo: isRated ? rateText(rateBp) : undefined,
    BaseImponibleOimporteNoSujeto: amountText(baseCents),
    CuotaRepercutida: isRated ? amountText(ivaCents) : undefined,
  };
}

/** The product only sends (VERI*FACTU), and is for one taxpayer (docs/decisions/0078-verifactu-records.md). */
function systemOf({ producer, name, id, version, installation }: System): Elements {
  return {
    NombreRazon: lineText(producer.name, longest.name),
    NIF: producer.nif,
    NombreSistemaInformatico: name,
    IdSistemaInformatico: id,
    Version: version,
    NumeroInstalacion: installation,
    TipoUsoPosibleSoloVerifactu: "S",
    TipoUsoPosibleMultiOT: "N",
    IndicadorMultiplesOT: "N",
  };
}
