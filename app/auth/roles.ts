/**
 * The roles of accounts, and for every address of the product the role that it takes. The guards read this table before
 * any loader, action or verb runs; menus and buttons follow from it (use-may.ts). roles.test.ts requires an entry for
 * every address of routes.ts and for every method of its calls.
 */

/** From the one who may do most to the one who may do least. */
export const roles = ["owner", "office", "engineer"] as const;

export type Role = (typeof roles)[number];

/** The least role that an address takes; `anyone` is open without signing in. */
export type Least = Role | "anyone";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One role for all methods, or one for each. A method that is not named takes an owner. */
type Access = Least | Partial<Record<Method, Least>>;

/**
 * The role that each address takes (docs/decisions/0059-roles.md). An engineer sees only records of their own jobs at
 * the addresses that are open to engineers: platform/own-rows.server.ts.
 */
export const access = {
  "/login": "anyone",
  // These two need the password that was given before.
  "/login/code": "anyone",
  "/login/second-factor": "anyone",
  "/first-run": "anyone",
  "/invitation": "anyone",
  "/language": "anyone",
  "/theme": "anyone",
  "/pages": "anyone",
  "/logo/:sha256.png": "anyone",
  "/icons/:sha256/:name.png": "anyone",
  "/manifest.webmanifest": "anyone",
  "/healthz": "anyone",
  "/*": "anyone",

  // The start of an engineer is another screen: see homeOf().
  "/": "office",
  "/customers": "office",
  "/customers/check": "office",
  "/customers/doubles": "office",
  "/customers/import": "office",
  "/customers/:id": "engineer",
  "/customers/:id/declarations/new": "office",
  "/customers/:id/declarations/:declaration": "office",
  "/customers/:id/declarations/:declaration/delete": "office",
  "/customers/:id/delete": "office",
  "/customers/:id/merge": "office",
  "/customers/:id/sites/new": "office",
  "/customers/:id/sites/:site": "office",
  "/customers/:id/sites/:site/delete": "office",
  "/search": "engineer",
  "/products": "office",
  "/products/import": "office",
  "/products/:id/delete": "office",
  "/quote": "office",
  "/quote-builder": "office",
  "/quote-builder/sites": "office",
  "/quotes": "office",
  "/quotes/templates": "office",
  "/quotes/templates/:id/delete": "office",
  "/quotes/:id/template": "office",
  "/quotes/:id/preview": "office",
  "/quotes/:id/email": "office",
  "/quotes/:id/status/:to": "office",
  "/quotes/:id/new-version": "office",
  "/quotes/:id/changes": "office",
  "/jobs": "office",
  "/calendar": "engineer",
  "/calendar/print": "engineer",
  "/calendar/new": "office",
  "/calendar/assign": "office",
  "/calendar/visit": "office",
  "/calendar/jobs/:id": "engineer",
  "/calendar/jobs/:id/reschedule": "office",
  "/calendar/jobs/:id/edit": "office",
  "/calendar/jobs/:id/cancel": "office",
  "/calendar/jobs/:id/tell": "office",
  "/calendar/jobs/:id/state/:to": "engineer",
  "/calendar/jobs/:id/invoice": "office",
  "/calendar/invoices/:id/preview": "office",
  "/today": "office",
  "/my-day": "engineer",
  "/my-day/calendar": "engineer",
  "/my-day/calendar/renew": "engineer",
  "/invoices": "office",
  "/invoices/:id/preview": "office",
  "/invoices/:id/email": "office",
  "/invoices/new": "office",
  "/invoices/lacks": "office",
  "/invoices/drafts": "office",
  "/invoices/drafts/:id": "office",
  "/invoices/drafts/:id/delete": "office",
  "/invoices/:id/rectify": "office",
  "/invoices/:id/substitute": "office",
  "/invoices/:id/annul": "owner",
  "/invoices/:id/payments": "office",
  "/invoices/:id/payments/:payment/delete": "office",
  "/books": "office",
  "/receivables": "office",
  "/receivables/:id": "office",
  "/receivables/reminders": "office",
  "/receivables/payments": "office",
  "/receivables/bank": "office",
  "/service-reports/queue": "engineer",
  "/service-reports/engineer": "engineer",
  "/service-reports/admin/engineers": "office",
  "/service-reports/admin/engineers/:id": "office",
  "/service-reports/admin/engineers/:id/delete": "office",
  "/service-reports/admin/engineers/:id/calendar": "office",
  "/service-reports/admin/engineers/:id/calendar/renew": "office",
  "/service-reports/admin/working-time": "office",
  "/service-reports/admin/working-time/import": "office",
  "/service-reports/admin/working-time/:id/delete": "office",
  "/service-reports/admin/tasks": "office",
  "/service-reports/admin/tasks/:id/delete": "office",
  "/service-reports/admin/templates": "office",
  "/service-reports/admin/templates/:id": "office",
  "/service-reports/admin/reports": "engineer",
  "/service-reports/admin/reports/:id/email": "engineer",
  "/admin": "engineer",
  "/admin/new-report": "engineer",
  "/settings": "office",
  // Whoever chooses the mail server can read the invitations of owners.
  "/admin/email": "owner",
  "/admin/email-texts": "office",
  "/admin/ios-calendar": "office",
  "/admin/ios-calendar/renew": "office",
  "/admin/audit": "owner",
  "/admin/calls": "office",
  "/admin/series": "owner",
  "/admin/tax-rules": "owner",
  "/admin/verifactu": "owner",
  "/admin/verifactu/declarations/:id": "owner",
  "/admin/backups": "owner",
  "/admin/backups/download": "owner",
  "/admin/change-password": "engineer",
  // Each user's own.
  "/admin/second-factor": "engineer",
  "/admin/second-factor/recovery-codes": "engineer",
  "/admin/second-factor/move": "engineer",
  // All sessions for an owner, for others their own: session-list.server.ts.
  "/admin/sessions": "engineer",
  "/admin/sessions/end-others": "engineer",
  "/admin/sessions/:id/end": "engineer",
  "/admin/users": "owner",
  "/admin/users/second-factor": "owner",
  "/admin/users/:id": "owner",
  "/admin/users/:id/reset": "owner",
  "/admin/users/:id/second-factor": "owner",
  "/logout": "engineer",

  "/api/auth/login": "anyone",
  "/api/auth/refresh": "anyone",
  "/api/auth/logout": "anyone",
  "/api/calendar/feed.ics": "anyone",
  "/api/*": "anyone",
  "/api/auth/change-password": { POST: "engineer" },
  "/api/customers": { GET: "engineer", POST: "office" },
  "/api/customers/import": { POST: "office" },
  "/api/customers/export.csv": { GET: "office" },
  "/api/customers/:id": { GET: "engineer", PUT: "office", DELETE: "office" },
  "/api/customers/:id/merge": { POST: "office" },
  "/api/customers/:id/declarations/:declaration/pdf": { GET: "office" },
  "/api/customers/:id/statement": { GET: "office" },
  "/api/customers/:id/sites": { GET: "engineer", POST: "office" },
  "/api/customers/:id/sites/:site": { GET: "engineer", PUT: "office", DELETE: "office" },
  "/api/products": { GET: "office", POST: "office" },
  "/api/products/import": { POST: "office" },
  "/api/products/export.csv": { GET: "office" },
  "/api/products/:id": { GET: "office", PUT: "office", DELETE: "office" },
  "/api/settings": { GET: "office", PUT: "office" },
  "/api/settings/email": { GET: "owner", PUT: "owner" },
  "/api/settings/email/test": { POST: "owner" },
  "/api/email-attempts/:id": { GET: "engineer" },
  "/api/users": { GET: "owner", POST: "owner" },
  "/api/users/:id": { PATCH: "owner" },
  "/api/upload-logo": { POST: "office", DELETE: "office" },
  "/api/quotes": { GET: "office", POST: "office" },
  "/api/quotes/export.csv": { GET: "office" },
  "/api/quotes/templates": { GET: "office", POST: "office" },
  "/api/quotes/templates/:id": { GET: "office", PUT: "office", DELETE: "office" },
  "/api/quotes/:id": { GET: "office", PUT: "office", PATCH: "office" },
  "/api/quotes/:id/pdf": { GET: "office" },
  "/api/quotes/:id/versions": { POST: "office" },
  "/api/quotes/:id/duplicate": { POST: "office" },
  "/api/quotes/:id/email": { POST: "office" },
  "/api/push/subscribe": { GET: "engineer", POST: "engineer", DELETE: "engineer" },
  "/api/search": { GET: "engineer" },
  "/api/audit/export.csv": { GET: "owner" },
  "/api/openapi.json": { GET: "office" },
  "/api/jobs": { GET: "engineer", POST: "office" },
  "/api/jobs/export.csv": { GET: "office" },
  "/api/jobs/free": { GET: "office" },
  // Engineers set the states of their own jobs; the verbs refuse the rest.
  "/api/jobs/:id": { GET: "engineer", PATCH: "engineer", DELETE: "office" },
  "/api/jobs/:id/invoice": { POST: "office" },
  "/api/invoices": { GET: "office", POST: "office" },
  "/api/invoices/export.csv": { GET: "office" },
  "/api/invoices/:id": { GET: "office", PATCH: "office", DELETE: "office" },
  "/api/invoices/:id/issue": { POST: "office" },
  "/api/invoices/:id/rectify": { POST: "office" },
  "/api/invoices/:id/substitute": { POST: "office" },
  // Only an owner may say that an invoice should never have been issued.
  "/api/invoices/:id/annul": { POST: "owner" },
  "/api/invoices/:id/pdf": { GET: "office" },
  "/api/invoices/:id/email": { POST: "office" },
  "/api/payments/export.csv": { GET: "office" },
  "/api/invoices/:id/payments": { GET: "office", POST: "office" },
  "/api/invoices/:id/payments/:payment": { DELETE: "office" },
  "/api/books/issued": { GET: "office" },
  "/api/books/issued.csv": { GET: "office" },
  "/api/books/issued.xlsx": { GET: "office" },
  "/api/books/invoices.zip": { GET: "office" },
  "/api/books/303": { GET: "office" },
  "/api/books/347": { GET: "office" },
  "/api/verifactu/records": { GET: "owner" },
  "/api/verifactu/check": { GET: "owner" },
  "/api/verifactu/queue": { GET: "owner" },
  "/api/engineers/:id/absences": { GET: "office", POST: "office", DELETE: "office" },
  "/api/absences": { GET: "office", POST: "office", DELETE: "office" },
  "/api/service-reports/prefill": { GET: "engineer" },
  "/api/service-reports/offline": { GET: "engineer" },
  "/api/service-reports/engineers": { GET: "engineer", POST: "office" },
  "/api/service-reports/engineers/:id": { GET: "office", PUT: "office", DELETE: "office" },
  "/api/service-reports/tasks": { GET: "engineer", POST: "office" },
  "/api/service-reports/tasks/:id": { PUT: "office", DELETE: "office" },
  "/api/service-reports/templates": { GET: "engineer", POST: "office" },
  "/api/service-reports/templates/:id": { GET: "engineer", PUT: "office" },
  "/api/service-reports/templates/:id/tasks": { PUT: "office" },
  "/api/service-reports/reports": { GET: "engineer", POST: "engineer" },
  "/api/service-reports/reports/export.csv": { GET: "office" },
  "/api/service-reports/reports/:id/photos/:position": { PUT: "engineer" },
  "/api/service-reports/reports/:id/pdf": { GET: "engineer" },
  "/api/service-reports/reports/:id/email": { POST: "engineer" },
} as const satisfies Record<string, Access>;

