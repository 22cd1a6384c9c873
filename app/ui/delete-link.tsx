import type { ComponentProps } from "react";
import { useWords } from "#app/words/use-words.tsx";
import { ConfirmLink } from "./confirm-link.tsx";

type DeleteLinkProps = Omit<
  ComponentProps<typeof ConfirmLink>,
  "className" | "children" | "yes" | "busy" | "danger"
> & {
  /** The class outside a row of a list. */
  className?: string;
};

/** A link that deletes something, after a question. */
export function DeleteLink({ className = "button plain danger", ...question }: DeleteLinkProps) {
  const { common } = useWords();
  return (
    <ConfirmLink {...question} className={className} yes={common.delete} busy={common.deleting} danger>
      {common.delete}
    </ConfirmLink>
  );
}
