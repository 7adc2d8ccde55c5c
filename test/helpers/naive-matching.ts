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
  const affecting = records
    .filter((record) => record.withdrawn === undefined)
    .flatMap((record) => (record.affected ?? []).map((affected) => ({ record, affected })))
    .filter(({ affected }) => affected.package?.ecosystem === ecosystem && affected.package.name === source)
    .map(({ record, affected }) => ({
      record,
      ranges: (affected.ranges ?? []).filter((range) => range.type === 'ECOSYSTEM').map(({ events }) => events),
    }));
  compareWithDpkg(affecting.flatMap(({ ranges }) => ranges.flatMap((events) => comparisonsOf(events, version))));
  const found = new Set<string>();
  for (const { record, ranges } of affecting) {
    if (!ranges.some((events) => debianRangeHolds(events, version))) continue;
    for (const cve of cvesOf(record)) found.add(cve);
  }
  return found;
}

/** Arguments of `dpkg --compare-versions` that must all hold for a version in the range. */
function comparisonsOf(events: Record<string, string>[], version: string): string[] {
  const introduced = events.find((event) => event['introduced'] !== undefined)?.['introduced'] ?? '0';
  const fixed = events.find((event) => event['fixed'] !== undefined)?.['fixed'];
  return [
    ...(introduced === '0' ? [] : [`${version} ge ${introduced}`]),
    ...(fixed === undefined ? [] : [`${version} lt ${fixed}`]),
  ];
}

function debianRangeHolds(events: Record<string, string>[], version: string): boolean {
  return comparisonsOf(events, version).every((comparison) => compared.get(comparison) === true);
}

const compared = new Map<string, boolean>();

const compareEach =
  'while read -r left operator right; do dpkg --compare-versions "$left" "$operator" "$right" && echo yes || echo no; done';

/** Each comparison is sent to dpkg once, because hundreds of records of a source name the same fixed version. */
function compareWithDpkg(comparisons: readonly string[]): void {
  const open = [...new Set(comparisons)].filter((comparison) => !compared.has(comparison));
  if (open.length === 0) return;
  const answers = execFileSync('sh', ['-c', compareEach], { input: `${open.join('\n')}\n`, encoding: 'utf8' });
  const lines = answers.trimEnd().split('\n');
  if (lines.length !== open.length) throw new Error(`dpkg compared ${lines.length} of ${open.length} versions`);
  for (const [index, comparison] of open.entries()) compared.set(comparison, lines[index] === 'yes');
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
