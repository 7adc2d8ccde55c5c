import { type Fix, type InstalledVersion, type Upgrade, upgradeOf } from './upgrade-of.ts';

/** Open findings in one installed version of a package that the same version fixes; null: without a fix. */
export interface OpenGroup extends InstalledVersion, Omit<Fix, 'fixedVersion'> {
  fixedVersion: string | null;
}

/** The upgrades that are possible in a scope. */
export interface PossibleUpgrades {
  /** One for each installed version of a package with a fix, in no order. */
  upgrades: readonly Upgrade[];
  /** Sum of `riskWeightOf` over all open findings, fixed or not. */
  riskWeight: number;
}

export interface UpgradeCollector {
  /** Adds open findings, one group or one finding at a time. `imageId` is the image that contains them. */
  add(group: OpenGroup, imageId?: string): void;
  possible(): PossibleUpgrades;
  /** Number of images in which one of the upgrades closes a finding, if `add` got the images. */
  countImages(upgrades: readonly Upgrade[]): number;
}

type Fixes = Map<string, Fix>;

/** Sums open findings by installed version and fixed version. Every list of recommended upgrades is collected here. */
export function collectUpgrades(): UpgradeCollector {
  const installed = new Map<string, { version: InstalledVersion; fixes: Fixes }>();
  const images = new Map<Fix, Set<string>>();
  let riskWeight = 0;
  return {
    add(group, imageId) {
      riskWeight += group.riskWeight;
      const { type, name, version, release, source = null, fixedVersion } = group;
      if (fixedVersion === null) return;
      // Architectures of a version are rows of their own and one upgrade. Releases have fixes of their own.
      const key = JSON.stringify([type, name, version, release]);
      const one = installed.get(key) ?? { version: { type, name, version, release, source }, fixes: new Map() };
      installed.set(key, one);
      const fix = addToFix(one.fixes, { ...group, fixedVersion });
      if (imageId === undefined) return;
      const known = images.get(fix);
      if (known) known.add(imageId);
      else images.set(fix, new Set([imageId]));
    },
    possible: () => ({
      upgrades: [...installed.values()].flatMap(({ version, fixes }) => upgradeOf(version, [...fixes.values()]) ?? []),
      riskWeight,
    }),
    countImages: (upgrades) =>
      new Set(upgrades.flatMap(({ fixes }) => fixes.flatMap((fix) => [...(images.get(fix) ?? [])]))).size,
  };
}

function addToFix(fixes: Fixes, { fixedVersion, closes, critical, high, knownExploited, riskWeight }: Fix): Fix {
  const known = fixes.get(fixedVersion);
  if (!known) {
    const fix = { fixedVersion, closes, critical, high, knownExploited, riskWeight };
    fixes.set(fixedVersion, fix);
    return fix;
  }
  known.closes += closes;
  known.critical += critical;
  known.high += high;
  known.knownExploited += knownExploited;
  known.riskWeight += riskWeight;
  return known;
}
