/** What is doubtful about a tax number, for the forms of customers while one is typed: GET /customers/check?nie=. */
import { wordsOf } from "#app/http/screen.server.ts";
import type { Route } from "./+types/check-tax-number.api";
import { taxNumberSentence } from "./tax-number.server.ts";

/** The sentence is null where there is no doubt. */
export type TaxNumberCheck = { number: string; sentence: string | null };

export async function loader({ url, context }: Route.LoaderArgs): Promise<TaxNumberCheck> {
  const number = (url.searchParams.get("nie") ?? "").slice(0, 100);
  const sentence = await taxNumberSentence(number);
  return { number, sentence: sentence?.(wordsOf(context)) ?? null };
}
