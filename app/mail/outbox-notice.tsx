import { NoticeBox } from "#app/ui/notice.tsx";
import { useEmailWords } from "#app/words/use-email-words.ts";

type OutboxState = { waiting: number; lost: number; reason: string | null };

/** What of the notices is still to be sent, and why it was not. Nothing to say, nothing said. */
export function OutboxNotice({ state }: { state: OutboxState | null }) {
  const email = useEmailWords();
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
