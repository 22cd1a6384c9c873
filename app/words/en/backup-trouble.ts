type Since = { since: string };

/** What is wrong with the backups, for owners. */
export const backupTrouble = {
  unreadable: "The folder of the backups cannot be read",
  failed: ({ when, last }: { when: string; last: string | null }) =>
    `The backup of ${when} failed; ${last === null ? "there is no good one yet" : `the last good one is of ${last}`}`,
  old: ({ since }: Since) => `The last backup is too old: it is of ${since}`,
  none: ({ since }: Since) => `There is no backup: none was made since ${since}`,
};
