import { useEffect, useRef } from "react";
import { NoticeBox } from "#app/ui/notice.tsx";
import type { Given } from "./posted-user.server.ts";

/**
 * What came of adding or resetting a user: a link or a password, which is shown this once. The box takes the focus, and
 * comes into view by that: the button that was pressed is far below the box.
 */
export function GivenAccess({ given }: { given: Given }) {
  const { text, secret } = given;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new answer
  useEffect(() => box.current?.focus(), [given]);
  return (
    <div ref={box} tabIndex={-1} className="given-access">
      <NoticeBox tone="ok">
        {text}{" "}
        {secret ? (
          <>
            <span className="block">{secret.lead}</span> <code className="block given">{secret.value}</code>
          </>
        ) : null}
      </NoticeBox>
    </div>
  );
}
