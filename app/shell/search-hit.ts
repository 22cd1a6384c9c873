/** What the search over everything finds: in the top bar, on its screen, in its call. */

export const hitKinds = ["customer", "quote", "job", "invoice", "report"] as const;

export type HitKind = (typeof hitKinds)[number];

export type SearchHit = {
  kind: HitKind;
  id: number;
  title: string;
  /** What tells it from others of the same title. */
  subtitle: string;
  /** The path of its screen. */
  url: string;
};
