import type { Reason } from './reason.ts';

export const rejectedCve: Reason = {
  id: 'rejected-cve',
  text: 'The CVE was rejected: the text of a record says so. Plimsoll drops it everywhere; the databases of the others keep its records.',
  explains: ({ isOwn, isRejected }) => !isOwn && isRejected,
};
