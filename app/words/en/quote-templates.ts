/** The texts about templates of quotes. */
export const quoteTemplates = {
  title: "Quote templates",
  lead: "Lines and texts from which new quotes begin. Products have the catalogue's prices of the day, free texts the stored ones.",
  none: "No templates yet. Open a quote from the list and press “Save as template”.",
  name: "Template name",
  content: "Content",
  actions: "Actions",
  lines: ({ n }: { n: number }) => (n === 1 ? "1 line" : `${n} lines`),
  begin: "New quote",
  beginOf: ({ name }: { name: string }) => `New quote from ${name}`,
  rename: "Save name",
  saveTitle: "Save as template",
  saveLead: ({ number }: { number: string }) =>
    `The lines and texts of ${number}, without its customer and its discount.`,
  save: "Save template",
  saved: ({ name }: { name: string }) => `Template saved: ${name}`,
  renamed: "Template renamed.",
  deleted: "Template deleted.",
  deleteTitle: "Delete template",
  deleteQuestion: "Delete this template? The quotes that were begun from it stay.",
  notDeleted: ({ reason }: { reason: string }) => `Delete failed: ${reason}`,
  nameTaken: ({ name }: { name: string }) => `There is already a template “${name}”.`,
};
