/** The screen of one's own second factor, /admin/second-factor: since when, how many recovery codes are left. */
import { Link } from "react-router";
import { factorStartOf } from "#app/audit/factor-start.server.ts";
import { signedInContext } from "#app/auth/guard.server.ts";
import { getOwnFactor } from "#app/auth/own-factor.server.ts";
import { useMay } from "#app/auth/use-may.ts";
import { loadOrEmpty } from "#app/http/screen.server.ts";
import { clockTime } from "#app/platform/date-texts.server.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { secondFactorWords } from "#app/words/second-factor-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { Route } from "./+types/own-factor.route";

/** With so many recovery codes left or fewer, the screen warns. */
const fewCodes = 2;

export async function loader({ context }: Route.LoaderArgs) {
  const { id } = context.get(signedInContext).user;
  return loadOrEmpty(load, { isAsked: false, isSet: false, codesLeft: 0, since: null });

  async function load() {
    const factor = await getOwnFactor(id);
    const start = factor.isSet ? await factorStartOf(id) : null;
    return { ...factor, since: start && clockTime(start) };
  }
}

export default function OwnFactor({ loaderData }: Route.ComponentProps) {
  const { isAsked, isSet, codesLeft, since, failure } = loaderData;
  const { common } = useWords();
  const factor = useScreenWords(secondFactorWords);
  const may = useMay();
  const left = factor.codesLeft({ n: codesLeft });
  const toUsers = !isAsked && may("/admin/users") ? <Link to="/admin/users">{factor.askInUsers}</Link> : null;
  const back = <BackLink to="/admin">{common.back}</BackLink>;
  if (failure) {
    return (
      <Page title={factor.title} width="narrow" beside={back}>
        <LoadFailure failure={failure} />
      </Page>
    );
  }
  return (
    <Page title={factor.title} width="narrow" beside={back}>
      <section className="card factor">
        <div className="card-body">
          {isSet ? (
            <>
              <p>
                {isAsked ? factor.on : factor.notAskedNow} {since ? factor.onSince({ when: since }) : null} {toUsers}
              </p>
              {codesLeft > fewCodes ? (
                <p>{left}</p>
              ) : (
                <NoticeBox tone="warn">
                  {left} {factor.codesRunOut}
                </NoticeBox>
              )}
              <div className="actions">
                <Link className="button" to="/admin/second-factor/recovery-codes">
                  {factor.renew}
                </Link>{" "}
                <Link className="button" to="/admin/second-factor/move">
                  {factor.move}
                </Link>
              </div>
            </>
          ) : (
            <p>
              {isAsked ? factor.noneYet : factor.noneAsked} {toUsers}
            </p>
          )}
        </div>
      </section>
    </Page>
  );
}
