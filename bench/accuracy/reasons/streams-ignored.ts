import { moduleStreams } from '../../../src/engine/advisories/osv/module-streams.ts';
import { concernsModule } from '../../../src/engine/matching/distributions/concerns-module.ts';
import type { DifferenceContext, JudgedRecord } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const streamsIgnored: Reason = {
  id: 'streams-ignored',
  text: 'OSV-Scanner compares builds of modules with errata of every stream and with those of packages outside modules, and packages outside modules with errata of modules. Every erratum that affects the version is about another build.',
  explains: (context) =>
    !context.isOwn &&
    context.item.type === 'rpm' &&
    context.reporting.every((name) => name === 'osv-scanner') &&
    context.records.some(({ isAffected }) => isAffected) &&
    context.records.filter(({ isAffected }) => isAffected).every((one) => isOfOtherBuild(one, context)),
};

function isOfOtherBuild({ record: { summary = '' }, affected }: JudgedRecord, { item }: DifferenceContext): boolean {
  const fixes = affected.flatMap(({ ranges = [] }) => ranges.flatMap(({ events }) => events));
  const intervals = fixes.map((event) => ({ introduced: null, fixed: event['fixed'] ?? null, lastAffected: null }));
  const module = moduleStreams(summary, intervals);
  return concernsModule(item, module === undefined ? {} : { module }) === 'no';
}
