import { useOfflineWords } from "#app/words/use-offline-words.ts";

/** Says that what was typed before is back, and how to be rid of it. */
export function Restored({ onStartAgain }: { onStartAgain: () => void }) {
  const offline = useOfflineWords();
  return (
    <div className="notice info" role="status">
      <div>
        {offline.restored}{" "}
        <button type="button" className="button plain" onClick={onStartAgain}>
          {offline.startAgain}
        </button>
      </div>
    </div>
  );
}
