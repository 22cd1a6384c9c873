import { useEffect, useState } from "react";
import { NoticeBox } from "#app/ui/notice.tsx";
import { usePushWords } from "#app/words/use-push-words.ts";
import type { PushState } from "./browser-push.ts";

/**
 * Notifications on this device: a card of its own, for the end of a page. Only a script can bring them, so there is
 * nothing until one runs, and nothing where the browser has no push (behaviour 7.9).
 */
export function PushSwitch() {
  const push = usePushWords();
  const { state, busy, failure, turnOn, turnOff } = usePush();
  if (!state) return null;
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
          // One button for both: it keeps the focus, also while it is busy and a press does nothing.
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

/** Where the browser stands (null until that is known, and where there is no push), and ways to change it. */
function usePush() {
  const [browser, setBrowser] = useState<BrowserPush | null>(null);
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    // Loaded before anything is pressed: the browser's question must follow the press at once.
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
