import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noPackageCache: ImageCheck = {
  id: 'no-package-cache',
  title: 'No package manager cache is left behind',
  weight: 2,
  cisControl: null,
  remediation:
    'Clean the cache in the RUN that fills it, or install without one (apk add --no-cache, pip --no-cache-dir, a cache mount).',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['package-cache']).map(({ subject }) => subject);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
