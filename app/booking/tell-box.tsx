import type { TellOffer } from "#app/jobs/customer-notices.server.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords, useWords } from "#app/words/use-words.tsx";
import type { SlotFields } from "./slot-fields.ts";

type TellBoxProps = {
  /** null: customers are not told of this, or it could not be read. */
  offer: TellOffer | null;
  /** As it was posted. */
  tell: SlotFields["tell"];
};

/** The box by which the customer is told by e-mail, ticked; or why there will be no e-mail. */
export function TellBox({ offer, tell }: TellBoxProps) {
  const { fields } = useWords();
  const { told } = useScreenWords(calendarWords);
  if (offer?.to === "") return <p className="quiet">{told.cannot}</p>;
  // What was posted is also shown when the offer cannot be read.
  if (!offer && tell === "") return null;
  return (
    <div className="field">
      <input type="hidden" name="tell_offered" value="1" />
      <label className="check">
        <input type="checkbox" name="tell_customer" value="1" defaultChecked={tell !== "0"} /> {fields.tell_customer}
      </label>{" "}
      {offer ? <span className="hint">{offer.to}</span> : null}
    </div>
  );
}
