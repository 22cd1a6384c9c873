/** The action of a screen that imports a CSV file: the first step shows what it would do, the second does it. */
import { data, type RouterContextProvider } from "react-router";
import type { ImportOutcome } from "#app/csv/csv-import.ts";
import type { Language } from "#app/words/languages.ts";
import type { Words } from "#app/words/words.ts";
import { languageContext } from "./context.ts";
import {
  type ImportKind,
  type ImportLine,
  importCsv,
  importForm,
  namesOfColumns,
  textOfForm,
} from "./csv-import.server.ts";
import { answerRefusal, textsOf, withFormOf, wordsOf } from "./screen.server.ts";

type Said = { text: string; tone: "bad" | "warn" | null };

/** A line as the screen shows it; `id` is its number in the file. */
export type ShownLine = { id: number; outcome: ImportOutcome; name: string; subject_id: number | null; said: Said[] };

export type ShownImport = {
  isDryRun: boolean;
  counts: Record<ImportOutcome, number>;
  /** The headings that are not read, and the columns that would be, where there are any such headings. */
  ignored: string[];
  readable: string[];
  /** What is doubtful about the file as a whole. */
  warnings: string[];
  lines: ShownLine[];
  /** How many lines are not shown; none of them is refused. */
  more: number;
};

/** At most so many lines are shown, and all that are refused. */
const mostShown = 1_000;

/** The action of the screen that imports a file of this kind. */
export function importAction<Change>(kind: ImportKind<Change>) {
  type Call = { request: Request; context: Readonly<RouterContextProvider> };
  return ({ request, context }: Call) =>
    withFormOf(request, importForm, async ({ texts, files: [file], expectStored }) => {
      const words = wordsOf(context);
      const typed = textsOf(texts, ["text", "intent"]);
      try {
        expectStored();
        const text = await textOfForm(file, typed.text);
        const isDryRun = typed.intent !== "import";
        const { lines, ignored, warnings: doubts, ...counts } = await importCsv(text, kind, { isDryRun });
        const language = context.get(languageContext);
        const shown = shownOf(lines).map((line) => shownLine(line, kind, words, language));
        const readable = namesOfColumns(kind.headings).map((column) => words.exportHeadings[column]);
        const warnings = doubts.map((doubt) => doubt(words));
        const more = lines.length - shown.length;
        const report: ShownImport = { isDryRun, counts, ignored, readable, warnings, lines: shown, more };
        return data({ problem: null, fields: {}, values: { text, report } });
      } catch (error) {
        return answerRefusal(error, words, { text: typed.text, report: null });
      }
    });
}

function shownOf(lines: readonly ImportLine[]): ImportLine[] {
  let room = mostShown;
  return lines.filter(({ outcome }) => {
    room -= 1;
    return outcome === "refused" || room >= 0;
  });
}

function shownLine<Change>(
  line: ImportLine,
  { valueText }: ImportKind<Change>,
  words: Words,
  language: Language,
): ShownLine {
  const labels: Record<string, string> = words.fields;
  const written = (name: string, value: string) => (value && valueText?.(name, value, words, language)) || value || "—";
  const changes = Object.entries(line.changes).map(([name, { before, after }]): Said => {
    return { text: `${labels[name] ?? name}: ${written(name, before)} → ${written(name, after)}`, tone: null };
  });
  // The values of a new line are one text, as a file may have thousands of them. The name stands beside them.
  const values = Object.entries(line.values)
    .filter(([, value]) => value !== line.name)
    .map(([name, value]) => `${labels[name] ?? name}: ${written(name, value)}`);
  const added: Said[] = values.length > 0 ? [{ text: values.join(" · "), tone: null }] : [];
  const error: Said[] = line.error ? [{ text: line.error(words), tone: "bad" }] : [];
  const warnings = line.warnings.map((warning): Said => ({ text: warning(words), tone: "warn" }));
  const { outcome, name, id: subject_id } = line;
  return { id: line.line, outcome, name, subject_id, said: [...error, ...changes, ...added, ...warnings] };
}
