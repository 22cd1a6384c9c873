/** The days before today in which late jobs, missing reports and failed e-mails are looked for; no older ones are. */
export const daysBack = 7;

/** The days after today in which jobs that nobody is assigned to are looked for. */
export const daysAhead = 7;
