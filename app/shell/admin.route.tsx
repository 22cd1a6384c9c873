import { Link } from "react-router";
import { useWords } from "#app/words/use-words.tsx";
import { ThemeForm } from "./theme-form.tsx";

/** A loader, so that the guard runs on every navigation here. */
export function loader() {
  return null;
}

export default function Admin() {
  const { admin, auth, common, shell } = useWords();
  return (
    <main className="page narrow" id="content">
      <title>{admin.title}</title>
      <div className="page-head">
        <h1>{admin.title}</h1>
        <Link className="button" to="/calendar">
          {common.cancel}
        </Link>
      </div>
      <section className="card">
        <div className="card-head">
          <h2>{admin.appearance}</h2>
        </div>
        <div className="card-body actions">
          <ThemeForm />
        </div>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{admin.company}</h2>
        </div>
        <div className="card-body actions">
          <Link className="button" to="/settings">
            {admin.settings}
          </Link>
        </div>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{shell.nav.calendar}</h2>
        </div>
        <div className="card-body actions">
          <Link className="button" to="/admin/ios-calendar">
            {admin.subscription}
          </Link>
        </div>
      </section>
      <section className="card">
        <div className="card-head">
          <h2>{admin.account}</h2>
        </div>
        <div className="card-body actions">
          <Link className="button" to="/admin/change-password">
            {auth.changePassword}
          </Link>
        </div>
      </section>
    </main>
  );
}
