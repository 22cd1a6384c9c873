import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { dialogHandle } from "#app/ui/dialog.tsx";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { NoticeBox } from "#app/ui/notice.tsx";
import { useNotice } from "#app/ui/use-notice.ts";

/** The message that the last action left, but for those that the page itself shows. */
export function PageNotice() {
  const notice = useNotice();
  if (!notice || notice.modal || notice.tone === "quiet") return null;
  return (
    <Message key={notice.id} tone={notice.tone} seconds={notice.seconds}>
      {notice.text}
    </Message>
  );
}

let scriptsRun = false;

/** In its place when the server rendered it; brought by a script, over the page and for a while: what is no success stays. */
function Message({ tone, seconds, children }: { tone: "ok" | "warn" | "bad"; seconds: number; children: string }) {
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

/** From now on what appears was brought by a script. Called once the page is alive. */
export function useScriptsRun(): void {
  useEffect(() => {
    scriptsRun = true;
  }, []);
}
