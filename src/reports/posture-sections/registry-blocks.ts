import { countOf } from '../figure-labels.ts';
import type { RegistryFigures } from '../posture-facts.ts';
import type { Block, Column, Dataset, RowOf } from '../report-document.ts';
import type { Mover } from '../report-intelligence.ts';
import { listDataset } from '../shared-datasets/list-dataset.ts';
import { tableBlock } from '../table-block.ts';

/** Parts of reports over all registries with the figures of each registry. Other reports do not have them. */

const columns = [
  { id: 'registry', title: 'Registry', type: 'text', width: 4 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
  { id: 'tags', title: 'Tags', type: 'integer', width: 1 },
  { id: 'coverage', title: 'Coverage', type: 'percent', width: 1 },
  { id: 'riskAverage', title: 'Mean risk', type: 'number', width: 1 },
  { id: 'riskOver', title: 'Images in mean', type: 'integer', width: 1 },
  { id: 'open', title: 'Open', type: 'integer', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'high', title: 'High', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1 },
  { id: 'malware', title: 'Malware', type: 'integer', width: 1 },
  { id: 'breached', title: 'Past deadline', type: 'integer', width: 1 },
  { id: 'compliancePercent', title: 'Met', type: 'percent', width: 1 },
  { id: 'closed', title: 'Closed', type: 'integer', width: 1 },
  { id: 'meanDays', title: 'Days to close', type: 'number', width: 1 },
  { id: 'daysOver', title: 'Closed in mean', type: 'integer', width: 1 },
] as const satisfies readonly Column[];

const shownRegistries = 100;
/** The columns that fit on a PDF page. */
const paperColumns = [
  'registry',
  'images',
  'coverage',
  'riskAverage',
  'open',
  'critical',
  'knownExploited',
  'breached',
  'compliancePercent',
  'meanDays',
] as const;

const moversMax = 10;

export function registryDatasets(registries: readonly RegistryFigures[] | undefined): Dataset[] {
  return registries ? [listDataset('registries', 'Registries', { columns, rows: registries.map(registryRow) })] : [];
}

export function registryBlocks(registries: readonly RegistryFigures[] | undefined): Block[] {
  if (!registries) return [];
  if (registries.length === 0) return [{ kind: 'paragraph', text: 'There are no registries.', isNote: true }];
  return [
    { kind: 'dataset', dataset: 'registries', rowsMax: shownRegistries, columns: paperColumns, caption: 'By registry' },
  ];
}

const worstColumns = [
  { id: 'registry', title: 'Registry', type: 'text', width: 4 },
  { id: 'images', title: 'Images', type: 'integer', width: 1 },
  { id: 'riskAverage', title: 'Mean risk', type: 'number', width: 1 },
  { id: 'open', title: 'Open findings', type: 'integer', width: 1 },
  { id: 'critical', title: 'Critical', type: 'integer', width: 1 },
  { id: 'knownExploited', title: 'Known exploited', type: 'integer', width: 1.2 },
  { id: 'breached', title: 'Past deadline', type: 'integer', width: 1.2 },
  { id: 'compliancePercent', title: 'Deadlines met', type: 'percent', width: 1.2 },
  { id: 'coverage', title: 'Coverage', type: 'percent', width: 1 },
] as const satisfies readonly Column[];

const worstMax = 10;

/** The registries with the highest mean risk. Empty without registries. */
export function worstRegistriesTable(registries: readonly RegistryFigures[] = []): Block[] {
  if (registries.length === 0) return [];
  const rows = registries
    .toSorted((a, b) => (b.risk.average ?? -1) - (a.risk.average ?? -1))
    .slice(0, worstMax)
    .map((figures) => {
      const { registry, images, riskAverage, open, critical, knownExploited, breached, compliancePercent, coverage } =
        registryRow(figures);
      return { registry, images, riskAverage, open, critical, knownExploited, breached, compliancePercent, coverage };
    });
  const table = tableBlock({ caption: 'Registries with the highest mean risk', columns: worstColumns, rows });
  const left = registries.length - rows.length;
  if (left === 0) return [table];
  const text = `${countOf(left, 'more registry is', 'more registries are')} left out. A report of all registries lists all of them.`;
  return [table, { kind: 'paragraph', text, isNote: true }];
}

/** Registries with known figures in both reports whose number of open findings changed, the largest change first. */
export function registryMovers(
  before: readonly RegistryFigures[] = [],
  after: readonly RegistryFigures[] = [],
): Mover[] {
  const was = new Map(before.map(({ id, findings }) => [id, findings?.open]));
  return after
    .flatMap(({ id, name, findings }): Mover[] => {
      const [earlier, now] = [was.get(id), findings?.open];
      if (earlier === undefined || now === undefined || earlier === now) return [];
      return [{ kind: 'registry', name, measure: 'open findings', before: earlier, after: now }];
    })
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
    .slice(0, moversMax);
}

function registryRow({ name, coverage, findings, risk, mttr, sla }: RegistryFigures): RowOf<typeof columns> {
  return {
    registry: name,
    images: coverage.images,
    tags: coverage.tags,
    coverage: coverage.scannedPercent,
    riskAverage: risk.average,
    riskOver: risk.imagesScored,
    open: findings?.open ?? null,
    critical: findings?.counts.critical ?? null,
    high: findings?.counts.high ?? null,
    knownExploited: findings?.knownExploited ?? null,
    malware: findings?.malware ?? null,
    breached: sla.breached,
    compliancePercent: sla.compliancePercent,
    closed: mttr.closed,
    meanDays: mttr.meanDays,
    daysOver: mttr.closed,
  };
}
