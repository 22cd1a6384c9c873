/** That each rule of page-rules.ts finds a page that breaks it. */
import { expect, test } from "vitest";
import { faultsOf } from "./page-rules.ts";

const post = (content: string) =>
  `<form method="post"><input type="hidden" name="a" value="1">${content}<button type="submit">Save</button></form>`;

/** A page that breaks no rule. */
function page({ head = "", main = "" }: { head?: string; main?: string }): string {
  const title = head.includes("<title>") ? "" : "<title>Quotes</title>";
  const description = head.includes("description") ? "" : '<meta name="description" content="Quotes">';
  const heading = main.includes("<h1>") ? "" : "<h1>Quotes</h1>";
  return `<!DOCTYPE html>\n<html lang="en"><head>${title}${description}${head}</head><body><main>${main}${heading}</main></body></html>`;
}

test("a valid page breaks no rule", async () => {
  expect(await faultsOf(page({ main: post('<a href="/">Back</a> <a href="/x">On</a> ') }))).toEqual([]);
});

test.each<[rule: string, broken: Parameters<typeof page>[0]]>([
  ["posts-a-field", { main: '<form method="post"><button type="submit" name="b" value="1">Delete</button></form>' }],
  ["says-it-itself", { main: post('<input name="b" aria-label="Title" required>') }],
  ["asks-with-a-field", { main: '<form method="get"><button type="submit">Go</button></form>' }],
  ["known-method", { main: '<form method="dialog"><button type="submit">OK</button></form>' }],
  ["own-controls", { main: `${post("")}<input type="hidden" form="x" name="b" value="1">` }],
  ["sent-by-a-button", { main: '<form method="post"><input type="hidden" name="a" value="1"></form>' }],
  ["button-value", { main: post('<button type="submit" name="b" value="">Add</button> ') }],
  ["plain-buttons", { main: post('<button type="submit" role="switch" aria-checked="true">Dark</button> ') }],
  ["said-in-text", { main: '<a href="/" aria-label="Back"><svg aria-hidden="true"></svg></a>' }],
  ["leads-somewhere", { main: "<a>Back</a>" }],
  ["one-title", { head: "<title>Quotes</title><title>Quote</title>" }],
  ["one-heading", { main: "<h1>Quotes</h1><h1>Quotes</h1>" }],
  ["described", { head: '<meta name="description" content="">' }],
  ["dated-times", { main: "<time>3 March</time>" }],
  ["dialog-first", { main: "<h1>Quotes</h1><dialog open>Delete?</dialog>" }],
  ["message-first", { main: `${post("")}<p role="alert">Not saved</p>` }],
  ["message-first", { main: post('<button type="submit">Test</button> <span class="said">Failed</span> ') }],
  ["spaced", { main: '<a href="/">Back</a><a href="/x">On</a>' }],
  ["spaced", { main: "<span>Ana</span><span>Alcalá</span>" }],
  ["own-line", { main: '<p>Ana<span class="quiet block">ana@example.com</span></p>' }],
  ["headed-tables", { main: "<table><tbody><tr><td>1</td></tr></tbody></table>" }],
])("%s is found where it is broken", async (rule, broken) => {
  expect((await faultsOf(page(broken))).join("\n")).toContain(`alisio/${rule}: `);
});
