import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noEmptyPasswords: ImageCheck = {
  id: 'no-empty-passwords',
  title: 'Every account with a password entry has a password or is locked',
  weight: 8,
  cisControl: null,
  remediation: 'Lock the account (passwd -l) or remove it.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['empty-password']).map(({ subject }) => `Account ${subject}`);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
