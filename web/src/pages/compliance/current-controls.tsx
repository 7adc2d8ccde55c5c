import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { TextField } from '../../components/form/text-field.tsx';
import { type ControlException, exceptionInForce } from '../../features/compliance/control.ts';
import { ExceptionTable } from '../../features/compliance/control-exceptions.tsx';
import { ControlMatrix } from '../../features/compliance/control-matrix.tsx';
import { FrameworkOverview } from '../../features/compliance/framework-overview.tsx';
import { registriesQuery } from '../../features/registries/registries-query.ts';
import { api, read, type Schemas } from '../../lib/api/client.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { absoluteTime, dayOf } from '../../lib/time/format-time.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';

/** The verdicts of all frameworks over a period, and the controls of one. */
export function CurrentControls() {
  const { search } = useUrlSearch();
  const { registry, from, to } = search;
  const query = useQuery({
    queryKey: ['compliance', registry ?? '', from ?? '', to ?? ''],
    queryFn: async ({ signal }) => {
      const given = Object.fromEntries(
        Object.entries({ registry, from, to }).filter(([, value]) => value !== undefined),
      );
      return (await read(api.GET('/api/reports/compliance', { params: { query: given }, signal }))).data;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return (
    <>
      <ScopeBar />
      <QueryContent query={query} name="the controls" lines={12}>
        {(summary) => <Summary summary={summary} />}
      </QueryContent>
    </>
  );
}

function ScopeBar() {
  const { search, filter } = useUrlSearch();
  const registries = useQuery(registriesQuery);
  return (
    <div className="mb-2 grid max-w-3xl gap-x-3 sm:grid-cols-3">
      <SelectField
        label="Scope"
        value={search.registry ?? ''}
        onChange={(event) => filter({ registry: event.target.value })}
        options={[
          { value: '', label: 'All images' },
          ...(registries.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <TextField
        label="From (UTC)"
        type="date"
        value={search.from ?? ''}
        onChange={(event) => filter({ from: event.target.value })}
      />
      <TextField
        label="To (UTC)"
        type="date"
        value={search.to ?? ''}
        onChange={(event) => filter({ to: event.target.value })}
      />
    </div>
  );
}

function Summary({ summary: { frameworks, period, asOf, exceptions } }: { summary: Schemas['ComplianceSummary'] }) {
  const { search, filter } = useUrlSearch();
  const inForce = useMemo(() => exceptions.data.map(exceptionInForce), [exceptions]);
  const framework = frameworks.find(({ key }) => key === search.framework) ?? frameworks[0];
  if (framework === undefined) return <EmptyState title="No frameworks" />;
  return (
    <>
      <p className="mb-3 text-sm text-muted">
        Period {dayOf(period.from)} to {dayOf(period.to)}, evaluated <time dateTime={asOf}>{absoluteTime(asOf)}</time>.
        The audit log is verified only in packs, so controls that depend on it are a warning here.
      </p>
      <ExceptionsInForce exceptions={inForce} total={exceptions.total} />
      <FrameworkOverview
        frameworks={frameworks}
        selected={framework.key}
        onSelect={(key) => filter({ framework: key, control: undefined })}
      />
      <h2 className="mb-2 text-lg font-semibold">
        {framework.title} <span className="text-sm font-normal text-muted">{framework.edition}</span>
      </h2>
      <ControlMatrix controls={framework.controls} registryId={search.registry} exceptions={inForce} />
      <p className="mt-3 text-sm text-muted">
        A pack has the same controls with all evidence, signed.{' '}
        <Link to="/compliance" search={{ tab: 'verify' }} className="underline">
          How a recipient verifies a pack
        </Link>
      </p>
    </>
  );
}

/** Findings that exceptions cover do not fail a control, so they are named above all verdicts, in the same scope and period. */
function ExceptionsInForce({ exceptions, total }: { exceptions: readonly ControlException[]; total: number }) {
  const text =
    'in force at the end of the period in this scope: the verdicts do not count the findings that they cover.';
  if (total === 0) return <p className="mb-3 text-sm">0 exceptions {text}</p>;
  return (
    <details className="mb-3 text-sm">
      <summary className="cursor-pointer">
        {countOf(total, 'exception')} {text}
      </summary>
      <ExceptionTable exceptions={exceptions} label="Exceptions in force" />
      {total > exceptions.length && (
        <p className="mt-1 text-unknown">
          ? {formatCount(exceptions.length)} of {formatCount(total)} are listed, those with most findings.
        </p>
      )}
    </details>
  );
}
