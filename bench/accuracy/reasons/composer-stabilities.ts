import { onlyDiffers } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const hasSuffix = (version: string): boolean => /^[v0-9.-]+[-_.]?[a-z]/i.test(version);

export const composerStabilities: Reason = {
  id: 'composer-stabilities',
  text: "Trivy and grype order the suffixes of Composer's versions as semantic versions do: RC1 precedes alpha1, and the patch 2.4.1-p1 precedes 2.4.1. Composer's own order is the one of Plimsoll.",
  explains: (context) =>
    context.subject.ecosystem === 'Packagist' &&
    onlyDiffers(context, 'trivy', 'grype') &&
    [context.item.version, ...context.bounds].some(hasSuffix),
};
