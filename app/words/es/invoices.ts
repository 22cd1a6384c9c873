import type { WorkWords } from "../words.ts";

export const invoices: WorkWords["invoices"] = {
  title: "Facturas",
};
