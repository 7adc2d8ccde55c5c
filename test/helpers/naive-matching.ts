import { execFileSync } from 'node:child_process';

/**
 * A second, independent opinion for tests: reads OSV records as they are and compares Debian versions by dpkg itself.
 * Slow and simple on purpose; nothing of the engine is used.
 */

export interface OsvRecord {
  id: string;
  aliases?: string[];
  upstream?: string[];
  related?: string[];
  withdrawn?: string;
  affected?: {
    package?: { ecosystem?: string; name?: string };
    ranges?: { type: string; events: Record<string, string>[] }[];
    versions?: string[];
  }[];
}

/** CVEs that Debian's own CVE records give for a source package at a version. */
export function naiveDebianFindings(
  records: OsvRecord[],
  ecosystem: string,
  source: string,
  version: string,
): Set<string> {
  const found = new Set<string>();
  for (const record of records) {
    if (record.withdrawn !== undefined) continue;
    for (const affected of record.affected ?? []) {
      if (affected.package?.ecosystem !== ecosystem || affected.package.name !== source) continue;
      const ranges = (affected.ranges ?? []).filter((range) => range.type === 'ECOSYSTEM');
      if (!ranges.some((range) => debianRangeHolds(range.events, version))) continue;
      for (const cve of cvesOf(record)) found.add(cve);
    }
  }
  return found;
}

function debianRangeHolds(events: Record<string, string>[], version: string): boolean {
  const introduced = events.find((event) => event['introduced'] !== undefined)?.['introduced'] ?? '0';
  const fixed = events.find((event) => event['fixed'] !== undefined)?.['fixed'];
  const isAfter = introduced === '0' || dpkgCompares(version, 'ge', introduced);
  return isAfter && (fixed === undefined || dpkgCompares(version, 'lt', fixed));
}

export function dpkgCompares(left: string, operator: 'ge' | 'lt' | 'le' | 'gt', right: string): boolean {
  try {
    execFileSync('dpkg', ['--compare-versions', left, operator, right], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function cvesOf(record: OsvRecord): string[] {
  const named = [record.id, ...(record.aliases ?? []), ...(record.upstream ?? []), ...(record.related ?? [])];
  const cves = named.map((name) => name.replace(/^DEBIAN-/, '')).filter((name) => /^CVE-\d{4}-\d+$/.test(name));
  return [...new Set(cves)];
}
