/** What the search over everything finds: in the top bar, on its screen, in its call. */

export const hitKinds = ["customer", "quote", "job", "invoice", "report"] as const;

export type HitKind = (typeof hitKinds)[number];

/** What stands between the facts of a hit's subtitle. */
export const betweenFacts = " · ";

export type SearchHit = {
  kind: HitKind;
  id: number;
  title: string;
  /** What tells it from others of the same title: facts with betweenFacts between them. */
  subtitle: string;
  /** The path of its screen. */
  url: string;
};
