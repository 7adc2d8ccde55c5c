import type { ImageCheck } from '../image-check.ts';

export const healthcheck: ImageCheck = {
  id: 'healthcheck',
  title: 'The image has a health check',
  weight: 2,
  cisControl: '4.6',
  remediation: 'Add a HEALTHCHECK instruction, or configure a probe in the orchestrator.',
  evaluate({ evidence }) {
    const { healthcheck: test } = evidence.config;
    // OCI configs have no such field, so the check does not apply.
    if (test === undefined)
      return { status: 'NOT_APPLICABLE', evidence: ['This image format does not support health checks.'] };
    if (test === null || test.length === 0) return { status: 'FAIL', evidence: ['No health check is set.'] };
    if (test[0] === 'NONE') return { status: 'FAIL', evidence: ['The health check is disabled (NONE).'] };
    return { status: 'PASS', evidence: [] };
  },
};
