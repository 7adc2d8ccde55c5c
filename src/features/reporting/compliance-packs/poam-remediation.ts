import type { FoldedWeakness } from './fold-weaknesses.ts';

/** Remediation plan of a weakness: upgrades within its own release or branch, or the removal of a malicious package. */
export function remediationText(weakness: FoldedWeakness): string {
  const { package: name, fixes, assets, assetsWithoutFix, isCut } = weakness;
  if (weakness.is_malware)
    return `Remove ${name}, rebuild the images, and replace the secrets that were available to them. The package is malicious.`;
  if (fixes.size === 0) return `Wait for a fixed version of ${name}, or replace the package.`;
  const upgrade = `${upgradeText(weakness)} and rebuild the images.`;
  const more = isCut ? ' poam-assets.csv lists further installed versions.' : '';
  const rest =
    assetsWithoutFix > 0
      ? ` ${assetsWithoutFix} of ${assets} assets have no fixed version: wait for one, or replace the package there.`
      : '';
  return `${upgrade}${more}${rest}`;
}

function upgradeText({ package: name, release, fixes }: FoldedWeakness): string {
  const where = release === '' ? '' : `On ${release}, `;
  const verb = release === '' ? 'Upgrade' : 'upgrade';
  const versions = new Set([...fixes.values()].map(versionText));
  const [only] = versions;
  if (versions.size === 1) return `${where}${verb} ${name} to ${only}`;
  const steps = [...fixes].map(([installed, fixed]) => `from ${installed} to ${versionText(fixed)}`);
  return `${where}${verb} ${name} ${steps.join(', ')}`;
}

/** There are several versions only if versions of the package type have no order. */
function versionText(versions: ReadonlySet<string>): string {
  const [first, ...others] = versions;
  return others.length === 0 ? `${first}` : `the highest of ${[...versions].toSorted().join(', ')}`;
}
