import { schemeOfEcosystem } from '../../src/engine/advisories/ecosystem.ts';
import type { InventoryPackage } from '../../src/engine/pipeline/inventory.ts';
import { naiveOsvRule } from '../../test/helpers/naive-osv-rule.ts';
import type { Difference } from './compare-tools.ts';
import type { OsvAffected, OsvRecord } from './osv-records.ts';
import type { RecordIndex } from './record-index.ts';
import type { PeerName, Subject } from './subjects.ts';

/** A record of the vulnerability about the package, and the verdict of the OSV schema for its version. */
export interface JudgedRecord {
  record: OsvRecord;
  affected: OsvAffected[];
  /** Undefined when a bound has no order. */
  isAffected: boolean | undefined;
}

/** What a reason is decided by. */
export interface DifferenceContext extends Difference {
  subject: Subject;
  item: InventoryPackage;
  records: JudgedRecord[];
  /** Bounds and listed versions of the records. */
  bounds: string[];
  /** In an image: scanners without any finding in the package. */
  unnamedBy: readonly PeerName[];
  /** Whether a record of the vulnerability is about a package whose name differs only in case. */
  isAboutOtherCase: boolean;
  /** Whether a record of any ecosystem says that the CVE was rejected. */
  isRejected: boolean;
  /** Whether a record of GHSA describes the same vulnerability as this record, in any ecosystem. */
  hasReviewedTwin(record: OsvRecord): boolean;
}

/** What the findings of an image show about the scanners that are silent about one of them. */
export interface SilentScanners {
  /** Scanners without any finding in packages of this type. Their silence needs no other reason. */
  unreadBy: readonly PeerName[];
  /** Scanners without any finding in the package. */
  unnamedBy: readonly PeerName[];
}

export function contextOf(
  difference: Difference,
  subject: Subject,
  item: InventoryPackage,
  index: RecordIndex,
  { unreadBy, unnamedBy }: SilentScanners = { unreadBy: [], unnamedBy: [] },
): DifferenceContext {
  const records = index
    .about(
      subject.ecosystem,
      subject.packageType === 'rpm' ? item.name : (item.source?.name ?? item.name),
      difference.vulnerability,
    )
    .map(({ record, affected }) => ({ record, affected, isAffected: judge(subject, item, affected) }));
  const bounds = records.flatMap(({ affected }) => affected.flatMap(boundsOf));
  return {
    ...difference,
    silent: difference.silent.filter((name) => !unreadBy.includes(name)),
    subject,
    item,
    records,
    bounds: [...new Set(bounds)],
    unnamedBy,
    isAboutOtherCase: index.isAboutOtherCase(subject.ecosystem, item.name, difference.vulnerability),
    isRejected: index.isRejected(difference.vulnerability),
    hasReviewedTwin: (one) => index.isReviewed(one),
  };
}

function judge(
  { ecosystem, packageType }: Subject,
  { source, version }: InventoryPackage,
  affected: OsvAffected[],
): boolean | undefined {
  const scheme = schemeOfEcosystem(ecosystem);
  const compared = packageType === 'rpm' ? version : (source?.version ?? version);
  return naiveOsvRule(affected, compared, (left, right) => {
    if (scheme === undefined || !scheme.isValid(left) || !scheme.isValid(right)) return undefined;
    return (scheme.compareToBound ?? scheme.compare)(left, right);
  });
}

/** Bounds and listed versions of a record about a package. */
export function boundsOf({ ranges = [], versions = [] }: OsvAffected): string[] {
  return [
    ...versions,
    ...ranges.flatMap(({ type, events }) => (type === 'GIT' ? [] : events.flatMap((event) => Object.values(event)))),
  ];
}

/** Whether only these scanners are silent, and at least one is. */
export function onlySilent({ silent }: Difference, ...names: readonly PeerName[]): boolean {
  return silent.length > 0 && silent.every((name) => names.includes(name));
}

/** Whether every other scanner agrees with Plimsoll. */
export function onlyDiffers({ isOwn, silent, reporting }: Difference, ...names: readonly PeerName[]): boolean {
  return (isOwn ? silent : reporting).every((name) => names.includes(name));
}
