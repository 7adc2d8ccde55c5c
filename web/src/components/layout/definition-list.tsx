import type { ReactNode } from 'react';

/** Names and values in two columns. Rows whose value is undefined are left out. */
export function DefinitionList({ rows }: { rows: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(7rem,auto)_1fr]">
      {Object.entries(rows)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
