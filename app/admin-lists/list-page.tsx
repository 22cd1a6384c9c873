import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Failure } from "#app/platform/failure.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useFirstWrong } from "#app/ui/use-first-wrong.ts";
import { useWords } from "#app/words/use-words.tsx";
import { AdminNav } from "./admin-nav.tsx";

type ListPageProps = {
  title: string;
  /** Where Back leads. */
  back?: string;
  /** Why the last button failed. */
  refusal: { problem: string; fields?: Record<string, string> } | null;
  /** What was wrong with what was asked for. */
  problem?: string | null;
  /** Why nothing could be loaded. */
  failure: Failure | null;
  /** Beside Back. */
  actions?: ReactNode;
  children: ReactNode;
};

/** The fields that say by themselves what is wrong with them. */
const shownFields = ["name", "email", "title", "description"];

/** The frame of the admin screens of service reports: where one is, and what went wrong. */
export function ListPage({ title, back = "/admin", refusal, problem, failure, actions, children }: ListPageProps) {
  const { common } = useWords();
  // With a script the field that is wrong has the focus: what it says need not be said twice.
  const atField = useAlive() && shownFields.some((name) => refusal?.fields?.[name]);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whoever pressed a button further down sees why nothing came of it; a wrong field says so where it is.
    const field = document.querySelector('[aria-invalid="true"]');
    if (refusal && !field) said.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  useFirstWrong(refusal);
  return (
    <main className="page" id="content">
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
        {actions}{" "}
        <Link className="button" to={back}>
          {common.back}
        </Link>
      </div>
      <AdminNav />
      <div ref={said}>{refusal && !atField ? <FormProblem title={refusal.problem} /> : null}</div>
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      <LoadFailure failure={failure} />
      {children}
    </main>
  );
}
