/** The screen that imports products, /products/import. */
import { importAction } from "#app/http/import-screen.server.ts";
import { ImportPage } from "#app/lists/import-page.tsx";
import { importWords } from "#app/words/import-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/import.route";
import { productImport } from "./product-import.server.ts";

export const action = importAction(productImport);

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  const { productsTitle, productPrices } = useScreenWords(importWords);
  const note = productPrices(useWords().fields);
  return <ImportPage title={productsTitle} note={note} listHref="/products" answer={actionData} />;
}
