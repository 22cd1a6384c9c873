export const backups = {
  title: "Backups",
  lead:
    "Every day the program makes a backup by itself and checks it: everything that was entered, with pictures and " +
    "settings, and the keys of this installation. Those of the last 14 days are kept on the machine it runs on.",
  last: "Last backup",
  none: "There is no backup yet. The first is made within minutes of the start.",
  failed: ({ when, id }: { when: string; id: string }) =>
    `The backup of ${when} failed. It is tried again every hour. The program's log says why, under ${id}.`,
  justNow: "Less than an hour ago",
  hoursAgo: ({ n }: { n: number }) => (n === 1 ? "1 hour ago" : `${n} hours ago`),
  daysAgo: ({ n }: { n: number }) => (n === 1 ? "1 day ago" : `${n} days ago`),
  kept: "Kept backups",
  made: "Made",
  size: "Size",
  kinds: { daily: "Daily", "before-migration": "Before an upgrade" },
  download: "Download a backup",
  downloadLead:
    "A disk can break and a machine can be stolen: keep one elsewhere as well. It holds all customers and the keys, so " +
    "keep it where nobody else reads it.",
  password: "Current password",
  enterPassword: "Enter your password.",
  downloadHint: "A fresh one is made first. That takes a few seconds; then your browser saves the file.",
  downloadButton: "Make and download",
  downloadBegun: "The backup is being made. Your browser saves it in a moment.",
  downloadFailed: ({ id }: { id: string }) => `The backup could not be made. The program's log says why, under ${id}.`,
  busy: "Other backups are being made just now. Try again in a minute.",
};
