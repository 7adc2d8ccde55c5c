import { onlySilent } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const nativeRecordBesideGhsa: Reason = {
  id: 'native-record-beside-ghsa',
  text: 'Only a record of PyPA, RustSec, Go or OpenSSF affects the version. The databases of trivy and grype have such a record only where GHSA has none about the vulnerability. Plimsoll and OSV-Scanner use both.',
  explains: (context) => {
    const affecting = context.records.filter(({ isAffected }) => isAffected);
    return (
      context.isOwn &&
      onlySilent(context, 'trivy', 'grype') &&
      affecting.length > 0 &&
      affecting.every(({ record }) => /^(?:PYSEC|RUSTSEC|GO|MAL)-/.test(record.id) && context.hasReviewedTwin(record))
    );
  },
};
