/** Where the calls of service reports are: their base path can be configured (behaviour 6.5). */

/** The base path unless another is configured; it is answered always, for phones that know no other yet. */
export const usualServiceReportsPath = "/api/service-reports";

/** The name under which a page carries the base path, for scripts that run without its data. */
export const serviceReportsMeta = "service-reports-path";

/** First names below /api that belong to other calls (app/routes.ts). */
const taken =
  /^(auth|calendar|customers|email-attempts|invoices|jobs|products|push|quotes|service-reports|settings|upload-logo)$/;

/** Whether a path can be the base path: below /api, and no other call's. */
export function isServiceReportsPath(path: string): boolean {
  if (path === usualServiceReportsPath) return true;
  const first = /^\/api\/([\w-]+)(\/[\w-]+)*$/.exec(path)?.[1];
  return first !== undefined && !taken.test(first);
}

/** The base path for the scripts of the page that is open. */
export function serviceReportsPathOfPage(): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${serviceReportsMeta}"]`);
  return meta?.content || usualServiceReportsPath;
}
