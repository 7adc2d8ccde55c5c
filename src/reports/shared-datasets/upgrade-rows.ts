import type { RankedUpgrade } from '../posture-facts.ts';
import type { Column, Row } from '../report-document.ts';

/** In this order in each row of upgrades, in every kind that has some. */
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
  { id: 'knownExploited', title: 'Exploited', type: 'integer', width: 1 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
] as const satisfies readonly Column[];

export function upgradeRow(one: RankedUpgrade): Row {
  return [
    one.type,
    one.name,
    one.release ?? null,
    one.from,
    one.to,
    one.riskRemovedPercent,
    one.closes,
    one.critical,
    one.high,
    one.knownExploited,
    one.images,
  ];
}
