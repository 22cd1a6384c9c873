import type { ReactNode } from "react";
import { Link } from "react-router";
import { FormProblem, NoticeBox } from "#app/ui/notice.tsx";
import { useFirstWrong } from "#app/ui/use-first-wrong.ts";
import { useWords } from "#app/words/use-words.tsx";
import { AdminNav } from "./admin-nav.tsx";

type ListPageProps = {
  title: string;
  /** Where Back leads. */
  back?: string;
  /** Why the last button failed. */
  refusal: { problem: string } | null;
  unreachable: boolean;
  /** Why there is nothing to show. */
  problem?: string | null;
  children: ReactNode;
};

/** The frame of the admin screens of service reports: where one is, and what went wrong. */
export function ListPage({ title, back = "/admin", refusal, unreachable, problem, children }: ListPageProps) {
  const { common, shell } = useWords();
  useFirstWrong(refusal);
  return (
    <main className="page" id="content">
      <title>{title}</title>
      <div className="page-head">
        <h1>{title}</h1>
        <Link className="button" to={back}>
          {common.back}
        </Link>
      </div>
      <AdminNav />
      {refusal ? <FormProblem title={refusal.problem} /> : null}
      {unreachable ? <NoticeBox tone="bad">{shell.unreachable}</NoticeBox> : null}
      {problem ? <NoticeBox tone="bad">{problem}</NoticeBox> : null}
      {children}
    </main>
  );
}
