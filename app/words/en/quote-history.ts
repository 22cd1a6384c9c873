type Detail = { detail: string };

/** The entries of a quote's history. `detail` is "" where nothing more is known, `day` where it has no last day. */
export const quoteHistory = {
  created: "Created",
  createdFrom: ({ number }: { number: string }) => `Made as a new version of ${number}`,
  replaced: ({ number }: { number: string }) => `Replaced by ${number}`,
  version: ({ number }: { number: string }) => `Version ${number} begun; this one stays in force until that is sent`,
  restored: ({ number }: { number: string }) => `In force again, in place of ${number}`,
  changed: ({ day }: { day: string }) =>
    day ? `Changed after it was sent; valid until ${day}` : "Changed after it was sent",
  emailed: ({ to }: { to: string }) => `Emailed to ${to}`,
  sent: ({ detail }: Detail) => (detail ? `Sent: ${detail}` : "Marked as sent"),
  accepted: ({ detail }: Detail) => (detail ? `Accepted: ${detail}` : "Accepted"),
  rejected: ({ detail }: Detail) => (detail ? `Rejected: ${detail}` : "Rejected"),
  reopened: "Reopened",
  expired: "Set to expired",
  voided: "Draft deleted",
  booked: ({ day }: { day: string }) => `Job booked for ${day}`,
  jobMoved: ({ from, to }: { from: string; to: string }) => `Job moved: from ${from} to ${to}`,
  jobState: ({ start, state, reason }: { start: string; state: string; reason: string }) =>
    `Job${start && ` of ${start}`}: ${state}${reason && ` (${reason})`}`,
  invoiced: ({ number }: { number: string }) => `Invoice ${number} made`,
};
