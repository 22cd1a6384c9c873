import { type ReactNode, useEffect, useState } from "react";
import { Link, useMatches } from "react-router";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useNotice } from "#app/ui/use-notice.ts";

/** The notice that the last action left. Leaves out modal and quiet notices, which the page shows itself. */
export function PageNotice() {
  const notice = useNotice();
  if (!notice || notice.modal || notice.tone === "quiet") return null;
  return (
    <Message key={notice.id} tone={notice.tone} seconds={notice.seconds}>
      {notice.text}
      {notice.link ? (
        <>
          {" "}
          <Link to={notice.link.to}>{notice.link.text}</Link>
        </>
      ) : null}
    </Message>
  );
}

type MessageProps = { tone: "ok" | "warn" | "bad"; seconds: number; children: ReactNode };

let scriptsRun = false;

/**
 * Rendered by the server, the notice stands in the page. Shown by a script, it floats over the page: a success
 * disappears after a while, anything else stays.
 */
function Message({ tone, seconds, children }: MessageProps) {
  const [floating] = useState(scriptsRun);
  const overDialog = useMatches().some(({ handle }) => handle === dialogHandle);
  if (floating) {
    return (
      <FloatingMessage tone={tone} seconds={seconds}>
        {children}
      </FloatingMessage>
    );
  }
  return (
    <div className={overDialog ? "page-notice below" : "page-notice"}>
      <NoticeBox tone={tone}>{children}</NoticeBox>
    </div>
  );
}

/** Notices that appear after this were shown by a script. Call it once the page is hydrated. */
export function useScriptsRun(): void {
  useEffect(() => {
    scriptsRun = true;
  }, []);
}
