import { expect, test } from "vitest";
import { redirectWithNotice, takeNotice } from "./notice.server.ts";

/** The notice that the page after a redirect reads. */
async function taken(notice: Parameters<typeof redirectWithNotice>[1]) {
  const { headers } = await redirectWithNotice("/", notice);
  const [cookie = ""] = headers.getSetCookie()[0]?.split(";") ?? [];
  return (await takeNotice(new Request("http://site.invalid/", { headers: { Cookie: cookie } }))).notice;
}

test("a message is shown for 3 seconds unless it says how long", async () => {
  expect(await taken({ tone: "ok", text: "Saved." })).toMatchObject({ tone: "ok", text: "Saved.", seconds: 3 });
  expect(await taken({ tone: "ok", text: "Email sent ✓", seconds: 4 })).toMatchObject({ seconds: 4 });
});

test("a page without a message, or with what is none, shows none", async () => {
  for (const Cookie of ["", "notice=x", "notice=e30%3D"]) {
    const { notice } = await takeNotice(new Request("http://site.invalid/", { headers: { Cookie } }));
    expect(notice).toBeNull();
  }
});
