/** What becomes of a form that was left, when the browser shows it again; the window is made here. */
import { afterEach, expect, test, vi } from "vitest";
import { leaveFor } from "./use-stored-draft.ts";

afterEach(() => vi.unstubAllGlobals());

test("a form that was left for the queue is loaded anew when the browser shows it again", async () => {
  const page = new EventTarget();
  const went: string[] = [];
  const form = { autocomplete: "" };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { forms: [form] });
  vi.stubGlobal("location", { assign: (to: string) => went.push(to), reload: () => went.push("reloaded") });
  const left = leaveFor("/service-reports/queue?saved");
  expect(went).toEqual(["/service-reports/queue?saved"]);
  page.dispatchEvent(new Event("pagehide"));
  await left;
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(went).toEqual(["/service-reports/queue?saved", "reloaded"]);
  // A browser that loads it again puts nothing back into it.
  expect(form.autocomplete).toBe("off");
});
