/** All tables with folded columns, for the start and for programs beside it. */
import { foldedProducts } from "./catalogue/products.server.ts";
import { foldedCustomers } from "./customers/customers.server.ts";
import { foldedSites } from "./customers/sites.server.ts";
import { foldedInvoices } from "./invoices/invoices.server.ts";
import type { FoldedColumns } from "./platform/folded-columns.server.ts";
import { foldedQuotes } from "./quotes/quotes.server.ts";
import { foldedReports } from "./service-reports/reports.server.ts";

export const foldedTables: readonly FoldedColumns[] = [
  foldedCustomers,
  foldedSites,
  foldedProducts,
  foldedQuotes,
  foldedInvoices,
  foldedReports,
];
