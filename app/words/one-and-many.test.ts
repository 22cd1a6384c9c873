/** Sentences with a number in them are right for one as well. */
import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { wordsIn } from "./words.server.ts";

const [en, es] = [wordsIn("en"), wordsIn("es")];

test("terms of payment name one day in the singular", () => {
  expect(en.documents.terms(1, [])).toBe("Payment within 1 day of the issue date.");
  expect(es.documents.terms(1, [])).toBe("Pago a 1 día de la fecha de expedición.");
  expect(es.documents.terms(30, [])).toBe("Pago a 30 días de la fecha de expedición.");
});

test('the company\'s terms say "at once" for no days, and name one day in the singular', () => {
  const hints = (days: number) => [en, es].map(({ receivables }) => receivables.termsHint({ days, on: [] }));
  expect(hints(0)).toEqual(["Empty: as for everybody, at once.", "Vacío: como para todos, al contado."]);
  expect(hints(1)).toEqual([
    "Empty: as for everybody, 1 day after the issue.",
    "Vacío: como para todos, 1 día desde la expedición.",
  ]);
});

test("a full invoice names one simplified invoice in the singular, and several in the plural", () => {
  const one = "S-2026-0001 (20/11/2026)";
  expect(en.documents.substitutes([one])).toBe(`This invoice replaces the simplified invoice ${one}.`);
  expect(es.documents.substitutes([one])).toBe(`Factura emitida en sustitución de la factura simplificada ${one}.`);
  expect(en.documents.substitutes([one, "B"])).toMatch(/the simplified invoices S.*, B\.$/);
  expect(es.documents.substitutes([one, "B"])).toMatch(/de las facturas simplificadas S.*, B\.$/);
});

test.each(languages)("one record of the chain, and one line of an import, in %s", (language) => {
  const { verifactu, imports } = wordsIn(language);
  expect(verifactu.whole({ n: 1 })).toMatch(/^1 (record|registro):/);
  expect(verifactu.whole({ n: 2 })).toMatch(/^2 (records|registros):/);
  expect(imports.more({ n: 1 })).toMatch(/^(And 1 more line|Y 1 línea más),/);
  expect(imports.more({ n: 2 })).toMatch(/^(And 2 more lines|Y 2 líneas más),/);
});
