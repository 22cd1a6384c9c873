import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { data, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, test } from "vitest";
import { wordsIn } from "#app/words/words.server.ts";
import {
  AnswerFailure,
  type Failure,
  failedSentence,
  failureOf,
  loadReasonOf,
  reasonOf,
  statusFailure,
} from "./failure.ts";

const [en, es] = [wordsIn("en"), wordsIn("es")];
const id = "0f0e0d0c-0b0a-4908-8706-050403020100";
const page502 = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>";

describe("what an answer says", () => {
  test.each<[string, number, string, unknown, string, string]>([
    [
      "our call's refusal",
      422,
      "",
      JSON.stringify({ error: "Name is required." }),
      "Name is required.",
      "HTTP 422: Name is required.",
    ],
    [
      "our call's fault",
      500,
      "",
      JSON.stringify({ error: "Internal error", id }),
      `HTTP 500 (${id})`,
      `HTTP 500: Internal error (${id})`,
    ],
    [
      "our screen's fault",
      500,
      "Internal Server Error",
      { fault: id },
      `HTTP 500 (${id})`,
      `HTTP 500: Internal error (${id})`,
    ],
    [
      "a fault without an id",
      500,
      "Internal Server Error",
      { fault: 7 },
      "HTTP 500",
      "HTTP 500: Internal Server Error",
    ],
    ["our screen's refusal", 404, "Not Found", null, "HTTP 404", "HTTP 404: Not Found"],
    [
      "a short plain text",
      503,
      "",
      " Down for maintenance.\n",
      "Down for maintenance.",
      "HTTP 503: Down for maintenance.",
    ],
    ["a proxy's page", 502, "Bad Gateway", page502, "HTTP 502", "HTTP 502: Bad Gateway"],
    ["a page with a line before it", 502, "Bad Gateway", `\n ${page502}`, "HTTP 502", "HTTP 502: Bad Gateway"],
    ["a text of 300 letters", 500, "", "x".repeat(300), "x".repeat(300), `HTTP 500: ${"x".repeat(300)}`],
    ["a longer one", 500, "Oh", "x".repeat(301), "HTTP 500", "HTTP 500: Oh"],
    ["nothing, over HTTP/2", 502, "", "", "HTTP 502", "HTTP 502"],
    ["JSON that is not ours", 500, "Oh", '{"message":"stack at /srv"}', "HTTP 500", "HTTP 500: Oh"],
    ["an error that is no text", 500, "Oh", '{"error":{"html":"<b>"}}', "HTTP 500", "HTTP 500: Oh"],
    ["a JSON null", 500, "Oh", "null", "HTTP 500", "HTTP 500: Oh"],
    ["no body that we know", 500, "Oh", undefined, "HTTP 500", "HTTP 500: Oh"],
  ])("%s", (_, status, statusText, body, reason, loadReason) => {
    const failure = statusFailure(status, statusText, body);
    expect(reasonOf(failure, en)).toBe(reason);
    expect(loadReasonOf(failure, en)).toBe(loadReason);
  });

  test("the id of a fault stands in for whatever the answer says beside it", () => {
    const failure = statusFailure(500, "", JSON.stringify({ error: "SQLITE_ERROR: no such table: Session", id }));
    expect(reasonOf(failure, en)).toBe(`HTTP 500 (${id})`);
    expect(loadReasonOf(failure, en)).toBe(`HTTP 500: Internal error (${id})`);
  });
});

describe("what was thrown", () => {
  const answered: Failure = { kind: "status", status: 409, statusText: "Conflict", text: "Changed meanwhile." };
  test.each<[string, unknown, Failure]>([
    ["an answer of a fetch of ours", new AnswerFailure(answered), answered],
    [
      "the router's answer",
      new ErrorResponse(500, "Oh", { fault: id }),
      { kind: "status", status: 500, statusText: "Oh", id },
    ],
    [
      "the router's answer of a proxy",
      new ErrorResponse(502, "Bad Gateway", page502),
      { kind: "status", status: 502, statusText: "Bad Gateway" },
    ],
    ["no connection", new TypeError("Failed to fetch"), { kind: "unreachable" }],
    ["an answer that is none of ours", new SyntaxError("Unexpected token < in JSON"), { kind: "foreign" }],
    ["something that is no error", "no", { kind: "foreign" }],
    ["data() that nobody wrapped", data(null, { status: 404 }), { kind: "foreign" }],
  ])("%s", (_, error, failure) => expect(failureOf(error)).toEqual(failure));

  test("an unexpected error's own words stay secret", () => {
    const secret = new Error("password of 10.0.0.5 is hunter2");
    for (const words of [en, es]) {
      expect(reasonOf(failureOf(secret), words)).not.toContain("hunter2");
      expect(loadReasonOf(failureOf(secret), words)).not.toContain("hunter2");
    }
  });
});

test.each<[Failure["kind"], string, string]>([
  ["unreachable", en.shell.unreachable, en.shell.notReached],
  ["foreign", en.shell.foreignAnswer, en.shell.foreignAnswer],
])("%s: what was typed is spoken of where something was typed", (kind, reason, loadReason) => {
  expect(reasonOf({ kind } as Failure, en)).toBe(reason);
  expect(loadReasonOf({ kind } as Failure, en)).toBe(loadReason);
});

test("in Spanish the words are Spanish, and status and id the same", () => {
  const failure = statusFailure(500, "", { fault: id });
  expect(reasonOf(failure, es)).toBe(`HTTP 500 (${id})`);
  expect(loadReasonOf(failure, es)).toBe(`HTTP 500: ${es.shell.fault} (${id})`);
  expect(es.shell.fault).not.toBe(en.shell.fault);
});

test("what failed stands before its reason, but not where it may have been done", () => {
  const { notAdded } = en.payments;
  expect(failedSentence({ problem: en.payments.amount }, notAdded)).toMatch(/^The payment was not recorded: ./);
  expect(failedSentence({ problem: en.problems.maybeStored, standsAlone: true }, notAdded)).toBe(
    en.problems.maybeStored,
  );
});

test("no screen puts what failed before a reason by itself", () => {
  const app = join(import.meta.dirname, "..");
  const screens = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(screens.length).toBeGreaterThan(100);
  const own = /\w+\(\{ \w+: \w+\.problem\b/;
  expect(screens.filter((file) => own.test(readFileSync(join(app, file), "utf8")))).toEqual([]);
});
