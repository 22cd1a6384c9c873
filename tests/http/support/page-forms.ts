/** Parses the forms of a page as a browser without scripts has them: fields with their values, and buttons. */
import { type HtmlElement, Parser, StaticConfigLoader } from "html-validate";

export type PageForm = {
  /** The address that the form is sent to: path and search. */
  action: string;
  method: string;
  role: string;
  multipart: boolean;
  /** Names and values of the fields, hidden ones too; for a select the chosen option. */
  fields: Field[];
  /** The buttons that send the form, with what each adds. */
  buttons: Button[];
};

export type Field = {
  name: string;
  value: string;
  type: string;
  /** The values of a select's options; none for other fields. */
  options: string[];
  checked: boolean;
};

type Button = { name: string; value: string; action: string };

const parsing = new StaticConfigLoader({ root: true }).getConfigFor("page.html");

/** Parses the HTML of a page. */
export async function documentOf(html: string): Promise<HtmlElement> {
  const parser = new Parser(await parsing);
  return parser.parseHtml(html);
}

/** The forms of a page that was loaded from `path`, without disabled fields and buttons. */
export async function formsOf(html: string, path: string): Promise<PageForm[]> {
  const document = await documentOf(html);
  return allElements(document, "form").map((form) => {
    const action = resolved(attributeOf(form, "action"), path);
    return {
      action,
      method: attributeOf(form, "method"),
      role: attributeOf(form, "role"),
      multipart: attributeOf(form, "enctype") === "multipart/form-data",
      fields: allElements(form, "input[name], select[name], textarea[name]").filter(isEnabled).map(fieldOf),
      buttons: allElements(form, "button")
        .filter((button) => attributeOf(button, "type") === "submit" && isEnabled(button))
        .map((button) => ({
          name: attributeOf(button, "name"),
          value: attributeOf(button, "value"),
          action: resolved(attributeOf(button, "formaction") || action, path),
        })),
    };
  });
}

/** The name of a button in the tests: the path that it posts to, and the value of its `intent` or else its name. */
export function nameOf({ name, value, action }: Button): string {
  const [address = ""] = action.split("?");
  const does = name === "intent" ? value.replace(/:\d+$/, "") : name;
  return `${address.replace(/\/\d+(?=\/|$)/g, "/:id")} ${does}`.trim();
}

/** Whether a browser sends a field: a box or radio button only when it is checked. */
export function isSent({ type, checked }: Field): boolean {
  return checked || (type !== "checkbox" && type !== "radio");
}

/** The visible text of a part of a page, without scripts and styles. */
export function textOf(part: HtmlElement): string {
  const unread = allElements(part, "script, style").map(({ textContent }) => textContent);
  const text = unread.reduce((whole, each) => whole.replace(each, ""), part.textContent);
  return unescaped(text).replace(/\s+/g, " ").trim();
}

/** The elements that match a selector. */
export function allElements(root: HtmlElement, selector: string): HtmlElement[] {
  return Array.from(root.querySelectorAll(selector));
}

function fieldOf(control: HtmlElement): Field {
  const options = control.tagName === "select" ? allElements(control, "option") : [];
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  const texts: Record<string, string> = {
    select: chosen ? attributeOf(chosen, "value") : "",
    textarea: unescaped(control.textContent.replace(/^\n/, "")),
  };
  return {
    name: attributeOf(control, "name"),
    value: texts[control.tagName] ?? attributeOf(control, "value"),
    type: control.tagName === "input" ? attributeOf(control, "type") || "text" : control.tagName,
    options: options.map((option) => attributeOf(option, "value")),
    checked: control.hasAttribute("checked"),
  };
}

function isEnabled(control: HtmlElement): boolean {
  return !control.hasAttribute("disabled") && control.closest("fieldset[disabled]") === null;
}

/** The value of an attribute, "" for none. */
export function attributeOf(element: HtmlElement, name: string): string {
  return unescaped(element.getAttributeValue(name) ?? "");
}

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Decodes the characters that React escapes in HTML. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? "");
}

function resolved(action: string, path: string): string {
  const { pathname, search } = new URL(action || path, `http://localhost${path}`);
  return `${pathname}${search}`;
}
