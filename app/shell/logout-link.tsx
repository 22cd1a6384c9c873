import { type ReactNode, useState } from "react";
import { ConfirmLink } from "#app/ui/confirm-link.tsx";
import { useWords } from "#app/words/use-words.tsx";
import { waitingReports } from "./waiting-reports.ts";

type LogoutLinkProps = { className: string; user: number; children: ReactNode };

/** The sign-out link. It asks first, and names the reports that are on this phone and not sent yet. */
export function LogoutLink({ className, user, children }: LogoutLinkProps) {
  const { shell } = useWords();
  const [waiting, setWaiting] = useState<string>();
  return (
    <ConfirmLink
      className={className}
      title={shell.logoutTitle}
      question={shell.logoutQuestion}
      detail={waiting}
      onAsk={() => waitingReports(user).then(setWaiting)}
      yes={shell.logoutYes}
      busy={shell.logoutYes}
      action="/logout"
      failed={(reason) => shell.logoutFailed({ reason })}
    >
      {children}
    </ConfirmLink>
  );
}
