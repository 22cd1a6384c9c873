import { useCallback, useEffect, useState } from "react";
import { useRevalidator, useSubmit } from "react-router";
import type { JobState } from "#app/jobs/job-moves.ts";
import type { KeptMove } from "#app/report-writing/offline/kept-moves.ts";
import { isWaiting } from "#app/report-writing/offline/move-waits.ts";
import { clockAt } from "#app/report-writing/phone-clock.ts";
import { randomKey } from "#app/report-writing/random-key.ts";

/** A state to set, as the form of a job posts it. */
export type Press = { job: number; about: string; state: JobState; reason: string };

export type PressedStates = {
  /** The moves that wait on this phone, were refused or just sent, in the order in which they were pressed. */
  moves: readonly KeptMove[];
  press: (press: Press) => void;
  /** Forgets a refused move. */
  forget: (key: string) => void;
};

/**
 * The states that are pressed on this page: each is kept on the phone first, then sent, now or when the signal is back.
 * A browser that keeps nothing posts the form.
 */
export function usePressedStates(user: number): PressedStates {
  const [moves, setMoves] = useState<readonly KeptMove[]>([]);
  const { revalidate } = useRevalidator();
  const submit = useSubmit();
  useEffect(() => {
    let [waiting, ended] = [0, false];
    const ends: (() => void)[] = [];
    Promise.all([loadKept(), loadSender()])
      .then(([{ listMoves, watchMoves }, { keepSending }]) => {
        if (ended) return;
        const show = async () => {
          const kept = await listMoves(user);
          if (ended) return;
          setMoves(kept);
          const still = kept.filter(isWaiting).length;
          // What was sent is shown as the server has it, as soon as it is reached.
          if (still < waiting) void revalidate();
          waiting = still;
        };
        ends.push(watchMoves(show), keepSending(user));
        return show();
      })
      // Where the browser keeps nothing, nothing waits.
      .catch(() => undefined);
    return () => {
      ended = true;
      for (const end of ends) end();
    };
  }, [user, revalidate]);

  const press = useCallback(
    (asked: Press) => {
      const now = Date.now();
      const move = { ...asked, key: randomKey(), pressed_at: now, clock: clockAt(now), refused: "" };
      const keep = async () => {
        const { putMove } = await loadKept();
        await putMove(user, move);
      };
      // What is kept is sent by its key alone, even where the sending does not begin now.
      void keep().then(
        () => loadSender().then(({ sendNow }) => sendNow(user)),
        () => submit({ ...asked, user }, { method: "post" }),
      );
    },
    [user, submit],
  );
  const forget = useCallback(
    (key: string) => {
      void loadKept().then(({ deleteMove }) => deleteMove(user, key));
    },
    [user],
  );
  return { moves, press, forget };
}

function loadSender() {
  return import("#app/report-writing/offline/send-queue.ts");
}

function loadKept() {
  return import("#app/report-writing/offline/kept-moves.ts");
}
