/** What tells a company by its name or its tax number, where a list does not say what somebody is. */
import { fold } from "#app/platform/fold.ts";
import { taxCode } from "./doubles.ts";

/** The legal form behind a name: S.L., S.L.U., S.L.L., S.L.P., S.L.N.E., S.A., S.A.U., C.B., S.C., S.C.P., S. Coop. */
const legalForm = /[\s,](S ?L ?[ULP]?|S ?L ?N ?E|S ?A ?U?|C ?B|S ?C ?P?|S ?COOP( ?AND)?)$/;

/** Small letters with full stops, "s.l.": without them, "sa" and "sl" may be anything. */
const dottedSmall = /(?:\b[a-z]\.\s?)+[a-z]?\.?$/;

const communities = ["comunidad", "cdad", "mancomunidad"];

/**
 * The first letters of the numbers of companies, communities and public bodies (Orden EHA/451/2008, articles 2 and 3),
 * and the signs after them.
 */
const companyNumber = /^[ABCDEFGHJNPQRSUVW]\d{7}[A-J\d]$/;

/** Whether a name with a tax number, either as typed, is that of a company or a community of owners. */
export function isCompany(name: string, taxNumber: string): boolean {
  if (companyNumber.test(taxCode(taxNumber))) return true;
  const [first = ""] = fold(name).split(/[^\p{L}]+/u);
  const plain = name
    .trim()
    .replace(dottedSmall, (form) => form.toUpperCase())
    .replace(/\./g, "");
  return communities.includes(first) || legalForm.test(plain.trim());
}
