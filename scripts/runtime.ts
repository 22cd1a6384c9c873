/**
 * The bundler's own helpers, which it puts into a file by itself: half a kilobyte, for which every page would ask with
 * a request and its headers. They move into the file of the framework, which every page has.
 */
import { parseAst } from "vite";

type Name = { name: string };
type Statement = { type: string; start: number; end: number };
type Import = Statement & { source: { value: string }; specifiers: { local: Name; imported: Name }[] };
type Export = Statement & { specifiers: { local: Name; exported: Name }[] };

/** The files without that of the helpers, `runtime`, which `framework` has instead. */
export function withRuntimeIn(
  framework: string,
  runtime: string,
  files: ReadonlyMap<string, string>,
): Map<string, string> {
  const code = files.get(runtime) ?? "";
  const helpers = statementsOf(code).find((one): one is Export => one.type === "ExportNamedDeclaration");
  if (!helpers) throw new Error(`${runtime} exports nothing`);
  const names = helpers.specifiers.map(({ local, exported }) => `${helper(exported.name)}:${local.name}`);
  const given = helpers.specifiers.map(({ exported }) => helper(exported.name)).join();
  const own = `var{${given}}=(()=>{${code.slice(0, helpers.start)};return{${names.join()}}})();`;
  const moved = Array.from(files, ([name, text]): [string, string] => {
    if (name === runtime) return [name, ""];
    if (name === framework) return [name, `${own}${withImports(text, runtime, asVariables)}export{${given}};`];
    return [name, withImports(text, runtime, (imports) => `import{${imports.join()}}from"./${framework}";`)];
  });
  return new Map(moved.filter(([name]) => name !== runtime));
}

/** A file's code with its import of a file replaced; the names are given as `helper as local`. */
function withImports(code: string, from: string, replace: (names: string[]) => string): string {
  const found = statementsOf(code).find((one): one is Import => isImport(one) && one.source.value === `./${from}`);
  if (!found) return code;
  const names = found.specifiers.map(({ local, imported }) => `${helper(imported.name)} as ${local.name}`);
  return `${code.slice(0, found.start)}${replace(names)}${code.slice(found.end)}`;
}

function asVariables(names: string[]): string {
  return `var ${names.map((name) => name.split(" as ").reverse().join("=")).join()};`;
}

/** A name that no other export of the framework's file has: the bundler gives names of a few letters. */
function helper(name: string): string {
  return `bundled_${name}`;
}

function isImport(statement: Statement): statement is Import {
  return statement.type === "ImportDeclaration";
}

function statementsOf(code: string): Statement[] {
  return parseAst(code).body as unknown as Statement[];
}
