import type { MatchedFinding } from '../../domain/finding.ts';
import { countSeverities } from '../../domain/severity.ts';
import type { InventoryPackage } from '../../engine/pipeline/inventory.ts';
import { evaluatePolicy } from '../../engine/policy/evaluate-policy.ts';
import type { ScannedImage } from '../scanned-image.ts';
import { baselineFor, baselineOf } from './baseline.ts';
import type { SelectedScan, UnlistedFindings } from './selected-scan.ts';
import type { Selection } from './selection.ts';
import { suppressorOf } from './suppressor-of.ts';
import { toPolicySubject } from './to-policy-subject.ts';

type Filter = UnlistedFindings['filter'];

/**
 * Divides the findings of a scan: the ignore file and VEX documents suppress first, then the baseline and filters leave findings out. No
 * filter leaves out malicious packages. The policy judges all findings that are neither suppressed nor in the baseline, whether or not
 * they are listed.
 */
export function selectFindings(scanned: ScannedImage, selection: Selection): SelectedScan {
  const { findings } = scanned.assessed;
  const suppress = suppressorOf(scanned, selection);
  const suppressed = findings.flatMap((finding) => suppress(finding) ?? []);
  const covered = new Set(suppressed.map(({ finding }) => finding));
  const open = findings.filter((finding) => !covered.has(finding));
  const filterOf = createFilter(scanned, selection);
  const groups = Map.groupBy(open, (finding) => filterOf(finding) ?? 'listed');
  const judged = open.filter((finding) => filterOf(finding) !== 'baseline');
  const { policy, now } = selection;
  return {
    scanned,
    listed: groups.get('listed') ?? [],
    suppressed,
    unlisted: (['baseline', 'severity', 'unfixed'] as const).flatMap((filter) => {
      const left = groups.get(filter) ?? [];
      const counts = countSeverities(left.map(({ vulnerability }) => vulnerability));
      return left.length > 0 ? [{ filter, count: left.length, counts }] : [];
    }),
    verdict: policy && evaluatePolicy(policy, toPolicySubject(scanned, judged), now),
  };
}

/** The filter that leaves a finding out. */
function createFilter(
  { image, inventory }: ScannedImage,
  { baseline, severities, ignoresUnfixed }: Selection,
): (finding: MatchedFinding) => Filter | undefined {
  const earlier = baseline === null ? undefined : baselineFor(baseline, image);
  const isKnown = earlier && baselineOf(earlier);
  return (finding) => {
    const item: InventoryPackage | undefined = inventory.packages[finding.packageIndex];
    if (finding.isMalware === true || item === undefined) return undefined;
    if (isKnown?.(finding, item) === true) return 'baseline';
    if (severities !== null && !severities.has(finding.vulnerability.severity)) return 'severity';
    return ignoresUnfixed && finding.fixState !== 'fixed' ? 'unfixed' : undefined;
  };
}
