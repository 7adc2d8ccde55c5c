import type { Column, RowOf } from '../report-document.ts';
import type { SourceUpgrade } from '../source-upgrade.ts';

/** The columns of the dataset `sourceUpgrades` of all kinds of reports: each upgrade once per source package. */
export const sourceUpgradeColumns = [
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'source', title: 'Package', type: 'text', width: 4 },
  { id: 'packages', title: 'Installed packages', type: 'text', width: 4 },
  { id: 'release', title: 'Release', type: 'text', width: 2 },
  { id: 'from', title: 'From', type: 'text', width: 3 },
  { id: 'to', title: 'To', type: 'text', width: 3 },
  { id: 'riskRemovedPercent', title: 'Risk removed', type: 'percent', width: 2 },
  { id: 'closes', title: 'Closes', type: 'integer', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
] as const satisfies readonly Column[];

export function sourceUpgradeRow(one: SourceUpgrade): RowOf<typeof sourceUpgradeColumns> {
  return {
    packageType: one.type,
    source: one.source,
    packages: one.packages.join(', '),
    release: one.release,
    from: versionsText(one.from),
    to: one.to,
    riskRemovedPercent: one.riskRemovedPercent,
    closes: one.closes,
    critical: one.critical,
    high: one.high,
    knownExploited: one.knownExploited,
    images: one.images,
  };
}

const namedVersions = 2;

/** `1.2, 1.3 and 4 others`. */
function versionsText(versions: readonly string[]): string {
  const others = versions.length - namedVersions;
  const named = versions.slice(0, namedVersions).join(', ');
  if (others <= 0) return named;
  return `${named} and ${others} ${others === 1 ? 'other' : 'others'}`;
}
