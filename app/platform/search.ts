/**
 * The one rule of every search (behaviour 4.11, docs/decisions/0041-search.md): what is stored of a record to be
 * searched, how a typed search is read, when it finds a record, and which of several is the best.
 */
import { fold, normalized } from "./fold.ts";
import { withoutMarks, withoutScheme } from "./line-ends.ts";

/**
 * One thing that a search asks for. A record has it when it contains all words of at least one alternative: a phone
 * number with spaces is looked for as one number, or else as its groups. The first alternative is the most exact.
 */
export type SearchTerm = { any: readonly (readonly string[])[] };

/** Punctuation that is ignored inside words: "S.L." is "sl", "Q-2026-0001" is "q20260001". */
const ignored = /(?![@%_&])\p{P}/gu;
/** What separates words besides spaces, also where it stands between digits. */
const separatorsAnywhere = /[\s,;:|/–—·•]+/gu;
/**
 * A decimal number, or a size with decimal numbers: "2,5", "3x2.5". With more digits before or behind its sign a number
 * is rather a code, a part of a telephone number, or in thousands.
 */
const decimal = /^(?:\d+x)*\d{1,3}[.,]\d{1,2}(?:x\d+(?:[.,]\d{1,2})?)*$/;
/** How a decimal number may be stored: "2,5" is "2 5", and "2.5" is "25" as "93.123" is "93123". */
const decimalForms = [
  (word: string) => word.replace(/[.,]/g, " "),
  (word: string) => word.replaceAll(",", " ").replaceAll(".", ""),
  (word: string) => word.replace(/[.,]/g, ""),
];
/** The sign of multiplication between digits, folded. A tax number may follow a number: "29601 X1234567L". */
const times = /(\d)(?: [x*] |[x*])(?=\d)/g;
const oddSigns = /[×²³]/g;
const plainSigns: Record<string, string> = { "×": "x", "²": "2", "³": "3" };
/** An apostrophe or hyphen inside a name; some write it, others a space. */
const insideName = /(?<=\p{L})['’‘ʼ´`‐‑-](?=\p{L})/gu;
/** The space between initials: "S. L." is the same as "S.L.". */
const betweenInitials = /(?<=(?<![\p{L}\p{N}])\p{L}\.)\s+(?=\p{L}(?:\.|$|[^\p{L}\p{N}.]))/gu;

/** Kinds of streets and places as addresses have them, the whole word first; folded, without punctuation. */
const streetKinds = [
  ...[
    ["calle", "cl", "c"] as const,
    ["avenida", "avda", "avd", "av"] as const,
    ["plaza", "plza", "pza", "pl"] as const,
  ],
  ...[["paseo", "pso", "po"] as const, ["carretera", "ctra", "crta"] as const, ["urbanizacion", "urb"] as const],
  ...[["poligono", "pol"] as const, ["camino", "cmno", "cno"] as const, ["ronda", "rda"] as const],
  ...[["travesia", "trva"] as const, ["barriada", "bda"] as const, ["edificio", "edif", "ed"] as const],
];
/** Words between the kind of a street and its name, which some leave out: "Avenida de Andalucía". */
const joiningWords: ReadonlySet<string> = new Set(["de", "del", "la", "el", "los", "las"]);

/**
 * The kind of a street as it may be written: as typed, or in any other way that does not contain what was typed. One or
 * two letters are only looked for as a word at the beginning of a line, since most texts have them somewhere.
 */
function spellings(typed: string): string[] | null {
  const kind = streetKinds.find((ways) => ways.some((way) => way === typed));
  const others = kind?.filter((way) => !way.includes(typed));
  return others ? [typed, ...others.map((way) => (way.length < 3 ? `\n${way} ` : way))] : null;
}

/**
 * The text to store of a record: its lines, folded, without the punctuation that is ignored, each between line feeds;
 * empty ones are left out. The first line is the record's name or number, by which the best hits are chosen. Phone
 * numbers and codes (tax numbers, document numbers) go through phoneDigits() and codeOf() first.
 */
export function searchText(lines: readonly (string | null | undefined)[]): string {
  return `\n${lines
    .map((line) => cleanLine(line ?? ""))
    .filter(Boolean)
    .map((line) => `${line}\n`)
    .join("")}`;
}

function cleanLine(line: string): string {
  const words = foldSigns(line).replace(betweenInitials, "").replace(separatorsAnywhere, " ").replace(ignored, "");
  return words.replace(/ +/g, " ").trim();
}

/**
 * A folded text in which signs are as a keyboard has them: "3 × 2,5 mm²" gives "3x2,5 mm2". Sorting and other
 * comparisons do not need this, so fold() leaves such signs as they are.
 */
function foldSigns(text: string): string {
  return fold(text)
    .replace(oddSigns, (sign) => plainSigns[sign] ?? sign)
    .replace(times, "$1x");
}

/** A phone number as its digits, without the prefix of Spain: "+34 612 34 56 78" gives "612345678". */
export function phoneDigits(tel: string): string {
  const digits = tel.replace(/[^\d+]/g, "");
  return phoneForms(digits)[0] ?? "";
}

/** A code without spaces and punctuation: "B-93 123 459" gives "B93123459". */
export function codeOf(text: string): string {
  return text.replace(/[\s\p{P}]/gu, "");
}

/**
 * A document's number as lines of a text: whole, and as people call it. "Q-2026-0042" gives "Q20260042" and "42", its
 * version "Q-2026-0042/2" also "422", as a typed "42/2" is read.
 */
export function numberLines(number: string): string[] {
  const [, short = "", version] = /0*(\d+)(?:\/(\d+))?$/.exec(number) ?? [];
  return [codeOf(number), short, ...(version === undefined ? [] : [`${short}${version}`])];
}

/**
 * A typed number of a document, for a search by nothing else: without signs, and without zeros before it where its
 * series and year are left out. "F 2026/112" gives "F2026112", and "0112" gives "112".
 */
export function numberToFind(typed: string): string {
  return codeOf(typed).replace(/^0+(?=\d)/, "");
}

/**
 * A document's number as it is stored where zeros were left out: "q2026155" gives "q20260155", "2026155" "20260155".
 * Null for anything else.
 */
function numberInFull(typed: string): string | null {
  const [, year = "", running] = /^(\p{L}{0,3}20\d\d)(\d{1,3})$/u.exec(typed) ?? [];
  return running ? year + running.padStart(4, "0") : null;
}

/** The digits of a number that may begin with a country's prefix: without that of Spain first, then as typed. */
function phoneForms(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  const international = typed.startsWith("+") ? digits : /^00(34\d|\d{6})/.test(digits) ? digits.slice(2) : null;
  if (international !== null) {
    const national = /^34(\d+)$/.exec(international)?.[1];
    return [...new Set([national ?? international, international, digits])];
  }
  return /^34\d{9}/.test(digits) ? [digits.slice(2), digits] : [digits];
}

/**
 * What a typed search asks for: words in any order, each of which may be any part of a word. Groups of digits that
 * follow each other are one number as well. "2,5" is one word, the same as "2.5". A document's number is found
 * without its zeros: "Q-2026-155", "2026/155".
 * The kind of a street before another word is found however it is abbreviated: "avda andalucia" is "Avenida de
 * Andalucía" too.
 * Only spaces and commas give nothing to look for, which finds everything; only marks that are ignored find nothing.
 */
export function parseSearch(typed: string): SearchTerm[] {
  // No text is stored with NUL, and no database takes one with it.
  const plain = normalized(withoutScheme(withoutMarks(typed)))
    .replaceAll("\0", " ")
    .replace(insideName, " ");
  // A comma between digits may be that of a decimal number. The pattern stands inside the function, which the scripts
  // of pages leave out: a pattern of the module would stay in them, and old browsers know no (?<!…).
  const separators = /(?:[\s;:|/–—·•]|,(?!\d)|(?<!\d),)+/u;
  const written = foldSigns(plain).split(separators).filter(Boolean);
  const tokens = written.flatMap(wordsOf).filter(Boolean);
  // Nothing has a mark that is stored nowhere.
  if (tokens.length === 0) return written.slice(0, 1).map((mark) => ({ any: [[mark]] }));
  const terms: SearchTerm[] = [];
  let groups: string[] = [];
  const words = joinedNumbers(tokens);
  const last = words.length - 1;
  let isAfterKind = false;
  for (const [index, token] of words.entries()) {
    // The last word may be the beginning of any other one, such as of a name.
    if (isAfterKind && index < last && joiningWords.has(token)) continue;
    const ways = index < last ? spellings(token) : null;
    isAfterKind = ways !== null;
    if (/^\+?\d+$/.test(token) || /^\d+[.,]\d+$/.test(token)) {
      if (token.startsWith("+")) endNumber();
      groups.push(token);
      continue;
    }
    endNumber();
    const inFull = numberInFull(token);
    if (ways) terms.push({ any: ways.map((way) => [way]) });
    else if (decimal.test(token)) terms.push({ any: formsOf([token]) });
    else terms.push({ any: inFull ? [[inFull], [token]] : [[token]] });
  }
  endNumber();
  return terms;

  function endNumber(): void {
    if (groups.length === 0) return;
    const digits = groups.join("").replace(/[.,]/g, "");
    const whole = phoneForms(digits).map((form) => [form]);
    const apart = formsOf(groups.map((group) => group.replace("+", "")));
    const inFull = numberInFull(digits.replaceAll("+", ""));
    const yearStandsApart = groups.length === 1 || apart[0]?.[0]?.length === 4;
    const isDecimal = groups.length === 1 && decimal.test(groups[0] ?? "");
    const any = isDecimal ? apart : groups.length > 1 ? [...whole, ...apart] : whole;
    terms.push({ any: inFull && yearStandsApart ? [[inFull], ...any] : any });
    groups = [];
  }
}

/** The words of what was typed without a space: commas separate them, but for those of decimal numbers. */
function wordsOf(written: string): string[] {
  // As `ignored`, but for a point or comma between digits.
  const word = written.replace(/(?!(?<=\d)[.,]\d)(?![@%_&])\p{P}/gu, "");
  return decimal.test(word) ? [word] : word.split(",").map((part) => part.replaceAll(".", ""));
}

/** Words with their decimal numbers in each way in which they may be stored, none of them twice. */
function formsOf(words: readonly string[]): string[][] {
  const forms = new Map(decimalForms.map((form) => words.map(form)).map((form) => [form.join("\n"), form]));
  return [...forms.values()];
}

/** Whether a typed search has anything to look for. */
export function looksForAny(typed: string): boolean {
  return parseSearch(typed).length > 0;
}

/** Words in which "Q-2026" and "155", of "Q-2026/155", are one. */
function joinedNumbers(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const joins = (year = "", running = "") => /^\p{L}{1,3}20\d\d$/u.test(year) && /^\d{1,4}$/.test(running);
    if (joins(words[index - 1], word)) return [];
    return joins(word, words[index + 1]) ? [word + words[index + 1]] : [word];
  });
}

