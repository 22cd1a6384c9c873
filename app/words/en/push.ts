export const push = {
  title: "Notifications",
  lead: "A message on this device when somebody else books, reschedules or cancels a job.",
  turnOn: "Turn on notifications on this device",
  turningOn: "Turning on…",
  turnOff: "Turn off",
  turningOff: "Turning off…",
  on: "Notifications are on for this device.",
  denied:
    "This browser does not allow notifications here. Allow them in its settings for this site (the icon beside the address), then load this page again.",
  failed: ({ reason }: { reason: string }) => `That did not work: ${reason}`,
  // the messages
  news: {
    booked: "Job booked",
    rescheduled: "Job rescheduled",
    cancelled: "Job cancelled",
    assigned: "Job for you",
    taken_off: "No longer your job",
  },
};
