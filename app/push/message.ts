/** What the outbox keeps of a push message, and what of it the browser is sent. */

/** What the service worker (public/sw.js) shows, and where a click on it leads. */
export type PushNotice = {
  title: string;
  body: string;
  /** A path of this site. */
  url: string;
  /** A later message with the same tag takes this one's place on the screen. */
  tag: string;
  lang: string;
};

export type PushMessage = {
  /** The id of the subscription; its address is looked up when it is sent. */
  subscription: number;
  notice: PushNotice;
  /** A later message with the same topic takes the place of one that the push service still keeps. */
  topic: string;
  urgency: "normal" | "high";
  /** ISO 8601: it is of no use after that. */
  until: string;
};
