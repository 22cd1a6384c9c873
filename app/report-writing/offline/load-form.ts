import type { Failure } from "#app/platform/failure.ts";
import { isCachedPage } from "#app/platform/page-cache.ts";
import type { ReportFormData } from "../report-form.server.ts";

/**
 * The form and its user. `fromPhone`: it comes from the phone, because the server could not be reached. `failure`: the
 * server could not read the data.
 */
export type LoadedForm = ReportFormData & { user: number; fromPhone: boolean; failure: Failure | null };

/** The user of the last form from the server: without signal, this is the only source. */
let user: number | null = null;

/**
 * True until the first form is given, on a page that the service worker kept: the data in that page is of another day,
 * and its report key may be used already.
 */
let isFirstOfCachedPage = isCachedPage();

/**
 * The form for an address, from the server; if it cannot be reached, from the phone. Throws TypeError when neither has
 * it.
 */
export async function loadForm(search: string, fromServer: () => Promise<LoadedForm>): Promise<LoadedForm> {
  const form = await fromServer().catch((error: unknown) => {
    // fetch throws TypeError when no answer came.
    if (error instanceof TypeError && user !== null) return null;
    throw error;
  });
  user = form?.user ?? user;
  const fresh = form && !isFirstOfCachedPage;
  isFirstOfCachedPage = false;
  if (fresh || user === null) return form ?? Promise.reject(new TypeError("The server is not reached"));
  const { getStoredForm } = await import("./stored-form.ts");
  const stored = await getStoredForm(user, new URLSearchParams(search));
  if (!stored) throw new TypeError("No form is stored on this phone");
  return { ...stored, user, fromPhone: true, failure: null };
}
