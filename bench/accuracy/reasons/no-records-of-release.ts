import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const noRecordsOfRelease: Reason = {
  id: 'no-records-of-release',
  text: 'The database of the scanner has no records of the distribution or release.',
  explains: (context) =>
    context.isOwn &&
    !context.silent.some((name) => context.subject.peers.includes(name)) &&
    onlySilent(context, 'trivy', 'grype', 'osv-scanner'),
};
