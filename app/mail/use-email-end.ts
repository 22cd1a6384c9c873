import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Milliseconds between two looks at an attempt. */
const lookEvery = 2000;

/** Loads the data of the page anew once an attempt to e-mail a document has ended; null where none is being made. */
export function useEmailEnd(id: number | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (id === null) return;
    let timer = setTimeout(look, lookEvery);
    let left = false;
    return () => {
      left = true;
      clearTimeout(timer);
    };

    async function look() {
      const ended = document.visibilityState === "visible" && (await hasEnded(Number(id)));
      if (left) return;
      if (ended) revalidate();
      else timer = setTimeout(look, lookEvery);
    }
  }, [id, revalidate]);
}

/** Whether the server says that an attempt is no longer being made. One that cannot be asked is asked again later. */
async function hasEnded(id: number): Promise<boolean> {
  try {
    const answer = await fetch(`/api/email-attempts/${id}`);
    return answer.ok && (await answer.json()).being_sent === false;
  } catch {
    return false;
  }
}