/** An address of the product, as routes.ts writes it: "/customers/:id". */
export type Address = keyof typeof access;

/** The least role that may send `method` to an address. An address that the table does not name takes an owner. */
export function leastRole(address: string, method: string): Least {
  const entry: Access | undefined = (access as Record<string, Access>)[address];
  if (entry === undefined) return "owner";
  if (typeof entry === "string") return entry;
  if (method === "OPTIONS") return Object.values(entry).reduce((least, one) => (roleReaches(one, least) ? least : one));
  return entry[(method === "HEAD" ? "GET" : method) as Method] ?? "owner";
}

/** Whether a role may do what takes `least`. */
export function roleReaches(role: Least, least: Least): boolean {
  const order: readonly Least[] = [...roles, "anyone"];
  return order.indexOf(role) <= order.indexOf(least);
}

/** The roles that may do what takes `least`: all that reach it. */
export function rolesOf(least: Least): Role[] {
  return roles.filter((role) => roleReaches(role, least));
}

/** The addresses that a role may not open: links to them are left out. */
export function closedAddresses(role: Role): Address[] {
  return (Object.keys(access) as Address[]).filter((address) => !roleReaches(role, leastRole(address, "GET")));
}

/** The screen on which a role begins, where no other was asked for, nor chosen by the user (startsToday). */
export function homeOf(role: Role): "/quotes" | "/my-day" {
  return role === "engineer" ? "/my-day" : "/quotes";
}
