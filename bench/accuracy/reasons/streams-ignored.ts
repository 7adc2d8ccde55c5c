import { isOfOtherBuild } from '../other-build.ts';
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
