import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { GradeBadge } from '../../components/badge/grade-badge.tsx';
import { LineChart } from '../../components/charts/line-chart.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { RiskValue } from '../../features/result-status/risk-value.tsx';
import { api, read } from '../../lib/api/client.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import { dayOf } from '../../lib/time/format-time.ts';
import { useUrlSearch } from '../../lib/url/use-url-search.ts';
import { ChangeTable } from './change-table.tsx';
import { gradeSteps, type ImageScan, riskPoints } from './history.ts';
import type { Image, Tag } from './image-query.ts';

const scansMax = 200;

/** Risk and grade of a tag over time, and what each scan opened and closed. */
export function ImageHistory({ image, tag }: { image: Image; tag: Tag }) {
  const { search, filter } = useUrlSearch();
  const platform = tag.platforms.find((one) => one === search.platform) ?? tag.platforms[0];
  const scans = useQuery({
    queryKey: ['image-scans', image.id, tag.id, platform ?? ''],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { tag: tag.id, ...(platform === undefined ? {} : { platform }), limit: scansMax };
      return read(api.GET('/api/images/{imageId}/scans', { params: { path: { imageId: image.id }, query }, signal }));
    },
  });
  return (
    <>
      {tag.platforms.length > 1 && (
        <label className="mb-3 flex items-center gap-2 text-sm">
          Platform
          <select
            value={platform}
            onChange={(event) => filter({ platform: event.target.value })}
            className="min-h-8 rounded-md border border-line bg-surface px-2 pointer-coarse:min-h-11"
          >
            {tag.platforms.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <QueryContent query={scans} name="the history" lines={8}>
        {({ data, meta }) => (
          <>
            {data.length === 0 ? (
              <EmptyState title="No history yet">
                The history begins with the first scan of the tag. Use “Rescan” above to start one.
              </EmptyState>
            ) : (
              <History scans={data} tag={tag} />
            )}
            {meta.total > data.length && (
              <p className="mt-2 text-sm text-unknown">
                ? The newest {formatCount(data.length)} of {formatCount(meta.total)} scans are shown.
              </p>
            )}
          </>
        )}
      </QueryContent>
    </>
  );
}

function History({ scans, tag }: { scans: readonly ImageScan[]; tag: Tag }) {
  const steps = gradeSteps(scans);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm">
        These figures are those at the end of each scan. Newer advisories and exceptions apply since then: now the tag
        has {tag.grade === null ? 'no grade' : `grade ${tag.grade}`} and{' '}
        {tag.riskScore === null ? (
          'no known risk'
        ) : (
          <>
            risk <RiskValue riskScore={tag.riskScore} status={tag.status} />
          </>
        )}
        .
      </p>
      <div className="grid gap-4 md:grid-cols-[2fr_1fr]">
        <Panel title="Risk at the end of each scan">
          <LineChart label="Risk" points={riskPoints(scans)} max={100} />
        </Panel>
        <Panel title="Grade at the end of scans">
          {steps.length === 0 ? (
            <p className="text-sm text-muted">No scan has finished yet.</p>
          ) : (
            <ol className="flex max-h-44 flex-col gap-1.5 overflow-y-auto text-sm">
              {steps.toReversed().map(({ grade, since }) => (
                <li key={since} className="flex items-center gap-2">
                  <GradeBadge grade={grade} reason="no grade, because some content was not assessed" />
                  <span>
                    {grade === null ? 'no grade ' : ''}since {dayOf(since)}
                  </span>
                </li>
              ))}
            </ol>
          )}
        </Panel>
      </div>
      <ChangeTable scans={scans} />
    </div>
  );
}
