import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorState } from '../../components/feedback/error-state.tsx';
import { Time } from '../../components/text/time.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { Figure } from './figure.tsx';
import { type Overview, overviewQuery, type Posture, type Visit } from './overview-query.ts';

interface KeyFiguresProps {
  overview: UseQueryResult<Overview>;
  posture: UseQueryResult<Posture>;
  visit: UseQueryResult<Visit>;
  registry: string | undefined;
}

const findingUnit = ['finding', 'findings'] as const;

/** What needs attention first. A figure whose request failed is unknown. */
export function KeyFigures({ overview, posture, visit, registry }: KeyFiguresProps) {
  const scope = registry === undefined ? {} : { registry };
  const deadlines = overview.data?.deadlines;
  const findings = posture.data?.findings;
  return (
    <section aria-label="Key figures" className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
      <Figure
        label="Known exploited"
        value={findings?.knownExploited}
        unit={findingUnit}
        tone="bad"
        to="/findings"
        search={{ kev: 'true', ...scope }}
      />
      <Figure
        label="Overdue"
        value={deadlines?.overdue}
        unit={findingUnit}
        tone="bad"
        to="/findings"
        search={{ deadline: 'overdue', ...scope }}
      />
      <Figure
        label="Due within 7 days"
        value={deadlines?.dueInSevenDays}
        unit={findingUnit}
        tone="warning"
        to="/findings"
        search={{ dueWithinDays: '7', ...scope }}
      />
      <SinceVisit visit={visit} registry={registry} />
      <Figure
        label="Fix available"
        value={findings?.fixable}
        unit={findingUnit}
        to="/findings"
        search={{ fixable: 'true', ...scope }}
        note={
          findings === undefined || findings === null ? (
            // The line keeps its place.
            <>&nbsp;</>
          ) : (
            <>
              of{' '}
              <Link to="/findings" search={scope}>
                {countOf(findings.open, 'open finding')}
              </Link>
            </>
          )
        }
      />
      <Figure
        label="Hidden by exceptions"
        value={findings?.suppressed}
        unit={findingUnit}
        to="/findings"
        search={{ suppressed: 'only', ...scope }}
      />
    </section>
  );
}

function SinceVisit({ visit, registry }: { visit: UseQueryResult<Visit>; registry: string | undefined }) {
  const newSince = visit.data?.newSince ?? undefined;
  const scope = registry === undefined ? {} : { registry };
  const query = useQuery({
    ...overviewQuery({ ...scope, ...(newSince === undefined ? {} : { from: newSince }) }),
    enabled: newSince !== undefined,
  });
  const label = 'New since your last visit';
  if (visit.isError)
    return (
      <ErrorState title="Your last visit is not known." error={visit.error} onRetry={() => void visit.refetch()} />
    );
  if (visit.data !== undefined && newSince === undefined) {
    return (
      <div className="rounded-lg border border-hairline p-3 text-xs">
        <p className="text-muted">{label}</p>
        <p>This is your first visit.</p>
      </div>
    );
  }
  const period = query.data?.period;
  return (
    <Figure
      label={label}
      value={query.data?.changes.opened}
      unit={findingUnit}
      to="/"
      search={{ list: 'changes', change: 'opened', ...scope, ...period }}
      note={
        query.data !== undefined && (
          <>
            <Link to="/" search={{ list: 'changes', change: 'closed', ...scope, ...period }}>
              {countOf(query.data.changes.closed, 'finding')}
            </Link>{' '}
            closed, since <Time value={newSince} />
          </>
        )
      }
    />
  );
}
