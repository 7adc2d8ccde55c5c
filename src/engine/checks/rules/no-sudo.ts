import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noSudo: ImageCheck = {
  id: 'no-sudo',
  title: 'sudo is not installed',
  weight: 4,
  cisControl: null,
  remediation: 'Run privileged steps as root during the build and do not install sudo.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['sudo']).map(({ subject }) => subject);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
