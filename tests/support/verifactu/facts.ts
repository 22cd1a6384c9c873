/** Invoices as facts, for tests of the records. */
import fc from "fast-check";
import { isExport, suitsRecipient } from "#app/tax/causes.ts";
import { takesDocument } from "#app/tax/invoice-kinds.ts";
import type { InvoiceFacts, Recipient, TaxPart } from "#app/verifactu/invoice-facts.ts";

export const issuer = { nif: "89890001K", name: "Clima Norte, S.L." };

const at21: TaxPart = { rateBp: 2100, cause: "", regime: "01", baseCents: 10_000, ivaCents: 2100 };

/** A full invoice of 100.00 and 21 % IVA, with other facts where they are given. */
export function someFacts(more: Partial<InvoiceFacts> = {}): InvoiceFacts {
  const taxes = more.taxes ?? [at21];
  return {
    ...{ issuer, number: "F-2026-0001", issuedOn: "2026-11-23", kind: "F1", rectification: null, substituted: [] },
    ...{ operationOn: null, description: "Air conditioning", qualified: false, taxes },
    recipient: { name: "Ana Pérez", nif: "12345678Z" },
    ivaCents: taxes.reduce((sum, { ivaCents }) => sum + ivaCents, 0),
    totalCents: taxes.reduce((sum, { baseCents, ivaCents }) => sum + baseCents + ivaCents, 0),
    ...more,
  };
}

const regime = fc.constantFrom("01", "07", "18");
const cents = fc.integer({ min: -50_000_000, max: 50_000_000 });

const anyTax: fc.Arbitrary<TaxPart> = fc.oneof(
  fc.record({ rateBp: fc.constantFrom(400, 1000, 2100), regime, baseCents: cents }).map((tax): TaxPart => {
    return { ...tax, cause: "", ivaCents: Math.round((tax.baseCents * tax.rateBp) / 10_000) };
  }),
  fc
    .record({ cause: fc.constantFrom("S2", "E1", "E2", "E3", "E4", "E5", "E6", "N1", "N2"), regime, baseCents: cents })
    .map((tax): TaxPart => ({ ...tax, ...(isExport(tax.cause) && { regime: "02" }), rateBp: 0, ivaCents: 0 })),
);

const words = fc.string({ minLength: 1, maxLength: 600, unit: "grapheme" }).map((text) => `a${text}`);

const spanish: Recipient = { name: "Ana", nif: "12345678Z" };

const anyRecipient: fc.Arbitrary<Recipient> = fc.oneof(
  fc.record({ name: words, nif: fc.constantFrom("12345678Z", "A58818501") }),
  fc.record({
    name: words,
    other: fc.record({
      country: fc.constantFrom("FR", "DE", "GB"),
      type: fc.constantFrom("02", "03", "04", "06"),
      id: fc.stringMatching(/^[A-Z0-9]{5,20}$/),
    }),
  }),
);

const anyName = fc.record({
  nif: fc.constant(issuer.nif),
  number: fc.stringMatching(/^[A-Z0-9][A-Z0-9/&# ._-]{0,57}[A-Z0-9]$/),
  issuedOn: fc.constantFrom("2024-10-28", "2026-03-29", "2026-11-22"),
});

/** Any invoice that breaks no rule. */
export const anyFacts: fc.Arbitrary<InvoiceFacts> = fc
  .record({
    name: anyName,
    kind: fc.constantFrom("F1", "F2", "F3", "R1", "R2", "R3", "R4", "R5"),
    type: fc.constantFrom("I", "S"),
    others: fc.array(anyName, { minLength: 1, maxLength: 3 }),
    taxes: fc.array(anyTax, { minLength: 1, maxLength: 12 }),
    ...{ recipient: anyRecipient, description: words, qualified: fc.boolean() },
    operationOn: fc.constantFrom(null, "2024-10-28"),
  })
  .map(({ name, kind, type, others, taxes: any, recipient: whoever, ...rest }) => {
    const isSimplified = kind === "F2" || kind === "R5";
    const recipient = "nif" in whoever || takesDocument(kind, whoever.other.type) ? whoever : spanish;
    const document = !isSimplified && "other" in recipient ? recipient.other.type : "";
    const isRight = ({ cause, baseCents }: TaxPart) => suitsRecipient({ cause, base_cents: baseCents }, document);
    const taxes = any
      .map((tax): TaxPart => (isRight(tax) ? tax : { ...tax, cause: "E6" }))
      .map((tax): TaxPart => (isSimplified && tax.cause === "S2" ? { ...tax, cause: "N1" } : tax))
      .map(
        (tax): TaxPart =>
          kind === "F2" ? { ...tax, baseCents: tax.baseCents % 10_000, ivaCents: 0, rateBp: 0, cause: "E1" } : tax,
      );
    const corrects =
      type === "I" ? { type, invoices: others } : { type, invoices: others, baseCents: 100, ivaCents: 21 };
    return someFacts({
      ...rest,
      ...{ number: name.number, issuedOn: name.issuedOn, kind, taxes },
      rectification: kind.startsWith("R") ? corrects : null,
      substituted: kind === "F3" ? others : [],
      recipient: isSimplified ? null : recipient,
      qualified: kind === "F1" && rest.qualified,
    });
  });
