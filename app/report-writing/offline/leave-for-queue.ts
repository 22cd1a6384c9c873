import { forgetHandedReport } from "../use-handed-report.ts";
import { queueAddress } from "./queue-address.ts";

/** Leaves the form of a report that waits in the queue, for the queue. */
export function leaveForQueue(): void {
  forgetHandedReport();
  // As a whole page: the one that the phone keeps.
  location.assign(`${queueAddress}?saved`);
}
