import { expect, test } from "vitest";
import { sendWhole } from "./whole-response.server.ts";

const bytes = new TextEncoder().encode("[1]");

test("an answer has its bytes for the built server, and for who asks for its body", async () => {
  const answer = sendWhole(new Request("http://a/list"), bytes, [["Content-Type", "application/json"]]);
  expect(answer).toMatchObject({ whole: bytes, status: 200 });
  expect(answer.headers.get("Content-Type")).toBe("application/json");
  expect(await new Response(answer.body).text()).toBe("[1]");
});

test("the router can read the body of an answer with a page's data", async () => {
  const answer = sendWhole(new Request("http://a/list.data?page=2"), bytes, []);
  expect(await answer.text()).toBe("[1]");
});
