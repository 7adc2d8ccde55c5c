import type { JudgedRecord } from '../difference-context.ts';
import type { Reason } from './reason.ts';

const isTracker = ({ record }: JudgedRecord): boolean => /^(?:DEBIAN-)?CVE-/.test(record.id);

export const trackerDecides: Reason = {
  id: 'tracker-decides',
  text: "Debian's tracker names a fixed version at or below the version, and an announcement (DSA, DLA) about the same vulnerability names a higher one, such as that of a regression update. Plimsoll follows the tracker, which is corrected later (decision 0004).",
  explains: ({ isOwn, subject, records }) =>
    !isOwn &&
    subject.packageType === 'deb' &&
    records.some((one) => isTracker(one) && one.isAffected === false) &&
    records.some((one) => !isTracker(one) && one.isAffected === true),
};
