import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noSudo: ImageCheck = {
  id: 'no-sudo',
  title: 'sudo is not installed',
  weight: 4,
  cisControl: null,
  remediation: 'Do what needs privileges while building, as root, and leave sudo out of the image.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['sudo']).map(({ subject }) => subject);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
