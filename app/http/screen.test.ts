import { expect, test } from "vitest";
import { Problem, type ProblemKind } from "#app/platform/problem.ts";
import { inRequest, noteStored } from "#app/platform/request.server.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { answerRefusal, formOf } from "./screen.server.ts";

/** The values of a field in a posted form, as an action reads them. */
async function read(fields: [name: string, value: string][], name = "price"): Promise<unknown[]> {
  const form = await formOf(new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) }));
  return form.getAll(name);
}

test("a day or time typed as in Spain is read as that of a browser's picker", async () => {
  expect(await read([["date", "28/11/2026"]], "date")).toEqual(["2026-11-28"]);
  expect(await read([["time", "9.30"]], "time")).toEqual(["09:30"]);
  expect(await read([["title", "28/11/2026"]], "title")).toEqual(["28/11/2026"]);
});

test("a button of an ambiguous number puts its reading into the field whose text it reads", async () => {
  expect(
    await read([
      ["price", "1.500"],
      ["take", "price:0:1500.00:1.500"],
    ]),
  ).toEqual(["1500.00"]);
  expect(
    await read([
      ["price", " 1.500\u00a0€ "],
      ["take", "price:0:1500,00: 1.500\u00a0€ "],
    ]),
  ).toEqual(["1500,00"]);
  const several: [string, string][] = ["1.500", "1.500", "7"].map((price) => ["price", price]);
  expect(await read([...several, ["take", "price:1:1.50:1.500"]])).toEqual(["1.500", "1.50", "7"]);
  const name = "lines.0.unit_price";
  expect(
    await read(
      [
        [name, "1.500"],
        ["take", `${name}:0:1.50:1.500`],
      ],
      name,
    ),
  ).toEqual(["1.50"]);
});

test.each([
  ["1250,50", "price:0:1250.00:1.250"],
  ["", "price:0:1250.00:1.250"],
  ["1:5", "price:0:1250.00:1.250"],
  ["1.250", "price:1:1250.00:1.250"],
  ["1.250", "price:0:1250.00"],
  ["1.250", "price"],
])("with %j in the field the button %j changes nothing", async (typed, take) => {
  expect(
    await read([
      ["price", typed],
      ["take", take],
    ]),
  ).toEqual([typed]);
});

test.each(["n=Pe%F1a", "n=%C3", Buffer.from("n=Peña", "latin1")])(
  "a form that is not UTF-8 is refused: %s",
  async (body) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    await expect(formOf(new Request("http://localhost/", { method: "POST", body, headers }))).rejects.toMatchObject({
      init: { status: 400 },
    });
  },
);

test.each(["n=Pe%C3%B1a+%+%zz", "n=Peña+%+%zz"])(
  "a form in UTF-8 is read, with single percent signs: %s",
  async (body) => {
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const form = await formOf(new Request("http://localhost/", { method: "POST", body, headers }));
    expect([...form]).toEqual([["n", "Peña % %zz"]]);
  },
);

test("a reason stands alone where it says that it may have been done; what was typed is kept", () => {
  const words = wordsIn("en");
  const answer = (error: unknown) =>
    inRequest({ id: "r", person: null }, () => answerRefusal(error, words, { a: "1" }));
  const problem = (kind: ProblemKind, outcome?: "unsure") =>
    answer(new Problem(kind, () => "Why", outcome && { outcome })).data;
  expect(problem("unknown")).toMatchObject({ problem: "Why", standsAlone: true, values: { a: "1" } });
  expect(problem("conflict", "unsure")).toMatchObject({ standsAlone: true });
  expect(problem("conflict")).not.toHaveProperty("standsAlone");
  expect(answer(new Error("cannot be read")).data).not.toHaveProperty("standsAlone");
  const later = inRequest({ id: "r", person: null }, () => {
    noteStored();
    return answerRefusal(new Error("cannot be read"), words, { a: "1" });
  });
  expect(later.data).toMatchObject({ problem: words.problems.maybeStoredThen, standsAlone: true, fault: true });
});
