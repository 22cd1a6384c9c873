import { NoticeBox } from "#app/ui/notice.tsx";
import { useNotice } from "#app/ui/use-notice.ts";

/** The message, but for those that the page itself shows. */
export function PageNotice() {
  const notice = useNotice();
  if (!notice || notice.modal || notice.tone === "quiet") return null;
  return (
    <div className="page-notice">
      <NoticeBox tone={notice.tone}>{notice.text}</NoticeBox>
    </div>
  );
}
