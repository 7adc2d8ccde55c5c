import type { MatchedFinding } from '../../domain/finding.ts';
import { severityRank } from '../../domain/severity.ts';
import type { EarlierFinding, EarlierScan } from '../documents/earlier-scan.ts';

interface KnownFinding {
  name: string;
  type: string;
}

/**
 * Returns whether an earlier scan has the same vulnerability in a package of the same name and type, in any version. A finding whose
 * severity rose, or that has become known to be exploited since, is new.
 */
export function baselineOf(earlier: EarlierScan): (finding: MatchedFinding, item: KnownFinding) => boolean {
  const known = new Map<string, EarlierFinding[]>();
  for (const finding of earlier.findings)
    for (const id of [finding.id, ...finding.aliases]) {
      const key = keyOf(id, finding.package);
      const others = known.get(key);
      if (others) others.push(finding);
      else known.set(key, [finding]);
    }
  return ({ vulnerability, isKnownExploited }, item) =>
    [vulnerability.id, ...vulnerability.aliases]
      .flatMap((id) => known.get(keyOf(id, item)) ?? [])
      .some(
        (before) =>
          severityRank(before.severity) >= severityRank(vulnerability.severity) &&
          (before.isKnownExploited || !isKnownExploited),
      );
}

function keyOf(id: string, { type, name }: KnownFinding): string {
  return JSON.stringify([id.toUpperCase(), type, name]);
}

/** The scan of the same image among those of a baseline, or the only one. */
export function baselineFor(earlier: readonly EarlierScan[], image: string): EarlierScan | undefined {
  return earlier.find((one) => one.image === image) ?? (earlier.length === 1 ? earlier[0] : undefined);
}
