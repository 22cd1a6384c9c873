/** What a phone keeps so that reports can be written without signal: plain data, made by the server. */
import type { Day } from "#app/platform/dates.ts";
import type { ReportStart } from "../report-draft.ts";

type Items = ReportStart["items"];

/** What a job's report begins with. */
type JobStart = {
  id: number;
  quote_number: string;
  customer_name: string;
  site_address: string;
  job_ref: string;
  report_date: Day;
  /** The template that its products name, or null. */
  template_id: number | null;
};

export type OfflineJob = JobStart & {
  /** By the company's clock, "2026-11-23T08:30". */
  from: string;
  to: string;
};

export type OfflineBundle = {
  /** Whose it is: nobody else is shown it. */
  user: number;
  /** The day it was made on, in the company's zone. */
  today: Day;
  /** The company's: "Europe/Madrid". */
  time_zone: string;
  engineers: { id: number; name: string }[];
  /** The active templates, each with its tasks. */
  templates: { id: number; name: string; items: Items }[];
  /** What a report without a template ticks off. */
  manual: Items;
  /** The jobs of today and tomorrow, by their start. */
  jobs: OfflineJob[];
};

/** A job's form as the server once gave it, whatever its day: opened once, it can be opened without signal. */
export type OpenedJob = JobStart & {
  /** The template that it was opened with, with its tasks, in use or not. */
  template: OfflineBundle["templates"][number] | null;
};
