import type { JudgedRecord } from '../difference-context.ts';
import type { Reason } from './reason.ts';

export const severalLastAffected: Reason = {
  id: 'several-last-affected',
  text: 'The range of the only affecting record has several last affected versions after one introduced version. The schema of OSV has no rule for this. Plimsoll reads the range up to the last of them; OSV-Scanner ends it at the first or counts none, and trivy ends it at the one that is written last.',
  explains: ({ isOwn, silent, subject, records }) => {
    const affecting = records.filter(({ isAffected }) => isAffected);
    return (
      isOwn &&
      subject.ecosystem === 'PyPI' &&
      (silent.includes('osv-scanner') || silent.includes('trivy')) &&
      affecting.length > 0 &&
      affecting.every(hasSeveralLastAffected)
    );
  },
};

function hasSeveralLastAffected({ affected }: JudgedRecord): boolean {
  return affected.some(({ ranges = [] }) =>
    ranges.some(
      ({ type, events }) =>
        type !== 'GIT' && events.some((event, at) => isLast(event) && at > 0 && isLast(events[at - 1])),
    ),
  );
}

const isLast = (event: Record<string, string> | undefined): boolean => event?.['last_affected'] !== undefined;
