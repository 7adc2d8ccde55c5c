import type { Reason } from './reason.ts';

export const olderTrackerRecord: Reason = {
  id: 'older-tracker-record',
  text: "An older record of Debian's tracker names the release, and the newer record of the CVE (DEBIAN-CVE) does not. The databases of trivy and grype have only the newer one. The feed of OSV has one record of each CVE, so this difference comes from the two ages of the test records.",
  explains: ({ isOwn, subject, records, silent }) =>
    isOwn &&
    subject.packageType === 'deb' &&
    silent.length > 0 &&
    records.some(({ record, isAffected }) => isAffected && record.id.startsWith('CVE-')) &&
    !records.some(({ record, isAffected }) => isAffected && record.id.startsWith('DEBIAN-')),
};
