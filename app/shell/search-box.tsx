import { useEffect, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { MagnifyingGlass } from "#app/ui/magnifying-glass.tsx";
import { useCombobox } from "#app/ui/use-combobox.ts";
import { useDelayed } from "#app/ui/use-delayed.ts";
import { useFound } from "#app/ui/use-found.ts";
import { useHydratedSoon } from "#app/ui/use-hydrated.ts";
import { useWords } from "#app/words/use-words.tsx";
import { betweenFacts, type SearchHit } from "./search-hit.ts";
import { useOpenDetails } from "./use-open-details.ts";
import { useSearchKeys } from "./use-search-keys.ts";

const noHits: readonly SearchHit[] = [];

/** The texts of a hit: its kind, its title, and what tells it from others. */
export function HitTexts({ hit }: { hit: SearchHit }) {
  const { search } = useWords().shell;
  return (
    <>
      <span className="hit-kind">{search.kinds[hit.kind]}</span> <span className="strong">{hit.title}</span>{" "}
      <span className="quiet small">
        {hit.subtitle.split(betweenFacts).flatMap((fact, at) => [
          at > 0 && betweenFacts,
          // biome-ignore lint/suspicious/noArrayIndexKey: two facts may be the same text
          <span key={at}>{fact}</span>,
        ])}
      </span>
    </>
  );
}

/**
 * The search over everything in the top bar. A <details> element with a form that leads to the screen of the search, so
 * it works without JavaScript. With JavaScript "/" and Ctrl+K open it, and the field is a combobox (ARIA 1.2) that
 * lists what it finds: arrows choose, Enter opens, Escape closes the list, then the search. A press beside it and Back
 * close it.
 */
export function SearchBox() {
  const { common, shell } = useWords();
  const { search } = shell;
  const hydrated = useHydratedSoon();
  const navigate = useNavigate();
  const details = useRef<HTMLDetailsElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useOpenDetails(details);
  /**
   * Whether scripts opened the search. A user who opened it before they ran may be typing, or be somewhere else by now.
   */
  const isShown = useRef(false);
  const [typed, setTyped] = useState("");
  const q = open ? typed.trim() : "";
  const { answer, isPending } = useFound<{ data: readonly SearchHit[] }>(
    q === "" ? null : `/api/search?${new URLSearchParams({ q })}`,
  );
  const isLate = useDelayed(isPending);
  // A failure is silent: the form still leads to the screen of the search, which says what is wrong.
  const hits = answer?.data ?? noHits;
  const isFound = q === "" || answer === null || hits.length > 0;
  const combobox = useCombobox({
    hits,
    choose: (hit) => {
      close();
      navigate(hit.url);
    },
    leave: () => {
      close();
      details.current?.querySelector("summary")?.focus();
    },
  });

  // Not when another screen has arrived: by then the search may have been opened again.
  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !details.current?.contains(target)) setOpen(false);
    };
    const onBack = () => setOpen(false);
    document.addEventListener("pointerdown", onPointerDown);
    window.addEventListener("popstate", onBack);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      window.removeEventListener("popstate", onBack);
    };
  }, [open, setOpen]);
  useEffect(() => {
    if (open && isShown.current) input.current?.select();
  }, [open]);
  useSearchKeys(show);

  function show() {
    isShown.current = true;
    setOpen(true);
    combobox.show();
  }

  function close() {
    setOpen(false);
    combobox.hide();
  }

  function status(): string | null {
    if (isLate) return common.loading;
    return q !== "" && answer ? search.count({ n: hits.length }) : null;
  }

  return (
    <details
      className="search-everything bar-toggle"
      ref={details}
      open={open}
      onToggle={(event) => {
        if (!event.currentTarget.open) setOpen(false);
        // The event of a search that keys have opened may come after further keys: what these have chosen stays.
        else if (!open) show();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <summary aria-label={search.open} title={search.open}>
        <span className="visually-hidden">{search.open}</span>
        <MagnifyingGlass size={20} />
      </summary>
      <div className="search-panel">
        <Form method="get" action="/search" role="search" aria-label={search.open} onSubmit={close}>
          <Field label={search.field} className="search">
            {(wiring) => (
              <span className="search-box">
                <input
                  {...wiring}
                  {...(hydrated && combobox.field)}
                  type="search"
                  name="q"
                  placeholder={search.placeholder}
                  maxLength={200}
                  autoComplete="off"
                  ref={input}
                  onChange={(event) => {
                    setTyped(event.currentTarget.value);
                    combobox.show();
                  }}
                />{" "}
                <button type="submit" className="button">
                  <span className="visually-hidden">{common.search}</span>
                  <MagnifyingGlass size={20} />
                </button>
              </span>
            )}
          </Field>
        </Form>
        {hydrated ? (
          <>
            <div className="pick-list hits" aria-busy={isLate || undefined} {...combobox.list(search.results)}>
              {hits.map((hit, index) => (
                <div key={`${hit.kind} ${hit.id}`} {...combobox.option(hit, index)}>
                  <HitTexts hit={hit} />
                </div>
              ))}
            </div>
            <p role="status" className={isFound && !isLate ? "visually-hidden" : "quiet small"}>
              {status()}
            </p>
          </>
        ) : null}
      </div>
    </details>
  );
}
