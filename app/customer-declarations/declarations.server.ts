/** Declarations of customers: made from what was answered, signed once, and found for an invoice. */
import { expectPresentCustomer, missingCustomer } from "#app/customers/merged-customers.server.ts";
import { copyToSign } from "#app/documents/customer-copy.ts";
import { workPlace } from "#app/documents/site-copy.ts";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import type { Day } from "#app/platform/dates.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import type { CustomerDeclaration } from "#app/platform/prisma/client.ts";
import { notFound, Problem, wrongField } from "#app/platform/problem.ts";
import { dayOf } from "#app/platform/zone.server.ts";
import { makeSignature } from "#app/signature/signature.server.ts";
import { reducedRate } from "#app/tax/reduced-rate.ts";
import type { Language } from "#app/words/languages.ts";
import {
  areEnough,
  type DeclarationKind,
  type DeclarationRow,
  type DeclaredFacts,
  declarationKinds,
  type Evidence,
} from "./declaration.ts";

/** A declaration of a customer, by the ids in its address. */
export type DeclarationPlace = { customer_id: number; id: number };

/**
 * Makes a declaration to be signed, in the customer's language, the company's or else `language`. The same form
 * posted twice makes one. Throws a not-found Problem for an unknown customer, a conflict for one who was merged, and an
 * invalid one for a site of somebody else, without a site for one without an address, or for facts that are not enough
 * for what is declared.
 */
export async function createDeclaration(
  customer_id: number,
  { facts, site_id }: { facts: DeclaredFacts; site_id: number | null },
  { language, now }: { language: Language; now: Date },
): Promise<number> {
  if (!areEnough(facts)) throw new Problem("invalid", ({ problems }) => problems.declarationUnfounded);
  const { id } = await write((transaction) =>
    makeOnce(
      transaction,
      { kind: "declaration", asked: { customer_id, site_id, facts } },
      {
        async make() {
          const customer = await expectPresentCustomer(transaction, customer_id);
          const site = site_id === null ? null : await siteOfCustomer(transaction, { customer_id, id: site_id });
          if (!site && customer.address === "")
            throw wrongField("site_id", ({ problems }) => problems.workPlaceMissing);
          const settings = await transaction.settings.findUniqueOrThrow({ where: { id: 1 } });
          return transaction.customerDeclaration.create({
            data: {
              ...{ kind: facts.kind, customer_id, site_id, facts: JSON.stringify(facts) },
              place: workPlace({ site, customer }),
              language: customer.language ?? settings.language ?? language,
              customer_copy: copyToSign(customer),
              ...{ letterhead_id: settings.letterhead_id, created_at: now },
            },
            select: { id: true },
          });
        },
        find: (made) => transaction.customerDeclaration.findUnique({ where: { id: made }, select: { id: true } }),
      },
    ),
  );
  return id;
}

async function siteOfCustomer(transaction: Transaction, { customer_id, id }: DeclarationPlace) {
  const site = await transaction.site.findFirst({ where: { id, customer_id, deleted_at: null } });
  if (!site) throw wrongField("site_id", ({ problems }) => problems.unknownSite);
  return site;
}

/** A stored declaration with all that its page shows. Throws a not-found Problem. */
export async function getDeclaration({ customer_id, id }: DeclarationPlace) {
  const { facts, created_at, signature_png, ...stored } = await reader()
    .customerDeclaration.findFirstOrThrow({ where: { id, customer_id } })
    .catch(() => Promise.reject(notFound()));
  return {
    ...stored,
    ...{ kind: stored.kind as DeclarationKind, language: stored.language as Language },
    facts: JSON.parse(facts) as DeclaredFacts,
    created_on: dayOf(created_at),
    drawn: signature_png !== null,
  };
}

/** The declarations of a customer, the newest first. */
export async function listDeclarations(customer_id: number): Promise<DeclarationRow[]> {
  const rows = await reader().customerDeclaration.findMany({
    where: { customer_id },
    select: {
      ...{ id: true, kind: true, place: true, created_at: true, signed_on: true, on_paper: true, signed_by: true },
    },
    orderBy: { id: "desc" },
  });
  return rows.map(({ kind, created_at, ...row }) => ({
    ...row,
    kind: kind as DeclarationKind,
    created_on: dayOf(created_at),
  }));
}

export type Signing =
  | { signed_by: string; name_signs: boolean; signature_base64: Uint8Array | null }
  | { signed_on: Day; signed_by: string };

/**
 * Signs a declaration: here, by a drawing or a ticked name, or as signed on paper on a day. The same signature posted
 * twice is stored once. Throws a not-found Problem, an invalid one where nothing signs, for a bad picture or a day to
 * come, and a conflict where it is signed otherwise already or its customer was merged.
 */
