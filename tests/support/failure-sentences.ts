/** The sentences before the reason of a failure (behaviour 7). */

/**
 * The sentence before the reason of a failed form, by the path that its button posts to and what the button does
 * ("/products add"), as sendButtons() and formsOf() name it. Other forms show the reason alone.
 */
export const failedBefore: Record<string, string> = {
  "/": "Error adding customer. ",
  "/ enquiry": "Error adding customer. ",
  "/customers": "Not saved: ",
  "/customers/:id/delete": "Not deleted: ",
  "/customers/:id/merge": "Nothing was merged: ",
  "/customers/:id/sites/new": "Error saving the site. ",
  "/customers/:id/sites/:id": "Error saving the site. ",
  "/customers/:id/sites/:id/delete": "Delete failed: ",
  "/products add": "Add failed: ",
  "/products id": "Save failed: ",
  "/products/:id/delete": "Delete failed: ",
  "/quote-builder save": "Error saving quote. ",
  "/quote save": "Error saving quote. ",
  "/quotes/:id/email": "Failed to send: ",
  "/quotes/templates/:id/delete": "Delete failed: ",
  "/calendar/new": "Failed to create job: ",
  "/calendar/assign": "Failed to assign: ",
  "/calendar/visit": "Failed to create job: ",
  "/calendar/visit plan": "Failed to create job: ",
  "/calendar/jobs/:id/reschedule": "Failed to reschedule: ",
  "/calendar/jobs/:id/cancel": "Failed to cancel: ",
  "/calendar/jobs/:id state": "The state was not changed: ",
  "/calendar/jobs/:id/state/not_done": "The state was not changed: ",
  "/calendar/jobs/:id/invoice paid": "Failed to create/open invoice: ",
  "/invoices email": "Failed: ",
  "/invoices/:id/email": "Failed: ",
  "/invoices/:id/payments": "The payment was not recorded: ",
  "/invoices/:id/payments/:id/delete": "The payment was not deleted: ",
  "/invoices paid": "Failed to update: ",
  "/invoices unpaid": "Failed to update: ",
  "/settings": "Not saved: ",
  "/admin/email save": "Save failed: ",
  "/admin/email test": "Test failed: ",
  "/admin/change-password": "Failed to change password: ",
  "/admin/ios-calendar/renew": "No new link was made: ",
  "/admin/sessions/:id/end": "Not signed out: ",
  "/admin/sessions/end-others": "Not signed out: ",
  "/admin/users/second-factor": "Not changed: ",
  "/logout": "You are still signed in: ",
  "/language language": "The language was not changed: ",
  "/service-reports/admin/engineers/:id/calendar/renew": "No new link was made: ",
  "/service-reports/admin/working-time/:id/delete": "The days off were not deleted. ",
  "/service-reports/admin/reports/:id/email": "Failed to send: ",
  "/service-reports/admin/engineers/:id/delete": "Delete failed. ",
  "/service-reports/admin/tasks/:id/delete": "Delete failed: ",
  "/service-reports/admin/templates/:id add": "Add failed: ",
  "/service-reports/admin/templates/:id remove": "Update failed: ",
  "/service-reports/admin/templates/:id up": "Update failed: ",
  "/service-reports/admin/templates/:id down": "Update failed: ",
  "/service-reports/admin/reports email": "Failed to send: ",
  ...Object.fromEntries(
    ["engineers", "tasks", "templates"].flatMap((list) => [
      [`/service-reports/admin/${list} add`, "Add failed: "],
      [`/service-reports/admin/${list} save`, "Save failed: "],
      ...["enable", "disable", "up", "down"].map((does) => [
        `/service-reports/admin/${list} ${does}`,
        "Update failed: ",
      ]),
    ]),
  ),
};

/** The sentence before the reason of a failed load, by address; others say "HTTP {status}: {text}". */
export const loadFailedBefore: readonly (readonly [RegExp, string])[] = [
  [/^\/products\b/, "Failed to load products: "],
  [/^\/quote(-builder)?\?(.*&)?id=/, "Failed to load quote for editing. "],
  [/^\/calendar\/(invoices\/|jobs\/\d+\/invoice\b)/, "Failed to create/open invoice: "],
  [/^\/admin\/email\b/, "Failed to load email settings: "],
  [/^\/service-reports\/admin\/(engineers|tasks|templates)\b/, "Load failed: "],
  [/^\/service-reports\/engineer\?(.*&)?job(_id)?=/, "Could not prefill service report: "],
];
