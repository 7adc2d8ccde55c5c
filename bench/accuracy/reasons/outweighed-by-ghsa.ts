import type { Reason } from './reason.ts';

/** Ids of the records that a record of GHSA outweighs. */
const prefixes: Readonly<Record<string, string>> = { PyPI: 'PYSEC-', Go: 'GO-' };

export const outweighedByGhsa: Reason = {
  id: 'outweighed-by-ghsa',
  text: 'Only a record of PyPA, or a range without an end of a record of Go, affects the version, and GHSA names a fixed version at or below it (decision 0017).',
  explains: ({ isOwn, subject, records, reporting }) => {
    const native = prefixes[subject.ecosystem];
    const affecting = records.filter(({ isAffected }) => isAffected);
    return (
      !isOwn &&
      native !== undefined &&
      reporting.every((name) => name === 'osv-scanner') &&
      affecting.length > 0 &&
      affecting.every(({ record }) => record.id.startsWith(native)) &&
      records.some(({ record, isAffected }) => record.id.startsWith('GHSA-') && isAffected === false)
    );
  },
};
