import { schemeOf } from '../../../../engine/versions/schemes.ts';
import { compareText } from '../../../../lib/compare-text.ts';

/** Counts of the open findings in one installed version of a package that one version fixes. */
export interface Fix {
  fixedVersion: string;
  closes: number;
  critical: number;
  high: number;
  knownExploited: number;
  /** Sum of `riskWeightOf` of the findings. Exact below 2⁵³. */
  riskWeight: number;
}

export interface InstalledVersion {
  type: string;
  name: string;
  version: string;
  /** Release of the distribution (`debian-12`); empty for other packages. Each release fixes the same version by another one. */
  release: string;
  /** The source package. Default: the package itself. */
  source?: string | null;
}

/** An upgrade of one installed version, with the counts of the findings that it closes. */
export interface Upgrade<OneFix extends Fix = Fix> extends Omit<Fix, 'fixedVersion'> {
  type: string;
  name: string;
  /** The source package, or the package itself. */
  source: string;
  /** Null for packages that belong to no distribution. */
  release: string | null;
  from: string;
  to: string;
  /** The fixes that the upgrade includes. */
  fixes: readonly OneFix[];
}

/**
 * The upgrade to the highest fixed version, which closes every finding that is fixed at or below it. For package types without a version
 * order, the upgrade to the fixed version that closes most findings. Undefined without a fix.
 */
export function upgradeOf<OneFix extends Fix>(
  { type, name, version, release, source }: InstalledVersion,
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
    source: source ?? name,
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
