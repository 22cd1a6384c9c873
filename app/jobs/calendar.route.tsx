import { Outlet } from "react-router";
import { useWorkWords } from "#app/words/use-work-words.ts";

/** A loader, so that the guard runs on every navigation here. */
export function loader() {
  return null;
}

export default function Calendar() {
  const { calendar } = useWorkWords();
  return (
    <main className="page" id="content">
      <title>{calendar.title}</title>
      <div className="page-head">
        <h1>{calendar.title}</h1>
      </div>
      <Outlet />
    </main>
  );
}
