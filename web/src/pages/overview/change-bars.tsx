import { Link } from '@tanstack/react-router';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Search } from '../../lib/url/search.ts';
import type { Overview } from './overview-query.ts';

type Day = Overview['changes']['days'][number];

interface ChangeBarsProps {
  days: readonly Day[];
  registry: string | undefined;
}

/** Opened findings above the line, closed ones below it, for each day. The table has the same numbers and links. */
export function ChangeBars({ days, registry }: ChangeBarsProps) {
  const top = Math.max(1, ...days.flatMap(({ opened, closed }) => [opened, closed]));
  const height = (value: number): string => (value === 0 ? '0' : `${Math.max(4, (100 * value) / top)}%`);
  const changed = days.filter(({ opened, closed }) => opened + closed > 0);
  const rowsOf = (day: string): Search => ({
    list: 'changes',
    from: day,
    to: day,
    ...(registry === undefined ? {} : { registry }),
  });
  return (
    <figure className="@container">
      <div aria-hidden="true" className="flex h-28 gap-px">
        {days.map(({ day, opened, closed }) => (
          <Link
            key={day}
            to="/"
            search={rowsOf(day)}
            tabIndex={-1}
            title={`${day}: ${countOf(opened, 'finding')} opened, ${closed} closed`}
            className="flex min-w-0 flex-1 flex-col hover:bg-surface-3"
          >
            <span className="flex h-1/2 items-end border-b border-line">
              <span className="keeps-colors w-full bg-high" style={{ height: height(opened) }} />
            </span>
            <span className="flex h-1/2 items-start">
              <span className="keeps-colors w-full bg-good" style={{ height: height(closed) }} />
            </span>
          </Link>
        ))}
      </div>
      {/* In a narrow figure the legend has lines of its own below the dates, which are at the ends of the axis. */}
      <figcaption className="flex flex-wrap justify-between gap-x-3 text-xs text-muted">
        <span>{days[0]?.day}</span>
        <span className="order-last w-full text-center @md:order-none @md:w-auto">
          <span className="text-high">▲ opened</span>, <span className="text-good">▼ closed</span> per day (UTC), at
          most {formatCount(top)}
        </span>
        <span>{days.at(-1)?.day}</span>
      </figcaption>
      <details className="mt-1 text-xs">
        <summary className="cursor-pointer text-muted">Days with changes as a table</summary>
        <div
          className="max-h-60 overflow-auto"
          tabIndex={0}
          role="region"
          aria-label="Opened and closed findings by day"
        >
          <table className="w-full text-left">
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">Opened</th>
                <th scope="col">Closed</th>
              </tr>
            </thead>
            <tbody>
              {changed.map(({ day, opened, closed }) => (
                <tr key={day}>
                  <th scope="row" className="font-normal">
                    {day}
                  </th>
                  <td>
                    <Link to="/" search={{ ...rowsOf(day), change: 'opened' }} className="target">
                      {formatCount(opened)}
                    </Link>
                  </td>
                  <td>
                    <Link to="/" search={{ ...rowsOf(day), change: 'closed' }} className="target">
                      {formatCount(closed)}
                    </Link>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {changed.length === 0 && <p>No finding opened or closed in this period.</p>}
        </div>
      </details>
    </figure>
  );
}
