import { forgetHandedReport } from "../use-handed-report.ts";
import { queueAddress } from "./queue-address.ts";

/** Goes from the form of a report that waits in the queue to the page of the queue. */
export function leaveForQueue(): void {
  forgetHandedReport();
  // As a document, which the phone has without signal.
  location.assign(`${queueAddress}?saved`);
}
