import type { ComponentProps } from "react";
import { useWords } from "#app/words/use-words.tsx";
import { ConfirmLink } from "./confirm-link.tsx";

type DeleteLinkProps = Omit<
  ComponentProps<typeof ConfirmLink>,
  "className" | "children" | "yes" | "busy" | "danger"
> & {
  /** How it looks where it is not one of a row's. */
  className?: string;
};

/** A link that deletes a thing, after the question whether it shall. */
export function DeleteLink({ className = "button plain danger", ...question }: DeleteLinkProps) {
  const { common } = useWords();
  return (
    <ConfirmLink {...question} className={className} yes={common.delete} busy={common.deleting} danger>
      {common.delete}
    </ConfirmLink>
  );
}
