import { Fragment, type KeyboardEvent, useMemo, useState } from "react";
import { pickWords } from "#app/words/pick-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import { afterPress } from "./after-press.ts";
import { Field, type FieldProps } from "./field.tsx";
import { MagnifyingGlass } from "./magnifying-glass.tsx";
import { mostAsked, mostShown } from "./pick-limits.ts";
import { useCombobox } from "./use-combobox.ts";
import { useDelayed } from "./use-delayed.ts";
import { useFound } from "./use-found.ts";
import { useHydrated } from "./use-hydrated.ts";

type PickFieldProps<Hit, Answer> = FieldProps & {
  /** The field posts its text as `…_search`, and the text with which the page was made as `was_…_search`. */
  name: string;
  /** The name of what is chosen; "" for nothing. */
  chosen: string;
  /** What was typed to find another; undefined while the name of what is chosen stands in the field. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
  /** Null: the field was emptied, and nothing is chosen any more. */
  onChoose: (hit: Hit | null) => void;
  /** The path of the call that finds hits by `q` and `limit`, and how its answer is read (a function of a module). */
  call: string;
  read: (answer: Answer) => readonly Hit[];
  /** What the server found, for a browser without JavaScript. */
  found: readonly Hit[] | undefined;
  /** The intents of the buttons without JavaScript: look for the text, choose a hit. */
  find: string;
  choose: (hit: Hit) => string;
  /** The name of a hit, and what tells it from others of the same name. */
  texts: (hit: Hit) => HitTexts;
  placeholder: string;
  /** What is said while there is nothing at all to choose. */
  none: string;
  /** What can be done with a text that finds nothing. */
  instead?: Instead;
};

/** An offer to use a typed text as it is: its label, its button's intent, and what choosing it does. */
type Instead = { label: (typed: string) => string; intent: string; take: () => void };

/** Stands in the list of hits for the offer to use the typed text as it is. */
const typedItself = { id: 0, isTyped: true } as const;

const typedAlone = [typedItself] as const;

type HitTexts = { title: string; details: readonly string[] };

const nothing: readonly never[] = [];

/**
 * A field to choose one of many, which searches as one types: a combobox (ARIA 1.2), by keyboard alone. Without
 * JavaScript its button posts the form, and what the server found is a list of buttons below the field.
 */
export function PickField<Hit extends { id: number }, Answer>(props: PickFieldProps<Hit, Answer>) {
  const { name, chosen, typed, onType, onChoose, call, read, found, find, choose, texts, placeholder, none } = props;
  const { instead } = props;
  const { label, hint, error, labelHidden, className = "" } = props;
  const { common } = useWords();
  const pick = useScreenWords(pickWords);
  const hydrated = useHydrated();
  const [used, setUsed] = useState(false);
  const q = (typed ?? "").trim();
  const asked = used ? `${call}?${new URLSearchParams({ q, limit: String(mostAsked) })}` : null;
  const { answer, failed, isPending } = useFound<Answer>(asked);
  const isLate = useDelayed(isPending);
  const hits = useMemo(() => (answer === null ? (found ?? nothing) : read(answer)), [answer, found, read]);
  const shown = useMemo(() => hits.slice(0, mostShown), [hits]);
  const isAnswered = answer === null ? found !== undefined : !isPending;
  const offered = instead && q !== "" && isAnswered && !failed && shown.length === 0 ? instead : null;
  const combobox = useCombobox<Hit | typeof typedItself>({
    hits: offered ? typedAlone : shown,
    choose: (hit) => {
      setUsed(false);
      if ("isTyped" in hit) instead?.take();
      else onChoose(hit);
    },
    // Enter neither takes a hit of an earlier text nor uses a mistyped one.
    firstIsActive: !offered && (answer === null || !isPending),
    openAtFirst: found !== undefined,
    leave: () => onType(undefined),
  });
  const isListed = hydrated ? combobox.listed : found !== undefined;

  function settle() {
    combobox.hide();
    setUsed(false);
    // An emptied field chooses nothing. Another text stays until a hit is chosen, and saving asks for that.
    if (typed === undefined || typed.trim() !== "") return;
    afterPress(() => {
      if (chosen === "") onType(undefined);
      else onChoose(null);
    });
  }

  function status(): string | null {
    if (!isListed) return null;
    if (isLate || (answer === null && found === undefined && !failed)) return common.loading;
    if (failed) return pick.failed;
    if (shown.length === 0) return q === "" ? none : pick.nothing;
    return hits.length > mostShown ? pick.more({ n: mostShown }) : pick.count({ n: shown.length });
  }

  return (
    <Field
      {...{ label, error, labelHidden }}
      className={`pick ${className}`}
      hint={typed !== undefined && chosen !== "" ? pick.stillChosen({ name: chosen }) : hint}
    >
      {(wiring) => (
        <>
          <span className="search-box">
            <input
              {...wiring}
              {...(hydrated && combobox.field)}
              type="text"
              name={`${name}_search`}
              placeholder={placeholder}
              maxLength={200}
              autoComplete="off"
              value={typed ?? chosen}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={settle}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.key.startsWith("Arrow")) setUsed(true);
                combobox.field.onKeyDown(event);
              }}
              onChange={(event) => {
                setUsed(true);
                onType(event.currentTarget.value);
                combobox.show();
              }}
            />
            <input type="hidden" name={`was_${name}_search`} value={chosen} />{" "}
            <button
              type="submit"
              className="button"
              name="intent"
              value={find}
              tabIndex={hydrated ? -1 : undefined}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                event.preventDefault();
                event.currentTarget.parentElement?.querySelector("input")?.focus();
                setUsed(true);
                if (combobox.listed) combobox.hide();
                else combobox.show();
              }}
            >
              <span className="visually-hidden">{common.search}</span>
              <MagnifyingGlass size={18} />
            </button>
          </span>{" "}
          <div className={!isListed ? "visually-hidden" : hydrated ? "pick-hits" : "pick-hits in-page"}>
            {hydrated ? (
              <div className="pick-list" aria-busy={isLate || undefined} {...combobox.list(pick.hits)}>
                {shown.map((hit, index) => (
                  <div key={hit.id} {...combobox.option(hit, index)}>
                    <Texts {...texts(hit)} />
                  </div>
                ))}
                {offered ? <div {...combobox.option(typedItself, 0)}>{offered.label(q)}</div> : null}
              </div>
            ) : (
              <ul className="pick-list" aria-label={pick.hits}>
                {shown.map((hit, index) => (
                  <li key={hit.id}>
                    {/* The page is a new one: it begins where the user was. */}
                    {/* biome-ignore lint/a11y/noAutofocus: as above */}
                    <button type="submit" name="intent" value={choose(hit)} autoFocus={index === 0}>
                      <Texts {...texts(hit)} />
                    </button>
                  </li>
                ))}
                {offered ? (
                  <li>
                    <button type="submit" name="intent" value={offered.intent}>
                      {offered.label(q)}
                    </button>
                  </li>
                ) : null}
              </ul>
            )}
            <p role="status" className="quiet small">
              {status()}
            </p>
          </div>
        </>
      )}
    </Field>
  );
}

function Texts({ title, details }: HitTexts) {
  return (
    <>
      <span className="strong">{title}</span>{" "}
      {details.filter(Boolean).map((detail) => (
        <Fragment key={detail}>
          <span className="quiet small">{detail}</span>{" "}
        </Fragment>
      ))}
    </>
  );
}
