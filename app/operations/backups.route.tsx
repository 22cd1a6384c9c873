/** The screen Backups, /admin/backups: the kept backups, and the download of a fresh one. */
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router";
import { languageContext } from "#app/http/context.ts";
import { wordsOf } from "#app/http/screen.server.ts";
import { environment } from "#app/platform/environment.server.ts";
import { AnswerFailure, failureOf, reasonOf, statusFailure } from "#app/platform/failure.ts";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useNotice } from "#app/ui/use-notice.ts";
import { backupsWords } from "#app/words/backups-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/backups.route";
import { ownBackups } from "./own-backups.server.ts";
import { shownBackups } from "./shown-backups.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const words = wordsOf(context);
  const shown = await shownBackups(environment.DATA_DIR, { words, language: context.get(languageContext) });
  return { ...shown, elsewhere: ownBackups ? null : words.problems.backupsElsewhere };
}

export default function Backups({ loaderData }: Route.ComponentProps) {
  const backups = useScreenWords(backupsWords);
  const { common } = useWords();
  const { last, failure, trouble, kept, elsewhere } = loaderData;
  const sending = useCarefulSending();
  const notice = useNotice();
  useFocusFirstWrong(notice);
  return (
    <Page
      title={backups.title}
      width="medium"
      beside={
        <>
          {/* Not "back": after a refused password the page before this one is this one. */}
          <Link className="button" to="/admin">
            {common.back}
          </Link>
        </>
      }
    >
      {failure ? <NoticeBox tone="warn">{backups.failed(failure)}</NoticeBox> : null}
      {trouble ? <NoticeBox tone="warn">{trouble}</NoticeBox> : null}
      {elsewhere === null ? (
        <>
          <section className="card">
            <div className="card-head">
              <h2>{backups.last}</h2>
            </div>
            <div className="card-body">
              <p className={last ? "strong" : undefined}>{last ?? backups.none}</p>
              <p className="small quiet">{backups.lead}</p>
            </div>
          </section>
          <section className="card">
            <div className="card-head">
              <h2>{backups.download}</h2>
            </div>
            {/* A plain form, not the router's, because the answer is a file that the browser saves. */}
            <form
              method="post"
              action="/admin/backups/download"
              noValidate
              className="card-body form-short"
              onSubmit={sending.submit}
            >
              {sending.problem ? <NoticeBox tone="bad">{sending.problem}</NoticeBox> : null}
              {sending.begun ? <NoticeBox tone="info">{backups.downloadBegun}</NoticeBox> : null}
              <p>{backups.downloadLead}</p>
              <TextField
                label={backups.password}
                hint={backups.downloadHint}
                name="password"
                type="password"
                autoComplete="current-password"
                required
                error={notice?.field === "password" ? notice.text : undefined}
              />
              <div className="actions">
                <button type="submit" className="button primary">
                  {backups.downloadButton}
                </button>
              </div>
            </form>
          </section>
        </>
      ) : (
        <NoticeBox tone="info">{elsewhere}</NoticeBox>
      )}
      {kept.length > 0 ? <KeptBackups kept={kept} /> : null}
    </Page>
  );
}

/**
 * Submits a form whose answer is a file, after a request has shown that the server answers. Otherwise the browser would
 * replace this page with its own error page. A file as the answer leaves this page as it is, so what an earlier answer
 * left here is cleared before: its notice, by visiting the page again, and the password.
 */
function useCarefulSending() {
  const words = useWords();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [begun, setBegun] = useState(false);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    setBegun(false);
    try {
      const { ok, status, statusText } = await fetch("/robots.txt", { method: "HEAD", cache: "no-store" });
      if (!ok) throw new AnswerFailure(statusFailure(status, statusText, null));
      setProblem(null);
      await navigate(".", { replace: true, preventScrollReset: true });
      form.submit();
      form.reset();
      setBegun(true);
    } catch (error) {
      setProblem(reasonOf(failureOf(error), words));
    }
  }
  return { problem, begun, submit };
}

function KeptBackups({ kept }: { kept: Route.ComponentProps["loaderData"]["kept"] }) {
  const backups = useScreenWords(backupsWords);
  return (
    <section className="card">
      <div className="card-head">
        <h2>{backups.kept}</h2>
      </div>
      <table className="table">
        <thead>
          <tr>
            <th>{backups.made}</th>
            <th className="end">{backups.size}</th>
          </tr>
        </thead>
        <tbody>
          {kept.map(({ name, kind, when, size }) => (
            <tr key={name}>
              <td className="number">
                {when} <span className="small quiet block">{backups.kinds[kind]}</span>
              </td>
              <td className="end number">{size}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
