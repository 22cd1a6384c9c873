import { useEffect, useState } from "react";
import { NoticeBox } from "#app/ui/notice.tsx";
import { NeedsScripts } from "#app/ui/plain-page.ts";
import { pushWords } from "#app/words/push-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { PushState } from "./browser-push.ts";

/**
 * The card that turns notifications on this device on and off. It works by script only, so the server renders nothing
 * (on a plain page, that it needs scripts), and neither does a browser without push (behaviour 7.9).
 */
export function PushSwitch() {
  const push = useScreenWords(pushWords);
  const { state, busy, failure, turnOn, turnOff } = usePush();
  if (!state) return <NeedsScripts what="push" />;
  const isOn = state === "on";
  const rest = isOn ? push.turnOff : push.turnOn;
  const doing = isOn ? push.turningOff : push.turningOn;
  const press = isOn ? turnOff : turnOn;
  return (
    <section className="card">
      <div className="card-head">
        <h2>{push.title}</h2>
      </div>
      <div className="card-body">
        <p aria-live="polite">{isOn ? push.on : push.lead}</p>
        {failure ? <NoticeBox tone="bad">{push.failed({ reason: failure })}</NoticeBox> : null}
        {state === "denied" ? (
          <NoticeBox tone="info">{push.denied}</NoticeBox>
        ) : (
          // One button for both states, so that it keeps the focus. While it is busy, a press does nothing.
          <button
            type="button"
            className="button fits"
            aria-busy={busy || undefined}
            onClick={busy ? undefined : press}
          >
            {busy ? doing : rest}
          </button>
        )}
      </div>
    </section>
  );
}

type BrowserPush = typeof import("./browser-push.ts");

/** The state of this browser, null until it is known and where there is no push, and the functions that change it. */
function usePush() {
  const [browser, setBrowser] = useState<BrowserPush | null>(null);
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Loaded before any press, because the browser's question must follow a press at once.
    import("./browser-push.ts").then(load).catch(() => undefined);
    async function load(loaded: BrowserPush): Promise<void> {
      if (!loaded.isPushSupported()) return;
      setState(await loaded.pushState());
      setBrowser(loaded);
    }
  }, []);
  async function change(how: "turnPushOn" | "turnPushOff"): Promise<void> {
    if (!browser) return;
    setBusy(true);
    setFailure(null);
    try {
      setState(await browser[how]());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }
  return { state, busy, failure, turnOn: () => change("turnPushOn"), turnOff: () => change("turnPushOff") };
}
