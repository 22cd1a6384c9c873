import type { Words } from "#app/words/words.ts";

/** The labels of the fields of engineers, tasks, templates and reports, for the ownLabels of their schemas. */
export const reportLabels = { labels: ({ reports }: Words) => reports.fields };
