/** So many days back is looked for late jobs, missing reports and failed e-mails: what is older was let be. */
export const daysBack = 7;
