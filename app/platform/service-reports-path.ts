/** The base path of the service report calls, which can be configured (behaviour 6.5). */

/** The usual base path. It is always answered, because phones may not know the configured one yet. */
export const usualServiceReportsPath = "/api/service-reports";

/** The name of the <meta> with the base path in a page, for scripts that run without the page's data. */
export const serviceReportsMeta = "service-reports-path";

/** First segments below /api that belong to other calls (app/routes.ts). */
const taken = [
  ...["absences", "audit", "auth", "books", "calendar", "customers", "email-attempts", "engineers", "invoices", "jobs"],
  ...["payments", "products", "push", "quotes", "search", "service-reports", "settings", "upload-logo", "users"],
  "verifactu",
];

/** Whether a path can be the base path: below /api, and not the path of another call. */
export function isServiceReportsPath(path: string): boolean {
  if (path === usualServiceReportsPath) return true;
  const first = /^\/api\/([\w-]+)(\/[\w-]+)*$/.exec(path)?.[1];
  return first !== undefined && !taken.includes(first);
}

/** The base path, for scripts of the open page. */
export function serviceReportsPathOfPage(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${serviceReportsMeta}"]`);
  return meta?.content || usualServiceReportsPath;
}
