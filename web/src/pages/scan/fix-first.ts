import type { Schemas } from '../../lib/api/client.ts';
import { type Severity, severities } from '../../lib/severity/severities.ts';

type ScanFinding = Schemas['ListScanFindingsAnswer']['data'][number];
export type FixableFinding = Pick<ScanFinding, 'cveId' | 'severity' | 'kev' | 'fixedVersion'> & {
  package: Pick<ScanFinding['package'], 'name' | 'version' | 'type' | 'source'>;
};

/** One change of an image that closes findings. */
export interface Upgrade {
  type: string;
  /** Name of the source package if the packages are built from one, because they are upgraded together. */
  name: string;
  /** Names of the affected packages. */
  packages: string[];
  from: string;
  /** The highest fixed version, which closes all findings of the row. */
  to: string;
  findings: number;
  kev: number;
  highest: Severity;
  counts: Partial<Record<Severity, number>>;
}

/**
 * Upgrades that close findings: known exploited ones first, then those that close most. The highest fixed version is found by comparing
 * digits as numbers and a pre-release as lower than its release; rules of single ecosystems beyond that are not applied.
 */
export function upgradesOf(findings: readonly FixableFinding[]): Upgrade[] {
  const upgrades = new Map<string, Upgrade>();
  for (const { severity, kev, fixedVersion, package: found } of findings) {
    if (fixedVersion === null) continue;
    const name = found.source?.name ?? found.name;
    const from = found.source?.version ?? found.version;
    const key = JSON.stringify([found.type, name, from]);
    const upgrade = upgrades.get(key) ?? {
      type: found.type,
      name,
      packages: [],
      from,
      to: fixedVersion,
      findings: 0,
      kev: 0,
      highest: 'UNKNOWN',
      counts: {},
    };
    upgrades.set(key, upgrade);
    if (!upgrade.packages.includes(found.name)) upgrade.packages.push(found.name);
    if (compareVersions(fixedVersion, upgrade.to) > 0) upgrade.to = fixedVersion;
    upgrade.findings += 1;
    if (kev) upgrade.kev += 1;
    upgrade.counts[severity] = (upgrade.counts[severity] ?? 0) + 1;
    if (severities.indexOf(severity) < severities.indexOf(upgrade.highest)) upgrade.highest = severity;
  }
  return [...upgrades.values()].sort(
    (a, b) =>
      b.kev - a.kev ||
      b.findings - a.findings ||
      severities.indexOf(a.highest) - severities.indexOf(b.highest) ||
      (a.name < b.name ? -1 : 1),
  );
}

/** Negative if `a` is lower than `b`. */
export function compareVersions(a: string, b: string): number {
  const left = partsOf(a);
  const right = partsOf(b);
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const order = compareParts(left[index], right[index]);
    if (order !== 0) return order;
  }
  return 0;
}

function partsOf(version: string): string[] {
  return version.match(/\d+|[a-z]+|~/giu) ?? [];
}

/** `~` is lower than the end of a version, and words of pre-releases are too. */
function compareParts(a: string | undefined, b: string | undefined): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0 || a === undefined || b === undefined) return rank;
  if (/^\d/u.test(a)) return compareNumbers(a, b);
  return a < b ? -1 : a > b ? 1 : 0;
}

function rankOf(part: string | undefined): number {
  if (part === '~') return 0;
  if (part === undefined) return 2;
  if (/^\d/u.test(part)) return 4;
  return /^(?:alpha|beta|rc|pre|preview|dev|snapshot)$/iu.test(part) ? 1 : 3;
}

/** Compares digits of any length without loss of precision. */
function compareNumbers(a: string, b: string): number {
  const left = a.replace(/^0+/u, '');
  const right = b.replace(/^0+/u, '');
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}
