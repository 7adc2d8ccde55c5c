import { Link } from '@tanstack/react-router';
import { Badge } from '../../components/badge/badge.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Panel } from '../../components/layout/panel.tsx';
import { ScrollTable } from '../../components/table/scroll-table.tsx';
import { BreakableName } from '../../components/text/breakable-name.tsx';
import { Time } from '../../components/text/time.tsx';
import { classNames } from '../../lib/text/class-names.ts';
import { formatCount } from '../../lib/text/format-number.ts';
import type { Posture } from './overview-query.ts';

const shownActions = 10;

type Upgrade = Posture['topActions'][number];

/** The upgrades that remove most of the open risk. */
export function UpgradesPanel({ posture, registry }: { posture: Posture; registry: string | undefined }) {
  const upgrades = posture.topActions.slice(0, shownActions);
  return (
    <Panel
      title="Upgrade first"
      actions={
        <span className="text-xs text-muted">
          by removed share of the open risk, <Time value={posture.upgradesAsOf} />
        </span>
      }
    >
      {upgrades.length === 0 ? (
        <EmptyState title="No upgrade would close a finding">No open finding has a version that fixes it.</EmptyState>
      ) : (
        <ScrollTable
          label="Upgrades that remove most risk"
          headers={[
            'Package',
            'Upgrade',
            { text: 'Risk removed', isNumber: true },
            { text: 'Closes', isNumber: true },
            'Of these',
            { text: 'Images', isNumber: true },
          ]}
        >
          {upgrades.map((upgrade) => (
            <UpgradeRow
              key={[upgrade.type, upgrade.name, upgrade.release, upgrade.from].join('\n')}
              upgrade={upgrade}
              registry={registry}
            />
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}

function UpgradeRow({ upgrade, registry }: { upgrade: Upgrade; registry: string | undefined }) {
  const { type, name, release, from, to, closes, critical, high, knownExploited, images, riskRemovedPercent } = upgrade;
  const search = {
    package: name,
    packageType: type,
    packageVersion: from,
    release: release ?? 'none',
    upgradeTo: to,
    ...(registry === undefined ? {} : { registry }),
  };
  return (
    <tr>
      <th scope="row" className="max-w-64">
        <bdi>
          <BreakableName name={name} />
        </bdi>
        <div className="text-xs font-normal text-muted">
          <bdi>
            {type}
            {release !== null && release !== undefined && `, ${release}`}
          </bdi>
        </div>
      </th>
      <td className="max-w-72">
        <bdi className="text-muted">{from}</bdi>
        <span aria-label="to">{' → '}</span>
        <bdi className="font-semibold text-good">{to}</bdi>
      </td>
      <td className="text-end whitespace-nowrap">{riskRemovedPercent.toFixed(1)} %</td>
      <td className="text-end whitespace-nowrap">
        <Link to="/findings" search={search} title="The findings that the upgrade closes" className="target">
          {formatCount(closes)}
        </Link>
      </td>
      <td>
        <span className="inline-flex flex-wrap gap-x-2">
          {knownExploited > 0 && (
            <Link to="/findings" search={{ ...search, kev: 'true' }} className="target">
              <Badge tone="bad" title="Known to be exploited (CISA KEV)">
                KEV {formatCount(knownExploited)}
              </Badge>
            </Link>
          )}
          <Link
            to="/findings"
            search={{ ...search, severity: 'CRITICAL' }}
            title="Critical"
            className={classNames('target', critical > 0 ? 'text-critical' : 'text-muted')}
          >
            <span aria-hidden="true">◆</span>
            <span className="sr-only">Critical:</span> {formatCount(critical)}
          </Link>
          <Link
            to="/findings"
            search={{ ...search, severity: 'HIGH' }}
            title="High"
            className={classNames('target', high > 0 ? 'text-high' : 'text-muted')}
          >
            <span aria-hidden="true">▲</span>
            <span className="sr-only">High:</span> {formatCount(high)}
          </Link>
        </span>
      </td>
      <td className="text-end">
        <Link
          to="/findings"
          search={{ ...search, group: 'image' }}
          title="The images with these findings"
          className="target"
        >
          {formatCount(images)}
        </Link>
      </td>
    </tr>
  );
}
