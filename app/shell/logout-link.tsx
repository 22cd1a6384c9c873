import { type ReactNode, useState } from "react";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { logoutQuestion } from "./logout-question.ts";
import { waitingReports } from "./waiting-reports.ts";

type LogoutLinkProps = { className: string; user: number; children: ReactNode };

/** The sign-out link. It asks first, and names the reports that are on this phone and not sent yet. */
export function LogoutLink({ className, user, children }: LogoutLinkProps) {
  const [waiting, setWaiting] = useState<string>();
  return (
    <ConfirmLink
      {...logoutQuestion(useWords(), { user, waiting })}
      className={className}
      onAsk={() => waitingReports(user).then(setWaiting)}
    >
      {children}
    </ConfirmLink>
  );
}
