/** What the lines of a CSV file of customers do, and saving them (docs/decisions/0043-csv.md). */
import type { z } from "zod";
import type { CsvRow } from "#app/csv/csv-reading.ts";
import { type ImportKind, type PlannedLine, refusedLine } from "#app/http/csv-import.server.ts";
import { parseWhole } from "#app/numbers/whole-number.ts";
import { fold } from "#app/platform/fold.ts";
import { withLineFeeds } from "#app/platform/line-ends.ts";
import { Problem, type Sentence } from "#app/platform/problem.ts";
import { shortTurns } from "#app/platform/short-turns.server.ts";
import { languages } from "#app/words/languages.ts";
import { wordsIn } from "#app/words/words.server.ts";
import type { Words } from "#app/words/words.ts";
import { enquirySchema } from "./customer.schema.ts";
import { type Customer, customerColumns, customerName, missingFields } from "./customer.ts";
import { joinedTel, nameFields, withoutLostNumbers } from "./customer-cells.ts";
import { customerHeadings, repeatedHeadings } from "./customer-headings.ts";
import { hasMoreNumbers, keysOf, matchKeys, namesAgree, namesShare } from "./customer-matching.ts";
import { insertCustomer, overwriteCustomer, withoutNeedlessName } from "./customers.server.ts";
import { fieldLabels } from "./field-labels.ts";
import { validateStored } from "./kept-notes.server.ts";
import { emptyCustomer, type KnownCustomer, KnownCustomers } from "./known-customers.server.ts";
import { mergedInto } from "./merged-customers.server.ts";
import { hasDigit } from "./phone.ts";
import { storedTaxNumber, taxNumberSentence } from "./tax-number.server.ts";
import { inSpain, shortPostcode } from "./warnings.server.ts";

type CustomerInput = z.output<typeof enquirySchema>;

/** To create, without an id; or to update the customer as it was when the file was read. */
type Change = { input: CustomerInput; known: KnownCustomer };

const fields = customerColumns.filter((name) => name !== "id");

export const customerImport: ImportKind<Change> = {
  name: "customers",
  headings: customerHeadings,
  repeated: repeatedHeadings,
  needsOneOf: ["id", "company_name", "first_name", "surname", "nie", "email", "tel", "customer_name"],
  plan,
  valueText(name, value, { customers }) {
    const codes: Record<string, string> =
      name === "kind" ? customers.kinds : name === "language" ? customers.languages : {};
    return codes[value] ?? value;
  },
  async save(transaction, { input, known }) {
    if (known.id === null) known.id = (await insertCustomer(transaction, input)).id;
    else await overwriteCustomer(transaction, known.id, input, [known.version]);
    return known.id;
  },
};

/** How many lines are planned without a pause for other requests. */
const plannedAtOnce = 100;

async function plan(rows: readonly CsvRow[]): Promise<PlannedLine<Change>[]> {
  const given = rows.map(({ line, cells }) => {
    const { tel, lost } = withoutLostNumbers(cells.tel ?? "");
    return { line, cells: nameFields(dropEmptyCells({ ...cells, tel })), lost };
  });
  const known = await KnownCustomers.read(given.map(({ cells }) => ({ ...identityOf(cells), id: idOf(cells) })));
  const planned: PlannedLine<Change>[] = [];
  for (const [n, row] of given.entries()) {
    // Other requests get their turn between the lines.
    if (n % plannedAtOnce === 0) await shortTurns.giveWay();
    planned.push(await planLine(row, known));
  }
  return planned;
}

/** A line of the file; `lost` are the telephone numbers in it that a spreadsheet has destroyed. */
type GivenRow = { line: number; cells: Partial<Customer & Record<string, string>>; lost: readonly string[] };

/** What a cell must have to say something, where people write "-" or "no tiene" for nothing. */
const sayings: Record<string, (text: string) => boolean> = { tel: hasDigit, email: hasLetter, nie: hasLetter };

