import { BackLink } from "#app/ui/back-link.tsx";
import { useWords } from "#app/words/use-words.tsx";

/** Behind the links of screens that later versions bring. A loader, so that the guard runs on every navigation here. */
export function loader() {
  return null;
}

export default function NotYet() {
  const { shell, common } = useWords();
  return (
    <main className="page narrow" id="content">
      <title>{shell.notYetTitle}</title>
      <div className="card">
        <div className="empty">
          <h1>{shell.notYetTitle}</h1>
          <p>{shell.notYet}</p>
          <BackLink to="/admin">{common.back}</BackLink>
        </div>
      </div>
    </main>
  );
}
