/** What the cells of a list of customers mean where they are not a field each: whole names, several telephones. */
import { fold } from "#app/platform/fold.ts";
import { isCompany } from "./company-form.ts";
import { customerFields } from "./customer.ts";
import { hasDigit } from "./phone.ts";

/**
 * The cells with the whole name of a customer_name as names of a person or of a company. A first name without a surname
 * or a surname without a first name is a company's name where it has the form of one, or the tax number is a company's;
 * not in a line with an id, where it may be a contact person's.
 */
export function nameFields({ customer_name: whole = "", ...cells }: Record<string, string>): Record<string, string> {
  const { kind = "", company_name, first_name, surname, nie = "" } = cells;
  if (company_name || (first_name && surname)) return cells;
  const alone = first_name || surname;
  if (alone) {
    const isLegalName = !cells.id && kind !== "person" && isCompany(alone, nie);
    if (!isLegalName) return cells;
    const { first_name: _, surname: __, ...others } = cells;
    return { ...others, company_name: alone };
  }
  // Other programs have a number there.
  if (!/\p{L}/u.test(whole)) return cells;
  const isLegalName = kind === "company" || (kind !== "person" && isCompany(whole, nie));
  return { ...cells, ...(isLegalName ? { company_name: whole } : splitName(whole)) };
}

/** What belongs to the surname that follows: "de la Fuente", "del Río". */
const particles = ["de", "del", "la", "las", "los", "el", "y", "i", "da", "do", "dos", "van", "von"];

/** The names of a person in one text: "Gil Soler, Ana" or "Ana Gil Soler", of which the last two are surnames. */
function splitName(whole: string): { first_name: string; surname?: string } {
  const [before = "", after] = whole.split(/\s*,\s*/);
  if (after) return { first_name: after, surname: before };
  const words = whole.split(/\s+/);
  let from = words.length;
  for (let surnames = 0; surnames < 2 && from > 1; surnames += 1) {
    from -= 1;
    while (from > 1 && particles.includes(fold(words[from - 1] ?? ""))) from -= 1;
  }
  const surname = words.slice(from).join(" ");
  return { first_name: words.slice(0, from).join(" "), ...(surname && { surname }) };
}

/** The most characters of a telephone field. */
const { max: longestTel } = customerFields.find(({ name }) => name === "tel") ?? { max: 0 };

/** A number as a spreadsheet writes one for which it had no room, "6,00E+08": its digits are gone. */
const shortened = /\d+(?:[.,]\d+)?E\+\d+/gi;

/** A telephone cell without the numbers that a spreadsheet has destroyed, or of which only 0 is left; and those. */
export function withoutLostNumbers(tel: string): { tel: string; lost: string[] } {
  const lost: string[] = [];
  const lines = tel.split("\n").map((line) => {
    if (/^[\s.,]*0[\s0.,]*$/.test(line)) {
      lost.push(line.trim());
      return "";
    }
    const found = line.match(shortened) ?? [];
    lost.push(...found);
    if (found.length === 0) return line;
    return line.replace(shortened, "").replace(/^[\s/,;-]+|[\s/,;-]+$/g, "");
  });
  return { tel: lines.filter((line) => line !== "").join("\n"), lost };
}

/** The telephone numbers of several cells or lines in one; without spaces in them where they would not fit else. */
export function joinedTel(tel: string): string {
  const said = tel.split("\n").map((line) => line.trim());
  const joined = [...new Set(said.length > 1 ? said.filter(hasDigit) : said)].join(" / ");
  return joined.length > longestTel ? joined.replace(/(?<=\d)[ .-](?=\d)/g, "") : joined;
}
