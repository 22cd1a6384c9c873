/** Verbs on templates of quotes: list, get, create, rename, delete. */
import type { z } from "zod";
import { reader, type Transaction, write } from "#app/platform/database.server.ts";
import { fold } from "#app/platform/fold.ts";
import { makeOnce } from "#app/platform/form-keys.server.ts";
import { notFound, wrongField } from "#app/platform/problem.ts";
import { getQuote } from "#app/quotes/quotes.server.ts";
import type { QuoteStart } from "./quote-start.ts";
import type { newTemplateSchema } from "./quote-template.schema.ts";
import { type ListedTemplate, type QuoteTemplate, templateOf } from "./quote-template.ts";

const columns = { id: true, name: true, content: true } as const;

/** All templates by name. */
export async function listQuoteTemplates(): Promise<QuoteTemplate[]> {
  return (await reader().quoteTemplate.findMany({ select: columns, orderBy: { name_key: "asc" } })).map(asTemplate);
}

/** A template as lists show it. */
export function listedTemplate({ id, name, start }: QuoteTemplate): ListedTemplate {
  return { id, name, title: start.title, lines: start.lines.filter(({ kind }) => kind !== "heading").length };
}

/** One template, or null. */
export async function getQuoteTemplate(id: number): Promise<QuoteTemplate | null> {
  const row = await reader().quoteTemplate.findUnique({ where: { id }, select: columns });
  return row && asTemplate(row);
}

/**
 * Saves the lines and texts of a quote as a template; the same form posted twice saves one (form-keys.server.ts).
 * Throws a not-found Problem for an unknown quote, and a conflict one when a template has the name.
 */
export async function createQuoteTemplate({
  quote_id,
  name,
}: z.output<typeof newTemplateSchema>): Promise<QuoteTemplate> {
  const quote = await getQuote(quote_id);
  if (!quote) throw notFound();
  const now = new Date();
  const row = await write((transaction) =>
    makeOnce(
      transaction,
      { kind: "quote-template", asked: { quote_id, name } },
      {
        async make() {
          await refuseDuplicate(transaction, name, null);
          const content = JSON.stringify(templateOf(quote));
          const data = { name, name_key: fold(name), content, created_at: now, updated_at: now };
          return transaction.quoteTemplate.create({ data, select: columns });
        },
        find: (id) => transaction.quoteTemplate.findUnique({ where: { id }, select: columns }),
      },
    ),
  );
  return asTemplate(row);
}

/** Renames a template. Throws a not-found Problem, and a conflict one when another template has the name. */
export function renameQuoteTemplate(id: number, name: string): Promise<QuoteTemplate> {
  return write(async (transaction) => {
    await expectTemplate(transaction, id);
    await refuseDuplicate(transaction, name, id);
    const data = { name, name_key: fold(name), updated_at: new Date() };
    return asTemplate(await transaction.quoteTemplate.update({ where: { id }, data, select: columns }));
  });
}

/** Deletes a template; the quotes that were begun from it stay. Throws a not-found Problem. */
export async function deleteQuoteTemplate(id: number): Promise<void> {
  await write(async (transaction) => {
    await expectTemplate(transaction, id);
    await transaction.quoteTemplate.delete({ where: { id } });
  });
}

async function expectTemplate(transaction: Transaction, id: number): Promise<void> {
  if (!(await transaction.quoteTemplate.findUnique({ where: { id }, select: { id: true } }))) throw notFound();
}

async function refuseDuplicate(transaction: Transaction, name: string, except: number | null): Promise<void> {
  const other = await transaction.quoteTemplate.findUnique({ where: { name_key: fold(name) }, select: { id: true } });
  if (!other || other.id === except) return;
  throw wrongField("name", (words) => words.quoteTemplates.nameTaken({ name }), "conflict");
}

function asTemplate({ id, name, content }: { id: number; name: string; content: string }): QuoteTemplate {
  // One that was saved before there was a text after the sums has none.
  return { id, name, start: { outro: "", ...(JSON.parse(content) as Omit<QuoteStart, "outro">) } };
}
