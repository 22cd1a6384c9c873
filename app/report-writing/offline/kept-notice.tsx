import { NoticeBox } from "#app/ui/notice.tsx";
import { useOfflineWords } from "#app/words/use-offline-words.ts";

type KeptNoticeProps = { restored: boolean; full: boolean; onStartAgain: () => void };

/** Says that what was typed before is back, and how to be rid of it; and when the phone can keep no more. */
export function KeptNotice({ restored, full, onStartAgain }: KeptNoticeProps) {
  const offline = useOfflineWords();
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
