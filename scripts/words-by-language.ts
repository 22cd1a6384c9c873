/**
 * The texts of a language, in the browser's files: a page loads those of its own language and no other's
 * (docs/decisions/0096-scripts.md). While the files are made, every catalogue is marked with its language; afterwards
 * each file with texts is written once for each language, without the catalogues of the others.
 */
import { type Plugin, parseAst } from "vite";

type Edit = { start: number; end: number; text: string };
type Node = { type: string; start: number; end: number };
type Call = Node & { callee: Node & { name?: string }; arguments: (Node & { body: Node })[] };

const mark = "__textsOf_";
const catalogues = /[\\/]app[\\/]words[\\/]([a-z]{2})[\\/][^\\/]+\.ts$/;

/** Wraps what a catalogue's file exports in a call that names its language. Minifying keeps such a call. */
export function markTexts(): Plugin {
  return {
    name: "alisio:mark-texts",
    apply: "build",
    enforce: "post",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: catalogues },
      handler(code, id) {
        const language = catalogues.exec(id)?.[1] ?? "";
        const values = nodesIn(parseAst(code)).flatMap((node) => (isDeclarator(node) ? [node.init] : []));
        const own = values.filter((value) => !values.some((outer) => outer !== value && holds(outer, value)));
        return edited(
          code,
          own.map(({ start, end }) => ({
            start,
            end,
            text: `/* @__PURE__ */ ${mark}${language}(() => (${code.slice(start, end)}))`,
          })),
        );
      },
    },
  };
}

/** Whether a file has texts. */
export function hasTexts(code: string): boolean {
  return code.includes(mark);
}

/** The file of one language: its texts in place of their marks, and nothing in place of the others'. */
export function inLanguage(code: string, language: string): string {
  if (!hasTexts(code)) return code;
  const calls = nodesIn(parseAst(code)).filter(isMarkedCall);
  return edited(
    code,
    calls.flatMap((call): Edit[] => {
      const body = call.arguments[0]?.body;
      if (!body) throw new Error(`A mark without texts: ${code.slice(call.start, call.start + 80)}`);
      if (call.callee.name !== `${mark}${language}`) return [{ start: call.start, end: call.end, text: "0" }];
      return [
        { start: call.start, end: body.start, text: "(" },
        { start: body.end, end: call.end, text: ")" },
      ];
    }),
  );
}

function isDeclarator(node: Node): node is Node & { init: Node } {
  return node.type === "VariableDeclarator" && "init" in node && node.init !== null;
}

function isMarkedCall(node: Node): node is Call {
  return node.type === "CallExpression" && ((node as Call).callee.name ?? "").startsWith(mark);
}

function holds(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** All nodes of a syntax tree. */
function nodesIn(root: object): Node[] {
  const found: Node[] = [];
  const waiting: object[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if ("type" in next) found.push(next as Node);
    for (const value of Object.values(next)) if (typeof value === "object" && value !== null) waiting.push(value);
  }
  return found;
}

function edited(code: string, edits: readonly Edit[]): string {
  const fromTheEnd = [...edits].sort((one, other) => other.start - one.start);
  return fromTheEnd.reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
