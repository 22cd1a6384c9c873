/** The form from the phone's data, for when the server cannot be reached. */
import { offlineWords } from "#app/shell/waiting-reports.ts";
import { askedReport } from "../asked-report.ts";
import type { EngineerForm } from "../engineer-form.server.ts";
import { randomKey } from "../random-key.ts";
import { formFromBundle } from "./form-from-bundle.ts";
import { keptBundle, openedBefore } from "./store.ts";

/** The form for an address, or null when nothing is stored for this user. */
export async function keptForm(user: number, search: URLSearchParams): Promise<EngineerForm | null> {
  const bundle = await keptBundle(user);
  if (!bundle) return null;
  const { job } = askedReport(search);
  const opened = typeof job === "number" ? await openedBefore(user, job) : null;
  const { notKeptHere } = await offlineWords();
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: bundle.time_zone }).format(new Date());
  return formFromBundle({ bundle, opened }, search, { today, notKept: notKeptHere, key: randomKey() });
}
