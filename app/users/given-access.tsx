import { NoticeBox } from "#app/ui/notice.tsx";
import type { Given } from "./posted-user.server.ts";

/** What came of adding or resetting a user: a link or a password, which is shown this once. */
export function GivenAccess({ given }: { given: Given }) {
  const { text, secret } = given;
  return (
    <NoticeBox tone="ok">
      {text}{" "}
      {secret ? (
        <>
          <span className="block">{secret.lead}</span> <code className="block given">{secret.value}</code>
        </>
      ) : null}
    </NoticeBox>
  );
}
