import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noHistorySecrets: ImageCheck = {
  id: 'no-history-secrets',
  title: 'The build history contains no secrets',
  weight: 10,
  cisControl: '4.10',
  remediation:
    'Use build secrets (RUN --mount=type=secret) instead of ARG, ENV or inline credentials. Rotate the exposed secrets.',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['history-secret']).map(({ subject }) => `Build history, ${subject}`);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
