import { expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import { loadFailedBefore } from "../../tests/support/failure-sentences.ts";
import { loadSentence } from "./load-sentence.ts";

const words = wordsIn("en");
const proxy = { kind: "status", status: 502, statusText: "Bad Gateway" } as const;

test.each([
  ["/products?q=split", "Failed to load products: HTTP 502"],
  ["/quote?id=1", "Failed to load quote for editing. HTTP 502"],
  ["/quote-builder?x=1&id=1", "Failed to load quote for editing. HTTP 502"],
  ["/quote-builder", "HTTP 502: Bad Gateway"],
  ["/quotes?id=1", "HTTP 502: Bad Gateway"],
  ["/calendar/jobs/1/invoice", "Failed to create/open invoice: HTTP 502"],
  ["/calendar/invoices/1/preview?view=day", "Failed to create/open invoice: HTTP 502"],
  ["/calendar/jobs/1", "HTTP 502: Bad Gateway"],
  ["/calendar", "HTTP 502: Bad Gateway"],
  ["/invoices", "HTTP 502: Bad Gateway"],
  ["/customers", "HTTP 502: Bad Gateway"],
  ["/admin/email", "Failed to load email settings: HTTP 502"],
  ["/admin", "HTTP 502: Bad Gateway"],
  ["/service-reports/admin/tasks", "Load failed: HTTP 502"],
  ["/service-reports/admin/engineers", "Load failed: HTTP 502"],
  ["/service-reports/admin/templates/1", "Load failed: HTTP 502"],
  ["/service-reports/admin/reports", "HTTP 502: Bad Gateway"],
  ["/service-reports/engineer?job=1", "Could not prefill service report: HTTP 502"],
  ["/service-reports/engineer?template=1&job_id=1", "Could not prefill service report: HTTP 502"],
  ["/service-reports/engineer", "HTTP 502: Bad Gateway"],
])("%s: %s", (address, sentence) => {
  expect(loadSentence(address, proxy, words)).toBe(sentence);
  const [, before] = loadFailedBefore.find(([asked]) => asked.test(address)) ?? [];
  expect(loadSentence(address, { kind: "unreachable" }, words)).toBe(`${before ?? ""}${words.shell.notReached}`);
});
