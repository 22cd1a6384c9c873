import type { ReportDraft } from "../report-draft.ts";
import { draftKey } from "./draft-key.ts";
import { canKeepPages } from "./keep-pages.ts";

/** Where the reports of this phone are. */
const queueAddress = "/service-reports/queue";

/** Puts a report that did not get through into the queue and leads there; false where the phone cannot keep it. */
export async function queueReport(user: number, draft: ReportDraft): Promise<boolean> {
  if (!canKeepPages()) return false;
  const { enqueue } = await import("./store.ts");
  await enqueue(user, draftKey(draft), draft);
  // As a whole page: the one that the phone keeps.
  location.assign(queueAddress);
  return true;
}
