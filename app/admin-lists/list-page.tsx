import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Failure } from "#app/platform/failure.ts";
import { LoadFailure } from "#app/ui/load-failure.tsx";
import { FormProblem } from "#app/ui/notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { useFocusFirstWrong } from "#app/ui/use-focus-first-wrong.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.tsx";
import { AdminTabs } from "./admin-tabs.tsx";

/** Fields that show their own error. */
const shownFields = ["name", "email", "title", "description"];

type ListHeadProps = {
  /** Why the last pressed button failed. */
  refusal: { problem: string; fields?: Record<string, string> } | null;
  /** Whether the user's role opens this list and none of the others. */
  alone?: boolean;
};

/** What stands below the heading of an admin list: the tabs that lead to the others, and why the last button failed. */
export function ListHead({ refusal, alone = false }: ListHeadProps) {
  // With scripts the wrong field has the focus and shows its error, so the message on top would repeat it.
  const atField = useHydrated() && shownFields.some((name) => refusal?.fields?.[name]);
  const said = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scrolls to the message on top when the pressed button was further down. A wrong field shows its error in its
    // place.
    const field = document.querySelector('[aria-invalid="true"]');
    if (refusal && !field) said.current?.scrollIntoView({ block: "center" });
  }, [refusal]);
  useFocusFirstWrong(refusal);
  return (
    <>
      {alone ? null : <AdminTabs />}
      <div ref={said}>{refusal && !atField ? <FormProblem title={refusal.problem} /> : null}</div>
    </>
  );
}

type ListPageProps = ListHeadProps & {
  title: string;
  /** The address of the Back link. */
  back?: string;
  /** Why the list could not be loaded. */
  failure: Failure | null;
  children: ReactNode;
};

/** The frame of an admin list whose rows are edited in place. */
export function ListPage({ title, back = "/admin", refusal, failure, children }: ListPageProps) {
  const { common } = useWords();
  return (
    <Page
      title={title}
      beside={
        <Link className="button" to={back}>
          {common.back}
        </Link>
      }
    >
      <ListHead refusal={refusal} />
      <LoadFailure failure={failure} />
      {children}
    </Page>
  );
}
