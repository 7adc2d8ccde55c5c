import type { RankedUpgrade } from '../posture-facts.ts';
import type { Column, RowOf } from '../report-document.ts';

/** The columns of the table of upgrades of all kinds of reports. */
export const upgradeColumns = [
  { id: 'packageType', title: 'Type', type: 'text', width: 1 },
  { id: 'package', title: 'Package', type: 'text', width: 4 },
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

export function upgradeRow(one: RankedUpgrade): RowOf<typeof upgradeColumns> {
  return {
    packageType: one.type,
    package: one.name,
    release: one.release ?? null,
    from: one.from,
    to: one.to,
    riskRemovedPercent: one.riskRemovedPercent,
    closes: one.closes,
    critical: one.critical,
    high: one.high,
    knownExploited: one.knownExploited,
    images: one.images,
  };
}
