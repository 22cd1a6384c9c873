import { NoticeBox } from "#app/ui/notice.tsx";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import { AskedButton } from "./asked-button.tsx";
import type { Unkept } from "./use-stored-draft.ts";

type DraftNoticeProps = { restored: boolean; unkept: Unkept | null; onStartAgain: () => void };

/**
 * Says that a draft was restored, with a button that asks whether to discard it; and when the phone could not store it.
 */
export function DraftNotice({ restored, unkept, onStartAgain }: DraftNoticeProps) {
  const offline = useScreenWords(offlineWords);
  return (
    <>
      {restored ? (
        <div className="notice info" role="status">
          <div>
            {offline.restored}{" "}
            <AskedButton
              label={offline.startAgain}
              look="button plain"
              question={offline.startAgainQuestion}
              yes={offline.removeYes}
              act={onStartAgain}
            />
          </div>
        </div>
      ) : null}
      {unkept ? <NoticeBox tone="bad">{offline.unkept[unkept]}</NoticeBox> : null}
    </>
  );
}
