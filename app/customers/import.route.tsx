/** The screen that imports customers, /customers/import. */
import { importAction } from "#app/http/import-screen.server.ts";
import { ImportPage } from "#app/lists/import-page.tsx";
import { importWords } from "#app/words/import-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/import.route";
import { customerImport } from "./customer-import.server.ts";

export const action = importAction(customerImport);

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  const { customersTitle } = useScreenWords(importWords);
  return (
    <ImportPage title={customersTitle} listHref="/customers" answer={actionData} hrefOf={(id) => `/customers/${id}`} />
  );
}
