import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const localVersions: Reason = {
  id: 'local-versions',
  text: 'OSV-Scanner places a local version of Python (1.4+cpu) after the last affected version 1.4. By PEP 440 a bound without a local part ignores that of the version.',
  explains: (context) =>
    context.isOwn &&
    context.subject.ecosystem === 'PyPI' &&
    context.item.version.includes('+') &&
    onlySilent(context, 'osv-scanner'),
};