/** Whether a text that searchText() gave contains what is asked for. */
export function hasTerms(text: string, terms: readonly SearchTerm[]): boolean {
  return terms.every(({ any }) => any.some((words) => words.every((word) => text.includes(word))));
}

/**
 * The line of a text that is exactly what was typed, as a term to look it up; null for a search without a number or an
 * e-mail address, which no such line answers.
 */
export function exactLine(terms: readonly SearchTerm[]): SearchTerm | null {
  const typed = terms.flatMap(({ any }) => any[0] ?? []).join(" ");
  // A document's number may be typed without its letters.
  if (/^20\d{6}$/.test(typed)) return { any: [[`${typed}\n`]] };
  return /[\d@]/.test(typed) ? { any: [[`\n${typed}\n`]] } : null;
}

/**
 * How well a text that searchText() gave, and that has the terms, answers a search; the lowest is the best. 0: a number
 * or an e-mail address is exactly what was typed, or the first line has exactly these words. 1: words of the first
 * line, the first among them, begin with what was typed. 2: words of the first line begin with it. 3: it is inside the
 * first line. 4: words of any line begin with it. 5: all others. 0.5 is added where something in the text is spelled
 * otherwise than it was typed (SearchTerm).
 */
export function rankOf(text: string, terms: readonly SearchTerm[]): number {
  return rankBy(terms)(text);
}

