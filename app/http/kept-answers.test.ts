import { expect, test } from "vitest";
import { KeptAnswers } from "./kept-answers.server.ts";

const small = { bytes: 10_000, each: 5_000 };

/** Asks for an answer of so many bytes, which is made and kept as its users do. Gives it, and whether it was made. */
function ask(kept: KeptAnswers<string>, asked: string, tag: string, made: string, bytes = made.length) {
  const { answer, again } = kept.find(asked, tag);
  if (answer !== null) return { answer, made: false };
  if (again && bytes > kept.largest) kept.noteTooLarge(asked, tag);
  else if (again) kept.keep(asked, tag, made, bytes);
  return { answer: made, made: true };
}

/** Asks as often as it takes for an answer to be kept. */
function askTwice(kept: KeptAnswers<string>, asked: string, tag: string, made: string, bytes?: number): void {
  for (let time = 0; time < 2; time += 1)
    expect(ask(kept, asked, tag, made, bytes)).toEqual({ answer: made, made: true });
}

test("what was asked for twice is given again while it has the same tag", () => {
  const kept = new KeptAnswers<string>(small);
  askTwice(kept, "/list", "tag", "first");
  for (let time = 0; time < 2; time += 1)
    expect(ask(kept, "/list", "tag", "anew")).toEqual({ answer: "first", made: false });
});

test("another tag has another answer, which takes the place of the first", () => {
  const kept = new KeptAnswers<string>(small);
  askTwice(kept, "/list", "old", "old");
  askTwice(kept, "/list", "new", "new");
  expect(ask(kept, "/list", "new", "anew").answer).toBe("new");
  expect(ask(kept, "/list", "old", "anew").answer).toBe("anew");
});

test("what was asked for otherwise is another answer", () => {
  const kept = new KeptAnswers<string>(small);
  askTwice(kept, "/list", "tag", "all");
  askTwice(kept, "/list?q=a", "tag", "few");
  expect(ask(kept, "/list", "tag", "anew").answer).toBe("all");
});

test("what cannot be made, and what is too large, is not kept", () => {
  const kept = new KeptAnswers<string>(small);
  for (let time = 0; time < 3; time += 1) {
    // Whoever asks keeps nothing when the answer cannot be made.
    expect(kept.find("/list", "tag").answer).toBeNull();
    expect(ask(kept, "/large", "tag", "large", small.each + 1).made).toBe(true);
  }
  // It is not read as a whole again, until it is another.
  expect(kept.find("/large", "tag").again).toBe(false);
  askTwice(kept, "/large", "other", "small now");
  expect(ask(kept, "/large", "other", "anew").answer).toBe("small now");
  expect(ask(kept, "/list", "tag", "at last")).toEqual({ answer: "at last", made: true });
  expect(ask(kept, "/list", "tag", "anew").answer).toBe("at last");
});

test("the one that was not asked for longest makes room", () => {
  const kept = new KeptAnswers<string>(small);
  askTwice(kept, "/1", "tag", "one", 3_500);
  askTwice(kept, "/2", "tag", "two", 3_500);
  expect(ask(kept, "/1", "tag", "anew").answer).toBe("one");
  askTwice(kept, "/3", "tag", "three", 3_500);
  expect(ask(kept, "/1", "tag", "anew").answer).toBe("one");
  expect(ask(kept, "/3", "tag", "anew").answer).toBe("three");
  expect(ask(kept, "/2", "tag", "anew").answer).toBe("anew");
});

test("one of two answers that are made at the same time is kept, and no room is lost", () => {
  const kept = new KeptAnswers<string>(small);
  for (let round = 0; round < 20; round += 1) {
    const tag = String(round);
    for (let time = 0; time < 2; time += 1) {
      const both = [1, 2].map(() => kept.find("/list", tag));
      for (const { again } of both) if (again) kept.keep("/list", tag, tag, 3_500);
    }
    expect(ask(kept, "/list", tag, "anew").answer).toBe(tag);
  }
  askTwice(kept, "/other", "tag", "other", 3_500);
  expect(ask(kept, "/list", "19", "anew").answer).toBe("19");
});
