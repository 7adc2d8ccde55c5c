import { expect, test } from 'vitest';
import { adviceFor } from './scan-failure-advice.ts';

test('refused credentials are corrected at the registry', () => {
  expect(adviceFor('UNAUTHORIZED')).toMatchObject({ place: 'registry', canRetry: true });
});

test('all codes of damaged images have the same advice', () => {
  expect(adviceFor('MALFORMED_LAYER')).toBe(adviceFor('DIGEST_MISMATCH'));
});

test.each(['INTERNAL', 'NEW_CODE', 'constructor', ''])('the code "%s" has the general advice', (code) => {
  expect(adviceFor(code).text).toContain('Scan again');
});
