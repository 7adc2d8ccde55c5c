import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { RegistryFigures } from '../../../reports/posture-facts.ts';
import { readPopulationAndSums } from './population-store.ts';
import { readClosed, readOpen } from './posture-finding-store.ts';
import { listRegistries } from './posture-scope-store.ts';
import {
  countOpenFindings,
  isAnythingAssessed,
  mttrFacts,
  type PostureRequest,
  policyOf,
  slaFigures,
} from './read-posture.ts';

/** The figures of each registry, by name, equal to those of a report of the registry. Runs in the caller's transaction. */
export async function readRegistries(
  transaction: Kysely<Database>,
  organizationId: string,
  { asOf, period }: PostureRequest,
): Promise<RegistryFigures[]> {
  const policy = await policyOf(transaction, { organizationId });
  const figures: RegistryFigures[] = [];
  for (const { id, name } of await listRegistries(transaction, organizationId)) {
    const scope = { organizationId, registryId: id };
    const { coverage, risk } = await readPopulationAndSums(transaction, scope, asOf);
    const open = await readOpen(transaction, scope, { asOf, policy });
    const closed = await readClosed(transaction, scope, { period, policy });
    const isKnown = isAnythingAssessed(coverage);
    figures.push({
      id,
      name,
      coverage,
      findings: isKnown ? await countOpenFindings(transaction, scope, asOf, open) : null,
      risk,
      mttr: mttrFacts(closed).overall,
      sla: slaFigures({ policy, open, closed, isKnown }).overall,
    });
  }
  return figures;
}
