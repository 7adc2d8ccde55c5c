import { highestVersion } from '../../../engine/versions/highest-version.ts';
import type { PoamAsset, Weakness } from './poam-weakness-store.ts';

/** A weakness with the summary of its assets for the plan. Its size is bounded for any number of assets. */
export interface FoldedWeakness extends Weakness {
  severity: number;
  title: string | null;
  first_at: Date;
  is_exploited: boolean;
  is_malware: boolean;
  exploited_due_on: string | null;
  /** Number of assets. */
  assets: number;
  /** The first `assetsMax` assets. */
  assetNames: string[];
  /** Fixed versions by installed version. Empty if there is no fix. */
  fixes: Map<string, Set<string>>;
  /** True if `fixes` omits versions because there are more than `versionsMax`. */
  isCut: boolean;
  assetsWithoutFix: number;
  /** Number of assets of which exceptions cover every row. */
  assetsExcepted: number;
  deviations: FoldedDeviation[];
  /** Time of the last closure. Null while the weakness is open. */
  closed_at: Date | null;
  closedCauses: Set<string>;
  isProven: boolean;
}

export interface FoldedDeviation {
  category: string;
  reason: string;
  /** Tags that the exception covers. Empty if it covers all assets of the weakness. */
  assets: string[];
}

/** Names of more assets would exceed the size of a spreadsheet cell. */
export const assetsMax = 50;
const versionsMax = 20;
const deviationsMax = 20;

/** Groups rows in the order of `readPoamAssets` into weaknesses. */
export async function* foldWeaknesses(pages: AsyncIterable<readonly PoamAsset[]>): AsyncGenerator<FoldedWeakness[]> {
  let current: FoldedWeakness | undefined;
  let lastAsset: AssetState | undefined;
  for await (const page of pages) {
    const done: FoldedWeakness[] = [];
    for (const row of page) {
      if (!current || !isSame(current, row)) {
        if (current) done.push(closeAsset(current, lastAsset));
        [current, lastAsset] = [begin(row), undefined];
      }
      if (lastAsset?.name !== row.asset) {
        closeAsset(current, lastAsset);
        lastAsset = beginAsset(current, row.asset);
      }
      add(current, lastAsset, row);
    }
    yield done;
  }
  if (current) yield [closeAsset(current, lastAsset)];
}

interface AssetState {
  name: string;
  isExcepted: boolean;
  hasFix: boolean;
}

const isSame = (one: Weakness, other: Weakness): boolean =>
  one.vulnerability === other.vulnerability &&
  one.package_type === other.package_type &&
  one.package === other.package &&
  one.release === other.release;

function begin(row: PoamAsset): FoldedWeakness {
  return {
    vulnerability: row.vulnerability,
    package_type: row.package_type,
    package: row.package,
    release: row.release,
    severity: row.severity,
    title: row.title,
    first_at: row.first_at,
    is_exploited: false,
    is_malware: false,
    exploited_due_on: null,
    assets: 0,
    assetNames: [],
    fixes: new Map(),
    isCut: false,
    assetsWithoutFix: 0,
    assetsExcepted: 0,
    deviations: [],
    closed_at: null,
    closedCauses: new Set(),
    isProven: true,
  };
}

function beginAsset(weakness: FoldedWeakness, name: string): AssetState {
  weakness.assets += 1;
  if (weakness.assetNames.length < assetsMax) weakness.assetNames.push(name);
  return { name, isExcepted: true, hasFix: true };
}

function closeAsset(weakness: FoldedWeakness, asset: AssetState | undefined): FoldedWeakness {
  if (asset?.isExcepted === true) weakness.assetsExcepted += 1;
  if (asset?.hasFix === false) weakness.assetsWithoutFix += 1;
  return weakness;
}

function add(weakness: FoldedWeakness, asset: AssetState, row: PoamAsset): void {
  weakness.severity = Math.max(weakness.severity, row.severity);
  if (row.first_at < weakness.first_at) weakness.first_at = row.first_at;
  weakness.is_exploited ||= row.is_exploited;
  weakness.is_malware ||= row.is_malware;
  const due = row.exploited_due_on;
  if (due !== null && (weakness.exploited_due_on === null || due < weakness.exploited_due_on))
    weakness.exploited_due_on = due;
  addFix(weakness, row);
  asset.isExcepted &&= row.is_suppressed;
  asset.hasFix &&= row.fixed_version !== null;
  addDeviations(weakness, row);
  if (row.closed_at !== null && (weakness.closed_at === null || row.closed_at > weakness.closed_at))
    weakness.closed_at = row.closed_at;
  if (row.closed_cause !== null) weakness.closedCauses.add(row.closed_cause);
  weakness.isProven &&= row.is_proven === true;
}

function addFix(weakness: FoldedWeakness, { package_type: type, release, installed, fixed_version: fixed }: PoamAsset) {
  if (fixed === null) return;
  // Within a release, one version fixes all installed versions. Outside distributions, each branch can have its own fix.
  const key = release === '' ? installed : '';
  const known = weakness.fixes.get(key);
  if (!known && weakness.fixes.size >= versionsMax) weakness.isCut = true;
  else if (!known) weakness.fixes.set(key, new Set([fixed]));
  else {
    known.add(fixed);
    const highest = highestVersion(type, [...known]);
    if (highest !== undefined) weakness.fixes.set(key, new Set([highest]));
    else if (known.size > versionsMax) known.delete(fixed);
  }
}

function addDeviations(weakness: FoldedWeakness, { deviations, asset }: PoamAsset): void {
  for (const { category, reason, isOfTag } of deviations) {
    const known = weakness.deviations.find(
      (one) => one.category === category && one.reason === reason && one.assets.length > 0 === isOfTag,
    );
    if (!known && weakness.deviations.length < deviationsMax)
      weakness.deviations.push({ category, reason, assets: isOfTag ? [asset] : [] });
    else if (known && isOfTag && known.assets.length < assetsMax && known.assets.at(-1) !== asset)
      known.assets.push(asset);
  }
}
