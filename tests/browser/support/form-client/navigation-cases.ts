/** Cases of navigation: headers, redirects, cookies, history, downloads. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { button, type Case, post, send, sent } from "./case.ts";
import type { Received, StandIn } from "./stand-in.ts";

/** The headers of each request that say where it comes from. */
const origins = ({ received }: StandIn) =>
  received.map(({ method, url, headers }: Received) =>
    [
      method,
      url,
      ...[
        "referer",
        "origin",
        "sec-fetch-site",
        "sec-fetch-mode",
        "sec-fetch-dest",
        "sec-fetch-user",
        "content-type",
      ].map((name) => withoutPort(headers[name])),
    ].join(" | "),
  );

const withoutPort = (header: string | string[] | undefined) =>
  String(header ?? "-").replace(/127\.0\.0\.1:\d+/, "HERE");

/** The title of the page once it is loaded: a click may return while the browser still reads the next page. */
async function titleOf(page: Page): Promise<string> {
  await page.waitForLoadState();
  return page.title();
}

export const navigationCases: Case[] = [
  {
    name: "requests say where they come from",
    html: `<a href="/link#part">Link</a><a href="/policy">Policy</a>${post(`<input name="a">${button}`)}<form method="post" action="/302"><input name="b"><button>Redirect</button></form>`,
    act: async (page, server) => {
      await page.goto(`${server.url}/typed`);
      await page.goto(`${server.url}/page?of=1`);
      await page.getByRole("link", { name: "Link" }).click();
      await page.goto(`${server.url}/page`);
      await send(page);
      await page.goto(`${server.url}/page`);
      await send(page, "Redirect");
      await page.goto(`${server.url}/page`);
      await page.getByRole("link", { name: "Policy" }).click();
      await page.getByRole("link", { name: "On" }).click();
      return origins(server);
    },
    wanted: [
      "GET | /typed | - | - | none | navigate | document | ?1 | -",
      "GET | /link | http://HERE/page?of=1 | - | same-origin | navigate | document | ?1 | -",
      "POST | /sent | http://HERE/page | http://HERE | same-origin | navigate | document | ?1 | application/x-www-form-urlencoded",
      "POST | /302 | http://HERE/page | http://HERE | same-origin | navigate | document | ?1 | application/x-www-form-urlencoded",
      "GET | /landed?of=302 | http://HERE/page | - | same-origin | navigate | document | ?1 | -",
      "GET | /policy | http://HERE/page | - | same-origin | navigate | document | ?1 | -",
      "GET | /landed | - | - | same-origin | navigate | document | ?1 | -",
    ],
  },
  ...[302, 303, 307].map((status) => ({
    name: `a form that is led on by ${status}`,
    html: `<form method="post" action="/${status}"><input name="a" value="1">${button}</form>`,
    act: async (page: Page, server: StandIn) => [...(await sent(page, server)).slice(1), new URL(page.url()).search],
    wanted: [status === 307 ? ["POST", "/landed?of=307", "a=1"] : ["GET", `/landed?of=${status}`], `?of=${status}`],
  })),
  {
    name: "cookies are kept, sent where they belong, and given up",
    html: '<a href="/cookies">Cookies</a>',
    act: async (page, server) => {
      await page.context().addCookies([{ name: "old", value: "1", url: server.url }]);
      await page.getByRole("link", { name: "Cookies" }).click();
      return server.received.map(({ headers }) => headers.cookie);
    },
    wanted: ["old=1", "kept=1"],
  },
  {
    name: "Back leads to the page before, and what was sent stands for one",
    html: post(`<input name="a">${button}`),
    act: async (page) => {
      const titles = [];
      await send(page);
      titles.push(await titleOf(page));
      await page.getByRole("link", { name: "On" }).click();
      titles.push(await titleOf(page));
      await page.goto(new URL("/last", page.url()).href);
      await page.goBack();
      titles.push(await titleOf(page));
      await page.reload();
      return [...titles, await titleOf(page)];
    },
    wanted: ["/sent", "/landed", "/landed", "/landed"],
  },
  {
    name: "a file is saved under its name, and the page stays",
    html: '<a href="/file">File</a>',
    act: async (page) => {
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: "File" }).click(),
      ]);
      const saved = await readFile(await download.path(), "utf8");
      return [download.suggestedFilename(), saved.includes("<h1>/file</h1>"), new URL(page.url()).pathname];
    },
    wanted: ["some file.zip", true, "/page"],
  },
  {
    name: "a page is left by an answer, also by one of 404, and not by one of nothing",
    html: '<a href="/nothing">Nothing</a><a href="/missing">Missing</a>',
    act: async (page) => {
      await page.getByRole("link", { name: "Nothing" }).click();
      const stayed = await titleOf(page);
      await page.getByRole("link", { name: "Missing" }).click();
      return [stayed, await titleOf(page)];
    },
    wanted: ["Page", "/missing"],
  },
  {
    name: "a link in a disabled fieldset can be followed",
    html: '<fieldset disabled><a href="/landed">On</a></fieldset>',
    act: async (page) => {
      await page.getByRole("link", { name: "On" }).click();
      return titleOf(page);
    },
    wanted: "/landed",
  },
  {
    name: "a part of the page is gone to, without asking for it",
    html: '<a href="#part">Part</a><p id="part">Here</p>',
    act: async (page, { received }) => {
      await page.getByRole("link", { name: "Part" }).click();
      return [new URL(page.url()).hash, received.length];
    },
    wanted: ["#part", 0],
  },
  {
    name: "a summary folds and unfolds, a label ticks, and the first autofocus has the focus",
    html: '<details><summary>More</summary><p>Folded</p></details><label>Tick <input type="checkbox"></label><input aria-label="First" autofocus>',
    act: async (page) => {
      const unfolded = [];
      for (let n = 0; n < 2; n += 1) {
        await page.getByText("More").click();
        unfolded.push(await page.getByText("Folded").isVisible());
      }
      await page.goto(page.url());
      const focused = await page.locator("input:focus").getAttribute("aria-label");
      await page.getByText("Tick").click();
      return [...unfolded, await page.getByLabel("Tick").isChecked(), focused];
    },
    wanted: [true, false, true, "First"],
  },
];
