/** The request of a form submission by the HTML standard: jsdom builds the entry list, this file encodes it. */
import { randomBytes } from "node:crypto";
import type { Navigation } from "./network.ts";

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** A form to submit, and the button that submits it. */
export type Submission = { form: HTMLFormElement; submitter: HTMLElement | null };

/** The request of a submission. Throws for a method other than get and post. */
export function requestOf(
  { form, submitter }: Submission,
  chosen: WeakMap<Element, ChosenFile[]>,
): Pick<Navigation, "method" | "url" | "body" | "contentType"> {
  const attribute = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name);
  const method = attribute("method")?.toLowerCase() ?? "get";
  const url = new URL(attribute("action") || form.ownerDocument.URL, form.ownerDocument.baseURI);
  const entries = entryList({ form, submitter }, chosen);
  if (method === "post") {
    if (attribute("enctype")?.toLowerCase() === "multipart/form-data")
      return { method: "POST", url, ...multipart(entries) };
    return {
      method: "POST",
      url,
      body: Buffer.from(urlencoded(entries)),
      contentType: "application/x-www-form-urlencoded",
    };
  }
  if (method !== "get") throw new Error(`The form client knows no form with method="${method}"`);
  // The fields replace the query of the action.
  url.search = urlencoded(entries);
  return { method: "GET", url };
}

type Entry = [name: string, value: string | ChosenFile];

/** The entry list of a form: the names and values of the fields that are sent. */
function entryList({ form, submitter }: Submission, chosen: WeakMap<Element, ChosenFile[]>): Entry[] {
  const window = form.ownerDocument.defaultView;
  if (!window) throw new Error("The form's page has been left");
  const fileFields = [...form.elements].filter((field) => field.matches('input[type="file"]:enabled[name]'));
  // Selected options that are disabled: jsdom includes them, browsers do not.
  const silent = [...form.querySelectorAll<HTMLOptionElement>("option:checked:disabled")];
  return [...new window.FormData(form, submitter)].flatMap(([name, value]): Entry[] => {
    const passedOver = silent.findIndex((option) => option.closest("select")?.name === name && option.value === value);
    if (passedOver >= 0) {
      silent.splice(passedOver, 1);
      return [];
    }
    if (typeof value === "string") return [[name, value.replace(/\r\n?|\n/g, "\r\n")]];
    // Entries that are no strings are those of the file fields, in the same order.
    const files = chosen.get(fileFields.shift() as Element) ?? [];
    if (files.length > 0) return files.map((file) => [name, file]);
    return [[name, { name: "", mimeType: "application/octet-stream", buffer: Buffer.alloc(0) }]];
  });
}

function urlencoded(entries: Entry[]): string {
  const texts = entries.map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  return new URLSearchParams(texts).toString();
}

/** multipart/form-data as browsers write it; `fetch` leaves out the file name of an empty file field. */
function multipart(entries: Entry[]): { body: Buffer; contentType: string } {
  const boundary = `----FormClient${randomBytes(12).toString("hex")}`;
  const parts = entries.flatMap(([name, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"`;
    if (typeof value === "string") return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    const file = `; filename="${escaped(value.name)}"\r\nContent-Type: ${value.mimeType}\r\n\r\n`;
    return [Buffer.from(head + file), value.buffer, Buffer.from("\r\n")];
  });
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { body, contentType: `multipart/form-data; boundary=${boundary}` };
}

function escaped(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
}
