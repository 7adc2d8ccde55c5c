import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const beforeZero: Reason = {
  id: 'before-zero',
  text: 'Trivy and grype read the introduced version 0 as the release 0.0.0, which pseudo-versions and pre-releases of 0.0.0 precede. By the OSV schema it precedes every version.',
  explains: (context) =>
    context.isOwn &&
    onlySilent(context, 'trivy', 'grype') &&
    /^v?0\.0\.0-/.test(context.item.version) &&
    context.bounds.includes('0'),
};
