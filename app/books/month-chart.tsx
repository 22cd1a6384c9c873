import { booksWords } from "#app/words/books-words.ts";
import { useScreenWords } from "#app/words/use-words.tsx";
import type { Month } from "./year.server.ts";

/** The sizes of the chart, in units of its own: it is drawn as wide as its card. */
const height = 180;
const monthWidth = 60;
const barWidth = 22;
const gap = 4;

/** What was issued and collected in each month, as bars beside each other. The table beside it says the same. */
export function MonthChart({ months }: { months: readonly Month[] }) {
  const words = useScreenWords(booksWords);
  const most = Math.max(1, ...months.flatMap(({ issued_cents, collected_cents }) => [issued_cents, collected_cents]));
  const bar = (cents: number) => Math.max(0, Math.round((cents / most) * height));
  return (
    <figure className="month-chart">
      <svg viewBox={`0 0 ${12 * monthWidth} ${height + 32}`} role="img" aria-label={words.chart}>
        {months.map(({ month, issued_cents, collected_cents }) => {
          const x = (month - 1) * monthWidth + gap;
          const [issued, collected] = [bar(issued_cents), bar(collected_cents)];
          return (
            <g key={month}>
              <rect className="issued" x={x} y={height - issued} width={barWidth} height={issued} />
              <rect
                className="collected"
                x={x + barWidth + gap}
                y={height - collected}
                width={barWidth}
                height={collected}
              />
              <text x={x + barWidth + gap / 2} y={height + 6} textAnchor="middle" dominantBaseline="hanging">
                {words.shortMonths[month - 1]}
              </text>
            </g>
          );
        })}
        <line x1="0" y1={height} x2={12 * monthWidth} y2={height} />
      </svg>
      <figcaption className="small">
        <span className="key issued" /> {words.issued} <span className="key collected" /> {words.collected}
      </figcaption>
    </figure>
  );
}
