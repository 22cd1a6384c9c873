/** The data that a phone keeps to write reports without signal. The server makes it; plain JSON. */
import type { Day } from "#app/platform/dates.ts";
import type { ReportStart } from "../report-draft.ts";

type Items = ReportStart["items"];

/** The prefilled values of a job's report. */
type JobStart = {
  id: number;
  quote_number: string;
  customer_name: string;
  site_address: string;
  job_ref: string;
  report_date: Day;
  /** The template that the job's products name, or null. */
  template_id: number | null;
};

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
  /** The active templates with their tasks. */
  templates: { id: number; name: string; items: Items }[];
  /** The tasks of a report without a template. */
  manual: Items;
  /** The jobs of today and tomorrow, by start. */
  jobs: OfflineJob[];
};

/** A job's form that was opened before, of any day, so that it can be opened again without signal. */
export type OpenedJob = JobStart & {
  /** The template with which it was opened, active or not, with its tasks. */
  template: OfflineBundle["templates"][number] | null;
};
