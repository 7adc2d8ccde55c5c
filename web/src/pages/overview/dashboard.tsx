import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { Time } from '../../components/text/time.tsx';
import { ScanImageDialog } from '../../features/scan-image/scan-image-dialog.tsx';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ageText } from './age-text.ts';
import { ChangesPanel } from './changes-panel.tsx';
import { CoverageBanner } from './coverage-banner.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { DeadlinesPanel } from './deadlines-panel.tsx';
import { isWithoutResults } from './is-without-results.ts';
import { KeyFigures } from './key-figures.tsx';
import { KnownExploitedPanel } from './known-exploited-panel.tsx';
import { Onboarding } from './onboarding.tsx';
import { overviewQuery, postureQuery, visitQuery } from './overview-query.ts';
import { scopeOf } from './period.ts';
import { RiskPanel } from './risk-panel.tsx';
import { ScopeSelects } from './scope-selects.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { UpgradesPanel } from './upgrades-panel.tsx';

/** All figures of the overview. Each request fails alone. */
export function Dashboard() {
  const { search, filter } = useUrlSearch();
  const scope = useMemo(() => scopeOf(search), [search]);
  const visit = useQuery(visitQuery);
  const overview = useQuery(overviewQuery(scope));
  const posture = useQuery(postureQuery(scope));
  const { registry } = scope;
  if (overview.data !== undefined && registry === undefined && isWithoutResults(overview.data))
    return <Onboarding overview={overview.data} />;
  const description =
    overview.data === undefined ? (
      // The line keeps its place.
      <>&nbsp;</>
    ) : (
      <>
        As of <Time value={overview.data.asOf} /> · advisories{' '}
        {overview.data.advisories.ageSeconds === null
          ? 'not loaded'
          : `${ageText(overview.data.advisories.ageSeconds)} old`}
      </>
    );
  return (
    <>
      <PageHeader
        title="Overview"
        description={description}
        actions={
          <>
            <ScopeSelects scope={scope} newSince={visit.data?.newSince ?? null} onChange={filter} />
            <ScanImageDialog look="standard" />
          </>
        }
      />
      {(overview.data !== undefined || !overview.isError) && (
        <CoverageBanner overview={overview.data} registry={registry} />
      )}
      <div className="space-y-4">
        <KeyFigures overview={overview} posture={posture} visit={visit} registry={registry} />
        <div className="grid gap-4 lg:grid-cols-3">
          <div className="min-w-0 lg:col-span-1">
            {/* As high as the panel, so that what is below hardly moves. */}
            <QueryContent query={posture} name="the risk" lines={14}>
              {(data) => <RiskPanel posture={data} registry={registry} />}
            </QueryContent>
          </div>
          <div className="min-w-0 lg:col-span-2">
            <KnownExploitedPanel registry={registry} />
          </div>
        </div>
        <QueryContent query={posture} name="the upgrades" lines={10}>
          {(data) => <UpgradesPanel posture={data} registry={registry} />}
        </QueryContent>
        <QueryContent query={overview} name="coverage, changes and sources" lines={12}>
          {(data) => (
            <div className="grid items-start gap-4 xl:grid-cols-2">
              <div className="min-w-0 space-y-4">
                <CoveragePanel overview={data} registry={registry} />
                <TrendPanel trend={data.trend} />
              </div>
              <div className="min-w-0 space-y-4">
                <ChangesPanel overview={data} registry={registry} />
                <SourcesPanel overview={data} />
                <QueryContent query={posture} name="the deadlines">
                  {(current) => <DeadlinesPanel posture={current} overview={data} registry={registry} />}
                </QueryContent>
              </div>
            </div>
          )}
        </QueryContent>
      </div>
    </>
  );
}
