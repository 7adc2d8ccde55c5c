import type { CsvValue } from '../../../lib/csv-row.ts';
import type { presentVulnerability } from './present-vulnerability.ts';

type Vulnerability = ReturnType<typeof presentVulnerability>;

const yesOrNo = (value: boolean): string => (value ? 'true' : 'false');

/** Columns of the export with the names of the list's fields. The order is that of an export without `columns`. */
export const exportColumns = {
  id: ({ id }) => id,
  cveId: ({ cveId }) => cveId,
  severity: ({ severity }) => severity,
  cvss: ({ cvss }) => cvss?.score ?? null,
  epss: ({ epss }) => epss?.score ?? null,
  kev: ({ kev }) => yesOrNo(kev),
  kevDueOn: ({ kevDueOn }) => kevDueOn,
  malware: ({ malware }) => yesOrNo(malware),
  title: ({ title }) => title,
  package: (item) => item.package.name,
  packageVersion: (item) => item.package.version,
  packageType: (item) => item.package.type,
  purl: (item) => item.package.purl,
  fixedVersion: ({ fixedVersion }) => fixedVersion,
  fixState: ({ fixState }) => fixState,
  image: ({ image }) => image.name,
  imageId: ({ image }) => image.id,
  tag: ({ tag }) => tag.name,
  platform: ({ platform }) => platform,
  registryId: ({ registryId }) => registryId,
  layer: ({ layer }) => layer?.index ?? null,
  layerDigest: ({ layer }) => layer?.digest ?? null,
  triageStatus: ({ triageStatus }) => triageStatus,
  assignee: ({ assignee }) => assignee,
  assigneeName: ({ assigneeName }) => assigneeName,
  firstDetectedAt: ({ firstDetectedAt }) => firstDetectedAt,
  detectedAt: ({ detectedAt }) => detectedAt,
  slaDueAt: ({ slaDueAt }) => slaDueAt,
  slaStatus: ({ slaStatus }) => slaStatus,
  suppressed: ({ suppressed }) => yesOrNo(suppressed),
  sources: ({ sources }) => sources.join(' '),
} as const satisfies Record<string, (item: Vulnerability) => CsvValue>;

export type ExportColumn = keyof typeof exportColumns;
export const exportColumnNames = Object.keys(exportColumns) as ExportColumn[];
