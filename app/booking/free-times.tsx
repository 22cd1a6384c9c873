import { type MouseEvent, useEffect, useRef } from "react";
import { joinWithSpaces } from "#app/ui/spaced.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Offer, Offers } from "./free-offers.server.ts";
import { foundTimesId } from "./slot-fields.ts";

type FreeTimesProps = {
  offers: Offers | null;
  /** With scripts: asks for free times, and puts one of them into the form. */
  onFind: (form: HTMLFormElement) => void;
  onTake: (form: HTMLFormElement, offer: Offer) => void;
};

/**
 * "Find a slot": the next free times of the engineers chosen, and of others who can come sooner. Without scripts its
 * buttons send the form.
 */
export function FreeTimes({ offers, onFind, onTake }: FreeTimesProps) {
  const calendar = useScreenWords(calendarWords);
  const found = useRef<HTMLDivElement>(null);
  // The form is long: what was found would stand below its foot.
  useEffect(() => {
    if (offers) found.current?.scrollIntoView({ block: "nearest" });
  }, [offers]);
  return (
    <div className="free-times" id={foundTimesId} ref={found}>
      <button type="submit" name="find" value="1" className="button" onClick={(event) => handleInForm(event, onFind)}>
        {calendar.findSlot}
      </button>
      {offers?.times.length === 0 ? (
        <p>{offers.refused ?? (offers.fits ? calendar.noFreeTimes : calendar.neverFits)}</p>
      ) : null}
      {offers ? (
        <OfferedTimes
          legend={offers.ofAnyone ? calendar.freeTimesOfAnyone : calendar.freeTimesFound}
          offers={offers.times}
          onTake={onTake}
        />
      ) : null}
      {offers ? <OfferedTimes legend={calendar.othersFree} offers={offers.others} onTake={onTake} /> : null}
    </div>
  );
}

type OfferedTimesProps = {
  legend: string;
  offers: readonly Offer[];
  onTake: FreeTimesProps["onTake"];
};

function OfferedTimes({ legend, offers, onTake }: OfferedTimesProps) {
  const calendar = useScreenWords(calendarWords);
  if (offers.length === 0) return null;
  return (
    <fieldset className="durations">
      <legend className="legend">{legend}</legend>
      <div className="choices">
        {joinWithSpaces(
          offers.map((offer) => {
            const { at, when, engineer, also = [] } = offer;
            const value = engineer ? `${at} ${engineer.id}` : at;
            return (
              <button
                key={value}
                type="submit"
                name="offer"
                value={value}
                className="button"
                onClick={(event) => handleInForm(event, (form) => onTake(form, offer))}
              >
                {engineer ? `${engineer.name}: ` : null}
                {calendar.untilLine(when)}
                {also.length > 0 ? (
                  <span className="also"> {calendar.alsoFree({ names: also.join(", ") })}</span>
                ) : null}
              </button>
            );
          }),
        )}
      </div>
    </fieldset>
  );
}

function handleInForm(event: MouseEvent<HTMLButtonElement>, use: (form: HTMLFormElement) => void): void {
  event.preventDefault();
  if (event.currentTarget.form) use(event.currentTarget.form);
}

/** Puts an offered time into the form, and its engineer where it is another's than wanted. */
export function fillIn(form: HTMLFormElement, { at, engineer }: Offer): void {
  const [day = "", time = ""] = at.split("T");
  for (const [name, value] of Object.entries({ day, time })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  if (!engineer) return;
  const id = String(engineer.id);
  for (const box of form.querySelectorAll<HTMLInputElement>('input[name="assigned"]')) box.checked = box.value === id;
  const inCharge = form.elements.namedItem("in_charge");
  if (inCharge instanceof HTMLSelectElement) inCharge.value = "";
}
