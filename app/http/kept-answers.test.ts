import { expect, test, vi } from "vitest";
import { KeptAnswers } from "./kept-answers.server.ts";

const small = { bytes: 10_000, each: 5_000 };

function rendering(text: string, init?: ResponseInit) {
  return vi.fn(async () => new Response(text, init));
}

/** Asks as often as it takes for an answer to be kept. */
async function askTwice(kept: KeptAnswers, asked: string, tag: string, text: string): Promise<void> {
  for (let time = 0; time < 2; time += 1) expect(await textOf(kept.get(asked, tag, rendering(text)))).toBe(text);
}

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text();
}

test("what was asked for twice is sent again with its headers while it has the same tag", async () => {
  const kept = new KeptAnswers(small);
  const render = rendering("[1]", { headers: { "Content-Type": "application/json" } });
  for (const time of [1, 2, 3, 4]) {
    const answer = await kept.get("/list", "tag", render);
    expect([time, answer.status, answer.headers.get("Content-Type")]).toEqual([time, 200, "application/json"]);
    // What is done to one answer must not reach the next.
    expect([time, answer.headers.get("X-Time")]).toEqual([time, null]);
    answer.headers.set("X-Time", "1");
    expect(await answer.text()).toBe("[1]");
  }
  expect(render).toHaveBeenCalledTimes(2);
});

test("another tag has another answer, which takes the place of the first", async () => {
  const kept = new KeptAnswers(small);
  await askTwice(kept, "/list", "old", "old");
  expect(await textOf(kept.get("/list", "old", rendering("anew")))).toBe("old");
  await askTwice(kept, "/list", "new", "new");
  expect(await textOf(kept.get("/list", "old", rendering("anew")))).toBe("anew");
});

test("what was asked for otherwise is another answer", async () => {
  const kept = new KeptAnswers(small);
  await askTwice(kept, "/list", "tag", "all");
  await askTwice(kept, "/list?q=a", "tag", "few");
  expect(await textOf(kept.get("/list", "tag", rendering("anew")))).toBe("all");
});

test("a refusal, a fault and what is too large are not kept", async () => {
  const kept = new KeptAnswers(small);
  const failing = vi.fn(async (): Promise<Response> => {
    throw new Error("away");
  });
  const large = "x".repeat(small.each + 1);
  for (let time = 0; time < 3; time += 1) {
    await expect(kept.get("/list", "tag", failing)).rejects.toThrow("away");
    expect((await kept.get("/list", "tag", rendering("no", { status: 404 }))).status).toBe(404);
  }
  for (let time = 0; time < 3; time += 1) expect(await textOf(kept.get("/list", "tag", rendering(large)))).toBe(large);
  expect(await textOf(kept.get("/list", "tag", rendering("at last")))).toBe("at last");
});

test("the one that was not asked for longest makes room", async () => {
  const kept = new KeptAnswers(small);
  const text = "x".repeat(3_500);
  await askTwice(kept, "/1", "tag", text);
  await askTwice(kept, "/2", "tag", text);
  expect(await textOf(kept.get("/1", "tag", rendering("anew")))).toBe(text);
  await askTwice(kept, "/3", "tag", text);
  expect(await textOf(kept.get("/1", "tag", rendering("anew")))).toBe(text);
  expect(await textOf(kept.get("/3", "tag", rendering("anew")))).toBe(text);
  expect(await textOf(kept.get("/2", "tag", rendering("anew")))).toBe("anew");
});

test("of two that are made at the same time one is kept, and no room is lost", async () => {
  const kept = new KeptAnswers(small);
  const text = "x".repeat(3_500);
  for (let round = 0; round < 20; round += 1) {
    const tag = String(round);
    for (let time = 0; time < 3; time += 1) {
      const both = [1, 2].map(() => textOf(kept.get("/list", tag, rendering(text))));
      expect(await Promise.all(both)).toEqual([text, text]);
    }
    const again = rendering("anew");
    expect(await textOf(kept.get("/list", tag, again))).toBe(text);
    expect(again).not.toHaveBeenCalled();
  }
});
