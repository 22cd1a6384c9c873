/** The engineer's day on a phone. */
export const myDay = {
  title: "My day",
  calendar: "In my phone's calendar",
  noEngineer:
    "This account belongs to no engineer, so it has no jobs of its own. An owner links an account with an engineer in Admin, Users.",
  noSignal: ({ when }: { when: string }) =>
    `No signal. These are your jobs as of ${when}; reports can be written and wait on this phone.`,
  today: "Today",
  nothingToday: "You have no jobs today.",
  off: ({ reason }: { reason: string }) => (reason ? `Off: ${reason}` : "Off"),
  map: "Map",
  call: "Call",
  callWhom: ({ whom }: { whom: string }) => `Call ${whom}`,
  more: "What to do, how to get in, last reports",
  toDo: "What to do",
  with: "Together with",
  lastReports: "Last reports here",
  noReports: "None yet",
  waits: ({ when }: { when: string }) => `Pressed ${when}. It waits on this phone and is uploaded by itself.`,
  waitsForSignIn: ({ when }: { when: string }) =>
    `Pressed ${when}. It waits on this phone: sign in again so that it is uploaded.`,
  refused: ({ about, state, reason }: { about: string; state: string; reason: string }) =>
    `${about}: “${state}” was not taken. ${reason}`,
  understood: "All right",
  reportMissing: "It is done. Its service report is missing.",
  reportOnPhone: "Its service report is on this phone and not uploaded yet.",
  otherStates: "Other states",
  startReport: "Start the report",
  continueReport: "Go on with the report",
  anotherReport: "Another report",
  details: "Details",
};
