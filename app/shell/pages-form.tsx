import { useFetcher, useLocation } from "react-router";
import type { Refusal } from "#app/http/screen.server.ts";
import { FloatingMessage } from "#app/ui/floating-message.tsx";
import { useIsPlain } from "#app/ui/plain-page.ts";
import { useRefusal } from "#app/ui/use-refusal.ts";
import { useWords } from "#app/words/use-words.tsx";

/** The switch to plain pages on this device. It reloads the page. A plain page has the way back in its foot. */
export function PagesForm() {
  const { shell } = useWords();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<Refusal<null>>();
  const refusal = useRefusal(fetcher.data);
  if (useIsPlain()) return null;
  return (
    <fetcher.Form method="post" action="/pages" data-reloads>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <button type="submit" className="button plain" name="pages" value="plain">
        {shell.plainPages}
      </button>
      {refusal && fetcher.state === "idle" ? (
        <FloatingMessage tone="bad" seconds={0}>
          {refusal.problem}
        </FloatingMessage>
      ) : null}
    </fetcher.Form>
  );
}
