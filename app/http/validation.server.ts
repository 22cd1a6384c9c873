/** Checks input by a zod schema, and turns its issues into a Problem with sentences in the user's language. */
import type { z } from "zod";
import { faultSentence } from "#app/numbers/typed-number.ts";
import { type NumberIssue, ownLabels, type SaidIssue, type SentenceName } from "#app/platform/fields.ts";
import { type FieldProblems, Problem, wrongFields } from "#app/platform/problem.ts";
import type { Words } from "#app/words/words.ts";

type Issue = z.core.$ZodIssue;

/**
 * The input as the schema gives it. Throws an invalid Problem with a sentence for each wrong field.
 * `places`: for forms in which some lines are left out of the input, the line of the form for each line of the input;
 * messages name the line of the form.
 * All input of screens and calls passes here, so here NUL is refused in any text: PostgreSQL cannot store it, and C
 * code cuts the text there.
 */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  places: readonly number[] = [],
): z.output<Schema> {
  // The sentences need the input, to tell a missing field from a wrong one.
  const result = schema.safeParse(input, { reportInput: true });
  const found = result.success ? nulIssues(result.data) : result.error.issues;
  if (result.success && found.length === 0) return result.data;
  const issues = found.map((issue) => ({
    ...issue,
    path: issue.path.map((part) => (typeof part === "number" ? (places[part] ?? part) : part)),
  }));
  const fields = (words: Words) => fieldProblems(issues, words, ownLabels.get(schema)?.labels(words));
  return refuse(issues, fields);
}

/** A refusal of one form by several checks. */
class SeveralProblems extends Problem {
  readonly parts: readonly Problem[];

  constructor(parts: readonly Problem[]) {
    // The first sentence about a field stays.
    const fields = (words: Words) => Object.assign({}, ...parts.toReversed().map((part) => part.fields?.(words)));
    const sentence = (words: Words) => [...new Set(parts.map((part) => part.sentence(words)))].join(" ");
    super("invalid", sentence, { fields });
    this.parts = parts;
  }
}

/** What was refused: each of several Problems of checkTogether(), or what was thrown itself. */
export function partsOf(thrown: unknown): readonly unknown[] {
  return thrown instanceof SeveralProblems ? thrown.parts : [thrown];
}

/**
 * What the checks of a form give, each on its own. Where several refuse, one refusal names the wrong fields of all:
 * whoever corrects some is not refused again for others. Any other error is thrown at once.
 */
export async function checkTogether<const Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Promise<{ -readonly [Place in keyof Checks]: Awaited<ReturnType<Checks[Place]>> }> {
  const given: unknown[] = [];
  const problems: Problem[] = [];
  for (const check of checks) {
    try {
      given.push(await check());
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "invalid" || !error.fields) throw error;
      problems.push(error);
    }
  }
  const [first, ...others] = problems;
  if (first) throw others.length > 0 ? new SeveralProblems(problems) : first;
  return given as { -readonly [Place in keyof Checks]: Awaited<ReturnType<Checks[Place]>> };
}

/** An issue for each text that contains NUL, at any depth. */
function nulIssues(given: unknown, path: (string | number)[] = []): Issue[] {
  if (typeof given === "string") {
    return given.includes("\0") ? [{ code: "custom", message: "unprintable", path, input: given }] : [];
  }
  if (Array.isArray(given)) return given.flatMap((one, index) => nulIssues(one, [...path, index]));
  // Bytes are no texts: a signature has hundreds of thousands of them.
  if (typeof given !== "object" || given === null || ArrayBuffer.isView(given)) return [];
  return Object.entries(given).flatMap(([name, one]) => nulIssues(one, [...path, name]));
}

function refuse(issues: Issue[], fields: (words: Words) => FieldProblems): never {
  // A body that is not an object: there is no field to name.
  if (issues.some((issue) => issue.path.length === 0)) {
    throw new Problem("invalid", (words) => words.problems.wrongShape, { fields });
  }
  throw wrongFields(fields);
}

/** Labels of fields that differ from those in the words of all fields. */
type Labels = Record<string, string> | undefined;

function fieldProblems(issues: Issue[], words: Words, own: Labels): FieldProblems {
  const fields: FieldProblems = {};
  for (const issue of issues) {
    const name = issue.path.join(".");
    if (name !== "") fields[name] ??= explain(issue, words, own);
  }
  return fields;
}

/** The label of a field for a sentence: "First name", "Line 2, Quantity", "Engineers" for one of their ids. */
function labelOf(issue: Issue, words: Words, own: Labels): string {
  const labels: Record<string, string> = { ...words.fields, ...own };
  const list = labels[String(issue.path.at(-2))];
  if (list !== undefined && isPlainElement(issue)) return list;
  const last = String(issue.path.at(-1) ?? "");
  const index = issue.path.find((part) => typeof part === "number");
  const label = typeof issue.path.at(-1) === "number" ? "" : (labels[last] ?? last);
  if (index === undefined) return label;
  const line = words.problems.line({ n: index + 1 });
  return label === "" ? line : `${line}, ${label}`;
}

/** Whether an issue is about a text or number in a list of such ones, which is no line of a document. */
function isPlainElement(issue: Issue): boolean {
  const isOfObjects = issue.code === "invalid_type" && issue.expected === "object";
  return typeof issue.path.at(-1) === "number" && typeof issue.input !== "object" && !isOfObjects;
}

/** The sentence that a schema names with namedSentence() for a check of any kind; null for any other message. */
function namedSentence({ message }: Issue, say: Words["problems"], label: string): string | null {
  if (!Object.hasOwn(say, message)) return null;
  const sentence = say[message as SentenceName];
  return typeof sentence === "string" ? sentence : sentence({ label });
}

function explain(issue: Issue, words: Words, own: Labels): string {
  const label = labelOf(issue, words, own);
  const say = words.problems;
  if (issue.code === "custom" && issue.params?.number) {
    const { wrong, ...typed }: NumberIssue = issue.params.number;
    return faultSentence(words.numbers, { label, ...typed }, wrong);
  }
  if (issue.code === "custom" && issue.params?.say) return (issue.params as SaidIssue).say(words);
  const named = namedSentence(issue, say, label);
  if (named !== null) return named;
  if (issue.code === "too_small") {
    if (issue.origin === "string") {
      return Number(issue.minimum) <= 1 ? say.required({ label }) : say.tooShort({ label, n: Number(issue.minimum) });
    }
    return issue.origin === "array" ? say.required({ label }) : say.tooSmall({ label, n: Number(issue.minimum) });
  }
  if (issue.code === "too_big") {
    if (issue.origin === "string") return say.tooLong({ label, n: Number(issue.maximum) });
    if (issue.origin === "array") return say.tooMany({ label, n: Number(issue.maximum) });
    return say.tooBig({ label, n: Number(issue.maximum) });
  }
  if ((issue.code === "invalid_type" || issue.code === "invalid_union") && issue.input === undefined)
    return say.required({ label });
  if (issue.code === "invalid_format" && issue.format === "email") return say.notEmail({ label });
  return say.wrong({ label });
}
