/**
 * The screen of the signed-in devices, /admin/sessions: the sessions that one may see, page by page, each of which can
 * be ended.
 */
import { signedInContext } from "#app/auth/guard.server.ts";
import { listSessions, type OpenSession, rowsPerPage, seesAllSessions } from "#app/auth/session-list.server.ts";
import { loadOrEmpty, wordsOf } from "#app/http/screen.server.ts";
import { ListFoot } from "#app/lists/list-foot.tsx";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { listSearch } from "#app/platform/fields.ts";
import { listAddress, pagesOf } from "#app/platform/list-address.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { Page } from "#app/ui/page.tsx";
import { sessionsWords } from "#app/words/sessions-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Words } from "#app/words/words.ts";
import type { Route } from "./+types/sessions.route";
import { LogoutLink } from "./logout-link.tsx";
import { otherSessionsEnding, sessionEnding } from "./session-endings.ts";
import { sessionLabel } from "./session-label.ts";

const searchSchema = listSearch.pick({ page: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { sessions } = wordsOf(context);
  const who = context.get(signedInContext);
  const asked = searchSchema.parse(Object.fromEntries(url.searchParams));
  const everybodys = seesAllSessions(who);
  return loadOrEmpty(load, { rows: [], total: 0, page: 1, pages: 1, everybodys });

  async function load() {
    const { rows, total, page } = await listSessions(who, asked.page);
    return {
      rows: rows.map((session) => sessionToShow(session, session.id === who.session_id, sessions)),
      ...{ total, page, pages: pagesOf(total, rowsPerPage), everybodys },
    };
  }
}

function sessionToShow(session: OpenSession, mine: boolean, words: Words["sessions"]) {
  const { id, user, created_at, last_used_at } = session;
  const { who, device } = sessionLabel(session, words);
  return {
    id,
    mine,
    user: user.id,
    who,
    device,
    email: user.email,
    since: { at: created_at.toISOString(), text: clockTime(created_at) },
    lastUse: { at: last_used_at.toISOString(), text: clockTime(last_used_at) },
  };
}

type Row = ReturnType<typeof sessionToShow>;

export default function Sessions({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, pages, everybodys, failure } = loaderData;
  const { common } = useWords();
  const sessions = useScreenWords(sessionsWords);
  return (
    <Page title={sessions.title} width="medium" beside={<BackLink to="/admin">{common.back}</BackLink>}>
      <LoadFailure failure={failure} />
      <p>{everybodys ? sessions.lead : sessions.ownLead}</p>
      <section className="card">
        <table className="table sessions">
          <thead>
            <tr>
              <th>{sessions.who}</th>
              <th>{sessions.device}</th>
              <th>{sessions.since}</th>
              <th>{sessions.lastUse}</th>
              <th>
                <span className="visually-hidden">{sessions.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <SessionRow key={row.id} row={row} />
            ))}
          </tbody>
        </table>
        {pages > 1 ? (
          <ListFoot
            count={sessions.count({ n: total })}
            page={page}
            pages={pages}
            hrefOf={(to) => listAddress("/admin/sessions", { page: to }, { page: 1 })}
            label={sessions.title}
          />
        ) : null}
        {total > 1 ? (
          <div className="card-foot actions">
            <ConfirmLink {...otherSessionsEnding(sessions, everybodys)} className="button danger">
              {sessions.endOthers}
            </ConfirmLink>
          </div>
        ) : null}
      </section>
    </Page>
  );
}

function SessionRow({ row }: { row: Row }) {
  const sessions = useScreenWords(sessionsWords);
  const label = (
    <>
      {sessions.end}
      <span className="visually-hidden">
        {" "}
        {row.who}, {row.device}
      </span>
    </>
  );
  return (
    <tr>
      <td className="who">
        <span className="strong">{row.who}</span>{" "}
        {row.who === row.email ? null : <span className="quiet small">{row.email}</span>}
      </td>
      <td>
        {row.device} {row.mine ? <span className="badge sent">{sessions.thisOne}</span> : null}
      </td>
      <td data-label={sessions.since}>
        <time dateTime={row.since.at}>{row.since.text}</time>
      </td>
      <td data-label={sessions.lastUse}>
        <time dateTime={row.lastUse.at}>{row.lastUse.text}</time>
      </td>
      <td className="end">
        {row.mine ? (
          <LogoutLink className="button plain danger" user={row.user}>
            {label}
          </LogoutLink>
        ) : (
          <ConfirmLink {...sessionEnding(sessions, row)} className="button plain danger">
            {label}
          </ConfirmLink>
        )}
      </td>
    </tr>
  );
}
