import { onlyDiffers } from '../difference-context.ts';
import { isBetweenFixes } from './between-fixes.ts';
import type { Reason } from './reason.ts';

export const rockyRepositories: Reason = {
  id: 'rocky-repositories',
  text: 'An erratum of Rocky Linux names the build of each repository that has the fix (15.6-1.el9 in the legacy one, 15.6-1.el9.rocky.0.1 in the current one). Plimsoll counts versions at or above one of them as fixed; trivy compares with the highest one.',
  explains: (context) =>
    !context.isOwn &&
    context.subject.ecosystem.startsWith('Rocky Linux:') &&
    onlyDiffers(context, 'trivy') &&
    context.records.some(({ affected }) => isBetweenFixes(context.subject.ecosystem, context.item.version, affected)),
};
