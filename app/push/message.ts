/** A push message as the outbox stores it, and the part of it that the browser receives. */

import type { Given } from "#app/outbox/engineer-news.ts";

/** What the service worker (public/sw.js) shows. A click on it opens `url`. */
export type PushNotice = {
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  /** On the screen, a later message with the same tag replaces this one. */
  tag: string;
  lang: string;
};

export type PushMessage = {
  /** The id of the subscription. Its endpoint is read when the message is sent. */
  subscription: number;
  notice: PushNotice;
  /** At the push service, a later message with the same topic replaces this one while it waits. */
  topic: string;
  urgency: "normal" | "high";
  /** That it gives an engineer a job (outbox/engineer-news.ts). */
  given?: Given | undefined;
  /** What it is about, for whoever writes it anew before it is sent (jobs/renewed-news.server.ts). */
  about?: unknown;
};
