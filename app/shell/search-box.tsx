import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useLocation, useNavigate } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.tsx";
import type { SearchHit } from "./search-hit.ts";
import { useSearchHits } from "./use-search-hits.ts";
import { useSearchKeys } from "./use-search-keys.ts";

/** The texts of a hit: its kind, its title, and what tells it from others. */
export function HitTexts({ hit }: { hit: SearchHit }) {
  const { search } = useWords().shell;
  return (
    <>
      <span className="hit-kind">{search.kinds[hit.kind]}</span> <span className="strong">{hit.title}</span>{" "}
      <span className="quiet small">{hit.subtitle}</span>
    </>
  );
}

/**
 * The search over everything in the top bar. A <details> element with a form that leads to the screen of the search, so
 * it works without JavaScript. With JavaScript "/" and Ctrl+K open it, and the field is a combobox (ARIA 1.2) that
 * lists what it finds: arrows choose, Enter opens, Escape closes the list, then the search.
 */
export function SearchBox() {
  const { common, shell } = useWords();
  const { search } = shell;
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [listed, setListed] = useState(true);
  const [active, setActive] = useState(-1);
  const hits = useSearchHits(open ? typed : "") ?? [];
  const expanded = open && listed && hits.length > 0;
  const chosen = expanded ? hits[active] : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen closes the search
  useEffect(() => close(), [pathname]);
  useEffect(() => {
    if (open) input.current?.select();
  }, [open]);
  useSearchKeys(() => setOpen(true));
  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [chosen, active, listId]);

  function close() {
    setOpen(false);
    setActive(-1);
  }

  function openHit(hit: SearchHit) {
    close();
    navigate(hit.url);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && hits.length > 0) {
      event.preventDefault();
      setListed(true);
      // Before the first and after the last hit is the field itself.
      setActive((at) => ((at + 1 + step + hits.length + 1) % (hits.length + 1)) - 1);
    }
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      openHit(chosen);
    }
    if (event.key === "Escape") {
      event.preventDefault();
      if (expanded) setListed(false);
      else {
        close();
        details.current?.querySelector("summary")?.focus();
      }
      setActive(-1);
    }
  }

  return (
    <details
      className="search-everything bar-toggle"
      ref={details}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <summary aria-label={search.open} title={search.open}>
        <span className="visually-hidden">{search.open}</span>
        <MagnifyingGlass />
      </summary>
      <div className="search-panel">
        <Form method="get" action="/search" role="search" aria-label={search.open} onSubmit={close}>
          <Field label={search.field} className="search">
            {(wiring) => (
              <span className="search-box">
                <input
                  {...wiring}
                  {...(hydrated && {
                    role: "combobox",
                    "aria-expanded": expanded,
                    "aria-controls": listId,
                    "aria-autocomplete": "list",
                    "aria-activedescendant": chosen ? `${listId}-${active}` : undefined,
                  })}
                  type="search"
                  name="q"
                  placeholder={search.placeholder}
                  maxLength={200}
                  autoComplete="off"
                  ref={input}
                  onKeyDown={onKeyDown}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value);
                    setListed(true);
                    setActive(-1);
                  }}
                />{" "}
                <button type="submit" className="button">
                  <span className="visually-hidden">{common.search}</span>
                  <MagnifyingGlass />
                </button>
              </span>
            )}
          </Field>
        </Form>
        {hydrated ? (
          <>
            <div className="pick-list hits" role="listbox" id={listId} aria-label={search.results} hidden={!expanded}>
              {hits.map((hit, index) => (
                // biome-ignore lint/a11y/useFocusableInteractive: as above
                // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
                <div
                  key={`${hit.kind} ${hit.id}`}
                  role="option"
                  id={`${listId}-${index}`}
                  aria-selected={index === active}
                  // The focus stays in the field.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => openHit(hit)}
                >
                  <HitTexts hit={hit} />
                </div>
              ))}
            </div>
            <span role="status" className="visually-hidden">
              {expanded ? search.count({ n: hits.length }) : null}
            </span>
          </>
        ) : null}
      </div>
    </details>
  );
}

function MagnifyingGlass() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zM13.5 13.5L17 17" />
    </svg>
  );
}
