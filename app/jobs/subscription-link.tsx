import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useAlive } from "#app/ui/use-alive.ts";
import { useFeedWords } from "#app/words/use-feed-words.ts";

/** How long a success is shown (behaviour 4.16). */
const shownMs = 3000;

/** The link that calendar apps open, with buttons to open and to copy it; a click on either needs a link that works. */
export function SubscriptionLink({ link, usable }: { link: string; usable: boolean }) {
  const feed = useFeedWords();
  const { said, copy } = useCopy(link);
  return (
    <>
      <div className="actions stacked">
        {usable ? (
          <a className="button primary" href={link}>
            {feed.open}
          </a>
        ) : (
          <button type="button" className="button primary" disabled>
            {feed.open}
          </button>
        )}{" "}
        <CopyButton onClick={copy} disabled={!usable} />
      </div>
      {said === "copied" ? <NoticeBox tone="ok">{feed.copied}</NoticeBox> : null}
      {said === "failed" ? <NoticeBox tone="bad">{feed.copyFailed}</NoticeBox> : null}
      <LinkField label={feed.link} link={link} />
    </>
  );
}

/** A link to read, select and copy by hand: that needs no JavaScript. */
export function LinkField({ label, link }: { label: string; link: string }) {
  return <TextField label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />;
}

/** Only a script can copy: until one runs, the button keeps its place and is not seen. */
function CopyButton({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  const feed = useFeedWords();
  const alive = useAlive();
  return (
    <button type="button" className={alive ? "button" : "button unseen"} onClick={onClick} disabled={disabled}>
      {feed.copy}
    </button>
  );
}

function useCopy(link: string): { said: "copied" | "failed" | null; copy: () => Promise<void> } {
  const [said, setSaid] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (said !== "copied") return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return {
    said,
    async copy() {
      try {
        // Absent where the page itself came without https, and refused by a browser that was told so.
        await navigator.clipboard.writeText(link);
        setSaid("copied");
      } catch {
        setSaid("failed");
      }
    },
  };
}
