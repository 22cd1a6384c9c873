import { type FocusEvent, useState } from "react";
import { useFetcher } from "react-router";
import { afterPress } from "#app/ui/after-press.ts";
import { comparedFields, type Double, type Namesake } from "./doubles.ts";

/**
 * Looks for customers who may be the one in the form, whenever one of the compared fields is left with another value
 * than it had. `id` is that of the customer who is edited; `others` are ids of which the user has said that they are
 * others, joined by commas, as the form posts them; `asked` are ids of those about whom the form asks already.
 */
export function useDoubles(id: number | null, othersAtFirst: string, asked: readonly number[]) {
  const fetcher = useFetcher<{ doubles: Double[]; namesakes: Namesake[] }>();
  const [others, setOthers] = useState(othersAtFirst);
  const said = others.split(",");
  const doubles = (fetcher.data?.doubles ?? []).filter(
    (double) => !said.includes(String(double.id)) && !asked.includes(double.id),
  );
  return {
    doubles,
    namesakes: fetcher.data?.namesakes ?? [],
    others,
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (!(target instanceof HTMLInputElement) || !target.form) return;
      if (!comparedFields.some((name) => name === target.name) || target.value === target.defaultValue) return;
      const form = new FormData(target.form);
      const typed = comparedFields.map((name) => [name, String(form.get(name) ?? "")]);
      const asked = new URLSearchParams([...typed, ["id", String(id ?? "")]]);
      afterPress(() => fetcher.load(`/customers/doubles?${asked}`));
    },
    sayOthers: () => setOthers([...said, ...doubles.map((double) => double.id)].filter(Boolean).join(",")),
  };
}
