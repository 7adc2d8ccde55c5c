import type { CsvValue } from '../../../lib/csv-row.ts';
import type { FindingGrouping } from './finding-groups-store.ts';
import type { presentGroup } from './present-group.ts';

type Group = ReturnType<typeof presentGroup>;
type Column = readonly [name: string, valueOf: (group: Group) => CsvValue];

const severity: Column = ['severity', (group) => group.severity];
const packageColumns: readonly Column[] = [
  ['package', (group) => group.package?.name ?? null],
  ['packageType', (group) => group.package?.type ?? null],
];

/** Columns that name the group. */
const named: Readonly<Record<FindingGrouping, readonly Column[]>> = {
  vulnerability: [
    ['cveId', (group) => group.vulnerability?.cveId ?? null],
    ['title', (group) => group.vulnerability?.title ?? null],
  ],
  package: packageColumns,
  image: [
    ['image', (group) => group.image?.name ?? null],
    ['imageId', (group) => group.image?.id ?? null],
  ],
  fix: [
    ...packageColumns,
    ['fixedVersion', (group) => group.fix?.version ?? null],
    ['installedVersions', (group) => group.fix?.installedVersions.join(' ') ?? null],
  ],
};

const figures: readonly Column[] = [
  ['rows', (group) => group.rows],
  ['vulnerabilities', (group) => group.vulnerabilities],
  ['images', (group) => group.images],
  ['kev', (group) => group.kev],
  ['fixable', (group) => group.fixable],
  ['maxEpss', (group) => group.maxEpss],
  ...(['critical', 'high', 'medium', 'low', 'negligible', 'unknown'] as const).map(
    (name): Column => [name, (group) => group.severities[name]],
  ),
];

/** Columns of an export of groups, with the names of the fields of the list of groups. */
export function groupExportColumns(by: FindingGrouping): readonly Column[] {
  return [severity, ...named[by], ...figures];
}
