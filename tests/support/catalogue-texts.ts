/** Reads the texts of the word catalogues from their source files. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Language } from "#app/words/languages.ts";
import { root } from "./app.ts";

/** A text and its place, "es/quotes.ts:12". Inserted values are written "…". */
type CatalogueText = { text: string; at: string };

const catalogues = join(root, "app", "words");

/** All texts of a language's catalogue. */
export function textsOf(language: Language): CatalogueText[] {
  return readdirSync(join(catalogues, language)).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(join(catalogues, language, file), "utf8"),
      ts.ScriptTarget.Latest,
      true,
    );
    const found: CatalogueText[] = [];
    const add = (node: ts.Node, text: string) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ text, at: `${language}/${file}:${line}` });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
      if (ts.isStringLiteral(node) && !ts.isPropertyAssignment(node.parent)) add(node, node.text);
      else if (ts.isStringLiteral(node) && ts.isPropertyAssignment(node.parent) && node.parent.initializer === node)
        add(node, node.text);
      else if (ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
      else if (ts.isTemplateExpression(node)) {
        add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join("…"));
        for (const span of node.templateSpans) visit(span.expression);
      } else ts.forEachChild(node, visit);
    };
    ts.forEachChild(source, visit);
    return found;
  });
}
