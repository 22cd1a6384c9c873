import { openedJob } from "./form-from-bundle.ts";
import type { LoadedForm } from "./form-or-kept.ts";
import { keepOpened } from "./store.ts";

/** Stores the form of a job on the phone for its user. */
export async function keepOpenedForm(form: LoadedForm): Promise<void> {
  const job = openedJob(form);
  if (job) await keepOpened(form.user, job);
}
