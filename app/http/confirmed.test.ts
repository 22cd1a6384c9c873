import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { notFound, Problem } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { confirmedAction, orGone } from "./confirmed.server.ts";
import { languageContext } from "./context.ts";
import { takeNotice } from "./notice.server.ts";

const ask = (params = { id: "7" }) => {
  const context = new RouterContextProvider();
  context.set(languageContext, "es");
  return { params, context };
};

/** Where an answer leads, and what is said there. */
async function endingOf(answer: Response) {
  const [cookie = ""] = answer.headers.getSetCookie()[0]?.split(";") ?? [];
  const { notice } = await takeNotice(new Request("http://site.invalid/", { headers: { Cookie: cookie } }));
  return { status: answer.status, to: answer.headers.get("Location"), tone: notice?.tone, text: notice?.text };
}

const failed = () => ({ to: "/failed", text: "" });

test("what was done is said in the screen's language, with what came of it", async () => {
  const action = confirmedAction({
    act: async ({ id }) => id,
    done: ({ sessions }, n) => ({ to: "/list", text: sessions.othersEnded({ n }) }),
    failed,
  });
  const ending = await endingOf(await action(ask()));
  expect(ending).toMatchObject({ status: 302, to: "/list", tone: "ok" });
  expect(ending.text).toContain("7");
});

test("why it was refused is said where the route says, as loudly as it says", async () => {
  const refuse = () => Promise.reject(new Problem("conflict", (words) => words.problems.wrongPeriod));
  const loud = confirmedAction({
    ...{ act: refuse, done: failed },
    failed: (_, { saying }) => ({ to: "/list", text: saying(({ reason }) => `Not done: ${reason}`) }),
  });
  expect(await endingOf(await loud(ask()))).toMatchObject({
    to: "/list",
    tone: "bad",
    text: expect.stringMatching(/^Not done: \p{L}/u),
  });
  const quiet = confirmedAction({
    act: refuse,
    done: failed,
    failed: (_, { error }, { id }) => ({
      ...{ to: `/list?id=${id}`, text: error instanceof Problem ? error.kind : "" },
      tone: "quiet",
    }),
  });
  expect(await endingOf(await quiet(ask()))).toMatchObject({ to: "/list?id=7", tone: "quiet", text: "conflict" });
});

test("that nobody knows whether it was done is said alone, without what failed", async () => {
  const lost = new Problem("unknown", (words) => words.problems.maybeStored);
  const action = confirmedAction({
    act: () => Promise.reject(lost),
    done: failed,
    failed: (_, { saying }) => ({ to: "/list", text: saying(({ reason }) => `Not done: ${reason}`) }),
  });
  expect(await endingOf(await action(ask()))).toMatchObject({ text: lost.sentence(wordsIn("es")) });
});

test("what is gone already counts as deleted; any other refusal does not", async () => {
  await expect(orGone(Promise.reject(notFound()))).resolves.toBeUndefined();
  const inUse = new Problem("conflict", (words) => words.problems.customerInUse);
  await expect(orGone(Promise.reject(inUse))).rejects.toBe(inUse);
  const fault = new Error("the disk");
  await expect(orGone(Promise.reject(fault))).rejects.toBe(fault);
});

test("an answer of its own is given as it is", async () => {
  const own = new Response(null, { status: 204 });
  const action = confirmedAction({ act: async () => undefined, done: async () => own, failed });
  expect(await action(ask())).toBe(own);
});

test("an address whose id is none is not found, and nothing is done", async () => {
  const action = confirmedAction({ act: () => Promise.reject(new Error("done")), done: failed, failed });
  await expect(action(ask({ id: "x" }))).rejects.toMatchObject({ kind: "not-found" });
});
