import { Link, useLocation, useSearchParams } from "react-router";
import { useWords } from "#app/words/use-words.tsx";

/** Behind the links of screens that later versions bring. A loader, so that the guard runs on every navigation here. */
export function loader() {
  return null;
}

export default function NotYet() {
  const { shell, common } = useWords();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const quote = search.get("quoteNumber");
  const title = pathname === "/calendar" ? shell.nav.calendar : shell.nav.invoices;
  return (
    <main className="page narrow" id="content">
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <div className="card">
        <div className="empty">
          <h2>{shell.notYetTitle}</h2>
          <p>{shell.notYet}</p>
          {quote ? <p>{shell.bookingFor({ quote, name: search.get("name") ?? "" })}</p> : null}
          <Link className="button" to="/quotes">
            {common.back}
          </Link>
        </div>
      </div>
    </main>
  );
}