/** rankOf() for many texts of one search. */
export function rankBy(terms: readonly SearchTerm[]): (text: string) => number {
  const exact = exactLine(terms);
  const asTyped = terms.map(({ any }) => ({ any: any.slice(0, 1) }));
  const words = asTyped.flatMap(({ any }) => any.flat());
  const sorted = sortedWords(words.join(" "));
  const placeAsTyped = placeBy(asTyped);
  const placeOtherwise = terms.some(({ any }) => any.length > 1) ? placeBy(terms) : null;
  return (text) => {
    if (exact && hasTerms(text, [exact])) return 0;
    const first = text.slice(0, text.indexOf("\n", 1) + 1);
    // A line feed is on each side.
    if (first.length === sorted.length + 2 && sortedWords(first.trim()) === sorted) return 0;
    const rank = placeAsTyped(text, first);
    return placeOtherwise && rank > 1 ? Math.min(rank, placeOtherwise(text, first) + 0.5) : rank;
  };
}

function sortedWords(line: string): string {
  return line.split(" ").toSorted().join(" ");
}

/** Gives where a text, with its first line, has the terms: from 1 to 5 (rankOf). */
function placeBy(terms: readonly SearchTerm[]): (text: string, first: string) => number {
  type Word = { word: string; atLine: string; afterSpace: string };
  type Has = (word: Word, where: string) => boolean;
  const ways = terms.map(({ any }) =>
    any.map((words) => words.map((word): Word => ({ word, atLine: `\n${word.trimStart()}`, afterSpace: ` ${word}` }))),
  );
  const begins: Has = ({ atLine, afterSpace }, where) => where.includes(atLine) || where.includes(afterSpace);
  const contains: Has = ({ word }, where) => where.includes(word);
  const hasAll = (has: Has, where: string) =>
    ways.every((any) => any.some((words) => words.every((word) => has(word, where))));
  return (text, first) => {
    if (hasAll(begins, first)) {
      return ways.some((any) => any.flat().some(({ atLine }) => first.startsWith(atLine))) ? 1 : 2;
    }
    if (hasAll(contains, first)) return 3;
    return hasAll(begins, text) ? 4 : 5;
  };
}
