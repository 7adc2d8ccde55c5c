import { moduleStreams } from '../../src/engine/advisories/osv/module-streams.ts';
import { concernsModule } from '../../src/engine/matching/distributions/concerns-module.ts';
import type { DifferenceContext, JudgedRecord } from './difference-context.ts';

/** Whether an erratum is about builds of another module stream than that of the package, or about packages outside modules. */
export function isOfOtherBuild(
  { record: { summary = '' }, affected }: JudgedRecord,
  { item }: DifferenceContext,
): boolean {
  const fixes = affected.flatMap(({ ranges = [] }) => ranges.flatMap(({ events }) => events));
  const intervals = fixes.map((event) => ({ introduced: null, fixed: event['fixed'] ?? null, lastAffected: null }));
  const module = moduleStreams(summary, intervals);
  return concernsModule(item, module === undefined ? {} : { module }) === 'no';
}
