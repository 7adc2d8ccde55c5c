import { describe, expect, it } from 'vitest';
import { referenceProblem, scanRequestOf } from './scan-request.ts';

describe('the request of a scan', () => {
  it('has only the reference if nothing else is chosen', () => {
    expect(scanRequestOf({ image: ' alpine:3.19 ', platform: '', registryId: '' })).toEqual({ image: 'alpine:3.19' });
  });

  it('has a list of one platform, or all platforms', () => {
    const values = { image: 'alpine', registryId: 'reg_1' };
    expect(scanRequestOf({ ...values, platform: 'linux/arm64' })).toEqual({
      image: 'alpine',
      platforms: ['linux/arm64'],
      registryId: 'reg_1',
    });
    expect(scanRequestOf({ ...values, platform: 'all' }).platforms).toBe('all');
  });
});

describe('a reference', () => {
  it.each(['alpine', 'alpine:1.10', 'localhost:5000/a/b@sha256:00', 'ghcr.io/acme/api:007'])(
    'is accepted: %s',
    (text) => {
      expect(referenceProblem(text)).toBeUndefined();
    },
  );

  it.each(['', '   ', 'a b', 'a\nb', 'https://ghcr.io/acme/api', 'docker://alpine'])('is refused: %j', (text) => {
    expect(referenceProblem(text)).toBeTypeOf('string');
  });
});
