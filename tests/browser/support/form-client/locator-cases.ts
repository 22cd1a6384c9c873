/** Cases of locators and visibility, all on one page. */
import type { Locator, Page } from "@playwright/test";
import type { Case } from "./case.ts";

/** The page, and the number of elements that each locator finds on it. */
const page = `
  <style>.none { display: none } .invisible { visibility: hidden } .apart { position: absolute; width: 1px; height: 1px; overflow: hidden }
    @media (max-width: 999px) { .wide { display: none } } @media (min-width: 1000px) { .narrow { display: none } }</style>
  <header><a href="/">Alisio</a></header>
  <nav aria-label="Main"><ul><li><a href="/a" aria-current="page">Add Customer</a></li><li><a href="/b">Customers</a></li><li><a>Nowhere</a></li></ul></nav>
  <main>
    <h1>Quotes</h1><h2 class="none">Hidden</h2><h2>Quotes  of
      May</h2>
    <form role="search"><label for="q">Search</label> <input type="search" id="q" placeholder="Type a name"></form>
    <section aria-labelledby="s"><h3 id="s">Section</h3></section><section><p>Nameless</p></section>
    <label>Name <input aria-describedby="hint wrong" value="v"></label><small id="hint">As in the passport.</small> <small id="wrong">Name is required.</small>
    <label>Tick <input type="checkbox" checked></label><label>Cross <input type="checkbox"></label>
    <fieldset disabled><legend>Off</legend><button>Save</button></fieldset>
    <button>Save <b>all</b></button><button aria-label="Close">x</button><button class="none">Save none</button><button class="invisible">Save invisible</button>
    <button class="apart">Save apart</button><button aria-hidden="true">Save untold</button><button class="wide">Wide</button><button class="narrow">Narrow</button>
    <div class="none"><p>Deep text</p></div><p>Deep text</p>
    <details><summary>More</summary><p>Folded</p></details><details open><summary>Less</summary><p>Unfolded</p></details>
    <dialog open aria-label="Question"><p>Sure?</p></dialog><dialog aria-label="Shut"><p>Never</p></dialog>
    <p role="status"></p><p role="alert">Wrong!</p>
    <table><caption>Rows</caption><thead><tr><th scope="col">Number</th><th scope="col">Total</th></tr></thead><tbody><tr><td>1</td><td>€ 2.00</td></tr><tr><td>2</td><td></td></tr></tbody></table>
    <dl><dt>Net</dt><dd>€ 1.00</dd><dt>Total</dt><dd>€ 2.00</dd></dl>
    <select aria-label="Status"><option>Draft</option><option selected>Sent</option></select>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="The logo"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="">
    <noscript><p>Without scripts</p></noscript>
    <div><span>Two </span><b>parts</b></div>
  </main>`;

