import { type FocusEvent, useState } from "react";
import { useFetcher } from "react-router";
import { comparedFields, type Double } from "./doubles.ts";

/**
 * Looks for customers who may be the one in the form, whenever one of the compared fields is left with another value
 * than it had. `id` is that of the customer who is edited; `others` are ids of which the user has said that they are
 * others, joined by commas, as the form posts them.
 */
export function useDoubles(id: number | null, othersAtFirst: string) {
  const fetcher = useFetcher<{ doubles: Double[] }>();
  const [others, setOthers] = useState(othersAtFirst);
  const said = others.split(",");
  const doubles = (fetcher.data?.doubles ?? []).filter((double) => !said.includes(String(double.id)));
  return {
    doubles,
    others,
    onBlur({ target }: FocusEvent<HTMLElement>) {
      if (!(target instanceof HTMLInputElement) || !target.form) return;
      if (!comparedFields.some((name) => name === target.name) || target.value === target.defaultValue) return;
      const form = new FormData(target.form);
      const typed = comparedFields.map((name) => [name, String(form.get(name) ?? "")]);
      fetcher.load(`/customers/doubles?${new URLSearchParams([...typed, ["id", String(id ?? "")]])}`);
    },
    sayOthers: () => setOthers([...said, ...doubles.map((double) => double.id)].filter(Boolean).join(",")),
  };
}
