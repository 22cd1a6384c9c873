/** The data that a phone keeps to write reports without signal. The server makes it; plain JSON. */
import type { Day } from "#app/platform/dates.ts";
import type { Checklist, JobStart } from "../report-start.ts";

export type OfflineJob = JobStart & {
  /** Local time of the company, "2026-11-23T08:30". */
  from: string;
  to: string;
};

export type OfflineBundle = {
  /** The id of the user for whom it was made. No other user may see it. */
  user: number;
  /** The day on which it was made, in the company's zone. */
  today: Day;
  /** The company's time zone: "Europe/Madrid". */
  time_zone: string;
  engineers: { id: number; name: string }[];
  /**
   * The engineer who signs in with the user's account, or null; a phone may have kept data from before this was there.
   */
  own_engineer?: number | null;
  /** The active templates with their tasks. */
  templates: Checklist[];
  /** The tasks of a report without a template. */
  manual: Checklist["items"];
  /** The jobs of today and tomorrow, then the user's own as an engineer of the days that follow; by start. */
  jobs: OfflineJob[];
};

/** A job's form that was opened before, of any day, so that it can be opened again without signal. */
export type OpenedJob = JobStart & {
  /** The template with which it was opened, active or not, with its tasks. */
  template: Checklist | null;
};