const counted: [string, (page: Page) => Locator, number][] = [
  ["a role", (p) => p.getByRole("link"), 3],
  ["a role by a part of its name, in any case", (p) => p.getByRole("link", { name: "CUSTOMER" }), 2],
  ["a role by its whole name", (p) => p.getByRole("link", { name: "Customers", exact: true }), 1],
  ["a role by a pattern", (p) => p.getByRole("link", { name: /^Add/ }), 1],
  ["headings of a level", (p) => p.getByRole("heading", { level: 2 }), 1],
  ["spaces in a name", (p) => p.getByRole("heading", { name: "Quotes of May", exact: true }), 1],
  ["regions, which have names", (p) => p.getByRole("region"), 1],
  [
    "landmarks",
    (p) =>
      p
        .getByRole("banner")
        .or(p.getByRole("main"))
        .or(p.getByRole("navigation", { name: "Main" })),
    3,
  ],
  ["a search and its box", (p) => p.getByRole("search").getByRole("searchbox", { name: "Search" }), 1],
  ["buttons that are told of", (p) => p.getByRole("button", { name: "Save" }), 3],
  ["buttons that are not, too", (p) => p.getByRole("button", { name: "Save", includeHidden: true }), 6],
  ["disabled buttons", (p) => p.getByRole("button", { disabled: true }), 1],
  ["ticked boxes", (p) => p.getByRole("checkbox", { checked: true }), 1],
  ["the chosen choice", (p) => p.getByRole("option", { selected: true }), 1],
  ["what the width of the window shows", (p) => p.getByRole("button", { name: /^(Wide|Narrow)$/ }), 1],
  ["open dialogs", (p) => p.getByRole("dialog"), 1],
  ["cells and rows", (p) => p.getByRole("row").filter({ has: p.getByRole("cell", { name: "€ 2.00" }) }), 1],
  ["columns", (p) => p.getByRole("columnheader"), 2],
  ["a text, of what is innermost", (p) => p.getByText("Save"), 6],
  ["a whole text", (p) => p.getByText("Sure?", { exact: true }), 1],
  ["a text over parts", (p) => p.getByText("Two parts"), 1],
  ["a text that is nowhere", (p) => p.getByText("nowhere at all"), 0],
  ["a text in any case, seen or not", (p) => p.getByText("deep TEXT"), 2],
  ["a text that is seen", (p) => p.getByText("Deep text").filter({ visible: true }), 1],
  ["a part of a text in <noscript>", (p) => p.getByText("Without"), 0],
  ["a whole text in <noscript>", (p) => p.getByText("Without scripts", { exact: true }), 1],
  ["a text by a pattern", (p) => p.getByText(/^€ \d/), 3],
  ["labels", (p) => p.getByLabel("Name"), 1],
  ["labels by attribute", (p) => p.getByLabel("Main"), 1],
  ["a placeholder", (p) => p.getByPlaceholder("type a"), 1],
  ["an alternative text", (p) => p.getByAltText("logo"), 1],
  ["Playwright's texts in selectors", (p) => p.locator('dt:text-is("Total") + dd'), 1],
  ["Playwright's parts of texts in selectors", (p) => p.locator('li:has-text("customer")'), 2],
  ["Playwright's sight in selectors", (p) => p.locator("main > h2:visible"), 1],
  ["one of many", (p) => p.getByRole("listitem").nth(1).getByRole("link", { name: "Customers" }), 1],
  ["the last", (p) => p.getByRole("cell").last().filter({ hasText: "" }), 1],
  ["both of two", (p) => p.getByRole("button").and(p.getByLabel("Close")), 1],
  ["focus, which nothing has", (p) => p.locator("main").locator(":focus"), 0],
];

/** Whether elements of the same page are visible. */
const seen: [string, (page: Page) => Locator, boolean][] = [
  ["a text", (p) => p.getByText("Wrong!"), true],
  ["nothing in it", (p) => p.getByRole("status"), false],
  ["what is not displayed", (p) => p.locator("h2.none"), false],
  ["what is in something that is not displayed", (p) => p.getByText("Deep text").first(), false],
  ["what is invisible", (p) => p.locator("button.invisible"), false],
  ["what is for ears alone", (p) => p.locator("button.apart"), true],
  ["what is untold", (p) => p.getByText("Save untold"), true],
  ["what is folded away", (p) => p.getByText("Folded", { exact: true }), false],
  ["what folds it", (p) => p.getByText("More", { exact: true }), true],
  ["what is unfolded", (p) => p.getByText("Unfolded", { exact: true }), true],
  ["a dialog that is shut", (p) => p.getByText("Never"), false],
  ["a choice of a list that opens", (p) => p.locator("option").first(), false],
  ["an empty cell of a table", (p) => p.getByRole("cell").last(), true],
  ["what is without scripts", (p) => p.locator("noscript p"), true],
  ["a wide window's", (p) => p.locator(".wide"), true],
  ["a narrow window's", (p) => p.locator(".narrow"), false],
];

export const locatorCases: Case[] = [
  {
    name: "locators find what they should",
    html: page,
    act: async (page) =>
      Object.fromEntries(await Promise.all(counted.map(async ([name, find]) => [name, await find(page).count()]))),
    wanted: Object.fromEntries(counted.map(([name, , count]) => [name, count])),
  },
  {
    name: "what is seen is seen",
    html: page,
    act: async (page) =>
      Object.fromEntries(await Promise.all(seen.map(async ([name, find]) => [name, await find(page).isVisible()]))),
    wanted: Object.fromEntries(seen.map(([name, , visible]) => [name, visible])),
  },
];
