import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noEnvironmentSecrets: ImageCheck = {
  id: 'no-environment-secrets',
  title: 'No secret is in environment variables or labels',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Pass secrets when the container starts, and change those that were in the image: whoever could pull it has them.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['env-secret', 'label-secret']).map(
      ({ kind, subject }) => `${kind === 'env-secret' ? 'Variable' : 'Label'} ${subject}`,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
