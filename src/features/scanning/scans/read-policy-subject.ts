import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import { baseImageOf } from '../../../engine/policy/base-image-of.ts';
import type { PolicySubject, SubjectFinding } from '../../../engine/policy/policy-subject.ts';
import type { ScanFindingRow } from '../../findings/vulnerabilities/present-finding.ts';
import { readScanFindings, readScanInventory, scanPackagePages } from './scan-contents-store.ts';
import type { ScanRow } from './scan-store.ts';

/** Returns the facts of a stored scan that a policy judges, or undefined when it has no result. */
export async function readPolicySubject(db: Kysely<Database>, scan: ScanRow): Promise<PolicySubject | undefined> {
  if (statusOf(scan.status) !== 'COMPLETE') return undefined;
  const inventory = await readScanInventory(db, scan);
  const packages: PolicySubject['packages'] = [];
  for await (const rows of scanPackagePages(db, scan))
    for (const { name, version, type, purl, licenses } of rows) packages.push({ name, version, type, purl, licenses });
  const findings = await readScanFindings(db, scan, { limit: null, offset: 0 });
  const config = inventory?.evidence?.config;
  return {
    image: scan.tag === '' ? scan.image : `${scan.image}:${scan.tag}`,
    completeness: scan.completeness ?? 'partial',
    notAssessed: (scan.coverage?.notAssessed ?? []).map(({ group, packages: count, files = 0, reason }) => ({
      kind: group,
      count: count + files,
      reason,
    })),
    warnings: scan.warnings.length,
    findings: findings.map(toFinding),
    packages,
    baseImage: config ? baseImageOf(config.labels) : null,
    createdAt: config?.createdAt ?? null,
  };
}

function toFinding(row: ScanFindingRow): SubjectFinding {
  const { id, aliases, severity, publishedAt } = row.facts;
  return {
    id,
    otherIds: aliases,
    severity,
    isKnownExploited: row.is_known_exploited ?? false,
    epssScore: row.epss_score,
    fixState: row.fix_state,
    isMalware: row.is_malware,
    publishedAt,
    package: { name: row.name, version: row.version, type: row.type, purl: row.purl },
  };
}
