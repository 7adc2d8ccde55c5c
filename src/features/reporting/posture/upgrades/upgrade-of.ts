import { schemeOf } from '../../../../engine/versions/schemes.ts';
import { compareText } from '../../../../lib/compare-text.ts';

/** Open findings of one installed version of a package that one version fixes. */
export interface Fix {
  fixedVersion: string;
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  /** Sum of `riskWeightOf`; exact below 2⁵³. */
  riskWeight: number;
}

export interface InstalledVersion {
  type: string;
  name: string;
  version: string;
  /** Of the distribution (`debian-12`); empty for packages of none. The same version is fixed by another one in each release. */
  release: string;
}

/** What going from one installed version to another would close. */
export interface Upgrade<OneFix extends Fix = Fix> extends Omit<Fix, 'fixedVersion'> {
  type: string;
  name: string;
  /** Null for packages of no distribution. */
  release: string | null;
  from: string;
  to: string;
  /** Those that it reaches. */
  fixes: readonly OneFix[];
}

/**
 * To the highest fixed version, which closes whatever is fixed at or below it. Where nobody here can put versions in order, to the one that
 * closes most. Undefined without a fix.
 */
export function upgradeOf<OneFix extends Fix>(
  { type, name, version, release }: InstalledVersion,
  fixes: readonly OneFix[],
): Upgrade<OneFix> | undefined {
  const scheme = schemeOf(type);
  const readable = scheme ? fixes.filter(({ fixedVersion }) => scheme.isValid(fixedVersion)) : [];
  const reached =
    scheme && readable.length > 0
      ? readable.toSorted(
          (a, b) => scheme.compare(b.fixedVersion, a.fixedVersion) || compareText(a.fixedVersion, b.fixedVersion),
        )
      : fixes.toSorted((a, b) => b.closes - a.closes || compareText(a.fixedVersion, b.fixedVersion)).slice(0, 1);
  const [highest] = reached;
  if (!highest) return undefined;
  const sum = (count: (fix: Fix) => number): number => reached.reduce((total, fix) => total + count(fix), 0);
  return {
    type,
    name,
    release: release === '' ? null : release,
    from: version,
    to: highest.fixedVersion,
    closes: sum((fix) => fix.closes),
    critical: sum((fix) => fix.critical),
    high: sum((fix) => fix.high),
    knownExploited: sum((fix) => fix.knownExploited),
    riskWeight: sum((fix) => fix.riskWeight),
    fixes: reached,
  };
}

export function mostClosedFirst(a: Upgrade, b: Upgrade): number {
  return b.closes - a.closes || b.riskWeight - a.riskWeight || byName(a, b);
}

export function mostRiskFirst(a: Upgrade, b: Upgrade): number {
  return b.riskWeight - a.riskWeight || byName(a, b);
}

function byName(a: Upgrade, b: Upgrade): number {
  return (
    compareText(a.type, b.type) ||
    compareText(a.name, b.name) ||
    compareText(a.from, b.from) ||
    compareText(a.release ?? '', b.release ?? '')
  );
}
