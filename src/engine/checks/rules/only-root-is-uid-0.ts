import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const onlyRootIsUid0: ImageCheck = {
  id: 'only-root-is-uid-0',
  title: 'Only root has user id 0',
  weight: 6,
  cisControl: null,
  remediation: 'Assign a unique user id to the account.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['uid-0-account']).map(({ subject }) => `Account ${subject}`);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
