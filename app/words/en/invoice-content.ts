/** The labels of what calls send of an invoice that is to be made. */
export const invoiceContent = {
  job_ids: "Jobs",
  lines: "Lines",
  work_date: "Day of the work",
  kind: "Kind of invoice",
  draft: "Draft",
  cause: "Cause without IVA",
  advance_percent: "Percent in advance",
  advance: "Amount in advance",
  others: "Other simplified invoices",
  credit: "Amount to credit",
  credit_tax: "IVA of the amount to credit",
  all: "The whole invoice",
};
