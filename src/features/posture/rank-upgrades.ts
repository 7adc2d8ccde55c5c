import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { schemeOf } from '../../engine/versions/schemes.ts';
import { listedMax, type RankedUpgrade } from '../../reports/kinds/posture/posture-facts.ts';
import type { PostureScope } from './posture-scope.ts';
import { countUpgradedImages, type FixRow, readFixes, sumRiskWeights } from './store-upgrades.ts';

export interface RankedUpgrades {
  /** The most risk removed first. */
  topActions: RankedUpgrade[];
  /** The most findings closed first. */
  upgrades: RankedUpgrade[];
}

/** An upgrade that would close something. */
export type Candidate = Omit<RankedUpgrade, 'images' | 'riskRemovedPercent'> & {
  /** Sum of `riskWeightOf` of what it closes. */
  riskWeight: number;
  /** Fixed versions that it reaches. */
  fixes: readonly string[];
};

/** The few upgrades of installed packages that do most, in a transaction. */
export async function rankUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<RankedUpgrades> {
  const all = await listUpgrades(transaction, scope, asOf);
  const byRisk = all.toSorted((a, b) => b.riskWeight - a.riskWeight || byName(a, b)).slice(0, listedMax);
  const byCount = all.toSorted(mostClosedFirst).slice(0, listedMax);
  const ranked = await describeUpgrades(transaction, scope, { asOf, upgrades: [...byRisk, ...byCount] });
  return { topActions: ranked.slice(0, byRisk.length), upgrades: ranked.slice(byRisk.length) };
}

/** One for each installed version of a package of which something is fixed. */
export async function listUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  asOf: Date,
): Promise<Candidate[]> {
  const installed = new Map<string, FixRow[]>();
  for await (const fix of readFixes(transaction, scope, asOf)) {
    const key = JSON.stringify([fix.type, fix.name, fix.version]);
    const known = installed.get(key);
    if (known) known.push(fix);
    else installed.set(key, [fix]);
  }
  return [...installed.values()].map(toCandidate);
}

/** A few of them, in their order. */
export async function describeUpgrades(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, upgrades }: { asOf: Date; upgrades: readonly Candidate[] },
): Promise<RankedUpgrade[]> {
  const total = await sumRiskWeights(transaction, scope, asOf);
  const images = await countUpgradedImages(transaction, scope, { asOf, upgrades });
  return upgrades.map((upgrade, index) => {
    const { type, name, from, to, closes, critical, high, knownExploited, riskWeight } = upgrade;
    const riskRemovedPercent = total === 0 ? 0 : (riskWeight / total) * 100;
    return {
      type,
      name,
      from,
      to,
      closes,
      critical,
      high,
      knownExploited,
      images: images[index] ?? 0,
      riskRemovedPercent,
    };
  });
}

export function mostClosedFirst(a: Candidate, b: Candidate): number {
  return b.closes - a.closes || b.riskWeight - a.riskWeight || byName(a, b);
}

/**
 * To the highest fixed version, which closes whatever is fixed at or below it. Where nobody here can put versions in order, to the one that
 * closes most.
 */
function toCandidate(fixes: readonly FixRow[]): Candidate {
  const [{ type, name, version }] = fixes as [FixRow, ...FixRow[]];
  const scheme = schemeOf(type);
  const readable = scheme ? fixes.filter(({ fixedVersion }) => scheme.isValid(fixedVersion)) : [];
  const closed =
    scheme && readable.length > 0
      ? readable.toSorted((a, b) => scheme.compare(b.fixedVersion, a.fixedVersion))
      : fixes.toSorted((a, b) => b.closes - a.closes || compareText(a.fixedVersion, b.fixedVersion)).slice(0, 1);
  const sum = (count: (fix: FixRow) => number): number => closed.reduce((total, fix) => total + count(fix), 0);
  return {
    type,
    name,
    from: version,
    to: closed[0]?.fixedVersion ?? '',
    closes: sum((fix) => fix.closes),
    critical: sum((fix) => fix.critical),
    high: sum((fix) => fix.high),
    knownExploited: sum((fix) => fix.knownExploited),
    riskWeight: sum((fix) => fix.riskWeight),
    fixes: closed.map(({ fixedVersion }) => fixedVersion),
  };
}

function byName(a: Candidate, b: Candidate): number {
  return compareText(a.type, b.type) || compareText(a.name, b.name) || compareText(a.from, b.from);
}

/** By code point, the same everywhere. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
