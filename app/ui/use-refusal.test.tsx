import { useState } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import type { FieldProblems } from "#app/platform/problem.ts";
import type { Language } from "#app/words/languages.ts";
import { WordsProvider } from "#app/words/use-words.tsx";
import { wordsIn } from "#app/words/words.server.ts";
import type { FailedAction } from "./failed-requests.ts";
import { refusalAt, useRefusal } from "./use-refusal.ts";

type Values = Record<string, unknown> | null;
type Answer = { problem: string; fields: FieldProblems; values: Values; fault?: boolean };

const id = "0f0e0d0c-0b0a-4908-8706-050403020100";

type ScreenProps = { answers: (Answer | FailedAction | undefined)[]; given: ReturnType<typeof useRefusal<Answer>>[] };

/** A screen that gets one action result after another, and notes what the hook gives for each. */
function Screen({ answers, given }: ScreenProps) {
  const [turn, setTurn] = useState(0);
  // The router gives a FailedAction in place of the result of the screen's action.
  given.push(useRefusal(answers[turn] as Answer | undefined));
  if (turn < answers.length - 1) setTurn(turn + 1);
  return null;
}

/** What the hook gives for each of these results; undefined is no result. */
function refusalsFor(answers: ScreenProps["answers"], language: Language = "en") {
  const given: ScreenProps["given"] = [];
  renderToString(
    <WordsProvider language={language} words={wordsIn(language)}>
      <Screen answers={answers} given={given} />
    </WordsProvider>,
  );
  return given;
}

const failed = (
  failure: FailedAction["failure"],
  button = { id: "", intent: "" },
  form = { mayBeDone: false, isTyped: true },
): FailedAction => ({ failure, button, ...form });
const refused: Answer = {
  problem: "Name required",
  fields: { name: "Name required" },
  values: { id: "7", intent: "save", name: "" },
};

describe("what a screen is told of an answer", () => {
  test.each<[string, Answer | FailedAction | undefined, unknown]>([
    ["there was none", undefined, null],
    ["a verb refused", refused, { ...refused, button: { id: "7", intent: "save" } }],
    [
      "a fault of ours, as its own action tells it",
      { problem: `HTTP 500 (${id})`, fields: {}, values: null, fault: true },
      { problem: `HTTP 500 (${id})`, fields: {}, values: null, fault: true, button: { id: "", intent: "" } },
    ],
    [
      "its values name no button by texts",
      { ...refused, values: { id: 7, intent: null } },
      { ...refused, values: { id: 7, intent: null }, button: { id: "", intent: "" } },
    ],
    [
      "the request did not get through",
      failed({ kind: "unreachable" }, { id: "7", intent: "down" }),
      {
        problem: wordsIn("en").shell.unreachable,
        ...{ fields: {}, values: null, fault: true, button: { id: "7", intent: "down" } },
      },
    ],
    [
      "no answer came to a form that makes something",
      failed({ kind: "unreachable" }, undefined, { mayBeDone: true, isTyped: true }),
      {
        problem: wordsIn("en").shell.unanswered({ isTyped: true }),
        ...{ standsAlone: true, fields: {}, values: null, fault: true, button: { id: "", intent: "" } },
      },
    ],
    [
      "a button without anything typed did not get through",
      failed({ kind: "unreachable" }, undefined, { mayBeDone: false, isTyped: false }),
      {
        problem: wordsIn("en").shell.notReached,
        ...{ fields: {}, values: null, fault: true, button: { id: "", intent: "" } },
      },
    ],
    [
      "a proxy answered",
      failed({ kind: "status", status: 502, statusText: "Bad Gateway" }),
      { problem: "HTTP 502", fields: {}, values: null, fault: true, button: { id: "", intent: "" } },
    ],
    [
      "our server failed without an action's answer",
      failed({ kind: "status", status: 500, id }),
      { problem: `HTTP 500 (${id})`, fields: {}, values: null, fault: true, button: { id: "", intent: "" } },
    ],
  ])("%s", (_, answer, refusal) => expect(refusalsFor([answer])).toEqual([refusal]));

  test("in the reader's language", () => {
    const [said] = refusalsFor([failed({ kind: "foreign" })], "es");
    expect(said?.problem).toBe(wordsIn("es").shell.foreignAnswer);
  });
});

test("what an earlier answer brought is shown on while a later one brings nothing, and not after that", () => {
  const lost = failed({ kind: "unreachable" });
  const values = refusalsFor([refused, lost, lost, undefined, lost]).map((refusal) => refusal?.values);
  expect(values).toEqual([refused.values, refused.values, refused.values, undefined, null]);
});

test("the same answer is the same refusal: what was dismissed stays dismissed", () => {
  const [first, second] = refusalsFor([refused, refused]);
  expect(second).toBe(first);
});

describe("a part of a page shows a refusal", () => {
  const [refusal = null] = refusalsFor([refused]);
  const [lost = null] = refusalsFor([failed({ kind: "unreachable" }, { id: "7", intent: "save" })]);
  const { problem, fields, values } = refused;
  test.each([
    ["where its button was pressed", refusal, "7", { problem, fields, values }],
    ["nowhere else", refusal, "8", null],
    ["not while the answer brings nothing to show", lost, "7", null],
    ["not before there is one", null, "7", null],
  ])("%s", (_, given, row, part) => expect(refusalAt(given, (button) => button.id === row)).toEqual(part));
});
