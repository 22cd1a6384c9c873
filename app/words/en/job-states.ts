/** The texts of a job's states, of the moves between them and of its history. */
export const jobStates = {
  state: "State",
  states: {
    to_plan: "To plan",
    booked: "Booked",
    confirmed: "Confirmed",
    on_the_way: "On the way",
    working: "Working",
    done: "Done",
    not_done: "Could not be done",
    cancelled: "Cancelled",
  },
  // Buttons.
  set: "Set the state",
  moves: {
    booked: "Back to booked",
    confirmed: "Customer confirmed",
    on_the_way: "On the way",
    working: "Start work",
    done: "Done",
    not_done: "Could not be done",
  },
  correct: "Correct the state",
  saved: ({ state }: { state: string }) => `${state} ✓`,
  failed: ({ reason }: { reason: string }) => `The state was not changed: ${reason}`,
  // The dialog.
  title: ({ state }: { state: string }) => `Set to: ${state}`,
  save: "Save",
  why: "Why",
  whyNotDone: "Why could it not be done?",
  reasonMissing: "Say why it could not be done.",
  whyCancelled: "Why is it cancelled? (optional)",
  early: ({ day, state }: { day: string; state: string }) => `This job is on ${day}. Set it to “${state}” now?`,
  noReport: "There is no service report for this job yet.",
  startReport: "Start the report",
  withoutReport: "Done, no report for this one",
  // History.
  history: "History",
  earlier: ({ n }: { n: number }) => (n === 1 ? "1 earlier entry" : `${n} earlier entries`),
  moved: ({ from, to }: { from: string; to: string }) => `Rescheduled: from ${from} to ${to}`,
  recorded: ({ at }: { at: string }) => `arrived ${at}`,
  places: { office: "office", phone: "phone", call: "program" },
};
