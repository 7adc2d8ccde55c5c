import type { ImageCheck } from '../image-check.ts';

export const noLatestTag: ImageCheck = {
  id: 'no-latest-tag',
  title: 'The image is asked for by a tag that says which version it is',
  weight: 1,
  cisControl: null,
  remediation: 'Publish and deploy versions or digests; what latest means changes under the deployments that use it.',
  evaluate({ tag }) {
    if (tag === null) return { status: 'NOT_APPLICABLE', evidence: [] };
    return { status: tag === 'latest' ? 'FAIL' : 'PASS', evidence: [`Tag: ${tag}`] };
  },
};
