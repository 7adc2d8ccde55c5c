import { visibleColumns } from '../../components/table/columns.ts';
import { findingColumns } from '../../features/finding-filters/finding-columns.tsx';

/** Columns of the export that have the content of each column of the table. */
const exported: Readonly<Record<string, readonly string[]>> = {
  severity: ['severity'],
  cveId: ['cveId', 'kev', 'malware'],
  package: ['package', 'packageVersion', 'fixedVersion'],
  image: ['image', 'tag'],
  layer: ['layer'],
  epss: ['epss'],
  deadline: ['slaDueAt', 'slaStatus'],
  status: ['triageStatus', 'suppressed'],
  // An assignee who is no member, such as a team, has no name of a member.
  assignee: ['assignee', 'assigneeName'],
  firstSeen: ['firstDetectedAt'],
  cvss: ['cvss'],
  type: ['packageType'],
  fixState: ['fixState'],
  sources: ['sources'],
  platform: ['platform'],
  detectedAt: ['detectedAt'],
  title: ['title'],
};

/** The `columns` parameter of the export for the columns that the table shows, in their order. */
export function exportColumnsOf(shown: string | undefined): string {
  return visibleColumns(findingColumns, shown)
    .flatMap(({ id }) => exported[id] ?? [])
    .join(',');
}
