import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge } from '../../components/badge/badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { lazyDialog } from '../../components/overlay/lazy-dialog.tsx';
import { Time } from '../../components/text/time.tsx';
import { registryHealthLooks } from '../../features/registries/registry-health.tsx';
import { recentFailuresQuery } from '../../features/report-delivery/delivery-queries.ts';
import { recentDays } from '../../features/report-delivery/recent-failures.ts';
import { useMissingPermission } from '../../features/session/permissions.ts';
import { countOf } from '../../lib/text/format-number.ts';
import { ageText } from './age-text.ts';
import type { Overview } from './overview-query.ts';

const AdvisoryFeedsDialog = lazyDialog(() => import('./advisory-feeds-dialog.tsx'), 'AdvisoryFeedsDialog');

const oldAdvisoriesSeconds = 2 * 86_400;

/** Registries, sensors, advisories and deliveries of reports of the whole organization, with the causes of failures. */
export function SourcesPanel({ overview: { registries, sensors, advisories } }: { overview: Overview }) {
  const isAllowed = useMissingPermission('listReportDeliveries') === undefined;
  const failures = useQuery({ ...recentFailuresQuery, enabled: isAllowed });
  return (
    <Panel
      title="Registries, sensors, advisories and deliveries"
      actions={
        <Link to="/registries" className="text-sm">
          {countOf(registries.total, 'registry', 'registries')}
        </Link>
      }
    >
      <DefinitionList
        rows={{
          Registries: (
            <span className="inline-flex flex-wrap gap-1.5">
              {registries.byStatus.map(({ status, registries: count }) => {
                const { tone, glyph, text } = registryHealthLooks(status);
                return (
                  <Link key={status} to="/registries" search={{ health: status }} className="no-underline">
                    <Badge tone={tone} glyph={glyph}>
                      {count} {text}
                    </Badge>
                  </Link>
                );
              })}
              {registries.total === 0 && '0 connected'}
            </span>
          ),
          // Each registry lists its sensors, and no list has those of all registries.
          Sensors: (
            <span className="inline-flex flex-wrap gap-1.5">
              {sensors.total === 0 && '0 registered'}
              {sensors.online > 0 && (
                <Badge tone="good" glyph="✓">
                  {sensors.online} online
                </Badge>
              )}
              {sensors.offline > 0 && (
                <Badge tone="bad" glyph="✕">
                  {sensors.offline} offline
                </Badge>
              )}
            </span>
          ),
          Advisories: (
            <>
              <AdvisoryAge advisories={advisories} /> <FeedsButton />
            </>
          ),
          ...(isAllowed && {
            'Report deliveries': (
              <QueryContent query={failures} name="the deliveries of reports" lines={1}>
                {(all) => <DeliveryHealth failures={all.length} />}
              </QueryContent>
            ),
          }),
        }}
      />
      {registries.failing.length > 0 && (
        <ul className="mt-3 space-y-2 text-sm">
          {registries.failing.map(({ id, name, status, code, message, lastSyncAt }) => {
            const { tone, glyph, text } = registryHealthLooks(status);
            return (
              <li key={id} className="border-t border-hairline pt-2">
                <Badge tone={tone} glyph={glyph}>
                  {text}
                </Badge>{' '}
                <Link to="/registries/$registryId" params={{ registryId: id }} className="wrap-anywhere">
                  <bdi>{name}</bdi>
                </Link>
                <p className="text-xs wrap-anywhere">
                  <bdi>{message ?? 'The cause is not known.'}</bdi>
                  {code !== null && <code className="ml-1 text-muted">{code}</code>}
                </p>
                <p className="text-xs text-muted">
                  Last sync: <Time value={lastSyncAt} />
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
}

function DeliveryHealth({ failures }: { failures: number }) {
  const search = failures > 0 ? { tab: 'deliveries', status: 'FAILED' } : { tab: 'deliveries' };
  return (
    <Link to="/reports" search={search} className="no-underline">
      <Badge tone={failures > 0 ? 'bad' : 'good'} glyph={failures > 0 ? '✕' : '✓'}>
        {failures > 0 ? `${failures} failed` : 'none failed'} in {recentDays} days
      </Badge>
    </Link>
  );
}

function AdvisoryAge({
  advisories: { ageSeconds, fetchedAt, dueTagPlatforms },
}: {
  advisories: Overview['advisories'];
}) {
  if (ageSeconds === null) {
    return (
      <Badge tone="unknown" glyph="?">
        none loaded: nothing can be assessed
      </Badge>
    );
  }
  const isOld = ageSeconds > oldAdvisoriesSeconds;
  return (
    <>
      <Badge tone={isOld ? 'warning' : 'good'} glyph={isOld ? '!' : '✓'}>
        {ageText(ageSeconds)} old
      </Badge>{' '}
      <span className="text-muted">
        fetched <Time value={fetchedAt} />
        {dueTagPlatforms > 0 && `; ${countOf(dueTagPlatforms, 'result')} will be matched again`}
      </span>
    </>
  );
}

function FeedsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="target text-link underline" onClick={() => setOpen(true)}>
        Advisory feeds
      </button>
      {isOpen && <AdvisoryFeedsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
