import { Link } from "react-router";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { useWords } from "#app/words/use-words.tsx";
import { defaultSearch, type ListSearch, listHref } from "./list-search.ts";

/** Links to the lists that an office looks at every day. A link that is on leads back to the list of all quotes. */
export function QuickViews({ search }: { search: ListSearch }) {
  const { quotes } = useWords();
  const { pageSize, sort } = search;
  const views = [
    { name: "waiting", view: { status: "sent", expires: "", job: "" } },
    { name: "expiring", view: { status: "sent", expires: "week", job: "" } },
    { name: "toBook", view: { status: "accepted", expires: "", job: "none" } },
  ] as const;
  return (
    <nav className="quick-views actions" aria-label={quotes.quickViews.label}>
      {joinWithSpaces(
        views.map(({ name, view }) => {
          const isOn = search.status === view.status && search.expires === view.expires && search.job === view.job;
          const all = { ...defaultSearch, pageSize, sort };
          return (
            <Link
              key={name}
              className="button"
              aria-current={isOn ? "true" : undefined}
              to={listHref(isOn ? all : { ...all, ...view })}
            >
              {quotes.quickViews[name]}
            </Link>
          );
        }),
      )}
    </nav>
  );
}
