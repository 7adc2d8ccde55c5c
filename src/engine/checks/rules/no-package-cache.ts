import { evidenceOf } from '../evidence-of.ts';
import type { ImageCheck } from '../image-check.ts';

export const noPackageCache: ImageCheck = {
  id: 'no-package-cache',
  title: 'The image contains no package manager cache',
  weight: 2,
  cisControl: null,
  remediation:
    'Remove the cache in the RUN step that creates it, or install without a cache (apk add --no-cache, pip --no-cache-dir, a cache mount).',
  evaluate({ evidence }) {
    const found = evidenceOf(evidence, ['package-cache']).map(({ subject }) => subject);
    return { status: found.length > 0 ? 'FAIL' : 'PASS', evidence: found };
  },
};
