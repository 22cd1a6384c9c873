/** The XML of records, against the agency's own schemas, and what can be read of it again. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { TaxCause } from "#app/tax/causes.ts";
import { anyFacts, issuer, someFacts } from "../../tests/support/verifactu/facts.ts";
import { schemaFault } from "../../tests/support/verifactu/schema.ts";
import type { InvoiceFacts } from "./invoice-facts.ts";
import { faultsOfFacts } from "./record-rules.ts";
import {
  contentOf,
  contentOfAlta,
  contentOfAnnulment,
  type Marks,
  noMarks,
  readRecord,
  type Seal,
  sealRecord,
} from "./record-xml.server.ts";
import { allAt, type Content, textAt } from "./xml.server.ts";

const seal: Seal = {
  previous: null,
  system: { producer: issuer, name: "Alisio", id: "AL", version: "0.1.0", installation: "1f00" },
  generatedAt: "2026-11-23T08:30:15+01:00",
};

const behind: Seal = {
  ...seal,
  previous: { nif: issuer.nif, number: "F-2026-0000", issuedOn: "2026-11-22", hash: "A".repeat(64) },
};

const alta = (facts: InvoiceFacts, marks: Marks = noMarks, with_ = seal) =>
  sealRecord("alta", contentOfAlta(facts), marks, with_);

/** Cents of a decimal text, exactly. */
const centsIn = (content: Content, path: string) => Number(textAt(content, path).replace(".", "") || "0");

test("the first record of a chain has these bytes", () => {
  const { xml } = alta(someFacts({ description: 'Split "A" & <ducts>' }));
  expect(xml.toString().replaceAll("><", ">\n<")).toMatchInlineSnapshot(`
    "<RegistroAlta xmlns="https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/SuministroInformacion.xsd">
    <IDVersion>1.0</IDVersion>
    <IDFactura>
    <IDEmisorFactura>89890001K</IDEmisorFactura>
    <NumSerieFactura>F-2026-0001</NumSerieFactura>
    <FechaExpedicionFactura>23-11-2026</FechaExpedicionFactura>
    </IDFactura>
    <NombreRazonEmisor>Clima Norte, S.L.</NombreRazonEmisor>
    <TipoFactura>F1</TipoFactura>
    <DescripcionOperacion>Split &quot;A&quot; &amp; &lt;ducts&gt;</DescripcionOperacion>
    <Destinatarios>
    <IDDestinatario>
    <NombreRazon>Ana Pérez</NombreRazon>
    <NIF>12345678Z</NIF>
    </IDDestinatario>
    </Destinatarios>
    <Desglose>
    <DetalleDesglose>
    <Impuesto>01</Impuesto>
    <ClaveRegimen>01</ClaveRegimen>
    <CalificacionOperacion>S1</CalificacionOperacion>
    <TipoImpositivo>21.00</TipoImpositivo>
    <BaseImponibleOimporteNoSujeto>100.00</BaseImponibleOimporteNoSujeto>
    <CuotaRepercutida>21.00</CuotaRepercutida>
    </DetalleDesglose>
    </Desglose>
    <CuotaTotal>21.00</CuotaTotal>
    <ImporteTotal>121.00</ImporteTotal>
    <Encadenamiento>
    <PrimerRegistro>S</PrimerRegistro>
    </Encadenamiento>
    <SistemaInformatico>
    <NombreRazon>Clima Norte, S.L.</NombreRazon>
    <NIF>89890001K</NIF>
    <NombreSistemaInformatico>Alisio</NombreSistemaInformatico>
    <IdSistemaInformatico>AL</IdSistemaInformatico>
    <Version>0.1.0</Version>
    <NumeroInstalacion>1f00</NumeroInstalacion>
    <TipoUsoPosibleSoloVerifactu>S</TipoUsoPosibleSoloVerifactu>
    <TipoUsoPosibleMultiOT>N</TipoUsoPosibleMultiOT>
    <IndicadorMultiplesOT>N</IndicadorMultiplesOT>
    </SistemaInformatico>
    <FechaHoraHusoGenRegistro>2026-11-23T08:30:15+01:00</FechaHoraHusoGenRegistro>
    <TipoHuella>01</TipoHuella>
    <Huella>BB99EF12EFD4D35F779F0CCD975232364F86A627248AB058C6B5D51A14350F61</Huella>
    </RegistroAlta>"
  `);
});

test("thousands of invoices: valid, and their sums are those of the invoice", () => {
  fc.assert(
    fc.property(anyFacts, fc.boolean(), (facts, isFirst) => {
      expect(faultsOfFacts(facts, "2026-11-23")).toEqual(
        facts.kind === "F2" && facts.totalCents > 301_000 ? ["simplified-limit"] : [],
      );
      const { xml, hash } = alta(facts, noMarks, isFirst ? seal : behind);
      expect(schemaFault(xml, "SuministroInformacion")).toBe("");
      const record = readRecord(xml);
      expect(record).toMatchObject({ kind: "alta", hash, computedHash: hash, generatedAt: seal.generatedAt });
      expect(record.invoice).toEqual({ nif: issuer.nif, number: facts.number, issuedOn: facts.issuedOn });
      expect(record.previous).toEqual(isFirst ? null : behind.previous);
      const parts = allAt(record.elements, "Desglose.DetalleDesglose");
      const sum = (path: string) => parts.reduce<number>((all, part) => all + centsIn(part, path), 0);
      expect(sum("CuotaRepercutida")).toBe(facts.ivaCents);
      expect(sum("BaseImponibleOimporteNoSujeto") + facts.ivaCents).toBe(facts.totalCents);
      expect(centsIn(record.elements, "CuotaTotal")).toBe(facts.ivaCents);
      expect(centsIn(record.elements, "ImporteTotal")).toBe(facts.totalCents);
    }),
    { numRuns: 2000 },
  );
});

