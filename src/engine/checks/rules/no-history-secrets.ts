import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noHistorySecrets: ImageCheck = {
  id: 'no-history-secrets',
  title: 'No secret is in the build history',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Use build secrets (RUN --mount=type=secret) instead of ARG, ENV or inline credentials, and change those that were used.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['history-secret']).map(({ subject }) => `Build history, ${subject}`);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
