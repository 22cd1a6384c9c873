/** What a file of the build exports, and from where. */
import { parseAst } from "vite";

type Name = { name: string };
type Source = { value: string } | null;
type Statement =
  | { type: "ImportDeclaration"; source: { value: string }; specifiers: { local: Name; imported?: Name }[] }
  | { type: "ExportNamedDeclaration"; source: Source; specifiers: { local: Name; exported: Name }[] }
  | { type: "Other" };

/**
 * The exports of a file: under each name the file that has it, and the name there. A file that only hands on what
 * others export is looked through.
 */
export function exportsOf(file: string, read: (file: string) => string): Record<string, [file: string, name: string]> {
  const body = parseAst(read(file)).body as unknown as Statement[];
  const imported = new Map<string, [string, string]>();
  for (const statement of body)
    if (statement.type === "ImportDeclaration")
      for (const { local, imported: name } of statement.specifiers)
        if (name) imported.set(local.name, [beside(statement.source.value), name.name]);
  const exports: Record<string, [string, string]> = {};
  for (const statement of body)
    if (statement.type === "ExportNamedDeclaration")
      for (const { local, exported } of statement.specifiers)
        exports[exported.name] = statement.source
          ? [beside(statement.source.value), local.name]
          : (imported.get(local.name) ?? [file, exported.name]);
  return exports;
}

function beside(specifier: string): string {
  return specifier.replace(/^\.\//, "");
}
