import type { Caller } from "./caller.ts";

/** The token of a calendar feed, as a page shows its link; the company's without a page. */
export async function feedTokenOf(me: Caller, page = "/admin/ios-calendar"): Promise<string> {
  const { text } = await me.get<string>(page);
  const [, token] = /value="https?:\/\/[^"]*feed\.ics\?token=([\w-]{43})"/.exec(text) ?? [];
  if (token === undefined) throw new Error(`There is no link of a feed on ${page}`);
  return token;
}
