import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const onlyRootIsUid0: ImageCheck = {
  id: 'only-root-is-uid-0',
  title: 'No account but root has user id 0',
  weight: 6,
  cisControl: null,
  remediation: 'Give the account a user id of its own.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['uid-0-account']).map(({ subject }) => `Account ${subject}`);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
