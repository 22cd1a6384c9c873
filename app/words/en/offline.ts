/** Service reports written without signal: the queue on the phone. */
export const offline = {
  title: "Reports on this phone",
  lead: "A report that is saved without signal waits here and is uploaded when the signal is back.",
  noScript:
    "Without JavaScript a report is uploaded when it is saved. Reports that were written with JavaScript stay on this phone and are uploaded once its pages are opened with JavaScript again.",
  unsupported: "This browser cannot keep reports: they are uploaded when they are saved.",
  none: "No report is waiting to be uploaded.",
  states: { waiting: "Waiting", failed: "Failed", sent: "Uploaded" },
  savedAt: ({ when }: { when: string }) => `Saved ${when}`,
  content: "What it says",
  photos: ({ n }: { n: number }) => (n === 1 ? "1 photo" : `${n} photos`),
  signedBy: ({ name }: { name: string }) => (name ? `Signed by ${name}` : "Signed"),
  unsigned: "Not signed",
  sendNow: "Upload now",
  sending: "Uploading…",
  fix: "Open and correct",
  remove: "Delete",
  removeSent: "Remove from this list",
  sendAgain: "Upload again",
  written: "a report is on this phone",
  uploaded: "a report is uploaded",
  onlyReports: "No signal. Reports can be written here and wait.",
  myDayToo: "This works too:",
  othersNeedSignal: "The other pages need signal.",
  unkept: {
    full: "This phone is full: what you type is not kept. Save it while you have signal, or make room.",
    failed: "What you type cannot be kept on this phone at the moment. Save it while you have signal.",
  },
  photosRefused: ({ n }: { n: number }) =>
    n === 1 ? "The server did not take 1 of its photos." : `The server did not take ${n} of its photos.`,
  unsent: ({ n }: { n: number }) =>
    n === 1
      ? "1 service report on this phone is not uploaded."
      : `${n} service reports on this phone are not uploaded.`,
  unsentMoves: ({ n }: { n: number }) =>
    n === 1 ? "1 state of a job on this phone is not uploaded." : `${n} states of jobs on this phone are not uploaded.`,
  showUnsent: "Show",
  removeQuestion: "Delete this report from the phone? It was not uploaded.",
  removeYes: "Yes, delete it",
  openPdf: "PDF",
  noAnswer: "The server was not reached.",
  sessionOver: "Your session has ended: what waits is uploaded once you have signed in again.",
  signedOut: "Sign in again, then upload it.",
  serverFault: ({ status }: { status: number }) => `The server could not take it (HTTP ${status}). It is tried again.`,
  answersToNotes: ({ answers }: { answers: string }) => `What was answered is in the notes now: ${answers}`,
  keptUntilSignIn: "Your report is kept on this phone; it is uploaded once you have signed in.",
  begun: "Begun, not saved",
  noCustomer: "No customer",
  jobs: "Jobs kept on this phone",
  noJobs: "No job is kept.",
  byHand: "A manual report",
  notKept: "Nothing is kept for writing without signal yet. Open this page once with signal.",
  keptOn: ({ when }: { when: string }) => `Kept on ${when}.`,
  // in the report's form
  offlineNow: "No signal: what you save waits on this phone.",
  notKeptHere: "This job or template is not kept on this phone. A manual report can be written.",
  restored: "What you had typed is back.",
  startAgain: "Start again",
  startAgainQuestion: "Delete all that you had typed, with its photos and its signature?",
  queuedNotice:
    "Saved on this phone. It is uploaded by itself when the server is reached; keep this page open, or open it again then.",
  // at sign-out
  waitingMoves: ({ n }: { n: number }) =>
    n === 1
      ? "1 state of a job waits on this phone and is not uploaded yet. Signed out, it waits until you sign in here again."
      : `${n} states of jobs wait on this phone and are not uploaded yet. Signed out, they wait until you sign in here again.`,
  waiting: ({ n }: { n: number }) =>
    n === 1
      ? "1 service report waits on this phone and is not uploaded yet. Signed out, it waits until you sign in here again."
      : `${n} service reports wait on this phone and are not uploaded yet. Signed out, they wait until you sign in here again.`,
};
