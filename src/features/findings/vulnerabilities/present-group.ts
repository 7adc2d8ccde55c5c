import { severities } from '../../../domain/severity.ts';
import type { FindingGroupRow } from './finding-groups-store.ts';
import { presentSeverityCounts } from './severity-counts-schema.ts';

/** A group of findings as the list of groups returns it. */
export function presentGroup(row: FindingGroupRow) {
  const { vulnerability_id: cveId, package_name: name, package_type: type, image_id: id, fixed_version: version } = row;
  return {
    vulnerability: cveId === null ? null : { cveId, title: row.title },
    package: name === null || type === null ? null : { type, name },
    image: id === null ? null : { id, name: row.image_name ?? '' },
    fix: version === null ? null : { version, installedVersions: row.installed_versions ?? [] },
    severity: severities[row.severity] ?? 'UNKNOWN',
    rows: row.rows,
    vulnerabilities: row.vulnerabilities,
    images: row.images,
    severities: presentSeverityCounts((rank) => row.by_severity[rank] ?? 0),
    kev: row.exploited,
    fixable: row.fixable,
    maxEpss: row.epss,
  };
}
