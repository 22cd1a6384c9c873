/** What a phone keeps so that reports can be written without signal: plain data, made by the server. */
import type { Day } from "#app/platform/dates.ts";
import type { Prefill, PrefillItem } from "../prefill.server.ts";

export type OfflineJob = Prefill & { title: string; from: string; to: string };

export type OfflineBundle = {
  /** Whose it is: nobody else is shown it. */
  user: number;
  /** The day it was made on, in the company's zone. */
  today: Day;
  engineers: { id: number; name: string }[];
  /** The active templates, each with its tasks. */
  templates: { id: number; name: string; items: PrefillItem[] }[];
  /** What a report without a template ticks off. */
  manual: PrefillItem[];
  /** The jobs of today and tomorrow, by their start. */
  jobs: OfflineJob[];
};
