import type { Reason } from './reason.ts';

export const withdrawnRecord: Reason = {
  id: 'withdrawn-record',
  text: 'Every record that affects the version was withdrawn. Plimsoll drops it.',
  explains: ({ isOwn, records }) => {
    const affecting = records.filter(({ isAffected }) => isAffected);
    return !isOwn && affecting.length > 0 && affecting.every(({ record }) => record.withdrawn !== undefined);
  },
};
