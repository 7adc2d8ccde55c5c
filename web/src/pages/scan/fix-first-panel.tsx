import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { SeverityBadge } from '../../components/badge/severity-badge.tsx';
import { QueryContent } from '../../components/feedback/query-content.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { BreakableName } from '../../components/text/breakable-name.tsx';
import type { ScanTotals } from '../../features/scan-state/scan-summary.ts';
import { api, read } from '../../lib/api/client.ts';
import { pageRows } from '../../lib/hooks/use-list-window.ts';
import { countOf, formatCount } from '../../lib/text/format-number.ts';
import { type FixableFinding, type Upgrade, upgradesOf } from './fix-first.ts';

/** Pages of fixable findings that are read, most severe first. */
const pagesMax = 5;
const shownUpgrades = 3;

/** The upgrades that close most findings of the scan. */
export function FixFirstPanel({ scanId, totals }: { scanId: string; totals: ScanTotals }) {
  const { fixable, total } = totals.findings;
  const query = useQuery({
    queryKey: ['scan-upgrades', scanId],
    enabled: fixable > 0,
    staleTime: 300_000,
    queryFn: ({ signal }) => loadUpgrades(scanId, Math.min(pagesMax, Math.ceil(fixable / pageRows)), signal),
  });
  if (total === 0) return null;
  if (fixable === 0) {
    return (
      <p className="mb-4 text-sm">
        <strong>Fix first:</strong> no finding has a fixed version yet.
      </p>
    );
  }
  return (
    <Panel
      title="Fix first"
      className="mb-4"
      actions={
        <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'findings', fixable: 'true' }} className="text-sm">
          {countOf(fixable, 'fixable finding')}
        </Link>
      }
    >
      <QueryContent query={query} name="the upgrades" lines={shownUpgrades}>
        {(upgrades) => (
          <>
            <ol aria-label="Upgrades that close most findings" className="grid gap-2 lg:grid-cols-3">
              {upgrades.slice(0, shownUpgrades).map((upgrade) => (
                <UpgradeItem
                  key={`${upgrade.type} ${upgrade.name} ${upgrade.from}`}
                  scanId={scanId}
                  upgrade={upgrade}
                />
              ))}
            </ol>
            {fixable > pagesMax * pageRows && (
              <p className="mt-1 text-xs text-muted">
                From the {formatCount(pagesMax * pageRows)} most severe of {formatCount(fixable)} fixable findings.
              </p>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  );
}

function UpgradeItem({ scanId, upgrade }: { scanId: string; upgrade: Upgrade }) {
  const { name, packages, from, to, findings, kev, highest, type } = upgrade;
  const only = packages.length === 1 ? packages[0] : undefined;
  return (
    <li className="min-w-0 rounded-md border border-hairline px-3 py-2 text-sm">
      <p className="wrap-anywhere">
        <bdi className="font-semibold">
          <BreakableName name={name} />
        </bdi>{' '}
        <bdi className="text-muted">{from}</bdi>
        <span className="sr-only"> to </span>
        <span aria-hidden="true"> → </span>
        <bdi className="font-semibold text-good">{to}</bdi> <span className="text-muted">{type}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-2">
        <span>
          closes{' '}
          {only === undefined ? (
            countOf(findings, 'finding')
          ) : (
            <Link to="/scans/$scanId" params={{ scanId }} search={{ tab: 'findings', fixable: 'true', package: only }}>
              {countOf(findings, 'finding')}
            </Link>
          )}
        </span>
        <SeverityBadge severity={highest} />
        {kev > 0 && (
          <Badge tone="bad" title="Known to be exploited (CISA KEV)">
            KEV {kev}
          </Badge>
        )}
      </p>
      {(only === undefined || only !== name) && (
        <p className="text-xs wrap-anywhere text-muted" title={packages.join(', ')}>
          in <bdi>{packages.slice(0, 4).join(', ')}</bdi>
          {packages.length > 4 && ` and ${packages.length - 4} more`}
        </p>
      )}
    </li>
  );
}

async function loadUpgrades(scanId: string, pages: number, signal: AbortSignal): Promise<Upgrade[]> {
  const findings: FixableFinding[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const { data } = await read(
      api.GET('/api/scans/{scanId}/findings', {
        params: { path: { scanId }, query: { fixable: true, page, limit: pageRows } },
        signal,
      }),
    );
    findings.push(...data);
  }
  return upgradesOf(findings);
}
