/** Sends a report and its photos by the calls. A repeat is harmless: the key, and each photo's place, are taken once. */
import { bodyOf, type ReportDraft } from "./report-draft.ts";

export type SentReport = { id: number; report_number: string };

/** The server answered, and would not take it. `message` is what the answer says, as 'status error' (specification, section 8). */
export class ReportRefused extends Error {
  override name = "ReportRefused";
  readonly status: number;
  /** A sentence for each field that is wrong. */
  readonly fields: Record<string, string>;

  constructor(status: number, error: string, fields: Record<string, string>) {
    super(`${status} ${error}`);
    this.status = status;
    this.fields = fields;
  }
}

const path = "/api/service-reports/reports";

/**
 * Saves a report, then its photos one by one. Throws ReportRefused when the server says no, and the TypeError of fetch when
 * it cannot be reached; either way the same draft can be sent again.
 */
export async function sendReport(draft: ReportDraft): Promise<SentReport> {
  const body = JSON.stringify(bodyOf(draft, await pictureOf(draft)));
  const answer = await sent(path, { method: "POST", body, headers: { "Content-Type": "application/json" } });
  const { id, report_number } = (await answer.json()) as SentReport;
  for (const [index, { blob }] of draft.photos.entries()) {
    const headers = { "Content-Type": "image/jpeg" };
    await sent(`${path}/${id}/photos/${index + 1}`, { method: "PUT", body: blob, headers });
  }
  return { id, report_number };
}

/** Whoever drew has loaded what draws; nobody else needs it. */
async function pictureOf({ strokes }: ReportDraft): Promise<string | null> {
  if (strokes.length === 0) return null;
  return (await import("./signature-picture.ts")).signaturePng(strokes);
}

async function sent(address: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(address, { credentials: "include", ...request });
  if (answer.ok) return answer;
  const { error = answer.statusText, fields = {} } = await answer
    .json()
    .catch((): { error?: string; fields?: Record<string, string> } => ({}));
  throw new ReportRefused(answer.status, error, fields);
}
