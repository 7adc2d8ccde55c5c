import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { CoverageFacts, OpenFindings, RankedUpgrade } from '../../reports/kinds/posture/posture-facts.ts';
import type { PostureScope } from './posture-scope.ts';
import { describeUpgrades, listUpgrades } from './rank-upgrades.ts';
import { knownFrom } from './read-movement.ts';
import { openFindings, type PostureRequest, policyOf, readCoverage } from './read-posture.ts';
import { countOpened, readClosed, readOpen } from './store-findings.ts';
import { type OpenPackage, readOpenPackages } from './store-packages.ts';
import { mostClosedFirst, type Upgrade } from './upgrades.ts';

export const packagesMax = 100;

export interface TechnicalSummary {
  coverage: CoverageFacts;
  /** Null when no tag of the scope was ever scanned, as are the packages. */
  findings: OpenFindings | null;
  /** In the period; null when nothing was looked at before its end. */
  opened: number | null;
  closed: number | null;
  packagesTotal: number | null;
  packages: (OpenPackage & { upgrade: RankedUpgrade | null })[] | null;
}

/** What is open by package, each with the upgrade that closes most of it, in the caller's transaction. */
export async function readTechnical(
  transaction: Kysely<Database>,
  scope: PostureScope,
  { asOf, period }: PostureRequest,
): Promise<TechnicalSummary> {
  const policy = await policyOf(transaction, scope);
  const { coverage } = await readCoverage(transaction, scope, asOf);
  const isKnown = coverage.tagsScanned > 0;
  const known = await knownFrom(transaction, scope);
  const closed = await readClosed(transaction, scope, { period, policy });
  const { packages, total } = await readOpenPackages(transaction, scope, { asOf, max: packagesMax });
  const best = new Map<string, Upgrade>();
  for (const upgrade of (await listUpgrades(transaction, scope, asOf)).toSorted(mostClosedFirst)) {
    const key = keyOf(upgrade);
    if (!best.has(key)) best.set(key, upgrade);
  }
  const wanted = packages.flatMap((one) => best.get(keyOf(one)) ?? []);
  const described = await describeUpgrades(transaction, scope, { asOf, upgrades: wanted });
  const upgrades = new Map(described.map((upgrade) => [keyOf(upgrade), upgrade]));
  return {
    coverage,
    findings: isKnown ? openFindings(await readOpen(transaction, scope, { asOf, policy })) : null,
    opened: known(await countOpened(transaction, scope, period), period),
    closed: known(closed.find((row) => row.severity === null)?.closed ?? 0, period),
    packagesTotal: isKnown ? total : null,
    packages: isKnown ? packages.map((one) => ({ ...one, upgrade: upgrades.get(keyOf(one)) ?? null })) : null,
  };
}

const keyOf = ({ type, name }: { type: string; name: string }): string => JSON.stringify([type, name]);
