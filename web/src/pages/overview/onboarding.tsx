import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Button, buttonClass } from '../../components/form/button.tsx';
import { PageHeader } from '../../components/layout/page-header.tsx';
import { resultStatusLooks } from '../../features/result-status/result-status.ts';
import { ScanImageDialog } from '../../features/scan-image/scan-image-dialog.tsx';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { api, read } from '../../lib/api/client.ts';
import { countOf } from '../../lib/text/format-number.ts';
import type { Overview } from './overview-query.ts';
import { SourcesPanel } from './sources-panel.tsx';

const everyMs = 4000;
const shownTags = 10;

/** The short path to the first result, for an organization without one: connect or scan, watch, see. */
export function Onboarding({ overview }: { overview: Overview }) {
  const missingAdmin = useMissingPermission('createRegistry');
  const client = useQueryClient();
  // The figures that were loaded before the first result do not contain it.
  useEffect(() => () => void client.invalidateQueries({ queryKey: ['posture'] }), [client]);
  const { registries, tags } = overview;
  const hasStarted = tags.total > 0 || registries.total > 0;
  return (
    <>
      <PageHeader
        title="Overview"
        description="No image of your organization has a result yet. Three steps lead to the first one."
      />
      <ol className="max-w-3xl space-y-4">
        <Step number={1} title="Name what is scanned" isDone={hasStarted}>
          <p className="mb-3 text-muted">
            Connect a registry to have its tags scanned now and regularly, or scan one image by its reference: a public
            image needs no credentials.
          </p>
          <div className="flex flex-wrap gap-2">
            {missingAdmin === undefined ? (
              <Link to="/registries/connect" className={buttonClass('primary')}>
                Connect a registry
              </Link>
            ) : (
              <Button disabledReason={missingAdmin}>Connect a registry</Button>
            )}
            <ScanImageDialog look="standard" label="Scan one image" />
          </div>
          {registries.total > 0 && (
            <p className="mt-3">
              <Link to="/registries">{countOf(registries.total, 'registry is', 'registries are')} connected</Link>. The
              first sync lists the tags.
            </p>
          )}
        </Step>
        <Step number={2} title="Watch the scans" isDone={false}>
          {tags.total === 0 ? (
            <p className="text-muted">Scans appear here as soon as they are queued.</p>
          ) : (
            <FirstTags />
          )}
        </Step>
        <Step number={3} title="See the result" isDone={false}>
          <p className="text-muted">
            Each scan has its findings, packages, layers and what could not be assessed. This page shows the risk of all
            images as soon as one has a result.
          </p>
        </Step>
      </ol>
      <div className="mt-4 max-w-3xl">
        <SourcesPanel overview={overview} />
      </div>
    </>
  );
}

interface StepProps {
  number: number;
  title: string;
  isDone: boolean;
  children: ReactNode;
}

function Step({ number, title, isDone, children }: StepProps) {
  return (
    <li className="rounded-lg border border-hairline p-4 text-sm">
      <h2 className="mb-1 flex items-center gap-2 text-base font-semibold">
        {number}. {title}
        {isDone && (
          <Badge tone="good" glyph="✓">
            done
          </Badge>
        )}
      </h2>
      {children}
    </li>
  );
}

/** The first tags with the states of their scans, live. */
function FirstTags() {
  const query = useQuery({
    queryKey: ['tags', 'first'],
    queryFn: ({ signal }) => read(api.GET('/api/tags', { params: { query: { limit: shownTags } }, signal })),
    refetchInterval: everyMs,
  });
  return (
    <QueryContent query={query} name="the tags">
      {({ data, meta }) => (
        <>
          <ul aria-live="polite">
            {data.map(({ id, name, image, status, lastScanId, error }) => {
              const { tone, glyph, word } = resultStatusLooks[status];
              return (
                <li key={id} className="flex flex-wrap items-baseline gap-x-2 border-t border-hairline py-1.5">
                  <Badge tone={tone} glyph={glyph}>
                    {word}
                  </Badge>
                  {lastScanId === null ? (
                    <bdi className="wrap-anywhere">
                      {image.name}:{name}
                    </bdi>
                  ) : (
                    <Link to="/scans/$scanId" params={{ scanId: lastScanId }} className="wrap-anywhere">
                      <bdi>
                        {image.name}:{name}
                      </bdi>
                    </Link>
                  )}
                  {error !== null && <bdi className="text-xs wrap-anywhere text-muted">{error.message}</bdi>}
                </li>
              );
            })}
          </ul>
          <p className="mt-2">
            <Link to="/" search={{ list: 'tags' }}>
              All {countOf(meta.total, 'tag')}
            </Link>
          </p>
        </>
      )}
    </QueryContent>
  );
}
