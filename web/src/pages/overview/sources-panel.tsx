import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { DefinitionList } from '../../components/layout/definition-list.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { Time } from '../../components/text/time.tsx';
import { registryHealthLooks } from '../../features/registries/registry-health.tsx';
import { countOf } from '../../lib/text/format-number.ts';
import { ageText } from './age-text.ts';
import type { Overview } from './overview-query.ts';

const oldAdvisoriesSeconds = 2 * 86_400;

/** Registries, sensors and advisories of the whole organization, with the causes of failures. */
export function SourcesPanel({ overview: { registries, sensors, advisories } }: { overview: Overview }) {
  return (
    <Panel
      title="Registries, sensors and advisories"
      actions={
        <Link to="/registries" className="text-sm">
          {countOf(registries.total, 'registry', 'registries')}
        </Link>
      }
    >
      <DefinitionList
        rows={{
          Registries: (
            <Link to="/registries" className="inline-flex flex-wrap gap-1.5 no-underline">
              {registries.byStatus.map(({ status, registries: count }) => {
                const { tone, glyph, text } = registryHealthLooks(status);
                return (
                  <Badge key={status} tone={tone} glyph={glyph}>
                    {count} {text}
                  </Badge>
                );
              })}
              {registries.total === 0 && '0 connected'}
            </Link>
          ),
          Sensors: (
            <Link to="/registries" className="inline-flex flex-wrap gap-1.5 no-underline">
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
            </Link>
          ),
          Advisories: <AdvisoryAge advisories={advisories} />,
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
