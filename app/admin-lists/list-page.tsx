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
  /** The address of the Back link. */
  back?: string;
  /** Why the last pressed button failed. */
  refusal: { problem: string; fields?: Record<string, string> } | null;
  /** What is wrong with the list's query. */
  problem?: string | null;
  /** Why the list could not be loaded. */
  failure: Failure | null;
  /** Shown beside Back. */
  actions?: ReactNode;
  children: ReactNode;
};

/** Fields that show their own error. */
const shownFields = ["name", "email", "title", "description"];

/** The frame of the admin lists (engineers, tasks, templates, reports): title, links, and what failed. */
export function ListPage({ title, back = "/admin", refusal, problem, failure, actions, children }: ListPageProps) {
  const { common } = useWords();
  // With scripts the wrong field has the focus and shows its error, so the message on top would repeat it.
  const atField = useAlive() && shownFields.some((name) => refusal?.fields?.[name]);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the message on top when the pressed button was further down. A wrong field shows its error in its
    // place.
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
