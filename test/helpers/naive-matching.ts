import { execFileSync } from 'node:child_process';
import semver from 'semver';

/**
 * A reference implementation for tests: reads OSV records unchanged and compares Debian versions with dpkg itself. It is deliberately slow
 * and simple and uses no code of the engine.
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

/** CVEs of Debian's own CVE records for a source package at a version. */
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

const compared = new Map<string, boolean>();

/** Each comparison is sent to dpkg once: hundreds of records of a source name the same fixed version. */
function dpkgCompares(left: string, operator: 'ge' | 'lt', right: string): boolean {
  const question = [left, operator, right].join(' ');
  const known = compared.get(question) ?? askDpkg(left, operator, right);
  compared.set(question, known);
  return known;
}

function askDpkg(left: string, operator: 'ge' | 'lt', right: string): boolean {
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

/** Canonical ids (CVE, else GHSA, else native) of npm records, with ranges evaluated by npm's own `semver` package. */
export function naiveNpmFindings(records: OsvRecord[], name: string, version: string): string[] {
  return naiveFindings(
    records,
    'npm',
    (other) => other === name,
    version,
    (left, right) => semver.compare(left, right),
  );
}

/** The same for PyPI. Versions in these tests are plain dotted numbers and compared as such. */
export function naivePythonFindings(records: OsvRecord[], name: string, version: string): string[] {
  const normalise = (text: string) => text.toLowerCase().replace(/[-_.]+/g, '-');
  return naiveFindings(records, 'PyPI', (other) => normalise(other) === normalise(name), version, compareDotted);
}

function naiveFindings(
  records: OsvRecord[],
  ecosystem: string,
  isPackage: (name: string) => boolean,
  version: string,
  compare: (left: string, right: string) => number,
): string[] {
  const hits = records.filter(
    (record) =>
      record.withdrawn === undefined &&
      record.affected?.some(
        (affected) =>
          affected.package?.ecosystem === ecosystem &&
          isPackage(affected.package.name ?? '') &&
          ((affected.versions ?? []).includes(version) ||
            (affected.ranges ?? []).some(
              (range) => range.type !== 'GIT' && rangeHolds(range.events, version, compare),
            )),
      ),
  );
  const ids = hits.map((record) => {
    const all = [record.id, ...(record.aliases ?? [])];
    return all.find((id) => id.startsWith('CVE-')) ?? all.find((id) => id.startsWith('GHSA-')) ?? record.id;
  });
  return [...new Set(ids)].sort();
}

function rangeHolds(
  events: Record<string, string>[],
  version: string,
  compare: (left: string, right: string) => number,
): boolean {
  let isAffected = false;
  for (const event of events) {
    const { introduced, fixed, last_affected: last } = event;
    if (introduced !== undefined && (introduced === '0' || compare(version, introduced) >= 0)) isAffected = true;
    if (fixed !== undefined && compare(version, fixed) >= 0) isAffected = false;
    if (last !== undefined && compare(version, last) > 0) isAffected = false;
  }
  return isAffected;
}

function compareDotted(left: string, right: string): number {
  const numbers = (text: string) => (/^\d+(\.\d+)*/.exec(text)?.[0] ?? '0').split('.').map(Number);
  const [a, b] = [numbers(left), numbers(right)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
