import type { FixState } from '../../../domain/finding.ts';
import type { PackageStatement } from '../feed-record.ts';
import { type JsonObject, readList, readObject, readText, readTexts } from '../osv/read-json.ts';
import type { VexProduct } from './read-products.ts';

const productsMax = 200_000;

/** Red Hat's words for its decision. `Affected` and `Fix deferred` leave a fix open. */
const decisions: Readonly<Record<string, FixState>> = {
  'Will not fix': 'wont-fix',
  'Out of support scope': 'wont-fix',
  Affected: 'not-fixed',
  'Fix deferred': 'not-fixed',
};

/**
 * Statements about packages without a fix: affected ones with Red Hat's decision, and those under investigation, whose state is unknown and
 * never safe. Fixes are in Red Hat's advisories, which name binary packages; these statements name source packages.
 */
export function statementsOf(
  vulnerabilityId: string,
  vulnerability: JsonObject,
  products: ReadonlyMap<string, VexProduct>,
): PackageStatement[] {
  const status = readObject(vulnerability.product_status);
  const states = decidedStates(vulnerability);
  const groups = [
    [readTexts(status.known_affected, productsMax, 500), 'not-fixed'],
    [readTexts(status.under_investigation, productsMax, 500), 'unknown'],
  ] as const;
  const statements = new Map<string, PackageStatement>();
  for (const [ids, fallback] of groups) {
    for (const id of ids) {
      const product = products.get(id);
      if (product === undefined) continue;
      const statement = toStatement(vulnerabilityId, product, states.get(id) ?? fallback);
      statements.set(JSON.stringify([statement.ecosystem, statement.name, statement.module]), statement);
    }
  }
  return [...statements.values()];
}

function decidedStates(vulnerability: JsonObject): Map<string, FixState> {
  const states = new Map<string, FixState>();
  for (const { details, product_ids: ids } of readList(vulnerability.remediations, 10_000).map(readObject)) {
    const state = decisions[readText(details, 100).trim()];
    if (state === undefined) continue;
    for (const id of readTexts(ids, productsMax, 500)) states.set(id, state);
  }
  return states;
}

function toStatement(
  vulnerabilityId: string,
  { release, name, module }: VexProduct,
  unfixedState: FixState,
): PackageStatement {
  return {
    ecosystem: `Red Hat:${release}`,
    name,
    vulnerabilityId,
    advisoryId: vulnerabilityId,
    intervals: [{ introduced: null, fixed: null, lastAffected: null }],
    urgency: null,
    unfixedState,
    channel: 'source',
    ...(module !== undefined && { module }),
    isSupplement: false,
  };
}
