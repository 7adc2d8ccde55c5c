import type { FoldedWeakness } from './fold-weaknesses.ts';

/** The remediation plan of a weakness: an upgrade that its own release or branch has, never that of another one. */
export function remediationText(weakness: FoldedWeakness): string {
  const { package: name, fixes, assets, assetsWithoutFix, isCut } = weakness;
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
  const targets = new Set([...fixes.values()].map(targetText));
  const [only] = targets;
  if (targets.size === 1) return `${where}${verb} ${name} to ${only}`;
  const steps = [...fixes].map(([installed, versions]) => `from ${installed} to ${targetText(versions)}`);
  return `${where}${verb} ${name} ${steps.join(', ')}`;
}

/** Several versions are left only where nothing puts versions of the package type in order. */
function targetText(versions: ReadonlySet<string>): string {
  const [first, ...others] = versions;
  return others.length === 0 ? `${first}` : `the highest of ${[...versions].toSorted().join(', ')}`;
}
