import { EngineerMark } from "#app/engineers/engineer-mark.tsx";
import { bookedPercent } from "#app/jobs/capacity.ts";
import { calendarWords } from "#app/words/calendar-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { ShownCalendar } from "../calendar-body.tsx";

/** How much of the week's working time is booked, by engineer; nothing in other views. */
export function WeekCapacity({ shown }: { shown: Pick<ShownCalendar, "capacity" | "engineers"> }) {
  const calendar = useScreenWords(calendarWords);
  const { capacity, engineers } = shown;
  if (capacity.length === 0) return null;
  return (
    <div className="week-capacity-box">
      <table className="week-capacity">
        <caption>{calendar.capacity.title}</caption>
        <thead>
          <tr>
            <th scope="col">{calendar.engineer}</th>
            <th scope="col">{calendar.capacity.booked}</th>
            <th scope="col">{calendar.capacity.works}</th>
            <th scope="col">{calendar.capacity.share}</th>
          </tr>
        </thead>
        <tbody>
          {capacity.map(({ id, ...each }) => {
            const engineer = engineers.find((one) => one.id === id);
            const percent = bookedPercent(each);
            const isOver = each.booked > each.works;
            return (
              <tr key={id} className={isOver ? "over" : undefined}>
                <th scope="row">
                  {engineer ? <EngineerMark {...engineer} /> : null} {engineer?.name}
                </th>
                <td>{calendar.capacity.hours({ minutes: each.booked })}</td>
                <td>{calendar.capacity.hours({ minutes: each.works })}</td>
                <td>
                  {percent === null ? calendar.capacity.noWork : `${percent} %`}
                  {isOver ? ` · ${calendar.capacity.over({ minutes: each.booked - each.works })}` : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
