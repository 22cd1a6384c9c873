import { NoticeBox } from "#app/ui/notice.tsx";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

type DraftNoticeProps = { restored: boolean; full: boolean; onStartAgain: () => void };

/**
 * Says that a draft was restored, with a button to discard it; and says when the phone is too full to store the draft.
 */
export function DraftNotice({ restored, full, onStartAgain }: DraftNoticeProps) {
  const offline = useScreenWords(offlineWords);
  return (
    <>
      {restored ? (
        <div className="notice info" role="status">
          <div>
            {offline.restored}{" "}
            <button type="button" className="button plain" onClick={onStartAgain}>
              {offline.startAgain}
            </button>
          </div>
        </div>
      ) : null}
      {full ? <NoticeBox tone="bad">{offline.full}</NoticeBox> : null}
    </>
  );
}
