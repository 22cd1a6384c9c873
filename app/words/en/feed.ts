export const feed = {
  title: "Calendar subscription",
  needsHttps: ({ base }: { base: string }) =>
    `Calendar apps subscribe over HTTPS only, and the address of this installation is ${base}. Set PUBLIC_URL to an address that starts with https:// and start the program again.`,
  ownNeedsHttps:
    "Calendar apps subscribe over HTTPS only, and this installation has no such address yet. Ask the office for one.",
  appleHeading: "iPhone, iPad and Mac",
  lead: "All jobs in the calendar of your phone, kept up to date. Whoever has this link can read them, with customers' names, addresses and telephones: give it to nobody outside the company.",
  leadOf: ({ name }: { name: string }) =>
    `The jobs of ${name}, and nobody else's, kept up to date in the calendar of a phone. Whoever has this link can read them, with customers' names, addresses and telephones.`,
  ownTitle: "Your jobs in your calendar",
  ownLead:
    "Your own jobs in the calendar of your phone, kept up to date. Whoever has this link can read them, with customers' names, addresses and telephones: give it to nobody.",
  hasLeft: ({ name }: { name: string }) =>
    `${name} has left: this calendar is not given to anyone until they are active again.`,
  accountShut: ({ name }: { name: string }) =>
    `The account of ${name} is shut: this calendar is not given to anyone until it is opened again.`,
  open: "Open in calendar",
  copy: "Copy link",
  copied: "Subscription link copied!",
  copyFailed: "Copy failed — long-press to copy the link below.",
  link: "Subscription link",
  othersHeading: "Google Calendar, Outlook and others",
  others: "Where the app asks for the address of a calendar (“From URL”, “Subscribe from web”), give it this one.",
  plainLink: "Address of the calendar",
  howOften:
    "How often an app looks for changes is its own choice: Apple's every 5 minutes to once a week, as set there; Thunderbird about every half hour; Google after some hours; Outlook after 3 to 24 hours.",
  renewTitle: "New link",
  renewLead: "If the link has come into the wrong hands, make a new one. The old one stops working at once.",
  renew: "Make a new link",
  renewQuestion: "Make a new link? The old one stops working at once, and every phone must subscribe again.",
  renewYes: "Yes, make a new link",
  renewing: "Making…",
  renewed: "New link made. The old one has stopped working.",
  renewFailed: ({ reason }: { reason: string }) => `No new link was made: ${reason}`,
  fixedToken: "The configuration (FEED_TOKEN) sets this link: a new one is made there.",
  // in the calendar feed itself
  cancelled: ({ title }: { title: string }) => `Cancelled: ${title}`,
  telephone: ({ tel }: { tel: string }) => `Tel. ${tel}`,
  site: ({ name }: { name: string }) => `Site: ${name}`,
  engineers: ({ names }: { names: string }) => `Engineers: ${names}`,
  quote: ({ number }: { number: string }) => `Quote ${number}`,
  wrongToken: "This calendar link is not valid.",
};
