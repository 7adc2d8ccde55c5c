import type { ImageCheck } from '../image-check.ts';

export const noLatestTag: ImageCheck = {
  id: 'no-latest-tag',
  title: 'The image tag identifies a version',
  weight: 1,
  cisControl: null,
  remediation: 'Publish and deploy versions or digests. The image behind the tag latest can change at any time.',
  evaluate({ tag }) {
    if (tag === null) return { status: 'NOT_APPLICABLE', evidence: [] };
    return { status: tag === 'latest' ? 'FAIL' : 'PASS', evidence: [`Tag: ${tag}`] };
  },
};