export async function signDeclaration(place: DeclarationPlace, signing: Signing, now = new Date()): Promise<void> {
  const signed = "signed_on" in signing ? onPaper(signing, now) : await signedOnScreen(signing, now);
  await write(async (transaction) => {
    const stored = await findPlaced(transaction, place);
    if (isSignedSo(stored, signed)) return;
    expectUnsigned(stored);
    await transaction.customerDeclaration.update({ where: { id: place.id }, data: { ...signed, signed_at: now } });
  });
}

type Signed = Pick<CustomerDeclaration, "signed_by" | "signature_png" | "on_paper"> & { signed_on: Day };

/** Whether a declaration has just this signature. The day of one that was signed here is the server's. */
function isSignedSo(stored: CustomerDeclaration, { signed_on, signed_by, signature_png, on_paper }: Signed): boolean {
  if (!stored.signed_on || stored.on_paper !== on_paper || stored.signed_by !== signed_by) return false;
  if (on_paper) return stored.signed_on === signed_on;
  return Buffer.compare(stored.signature_png ?? Buffer.of(), signature_png ?? Buffer.of()) === 0;
}

function onPaper({ signed_on, signed_by }: { signed_on: Day; signed_by: string }, now: Date): Signed {
  if (signed_on > dayOf(now)) throw wrongField("signed_on", ({ problems }) => problems.dayToCome);
  return { signed_on, signed_by, signature_png: null, on_paper: 1 };
}

async function signedOnScreen(
  { signed_by, name_signs, signature_base64 }: Extract<Signing, { name_signs: boolean }>,
  now: Date,
): Promise<Signed> {
  if (signed_by !== "" && !name_signs && !signature_base64) {
    throw wrongField("signed_by", ({ problems }) => problems.signatureTickMissing);
  }
  if (!signature_base64 && signed_by === "") {
    throw wrongField("signed_by", ({ problems }) => problems.signatureMissing);
  }
  const signature_png = signature_base64 && (await makeSignature(signature_base64));
  return { signed_on: dayOf(now), signed_by: signed_by || null, signature_png, on_paper: 0 };
}

/**
 * Deletes a declaration that nobody has signed. Throws a not-found Problem, and a conflict where it is signed or its
 * customer was merged.
 */
export async function deleteDeclaration(place: DeclarationPlace): Promise<void> {
  await write(async (transaction) => {
    expectUnsigned(await findPlaced(transaction, place));
    await transaction.customerDeclaration.delete({ where: { id: place.id } });
  });
}

async function findPlaced(
  transaction: Transaction,
  { customer_id, id }: DeclarationPlace,
): Promise<CustomerDeclaration> {
  const found = await transaction.customerDeclaration.findFirst({ where: { id, customer_id } });
  if (!found) throw await missingCustomer(customer_id, { client: transaction, changing: true });
  return found;
}

function expectUnsigned({ signed_on }: CustomerDeclaration): void {
  if (signed_on) throw new Problem("conflict", ({ problems }) => problems.declarationSigned);
}

type Taxed = { customer_id: number; taxes: readonly { iva_bp: number; cause: string }[] };

/**
 * The declarations on which the IVA of an invoice rests: for the reduced rate, and for reverse charge. The place of the
 * work is shown with each and not compared, since it may be written in two ways.
 */
export async function evidenceOf({ customer_id, taxes }: Taxed): Promise<Evidence[]> {
  return evidenceFor(
    customer_id,
    declarationKinds.filter((kind) => taxes.some((tax) => isSame(tax, taxOf[kind]))),
  );
}

/** The customer's newest signed declaration of each of these kinds. */
export async function evidenceFor(customer_id: number, kinds: readonly DeclarationKind[]): Promise<Evidence[]> {
  if (kinds.length === 0) return [];
  const signed = (await listDeclarations(customer_id)).filter(({ signed_on }) => signed_on !== null);
  return kinds.map((kind) => ({
    ...{ kind, tax: taxOf[kind] },
    declaration: signed.find((row) => row.kind === kind) ?? null,
  }));
}

/** Which sum of an invoice rests on a declaration. */
const taxOf = {
  reduced: { iva_bp: reducedRate, cause: "" },
  reverse: { iva_bp: 0, cause: "S2" },
} satisfies Record<DeclarationKind, Evidence["tax"]>;

function isSame(a: Evidence["tax"], b: Evidence["tax"]): boolean {
  return a.iva_bp === b.iva_bp && a.cause === b.cause;
}
