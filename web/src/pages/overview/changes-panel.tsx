import { Link } from '@tanstack/react-router';
import { Panel } from '../../components/layout/panel.tsx';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import type { Search } from '../../lib/url/search.ts';
import { ChangeBars } from './change-bars.tsx';
import type { Overview } from './overview-query.ts';

interface ChangesPanelProps {
  overview: Overview;
  registry: string | undefined;
}

/** Findings that opened and closed in the period, by cause and by day. */
export function ChangesPanel({ overview: { changes, period }, registry }: ChangesPanelProps) {
  const list: Search = { list: 'changes', ...period, ...(registry === undefined ? {} : { registry }) };
  return (
    <Panel
      title="Opened and closed"
      actions={
        <Link to="/" search={list} className="text-sm">
          All changes
        </Link>
      }
    >
      <ChangeBars days={changes.days} registry={registry} />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Causes name="opened" total={changes.opened} causes={changes.openedCauses} list={list} />
        <Causes name="closed" total={changes.closed} causes={changes.closedCauses} list={list} />
      </div>
    </Panel>
  );
}

interface CausesProps {
  name: 'opened' | 'closed';
  total: number | null;
  causes: readonly { cause: string; findings: number }[];
  list: Search;
}

function Causes({ name, total, causes, list }: CausesProps) {
  return (
    <div className="text-sm">
      <h3 className="font-semibold">
        <Link to="/" search={{ ...list, change: name }}>
          {countOf(total, 'finding')}
        </Link>{' '}
        {name}
      </h3>
      {total === null && <p className="text-xs text-muted">Nothing was scanned in this period.</p>}
      <ul>
        {causes.map(({ cause, findings }) => (
          <li key={cause} className="flex justify-between gap-2">
            <span>{cause}</span>
            <Link to="/" search={{ ...list, change: name, cause }} className="min-w-6 text-end tabular-nums">
              {formatCount(findings)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
