import { Link } from "react-router";
import { NoticeBox } from "#app/ui/notice.tsx";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Clash } from "./slot-clash.server.ts";

type SlotClashProps = {
  clash: Clash;
  /** Whether the sentence that the slot overlaps stands above already, as the form's refusal. */
  isSaid: boolean;
  /** Whether there are engineers to choose from. */
  hasEngineers: boolean;
  /** The address of a job's page over the calendar. */
  hrefOf: (job: number) => string;
};

/**
 * That a slot is taken, by which jobs, and why a job without an engineer blocks everybody. The alert is the sentence of
 * behaviour 4.8 alone, to the letter. Where it stands above already, the jobs stand below it, in the part that is seen
 * first.
 */
export function SlotClash({ clash, isSaid, hasEngineers, hrefOf }: SlotClashProps) {
  const calendar = useScreenWords(calendarWords);
  const { jobs, isOfNobody, free } = clash;
  return (
    <>
      {isSaid ? null : (
        <div className="shown-last slot-alert">
          <NoticeBox tone="bad">{calendar.overlap}</NoticeBox>
        </div>
      )}
      <div className={isSaid ? undefined : "shown-last"}>
        <ul className="clashes">
          {jobs.map(({ id, title, when, engineers }) => (
            <li key={id}>
              <Link to={hrefOf(id)}>{title}</Link>{" "}
              {[calendar.untilLine(when), engineers.length > 0 ? engineers.join(", ") : calendar.blocksAll].join(" · ")}
            </li>
          ))}
          {free ? (
            <li>{free.length > 0 ? calendar.freeThen({ names: free.join(", ") }) : calendar.nobodyFree}</li>
          ) : null}
          {isOfNobody && hasEngineers ? <li>{calendar.nobodyNeedsAll}</li> : null}
        </ul>
      </div>
    </>
  );
}
