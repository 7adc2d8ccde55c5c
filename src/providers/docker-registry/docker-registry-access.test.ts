import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../../../test/helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../../../test/helpers/oci-layout.ts';
import { collect, listAll, openPolicy, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { listTags } from '../../oci/registry/list-tags.ts';
import type { GivenCredentials } from '../credential-variants.ts';
import { dockerRegistryAccess } from './docker-registry-access.ts';

const auth = { username: 'ann', password: 'correct horse' };
const signal = new AbortController().signal;

describe.skipIf(dockerRegistryMissing !== '')(
  `DOCKER_REGISTRY on Debian's docker-registry${dockerRegistryMissing}`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'plimsoll-provider-'));
    let registry: DockerRegistry;

    beforeAll(async () => {
      registry = await startDockerRegistry({ auth });
      const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'a' }])] });
      writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
      for (const name of ['team/api:1.0', 'team/api:2.0', 'team/web:1.0', 'tools:latest']) {
        pushWithSkopeo(`oci:${folder}:one`, `${registry.host}/${name}`, { auth });
      }
    });

    afterAll(async () => {
      await registry?.stop();
      rmSync(folder, { recursive: true });
    });

    const list = (credentials: GivenCredentials | null, more: ProviderSituation = {}): Promise<string[]> =>
      listAll(dockerRegistryAccess, { url: `http://${registry.host}`, credentials, ...more });
    const given: GivenCredentials = { variant: 'UsernamePassword', fields: auth };

    it('lists the repositories, and the tags of each', async () => {
      expect(await list(given)).toEqual(['team/api', 'team/web', 'tools']);
      const tags = listTags(
        { host: registry.host, repository: 'team/api', credentials: auth, addressPolicy: openPolicy },
        signal,
      );
      expect((await collect(tags)).sort()).toEqual(['1.0', '2.0']);
    });

    it('lists only what is below the path of the address', async () => {
      expect(await list(given, { url: `http://${registry.host}/team` })).toEqual(['team/api', 'team/web']);
    });

    it('takes named repositories in place of the list, without asking', async () => {
      const before = registry.log().length;
      expect(await list(given, { repositories: ['b', 'a', 'b'] })).toEqual(['b', 'a']);
      expect(registry.log().length).toBe(before);
    });

    it.each<GivenCredentials | null>([
      null,
      { variant: 'UsernamePassword', fields: { username: 'ann', password: 'canary' } },
    ])('says that credentials are missing or wrong', async (credentials) => {
      const error = await list(credentials).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'ScanError', code: 'UNAUTHORIZED' });
      expect(String(error)).not.toContain('canary');
    });

    it('says that a repository is not there', async () => {
      const tags = listTags(
        { host: registry.host, repository: 'none', credentials: auth, addressPolicy: openPolicy },
        signal,
      );
      await expect(collect(tags)).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    });
  },
);