function hasLetter(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The names of each language in every language. */
const languageNames = languages
  .map((of) => wordsIn(of).customers.languages)
  .flatMap((names) => languages.map((language) => [fold(names[language]), language]));

const codes: Record<string, string> = {
  ...{ persona: "person", particular: "person", empresa: "company", sociedad: "company" },
  ...{ ...Object.fromEntries(languageNames), castellano: "es" },
};

/** The kind or the language that a cell means; a text that is none stays, and is refused. */
function codeOfCell(text: string): string {
  return codes[fold(text)] ?? fold(text);
}

/** The cells that say something, as fields. An empty cell changes nothing: a list that lacks a column erases none. */
function dropEmptyCells(cells: Record<string, string>): Record<string, string> {
  const says = (name: string, text: string) => sayings[name]?.(text) ?? text !== "";
  const said = Object.fromEntries(Object.entries(cells).filter(([name, text]) => says(name, text)));
  if (said.tel) said.tel = joinedTel(said.tel);
  if (said.kind) said.kind = codeOfCell(said.kind);
  if (said.language) said.language = codeOfCell(said.language);
  return said;
}

/** Who the line is about, as far as it says. Without a kind, whoever has a legal name is a company. */
function identityOf(cells: GivenRow["cells"], before: Customer = emptyCustomer): Customer {
  const kind = cells.kind ?? (cells.company_name ? "company" : before.kind);
  return { ...before, ...cells, id: before.id, kind };
}

/** The id in a line; null for none, 0 for a text that is no id. */
function idOf(cells: GivenRow["cells"]): number | null {
  return cells.id === undefined ? null : (parseWhole(String(cells.id)) ?? 0);
}

/** What a line does, with what is doubtful about its cells also where it changes nothing or is refused. */
async function planLine(row: GivenRow, known: KnownCustomers): Promise<PlannedLine<Change>> {
  const planned = await planCells(row, known);
  const lost = row.lost.map(
    (number): Sentence =>
      ({ problems }) =>
        problems.imports.lostNumber({ number }),
  );
  return { ...planned, warnings: [...lost, ...planned.warnings] };
}

async function planCells({ line, cells }: GivenRow, known: KnownCustomers): Promise<PlannedLine<Change>> {
  const identity = identityOf(cells);
  const about = { line, name: customerName(identity) ?? "" };
  const match = known.match({ ...identity, id: idOf(cells) });
  if ("several" in match) return refusedLine(about, severalAre(match.several));
  if (!match.found && idOf(cells) !== null) return refusedLine(about, await noneHas(String(cells.id)));
  const before = match.found?.customer ?? emptyCustomer;
  if (match.found && match.by === "id" && !sharesAnything(identity, before)) {
    const other = customerName(before) ?? "";
    return refusedLine(about, ({ problems }) => problems.imports.otherCustomer({ id: before.id, name: other }));
  }
  // A wrong tax number in a file must not make another customer of somebody.
  if (match.found?.id && match.by === "nie" && !namesShare(identity, before)) {
    const named = { id: match.found.id, name: customerName(before) ?? "" };
    return refusedLine(about, ({ problems }) => problems.imports.otherName(named));
  }
  const found = match.found && { id: match.found.id, matched_by: match.by };
  const kept = match.by === "id" ? cells : withoutKnownNumber(cells, before);
  const given = withoutNameAsContact(withoutShortPostcode(kept, before), before);
  const nie = given.nie === undefined ? {} : { nie: await storedTaxNumber(given.nie, before.nie) };
  const after = validateRow({ ...given, ...nie } as GivenRow["cells"], before);
  if (after instanceof Problem) return refusedLine({ ...about, ...found }, after.sentence);
  const named = { line, name: customerName(after) ?? "", ...found };
  const changes = changesBetween(before, after);
  const isSame = Object.keys(changes).length === 0;
  if (match.found?.line && !isSame) {
    const first = match.found.line;
    return refusedLine(named, ({ problems }) => problems.imports.sameAsLine({ line: first }));
  }
  const empty = { id: null, matched_by: null, changes: {}, values: {}, error: null, warnings: [], change: null };
  if (isSame) {
    if (match.found) match.found.line ??= line;
    return { ...empty, ...named, outcome: "unchanged" };
  }
  const alike = match.found ? null : known.alike(after);
  const saved = known.put(after, line, match.found);
  const warnings = [
    ...droppedName(cells, after),
    ...(await warningsOf(before, after)),
    ...(alike ? [isLike(alike)] : []),
  ];
  return {
    ...{ ...empty, ...named, outcome: match.found ? "update" : "create", warnings },
    ...(match.found ? { changes } : { values: filledTexts(after) }),
    change: { input: withoutId(after), known: saved },
  };
}

function withoutId({ id: _, ...input }: Customer): CustomerInput {
  return input;
}

/** Without a telephone number that is stored with others: a list that lacks one of two numbers erases none. */
function withoutKnownNumber(cells: GivenRow["cells"], before: Customer): GivenRow["cells"] {
  const { tel, ...others } = cells;
  return tel !== undefined && hasMoreNumbers(before.tel, tel) ? others : cells;
}

/** Without a postcode that is the stored one but for its first 0, which spreadsheets take off when they open a file. */
function withoutShortPostcode(cells: GivenRow["cells"], before: Customer): GivenRow["cells"] {
  const { postcode, ...others } = cells;
  return postcode !== undefined && before.postcode === inSpain(postcode) ? others : cells;
}

/** A company's name that was stored as a person's only name is no longer one, and no contact person's either. */
function withoutNameAsContact(cells: GivenRow["cells"], { kind, first_name, surname }: Customer): GivenRow["cells"] {
  const wasPerson = kind === "person" && !(first_name && surname) && cells.company_name === (first_name || surname);
  return wasPerson && cells.kind !== "person"
    ? ({ ...cells, first_name: "", surname: "" } as GivenRow["cells"])
    : cells;
}

/** The customer as the line makes it, checked as an enquiry is: a name, and a telephone number or an e-mail address. */
function validateRow(cells: GivenRow["cells"], before: Customer): Customer | Problem {
  const { kind } = identityOf(cells, before);
  try {
    const input = validateStored(enquirySchema, { ...before, ...cells, kind }, before);
    // What is stored stays as it is, to the letter, where the line does not say anything else.
    const stored: Record<string, unknown> = before;
    const isSaid = (name: string) => name in cells && cells[name] !== stored[name];
    const said = Object.fromEntries(Object.entries(input).filter(([name]) => isSaid(name)));
    return withoutNeedlessName({ ...before, ...said, kind: input.kind });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function changesBetween(before: Customer, after: Customer) {
  const changed = fields.filter((name) => textOf(before[name]) !== textOf(after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, { before: textOf(before[name]), after: textOf(after[name]) }]),
  );
}

/** The fields of a customer that are not empty, as texts. */
function filledTexts(customer: Customer): Record<string, string> {
  const texts = fields.map((name) => [name, textOf(customer[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ""));
}

/** A value to compare: line breaks count as equal however they are written. */
function textOf(value: string | null): string {
  return withLineFeeds(value ?? "");
}

/** An id alone may come from another program: the name must agree, or something else that tells customers apart. */
function sharesAnything(line: Customer, stored: Customer): boolean {
  const [given, known] = [keysOf(line), keysOf(stored)];
  return namesAgree(line, stored) || matchKeys.some((by) => given[by].some((key) => known[by].includes(key)));
}

async function warningsOf(before: Customer, after: Customer): Promise<Sentence[]> {
  const doubt = after.nie === before.nie ? null : await taxNumberSentence(after.nie);
  const missing = missingFields(after);
  const lacks = (words: Words) => words.customers.stillMissing({ fields: fieldLabels(missing, words) });
  return [...(doubt ? [doubt] : []), ...shortPostcode(after, before), ...(missing.length > 0 ? [lacks] : [])];
}

/** A warning where a line gives a person a legal name, which is not saved. */
function droppedName({ company_name: name }: GivenRow["cells"], { kind }: Customer): Sentence[] {
  return name && kind === "person" ? [({ problems }) => problems.imports.droppedName({ name })] : [];
}

/** Why no customer has the id of a line; where that customer was merged, the sentence names the one who stays. */
async function noneHas(id: string): Promise<Sentence> {
  const into = await mergedInto(parseWhole(id) ?? 0);
  return ({ problems: { imports } }) => (into ? imports.mergedId({ id, into }) : imports.noSuchId({ id }));
}

function severalAre(customers: readonly Customer[]): Sentence {
  const named = customers.map((customer) => `${customer.id} ${customerName(customer) ?? ""}`.trim()).join(", ");
  return ({ problems }) => problems.imports.several({ named });
}

function isLike(customer: Customer): Sentence {
  const name = customerName(customer) ?? "";
  return ({ problems }) => problems.imports.alike({ name });
}
