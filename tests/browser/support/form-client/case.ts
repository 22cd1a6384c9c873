/** The type of a case of cases.ts, and what cases share. */
import type { Page } from "@playwright/test";
import type { StandIn } from "./stand-in.ts";

export type Case = {
  name: string;
  /** The body of the page. */
  html: string;
  /** Acts on the page and returns what is compared with `wanted`. */
  act: (page: Page, server: StandIn) => Promise<unknown>;
  wanted: unknown;
};

export const send = (page: Page, name = "Send") => page.getByRole("button", { name }).click();

/** Submits the page's form. Returns each request that the server received: method, address, fields. */
export const sent = async (page: Page, { received }: StandIn, press: () => Promise<void> = () => send(page)) => {
  await press();
  return received.map(({ method, url, fields }) => [method, url, ...fields.map((field) => field.join("="))]);
};

/** A form that is posted to /sent. */
export const post = (fields: string, attributes = "") =>
  `<form method="post" action="/sent" ${attributes}>${fields}</form>`;
export const button = "<button>Send</button>";
