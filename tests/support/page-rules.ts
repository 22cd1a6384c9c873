/**
 * The rules for the HTML of every page: those of html-validate for the standard, and the product's own for old browsers
 * and text browsers.
 */
import {
  type DOMTree,
  definePlugin,
  type HtmlElement,
  HtmlValidate,
  type ResolvedConfig,
  Rule,
  type RuleConstructor,
  StaticConfigLoader,
} from "html-validate";

type Finding = { node: HtmlElement; message: string };

/** Checks a whole document. */
type Check = (root: HtmlElement) => Finding[];

const controls = "input, select, textarea, button";
const fields = "input[name], select[name], textarea[name]";

/** Elements that are shown on one line with their neighbours. */
const inline = new Set(["a", "button", "b", "strong", "span", "small", "time", "label", "input", "select"]);

const checks: Record<string, Check> = {
  "posts-a-field": (root) =>
    all(root, 'form[method="post"]')
      .filter((form) => all(form, fields).length === 0)
      .map((node) => ({ node, message: "A form that is posted has no field: some browsers send nothing then" })),
  "says-it-itself": (root) =>
    all(root, 'form[method="post"]')
      .filter((form) => !form.hasAttribute("novalidate"))
      .filter(
        (form) => all(form, "[required], [pattern], [min], [max], input[type='email'], input[type='date']").length > 0,
      )
      .map((node) => ({ node, message: "The browser answers an empty or wrong field by its own words (decision 6)" })),
  "asks-with-a-field": (root) =>
    all(root, "form")
      .filter((form) => form.getAttributeValue("method")?.toLowerCase() !== "post" && all(form, fields).length === 0)
      .map((node) => ({ node, message: "A form has only a button: it is a link" })),
  "known-method": (root) =>
    all(root, "form")
      .filter((form) => !["get", "post"].includes(form.getAttributeValue("method") ?? ""))
      .map((node) => ({ node, message: "A form names neither get nor post" })),
  "own-controls": (root) =>
    all(root, "[form]").map((node) => ({ node, message: "A control stands outside the form that it names" })),
  "sent-by-a-button": (root) =>
    all(root, "form")
      .filter((form) => all(form, 'button[type="submit"]').length === 0)
      .map((node) => ({ node, message: "Without a script nothing sends this form" })),
  "button-value": (root) =>
    all(root, "button[name]")
      .filter((button) => !button.getAttributeValue("value"))
      .map((node) => ({ node, message: "A button has a name and no value" })),
  "plain-buttons": (root) =>
    all(root, 'button[type="submit"][role]').map((node) => ({ node, message: "A submit button says that it is none" })),
  "said-in-text": (root) =>
    all(root, "a, button, summary")
      .filter((node) => textOf(node) === "")
      .map((node) => ({ node, message: "Only a picture or a label says what this is" })),
  "leads-somewhere": (root) =>
    all(root, "a")
      .filter((link) => !link.getAttributeValue("href"))
      .map((node) => ({ node, message: "A link leads nowhere" })),
  "one-title": (root) =>
    all(root, "title").length === 1
      ? []
      : [{ node: root, message: `The page has ${all(root, "title").length} titles` }],
  "one-heading": (root) =>
    all(root, "h1").filter((heading) => heading.closest("dialog") === null).length === 1
      ? []
      : [{ node: root, message: "The page has no h1, or several" }],
  described: (root) =>
    all(root, 'meta[name="description"]').filter((meta) => meta.getAttributeValue("content")).length === 1
      ? []
      : [{ node: root, message: "The page has no description" }],
  "dated-times": (root) =>
    all(root, "time")
      .filter((time) => !/^\d{4}-\d\d-\d\d/.test(time.getAttributeValue("datetime") ?? ""))
      .map((node) => ({ node, message: "A time has no datetime" })),
  "dialog-first": (root) =>
    all(root, "dialog").flatMap((dialog) =>
      before(root.querySelector("main"), dialog, "h1, form, table, section, nav, .card").map((node) => ({
        node,
        message: "This stands before the dialog that covers it",
      })),
    ),
  "message-first": (root) =>
    // A quiet line that is a card's whole body says what is in the card, not what was done.
    all(root, '.notice, .said, .quiet-line, [role="alert"]')
      .filter(({ classList }) => !classList.contains("card-body"))
      .flatMap((message) =>
        before(message.closest("form") ?? message.closest("dialog, main"), message, controls)
          .filter((each) => each.closest("dialog") === message.closest("dialog"))
          .filter((each) => each.getAttributeValue("type") !== "hidden" && each.closest('[role="search"]') === null)
          .map((node) => ({ node, message: `This stands before what is said of it: ${textOf(message)}` })),
      ),
  spaced: (root) =>
    all(root, "body *")
      .filter((node) => inline.has(node.tagName) && textOf(node) !== "")
      .filter((node) => {
        const next = nextSibling(node);
        return next !== null && inline.has(next.tagName) && textOf(next) !== "";
      })
      .map((node) => ({ node, message: `No space follows: ${textOf(node)}` })),
  "own-line": (root) =>
    all(root, ".block")
      .filter((node) => !/(^|\s)$/.test(textBefore(node)))
      .map((node) => ({ node, message: `No space stands before what has a line of its own: ${textOf(node)}` })),
  "headed-tables": (root) =>
    all(root, "table")
      .filter((table) => all(table, "th").length === 0)
      .map((node) => ({ node, message: "A table has no head" })),
};

