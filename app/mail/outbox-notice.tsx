import { NoticeBox } from "#app/ui/notice.tsx";
import { emailWords } from "#app/words/email-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type OutboxState = { waiting: number; lost: number; reason: string | null };

/** How many notices wait or were given up, and why the last one failed. Shows nothing when there are none. */
export function OutboxNotice({ state }: { state: OutboxState | null }) {
  const email = useScreenWords(emailWords);
  if (!state || state.waiting + state.lost === 0) return null;
  const { waiting, lost, reason } = state;
  return (
    <NoticeBox tone={reason ? "warn" : "info"}>
      {waiting > 0 ? <p>{email.waiting({ n: waiting })}</p> : null}
      {lost > 0 ? <p>{email.lost({ n: lost })}</p> : null}
      {reason ? <p>{email.lastFailure({ reason })}</p> : null}
    </NoticeBox>
  );
}
