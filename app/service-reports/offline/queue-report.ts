import type { ReportDraft } from "../report-draft.ts";
import { forgetHandedReport } from "../use-handed-report.ts";
import { canKeepPages } from "./keep-pages.ts";
import { queueAddress } from "./queue-address.ts";

/** Moves a draft that did not get through into the queue and leads there; false where the phone cannot keep it. */
export async function queueReport(user: number, draftKey: string, draft: ReportDraft): Promise<boolean> {
  if (!canKeepPages()) return false;
  const { enqueue } = await import("./store.ts");
  try {
    await enqueue(user, draftKey, draft);
  } catch {
    // A phone that is full, or that keeps nothing in a private window: the form still has it.
    return false;
  }
  forgetHandedReport();
  // As a whole page: the one that the phone keeps.
  location.assign(`${queueAddress}?saved`);
  return true;
}