function all(root: HtmlElement, selector: string): HtmlElement[] {
  return Array.from(root.querySelectorAll(selector));
}

function textOf(node: HtmlElement): string {
  return node.textContent.replace(/\s+/g, " ").trim();
}

/** The elements before a node within `place` that match, without those that contain the node. */
function before(place: HtmlElement | null, node: HtmlElement, selector: string): HtmlElement[] {
  if (!place) return [];
  const everything = all(place, "*");
  const around = new Set(ancestors(node));
  const earlier = new Set(everything.slice(0, everything.indexOf(node)).filter((each) => !around.has(each)));
  return all(place, selector).filter((each) => earlier.has(each));
}

function ancestors({ parent }: HtmlElement): HtmlElement[] {
  return parent === null ? [] : [parent, ...ancestors(parent)];
}

/** The text right before an element, in the same parent. */
function textBefore(node: HtmlElement): string {
  const siblings = node.parent?.childNodes ?? [];
  return siblings[siblings.findIndex((each) => each.isSameNode(node)) - 1]?.textContent ?? "";
}

/** The element that follows immediately, without even a space between. */
function nextSibling(node: HtmlElement): HtmlElement | null {
  const siblings = node.parent?.childNodes ?? [];
  const next = siblings[siblings.findIndex((each) => each.isSameNode(node)) + 1];
  return (node.parent?.childElements.find((each) => next && each.isSameNode(next)) as HtmlElement) ?? null;
}

function ruleOf(check: Check): new () => Rule {
  return class extends Rule {
    override setup(): void {
      this.on("dom:ready", ({ document }: { document: DOMTree }) => {
        for (const { node, message } of check(document.root)) this.report({ node, message });
      });
    }
  };
}

/**
 * Lets a whole document find its elements by their names in an index, which is made once. Without it each of some
 * eighty selectors of the rules goes through all elements.
 */
function indexElements({ root }: DOMTree): void {
  const everything = root.getElementsByTagName("*");
  const byName = Map.groupBy(everything, ({ tagName }) => tagName.toLowerCase()).set("*", everything);
  root.getElementsByTagName = (name) => byName.get(name.toLowerCase()) ?? [];
}

const ours = definePlugin({
  name: "alisio",
  // Called for each page before the rules are set up, so this listener is the first to see the document.
  setup: (_, events) => void events.on("dom:ready", (_event, { document }) => indexElements(document)),
  rules: Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [`alisio/${name}`, ruleOf(check) as RuleConstructor<void, void>]),
  ),
});

/** Resolves its configuration once; html-validate would do so for each page, in a quarter of its time. */
class OneConfigLoader extends StaticConfigLoader {
  #resolved: Promise<ResolvedConfig> | undefined;

  override getConfigFor(handle: string): Promise<ResolvedConfig> {
    this.#resolved ??= Promise.resolve(super.getConfigFor(handle));
    return this.#resolved;
  }
}

const validator = new HtmlValidate(
  new OneConfigLoader({
    root: true,
    plugins: [ours],
    extends: ["html-validate:recommended", "html-validate:document"],
    rules: {
      ...Object.fromEntries(Object.keys(checks).map((name) => [`alisio/${name}`, "error" as const])),
      // React writes attributes in this way; browsers accept it.
      "attr-case": "off",
      "attribute-boolean-style": "off",
      "attribute-empty-style": "off",
      "void-style": "off",
      // The ids of useId begin with an underscore.
      "valid-id": ["error", { relaxed: true }],
      // Files of our own server need no integrity attribute.
      "require-sri": ["error", { target: "crossorigin" }],
      // A dialog has headings of its own, and stands before the h1 of the page that it covers; one-heading checks that
      // h1.
      "heading-level": ["error", { minInitialRank: "h2", sectioningRoots: [] }],
      // The lines of a quote and the tasks of a report share field names: the server reads them as lists.
      "form-dup-name": "off",
      // The name of the object element that shows a PDF without scripts.
      "aria-label-misuse": ["error", { allowAnyNamable: true }],
      // The style sheet keeps a telephone number on one line.
      "tel-non-breaking": ["error", { ignoreClasses: ["number"] }],
    },
  }),
);

/**
 * autocomplete="off" on a hidden field is not in the standard. It keeps Firefox from giving a reloaded page its old
 * key.
 */
const hiddenOff = /"off" cannot be used on <input type="hidden">/;

/** The errors of a page, a sentence each. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !hiddenOff.test(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? "?"})`),
  );
}
