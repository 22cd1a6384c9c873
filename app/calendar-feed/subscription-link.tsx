import { useEffect, useState } from "react";
import { TextField } from "#app/ui/field.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { feedWords } from "#app/words/feed-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";

/** How long the message of success is shown, in milliseconds (behaviour 4.16). */
const shownMs = 3000;

/** The feed's link with buttons to open and to copy it; they are disabled unless the link is `usable`. */
export function SubscriptionLink({ link, usable }: { link: string; usable: boolean }) {
  const feed = useScreenWords(feedWords);
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

/** The link in a field, to select and copy by hand without JavaScript. */
export function LinkField({ label, link }: { label: string; link: string }) {
  return <TextField label={label} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />;
}

/** Only a script can copy: until scripts run, the button is invisible but keeps its place. */
function CopyButton({ onClick, disabled }: { onClick: () => void; disabled: boolean }) {
  const feed = useScreenWords(feedWords);
  const hydrated = useHydrated();
  return (
    <button type="button" className={hydrated ? "button" : "button unseen"} onClick={onClick} disabled={disabled}>
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
        // The clipboard is absent on a page without https, and a browser may refuse to use it.
        await navigator.clipboard.writeText(link);
        setSaid("copied");
      } catch {
        setSaid("failed");
      }
    },
  };
}
