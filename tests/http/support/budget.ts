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
  // and 0.2 KB more since the choice of language is asked about too; 0.4 KB for what invoices and moves of jobs say.
  "lists and first screens": {
    usual: [9, 139.6],
    screens: {
      "/login": [8, 135],
      "/invitation": [9, 138.8],
      "/": [8, 136.1],
      "/search": [8, 133.1],
      "/products": [9, 139.4, "a form in each row"],
      "/quotes": [9, 139.6],
      "/quotes/templates": [9, 139, "its file is that of the list of quotes"],
      "/jobs": [9, 140.7, "the file of work has its states and filters"],
      "/today": [10, 141.9, "what is to be looked at, with styles of its own"],
      "/my-day": [10, 143.6, "states that are set without signal, with styles of its own"],
      "/my-day/calendar": [8, 136.6],
      "/my-day/calendar/renew": [8, 136],
      "/invoices": [9, 139.5],
      "/invoices/drafts": [9, 136.4],
      "/books": [9, 137.3],
      "/receivables": [8, 135.6],
      "/receivables/payments": [11, 154.9, "the list is in the second file of the room of payments, with their form"],
      "/receivables/bank": [8, 135.7],
      "/receivables/reminders": [8, 135.9],
      "/service-reports/admin/engineers": [9, 137.5],
      "/service-reports/admin/engineers/:id/calendar": [8, 135.7],
      "/service-reports/admin/engineers/:id/calendar/renew": [8, 135],
      "/service-reports/admin/tasks": [9, 137.4],
      "/service-reports/admin/tasks/:id/delete": [10, 139.3, "the question is in the second file of the room"],
      "/service-reports/admin/templates": [9, 137.4],
      "/service-reports/admin/templates/:id": [10, 140, "the form of a template is in the second file of the room"],
      "/service-reports/admin/reports": [9, 136.7],
      "/admin": [8, 136.2],
      "/admin/ios-calendar": [8, 135.2],
      "/admin/ios-calendar/renew": [8, 134.5],
      "/admin/audit": [9, 135.4],
      "/admin/verifactu": [8, 136.7],
      "/admin/backups": [8, 134.3],
      "/admin/second-factor": [9, 139],
      "/admin/second-factor/recovery-codes": [9, 138.9],
      "/admin/second-factor/move": [9, 138.9],
      "/admin/sessions": [8, 136.1],
      "/admin/users": [8, 136.3],
      "/admin/users/:id": [9, 139.9, "the screens of one's own second factor are in the file of its room"],
      "/admin/users/second-factor": [9, 138.9],
      "/admin/users/:id/second-factor": [9, 139.4],
      "/admin/users/:id/reset": [9, 139.5],
    },
  },
  // Beside those the file of what forms share, and the second file of the room.
  "forms and questions": {
    usual: [11, 157.6],
    screens: {
      "/customers": [10, 153.2],
      "/customers/import": [10, 152.4],
      "/customers/:id/delete": [10, 152.7],
      "/customers/:id/declarations/new": [11, 157.5],
      "/customers/:id/declarations/:declaration": [11, 157.6],
      "/customers/:id/declarations/:declaration/delete": [11, 156.5],
      "/products/import": [11, 154.1],
      "/products/:id/delete": [11, 154.3],
      "/receivables/:id": [10, 153.6],
      "/invoices/:id/payments": [10, 155.7],
      "/invoices/:id/payments/:payment/delete": [10, 155],
      "/service-reports/queue": [
        12,
        174.2,
        "the room of reports works without signal: 0.5 of it since a phone may start with a clock that is not set",
      ],
      "/service-reports/engineer": [12, 175.4, "as the queue, and the form of a report"],
      "/service-reports/admin/engineers/:id": [11, 157.8, "the hours of a week, days off and the person's account"],
      "/service-reports/admin/engineers/:id/delete": [11, 156.3],
      "/service-reports/admin/working-time": [11, 156.5],
      "/service-reports/admin/working-time/import": [11, 156.1],
      "/service-reports/admin/working-time/:id/delete": [11, 156.4],
      "/service-reports/admin/reports/:id/email": [11, 153.5],
      "/settings": [10, 156.1],
      "/admin/new-report": [10, 152.7],
      "/admin/email": [9, 150.1],
      "/admin/email-texts": [9, 152],
      "/admin/calls": [9, 174, "its data are the description of all calls"],
      "/admin/series": [12, 164.5, "it opens over the list of invoices, with its three files"],
      "/admin/tax-rules": [9, 147.8],
      "/admin/change-password": [10, 152.2],
      "/admin/sessions/end-others": [10, 152],
      "/admin/sessions/:id/end": [10, 152.5],
      "/logout": [10, 152],
    },
  },
  // The form of a quote and its dialogs, or the viewer of PDFs.
  "a quote": {
    usual: [11, 161.1],
    screens: {
      "/quote": [10, 162.3, "the form of lines, as searched and typed"],
      "/quote-builder": [10, 162.3, "the form of lines, as searched and typed"],
      "/quotes/:id/preview": [11, 159.7],
      "/quotes/:id/email": [11, 159.3],
      "/quotes/:id/status/:to": [11, 159.2],
      "/quotes/:id/new-version": [11, 159],
      "/quotes/:id/changes": [11, 165.6, "both versions, line by line, opened over the form"],
      "/quotes/:id/template": [10, 161.1],
      "/quotes/templates/:id/delete": [10, 161],
    },
  },
  // What it lists is of three areas, whose files it loads.
  "a customer's card": {
    usual: [13, 167],
    screens: {
      "/customers/:id": [13, 168.9, "all that is known of a customer, in its data"],
      "/customers/:id/merge": [13, 166.6],
      "/customers/:id/sites/new": [13, 166.8],
      "/customers/:id/sites/:site": [13, 167],
      "/customers/:id/sites/:site/delete": [13, 166.3],
    },
  },
  // The form of an invoice, or the viewer of PDFs.
  "an invoice": {
    usual: [13, 168],
    screens: {
      "/invoices/new": [13, 167.8],
      "/invoices/drafts/:id": [13, 170.6, "the typed lines of the draft, in its form and its data"],
      "/invoices/drafts/:id/delete": [13, 168],
      "/invoices/:id/preview": [12, 166.4],
      "/invoices/:id/email": [12, 166.3],
      "/invoices/:id/rectify": [12, 165.9],
      "/invoices/:id/substitute": [12, 164.8],
      "/invoices/:id/annul": [12, 164.8],
    },
  },
  // The calendar, under the dialogs too, and the room of bookings or of jobs.
  "the calendar": {
    usual: [13, 176.1],
    screens: {
      "/calendar": [10, 153.3],
      "/calendar/print": [13, 171.3],
      "/calendar/assign": [13, 173.4],
      "/calendar/new": [12, 176.3, "proposals of free times, and a quote's duration"],
      "/calendar/visit": [12, 173.9],
      "/calendar/jobs/:id": [13, 176.1],
      "/calendar/jobs/:id/edit": [12, 175.1],
      "/calendar/jobs/:id/reschedule": [12, 175.8],
      "/calendar/jobs/:id/cancel": [12, 175.1],
      "/calendar/jobs/:id/tell": [12, 175],
      "/calendar/jobs/:id/state/:to": [13, 174.9],
      "/calendar/jobs/:id/invoice": [
        15,
        187.4,
        "the form of an invoice is opened over the calendar, with the three files of invoices",
      ],
      "/calendar/invoices/:id/preview": [
        15,
        187.2,
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
  "big-calendar": [100, "the library that draws the calendar, its styles, and the dialogs of booking"],
  "browser-push": [0.7, "notifications on this device"],
  "pdf-viewer": [490.3, "the library that shows PDFs, and its worker"],
  "removed-row": [0.9, "where the focus goes when a press removes the row of its button"],
  "room-report-writing": [
    48.8,
    "what an engineer's phone keeps for work without signal, and questions before it is deleted",
  ],
  "shrink-photo": [0.5, "what makes photos smaller before they are sent"],
  "signature-picture": [5.1, "the picture of a drawn signature, and the library of the pad"],
  "signature-sheet": [5.9, "the pad on which a customer signs, and its library"],
  signature_pad: [4.3, "that library, for a phone that keeps it"],
};

/**
 * The scripts of all screens, which a browser loads when it is idle so that each opens at once: how many files with
 * those of the page itself, and thousands of bytes without headers.
 */
export const idle: readonly [files: number, kilobytes: number] = [53, 296.2];
