type Period = { year: number; quarter?: number | undefined };

/** The names of files that screens and calls give to download, in ASCII and without their endings. */
export const fileNames = {
  audit: "audit",
  customers: "customers",
  products: "products",
  quotes: "quotes",
  jobs: "jobs",
  invoices: "invoices",
  payments: "payments",
  reports: "service-reports",
  /** The book of issued invoices. */
  issued: "issued",
  /** A year, or a quarter of it. */
  period: ({ year, quarter }: Period) => (quarter === undefined ? `${year}` : `${year}-Q${quarter}`),
  /** The records of VERI*FACTU, in place of a first day. */
  allRecords: "all",
};
