import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from "react";

type Options<Hit> = {
  /** The hits; the same array as long as they are the same. */
  hits: readonly Hit[];
  choose: (hit: Hit) => void;
  /** Whether the first hit is active before an arrow is pressed, so that Enter chooses it. */
  firstIsActive?: boolean;
  /** Whether the list is open at first. */
  openAtFirst?: boolean;
  /** What Escape does while the list is closed. */
  leave?: () => void;
};

/**
 * A combobox of ARIA 1.2: the keys of its field, and the attributes of the field, the list and its options. The focus
 * stays in the field. Arrows choose and open the list, Enter takes the active hit, Escape closes the list.
 */
export function useCombobox<Hit>({ hits, choose, firstIsActive = false, openAtFirst = false, leave }: Options<Hit>) {
  const listId = useId();
  const [listed, setListed] = useState(openAtFirst);
  // An index belongs to the hits among which it was chosen. -1 is the field itself.
  const [moved, setMoved] = useState<{ hits: readonly Hit[]; to: number } | null>(null);
  const active = moved?.hits === hits ? moved.to : firstIsActive ? 0 : -1;
  const expanded = listed && hits.length > 0;
  const chosen = expanded ? hits[active] : undefined;
  const activeId = chosen === undefined ? undefined : `${listId}-${active}`;

  useEffect(() => {
    if (activeId && moved) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId, moved]);

  function show() {
    setListed(true);
    setMoved(null);
  }

  function hide() {
    setListed(false);
    setMoved(null);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setListed(true);
      // The first press on an arrow down takes the first hit, also where it is active already.
      const from = step === 1 && moved?.hits !== hits ? -1 : active;
      setMoved({ hits, to: indexAfter(from, step, hits.length) });
    }
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      if (!expanded) leave?.();
      hide();
    }
  }

  function take(hit: Hit) {
    hide();
    choose(hit);
  }

  return {
    ...{ expanded, listed, show, hide },
    field: {
      role: "combobox",
      "aria-expanded": expanded,
      "aria-controls": listId,
      "aria-autocomplete": "list",
      "aria-activedescendant": activeId,
      onKeyDown,
    } as const,
    list: (label: string) => ({ role: "listbox", id: listId, hidden: !expanded, "aria-label": label }) as const,
    option: (hit: Hit, index: number) =>
      ({
        role: "option",
        id: `${listId}-${index}`,
        "aria-selected": index === active,
        // The focus stays in the field.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => take(hit),
      }) as const,
  };
}

/** The index of the hit after a step up or down. Before the first and after the last hit is the field itself, -1. */
function indexAfter(from: number, step: number, count: number): number {
  return ((from + 1 + step + count + 1) % (count + 1)) - 1;
}
