import type { Reason } from './reason.ts';

export const outweighedByGhsa: Reason = {
  id: 'outweighed-by-ghsa',
  text: 'Only a record of PyPA affects the version, and GHSA names a fixed version at or below it (decision 0017).',
  explains: ({ isOwn, subject, records, reporting }) => {
    const affecting = records.filter(({ isAffected }) => isAffected);
    return (
      !isOwn &&
      subject.ecosystem === 'PyPI' &&
      reporting.every((name) => name === 'osv-scanner') &&
      affecting.length > 0 &&
      affecting.every(({ record }) => record.id.startsWith('PYSEC-')) &&
      records.some(({ record, isAffected }) => record.id.startsWith('GHSA-') && isAffected === false)
    );
  },
};
