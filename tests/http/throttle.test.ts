import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, admin, startApp } from "../support/app.ts";

let app: App;

beforeAll(async () => {
  app = await startApp();
});

afterAll(() => app.stop());

test("the sixth wrong try must wait, and a right one too", async () => {
  const wrong = { ...admin, password: "wrong" };
  for (let n = 1; n <= 5; n += 1) expect((await app.visitor.post("/api/auth/login", wrong)).status).toBe(401);
  for (const body of [wrong, admin]) {
    const answer = await app.visitor.post("/api/auth/login", body);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("1");
    expect(answer.json).toEqual({ error: "Too many tries. Wait 1 s and try again." });
  }
});

test("the sign-in form says how long to wait", async () => {
  const wrong = { ...admin, password: "wrong" };
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.visitor.postForm("/login", wrong)));
  expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true);
  const after = await app.visitor.postForm("/login", wrong);
  expect(after.status).toBe(429);
  expect(after.text).toMatch(/Too many tries\. Wait \d+ s and try again\./);
});