test.each<[string, Marks]>([
  ["a slip is corrected", { subsanacion: "S", rechazoPrevio: "" }],
  ["the first was refused", { subsanacion: "S", rechazoPrevio: "X" }],
  ["the correction was refused", { subsanacion: "S", rechazoPrevio: "S" }],
])("%s: a stored record again, with its marks and nothing else changed", (_, marks) => {
  const facts = someFacts({ description: "Ducts & más" });
  const content = contentOf("alta", alta(facts).xml);
  expect(content).toEqual({ ...contentOfAlta(facts), Desglose: { DetalleDesglose: expect.anything() } });
  const again = sealRecord("alta", content, marks, behind);
  expect(again).toEqual(alta(facts, marks, behind));
  expect(schemaFault(again.xml, "SuministroInformacion")).toBe("");
  const { elements } = readRecord(again.xml);
  expect([textAt(elements, "Subsanacion"), textAt(elements, "RechazoPrevio")]).toEqual(Object.values(marks));
  // A correction of a correction loses the marks of the first.
  expect(contentOf("alta", again.xml)).toEqual(content);
});

test("an export that was recorded under the general regime goes again under its own, and the rest stays", () => {
  const taxed = { rateBp: 2100, cause: "", regime: "01", baseCents: 10_000, ivaCents: 2100 } as const;
  const of = (regime: string) =>
    someFacts({ taxes: [taxed, { rateBp: 0, cause: "E2", regime, baseCents: 5000, ivaCents: 0 }] });
  expect(contentOf("alta", alta(of("01")).xml)).toEqual(contentOfAlta(of("02")));
});

test.each([true, false])("an annulment, of an invoice that the agency does not know: %s", (isUnknown) => {
  const name = { nif: issuer.nif, number: "F-2026-0001", issuedOn: "2026-11-23" };
  const { xml, hash } = sealRecord("anulacion", contentOfAnnulment(name, { isUnknown }), noMarks, behind);
  expect(schemaFault(xml, "SuministroInformacion")).toBe("");
  expect(readRecord(xml)).toMatchObject({ kind: "anulacion", invoice: name, hash, computedHash: hash });
});

test("the agency's schema, by which records are checked, refuses an unknown kind of invoice", () => {
  const { xml } = alta(someFacts());
  expect(schemaFault(xml.toString().replace("<TipoFactura>F1", "<TipoFactura>F9"), "SuministroInformacion")).toMatch(
    "F9",
  );
});

const exempt = (cause: TaxCause) => [{ rateBp: 0, cause, regime: "01", baseCents: 10_000, ivaCents: 0 }];
const abroad = (type: "02" | "04") => ({ name: "Air", other: { country: "GB", type, id: "GB1" } });
const correcting = {
  rectification: { type: "I", invoices: [{ nif: issuer.nif, number: "F-1", issuedOn: "2026-11-01" }] },
} as const satisfies Pick<InvoiceFacts, "rectification">;

test.each<[string, Partial<InvoiceFacts>, string]>([
  ["no recipient of a full invoice", { recipient: null }, "recipient-missing"],
  ["a recipient of a simplified one", { kind: "F2" }, "recipient-forbidden"],
  ["a day before the agency's first", { issuedOn: "2024-10-27" }, "day"],
  ["a day to come", { issuedOn: "2026-11-24" }, "day"],
  ["work after the issue", { operationOn: "2026-11-24" }, "operation-day"],
  ["a number with a quote", { number: "F'1" }, "number"],
  ["a number that is too long", { number: "1".repeat(61) }, "number"],
  ["a short NIF", { issuer: { ...issuer, nif: "8989000K" } }, "issuer"],
  ["the company as its own recipient", { recipient: { name: "Clima Norte", nif: issuer.nif } }, "recipient-own"],
  ["an export under the general regime", { taxes: exempt("E2") }, "regime"],
  ["a sale into another member state, to a Spanish number", { taxes: exempt("E5") }, "abroad"],
  ["the same to a number from outside the EU", { taxes: exempt("E5"), recipient: abroad("04") }, "abroad"],
  ["a bad debt abroad", { ...correcting, kind: "R3", recipient: abroad("02") }, "recipient-document"],
  ["insolvency outside the EU", { ...correcting, kind: "R2", recipient: abroad("04") }, "recipient-document"],
  ["a correction of nothing", { kind: "R1" }, "rectified-missing"],
  ["sums that differ", { totalCents: 12_101 }, "sums"],
  ["no lines", { taxes: [], ivaCents: 0, totalCents: 0 }, "taxes"],
  [
    "an exempt line with IVA",
    { taxes: [{ rateBp: 0, cause: "E1", regime: "01", baseCents: 1, ivaCents: 1 }] },
    "no-rate",
  ],
])("refused: %s", (_, more, fault) => {
  expect(faultsOfFacts(someFacts(more), "2026-11-23")).toEqual([fault]);
});
