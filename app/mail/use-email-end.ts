import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between two polls of an attempt. */
const lookEvery = 2000;

/** Polls an e-mail attempt and reloads the page's data once it has ended. `id` is null where no attempt is running. */
export function useEmailEnd(id: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (id === null) return;
    let timer = setTimeout(checkStatus, lookEvery);
    let left = false;
    return () => {
      left = true;
      clearTimeout(timer);
    };

    async function checkStatus() {
      const ended = document.visibilityState === "visible" && (await hasEnded(Number(id)));
      if (left) return;
      if (ended) revalidate();
      else timer = setTimeout(checkStatus, lookEvery);
    }
  }, [id, revalidate]);
}

/** Whether the server says that the attempt has ended. False when the server cannot be reached: the hook asks again. */
async function hasEnded(id: number): Promise<boolean> {
  try {
    const answer = await fetch(`/api/email-attempts/${id}`);
    return answer.ok && (await answer.json()).being_sent === false;
  } catch {
    return false;
  }
}
