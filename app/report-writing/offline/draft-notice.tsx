import { NoticeBox } from "#app/ui/notice.tsx";
import { offlineWords } from "#app/words/offline-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Unkept } from "./use-stored-draft.ts";

type DraftNoticeProps = { restored: boolean; unkept: Unkept | null; onStartAgain: () => void };

/** Says that a draft was restored, with a button to discard it; and says when the phone could not store the draft. */
export function DraftNotice({ restored, unkept, onStartAgain }: DraftNoticeProps) {
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
      {unkept ? <NoticeBox tone="bad">{offline.unkept[unkept]}</NoticeBox> : null}
    </>
  );
}
