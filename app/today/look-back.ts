/** So many days back is looked for late jobs, missing reports and failed e-mails: what is older was let be. */
export const daysBack = 7;

/** So many days ahead is looked for jobs that nobody is assigned to. */
export const daysAhead = 7;
