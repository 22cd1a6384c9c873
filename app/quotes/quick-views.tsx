import { QuickViews } from "#app/lists/quick-views.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";

const views = [
  { name: "waiting", view: { status: "sent", expires: "", job: "" } },
  { name: "expiring", view: { status: "sent", expires: "week", job: "" } },
  { name: "toBook", view: { status: "accepted", expires: "", job: "none" } },
] as const;

/** The quick views of the list of quotes. */
export function QuoteQuickViews({ search }: { search: ListSearch }) {
  const { quickViews } = useWords().quotes;
  const { status, expires, job, pageSize, sort } = search;
  const all = { ...defaultSearch, pageSize, sort };
  return (
    <QuickViews
      label={quickViews.label}
      views={views.map(({ name, view }) => {
        const isOn = status === view.status && expires === view.expires && job === view.job;
        return { text: quickViews[name], isOn, to: listHref(isOn ? all : { ...all, ...view }) };
      })}
    />
  );
}
