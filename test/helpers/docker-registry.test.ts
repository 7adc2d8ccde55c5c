import { describe, expect, it } from 'vitest';
import { dockerRegistryMissing, startDockerRegistry } from './docker-registry.ts';

describe.skipIf(dockerRegistryMissing !== '')(`docker-registry helper${dockerRegistryMissing}`, () => {
  it('serves on loopback, records its access log and requires the configured credentials', async () => {
    const registry = await startDockerRegistry({ auth: { username: 'ann', password: 'pässword: 1' } });
    try {
      const url = `http://${registry.host}/v2/`;
      expect((await fetch(url)).status).toBe(401);
      const authorization = `Basic ${Buffer.from('ann:pässword: 1').toString('base64')}`;
      expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
      expect(registry.log()).toEqual(['GET /v2/ 401', 'GET /v2/ 200']);
    } finally {
      await registry.stop();
    }
  });
});
