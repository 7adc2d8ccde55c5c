import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noEnvironmentSecrets: ImageCheck = {
  id: 'no-environment-secrets',
  title: 'Environment variables and labels contain no secrets',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Pass secrets when the container starts. Rotate the secrets in the image, because every user who can pull it can read them.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['env-secret', 'label-secret']).map(
      ({ kind, subject }) => `${kind === 'env-secret' ? 'Variable' : 'Label'} ${subject}`,
    );
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
