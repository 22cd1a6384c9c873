/** What a screen says after it has sent an e-mail, or has not. */
import { expect, test } from "vitest";
import { takeNotice } from "#app/http/notice.server.ts";
import { Problem, type ProblemKind } from "#app/platform/problem.ts";
import { wordsIn } from "#app/words/words.server.ts";
import { redirectAfterEmail } from "./after-email.server.ts";

const words = wordsIn("en");

/** The notice after a sending that ends with this error. */
async function noticeAfter(error: Error) {
  const { headers } = await redirectAfterEmail("/quotes", Promise.reject(error), words, () => ({ text: "Sent" }));
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  return (await takeNotice(new Request("http://site.invalid/", { headers: { Cookie: cookie } }))).notice;
}

test.each(["not-stored", "away", "unknown"] as const)(
  "a message that was sent and not recorded (%s) is told as a warning, not as a failure",
  async (kind) => {
    const error = new Problem(kind, ({ problems }) => problems.sentNotStored[kind], { outcome: "done" });
    expect(await noticeAfter(error)).toMatchObject({ tone: "warn", text: words.problems.sentNotStored[kind] });
  },
);

test("one that the mail server has not confirmed likewise", async () => {
  const error = new Problem("unanswered", ({ problems }) => problems.notConfirmedYet);
  expect(await noticeAfter(error)).toMatchObject({ tone: "warn", text: words.problems.notConfirmedYet });
});

test.each<ProblemKind>(["conflict", "not-stored", "away", "unknown", "refused-upstream"])(
  "the form tells of what was not sent (%s), with what was typed",
  async (kind) => {
    const error = new Problem(kind, () => "Refused");
    await expect(noticeAfter(error)).rejects.toBe(error);
  },
);
