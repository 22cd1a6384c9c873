/**
 * What a first visit to each screen may cost, and what its scripts may load later. docs/decisions/0096-scripts.md says
 * what is in it. Whoever makes a screen larger raises its figure here by hand: above the usual figures of its group
 * with the reason beside it, which a test wants, and otherwise with the reason in the commit. Each leaves at least 0.3
 * KB, since another machine may compress a little differently, and those of screens with dates 1 KB.
 */

/** Requests, thousands of bytes as they are sent with their headers, and why these are above the usual ones. */
export type Cost = readonly [requests: number, kilobytes: number, why?: string];

/** Screens that load about the same files. */
type Group = { usual: readonly [requests: number, kilobytes: number]; screens: Readonly<Record<string, Cost>> };

/**
 * The screens by their addresses in the routes table. Those with an id in it show what is made for the test; the others
 * are as in an installation without data, but for those that would lead elsewhere.
 */
export const groups: Readonly<Record<string, Group>> = {
  // The files of every page and of all lists, that of its area and that of its room. All have 0.4 KB more since tables
  // and cards have styles for narrow screens, and long lines of a phone's menu are broken; and another 0.7 KB since
  // a form that was typed into is not left without a question. 1.6 KB less since browsers load less of the router,
  // and 0.2 KB more since the choice of language is asked about too.
  "lists and first screens": {
    usual: [9, 138.1],
    screens: {
      "/login": [8, 133.9],
      "/invitation": [9, 136.3],
      "/": [8, 135.1],
      "/search": [8, 132.1],
      "/products": [9, 137.8, "a form in each row"],
      "/quotes": [9, 138.1],
      "/quotes/templates": [9, 137.5, "its file is that of the list of quotes"],
      "/jobs": [9, 139.8, "the file of work has its states and filters"],
      "/today": [10, 141, "what is to be looked at, with styles of its own"],
      "/my-day": [10, 142.4, "states that are set without signal, with styles of its own"],
      "/my-day/calendar": [8, 136.2],
      "/my-day/calendar/renew": [8, 135.5],
      "/invoices": [9, 137.3],
      "/invoices/drafts": [9, 134.6],
      "/books": [9, 136.8],
      "/receivables": [8, 135],
      "/receivables/bank": [8, 135],
      "/receivables/reminders": [8, 135.4],
      "/service-reports/admin/engineers": [9, 136.6],
      "/service-reports/admin/engineers/:id/calendar": [8, 135.3],
      "/service-reports/admin/engineers/:id/calendar/renew": [8, 134.6],
      "/service-reports/admin/tasks": [9, 136.5],
      "/service-reports/admin/tasks/:id/delete": [10, 138.3, "the question is in the second file of the room"],
      "/service-reports/admin/templates": [9, 136.5],
      "/service-reports/admin/templates/:id": [10, 138.9, "the form of a template is in the second file of the room"],
      "/service-reports/admin/reports": [9, 135.8],
      "/admin": [8, 135.1],
      "/admin/ios-calendar": [8, 134.8],
      "/admin/ios-calendar/renew": [8, 134.1],
      "/admin/audit": [9, 134.5],
      "/admin/verifactu": [8, 135.9],
      "/admin/backups": [8, 133.2],
      "/admin/sessions": [8, 135],
      "/admin/users": [8, 134.8],
      "/admin/users/:id": [9, 137.3],
      "/admin/users/second-factor": [9, 136.4],
      "/admin/users/:id/second-factor": [9, 137.4],
    },
  },
  // Beside those the file of what forms share, and the second file of the room.
  "forms and questions": {
    usual: [11, 155.6],
    screens: {
      "/customers": [10, 151.8],
      "/customers/import": [10, 151],
      "/customers/:id/delete": [10, 151.2],
      "/customers/:id/declarations/new": [11, 155.5],
      "/customers/:id/declarations/:declaration": [11, 155.6],
      "/customers/:id/declarations/:declaration/delete": [11, 154.5],
      "/products/import": [11, 152.1],
      "/products/:id/delete": [11, 152.3],
      "/receivables/:id": [10, 152.4],
      "/invoices/:id/payments": [10, 152.8],
      "/invoices/:id/payments/:payment/delete": [10, 152.1],
      "/service-reports/queue": [
        12,
        172.4,
        "the room of reports works without signal: 0.5 of it since a phone may start with a clock that is not set",
      ],
      "/service-reports/engineer": [12, 172.4, "as the queue, and the form of a report"],
      "/service-reports/admin/engineers/:id": [11, 156.3, "the hours of a week, days off and the person's account"],
      "/service-reports/admin/engineers/:id/delete": [11, 154.8],
      "/service-reports/admin/working-time": [11, 155],
      "/service-reports/admin/working-time/import": [11, 154.6],
      "/service-reports/admin/working-time/:id/delete": [11, 154.9],
      "/service-reports/admin/reports/:id/email": [11, 152],
      "/settings": [10, 153.9],
      "/admin/new-report": [10, 151.2],
      "/admin/email": [9, 148.7],
      "/admin/email-texts": [9, 150.6],
      "/admin/calls": [9, 173.6, "its data are the description of all calls"],
      "/admin/series": [12, 161.5, "it opens over the list of invoices, with its three files"],
      "/admin/tax-rules": [9, 146.4],
      "/admin/change-password": [10, 150.7],
      "/admin/sessions/end-others": [10, 150.6],
      "/admin/sessions/:id/end": [10, 151.1],
      "/logout": [10, 150.5],
    },
  },
  // The form of a quote and its dialogs, or the viewer of PDFs.
  "a quote": {
    usual: [11, 158.6],
    screens: {
      "/quote": [10, 159.8, "the form of lines, as searched and typed"],
      "/quote-builder": [10, 159.8, "the form of lines, as searched and typed"],
      "/quotes/:id/preview": [11, 157.6],
      "/quotes/:id/email": [11, 157.2],
      "/quotes/:id/status/:to": [11, 157.1],
      "/quotes/:id/new-version": [11, 156.9],
      "/quotes/:id/changes": [11, 163.2, "both versions, line by line, opened over the form"],
      "/quotes/:id/template": [10, 158.6],
      "/quotes/templates/:id/delete": [10, 158.5],
    },
  },
  // What it lists is of three areas, whose files it loads.
  "a customer's card": {
    usual: [13, 164],
    screens: {
      "/customers/:id": [13, 165.8, "all that is known of a customer, in its data"],
      "/customers/:id/merge": [13, 163.6],
      "/customers/:id/sites/new": [13, 163.8],
      "/customers/:id/sites/:site": [13, 164],
      "/customers/:id/sites/:site/delete": [13, 163.4],
    },
  },
  // The form of an invoice, or the viewer of PDFs.
  "an invoice": {
    usual: [13, 164.8],
    screens: {
      "/invoices/new": [13, 164.6],
      "/invoices/drafts/:id": [13, 167.4, "the typed lines of the draft, in its form and its data"],
      "/invoices/drafts/:id/delete": [13, 164.8],
      "/invoices/:id/preview": [12, 163.2],
      "/invoices/:id/email": [12, 163.2],
      "/invoices/:id/rectify": [12, 162.7],
      "/invoices/:id/substitute": [12, 162.1],
      "/invoices/:id/annul": [12, 161.7],
    },
  },
  // The calendar, under the dialogs too, and the room of bookings or of jobs.
  "the calendar": {
    usual: [13, 174.3],
    screens: {
      "/calendar": [10, 152],
      "/calendar/print": [13, 169.7],
      "/calendar/assign": [13, 171.7],
      "/calendar/new": [12, 174.7, "proposals of free times, and a quote's duration"],
      "/calendar/visit": [12, 172.2],
      "/calendar/jobs/:id": [13, 174.3],
      "/calendar/jobs/:id/edit": [12, 173.5],
      "/calendar/jobs/:id/reschedule": [12, 174.2],
      "/calendar/jobs/:id/cancel": [12, 173.5],
      "/calendar/jobs/:id/tell": [12, 173.4],
      "/calendar/jobs/:id/state/:to": [13, 173.1],
      "/calendar/jobs/:id/invoice": [
        15,
        183.5,
        "the form of an invoice is opened over the calendar, with the three files of invoices",
      ],
      "/calendar/invoices/:id/preview": [
        15,
        183.4,
        "the viewer of PDFs is opened over the calendar, with the three files of invoices",
      ],
    },
  },
};

/**
 * What an import() may load that its own file has not loaded, by the name of the file: thousands of bytes without
 * headers, in the language that has more, and what that is.
 */
export const lazy: Readonly<Record<string, readonly [kilobytes: number, what: string]>> = {
  "big-calendar": [99.4, "the library that draws the calendar, its styles, and the dialogs of booking"],
  "browser-push": [0.7, "notifications on this device"],
  "pdf-viewer": [490.3, "the library that shows PDFs, and its worker"],
  "removed-row": [0.9, "where the focus goes when a press removes the row of its button"],
  "room-report-writing": [47.1, "what an engineer's phone keeps for work without signal"],
  "shrink-photo": [0.5, "what makes photos smaller before they are sent"],
  "signature-picture": [5.1, "the picture of a drawn signature, and the library of the pad"],
  "signature-sheet": [5.9, "the pad on which a customer signs, and its library"],
  signature_pad: [4.3, "that library, for a phone that keeps it"],
};

/**
 * The scripts of all screens, which a browser loads when it is idle so that each opens at once: how many files with
 * those of the page itself, and thousands of bytes without headers.
 */
export const idle: readonly [files: number, kilobytes: number] = [53, 287];
