import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWhileServing,
  startDockerRegistry,
} from '../../../test/helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../../../test/helpers/oci-layout.ts';
import { collect, listAll, openPolicy, type ProviderSituation } from '../../../test/helpers/provider-access.ts';
import { expectFailure } from '../../../test/helpers/provider-faults.ts';
import { opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { startTokenServer, type TokenServer } from '../../../test/helpers/token-server.ts';
import type { AddressPolicy } from '../../oci/image-source.ts';
import { listTags } from '../../oci/registry/list-tags.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { dockerRegistryAccess } from './docker-registry-access.ts';

const auth = { username: 'ann', password: 'correct horse' };
const signal = new AbortController().signal;

async function pushImages(host: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-provider-'));
  try {
    const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'a' }])] });
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    for (const name of ['team/api:1.0', 'team/api:2.0', 'team/web:1.0', 'tools:latest']) {
      await pushWhileServing(`oci:${folder}:one`, `${host}/${name}`, { auth });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const missingOfBoth = dockerRegistryMissing + opensslMissing();

describe.skipIf(missingOfBoth !== '').each(['plain HTTP', 'TLS'])(
  `DOCKER_REGISTRY on Debian's docker-registry over %s${missingOfBoth}`,
  (scheme) => {
    let registry: DockerRegistry;
    const policy = (): AddressPolicy => ({
      ...openPolicy,
      registryUrl: registry.url,
      ...(registry.certificate !== undefined && { caCertificate: registry.certificate }),
    });

    beforeAll(async () => {
      registry = await startDockerRegistry({ auth, hasTls: scheme === 'TLS' });
      await pushImages(registry.host);
    });

    afterAll(() => registry?.stop());

    const list = (credentials: ProvidedCredentials | null, more: ProviderSituation = {}): Promise<string[]> =>
      listAll(dockerRegistryAccess, { url: registry.url, credentials, addressPolicy: policy(), ...more });
    const given: ProvidedCredentials = { variant: 'UsernamePassword', fields: auth };

    it('lists the repositories and the tags of each', async () => {
      expect(await list(given)).toEqual(['team/api', 'team/web', 'tools']);
      const tags = listTags(
        { host: registry.host, repository: 'team/api', credentials: auth, addressPolicy: policy() },
        signal,
      );
      expect((await collect(tags)).sort()).toEqual(['1.0', '2.0']);
    });

    it('lists only the repositories below the path of the address', async () => {
      expect(await list(given, { url: `${registry.url}/team` })).toEqual(['team/api', 'team/web']);
    });

    it('uses named repositories in place of the list without a request', async () => {
      const before = registry.log().length;
      expect(await list(given, { repositories: ['b', 'a', 'b'] })).toEqual(['b', 'a']);
      expect(registry.log().length).toBe(before);
    });

    it.each<ProvidedCredentials | null>([
      null,
      { variant: 'UsernamePassword', fields: { username: 'ann', password: 'canary' } },
    ])('reports missing or wrong credentials', async (credentials) => {
      await expectFailure(list(credentials), 'UNAUTHORIZED');
    });

    it('reports a missing repository', async () => {
      const tags = listTags(
        { host: registry.host, repository: 'none', credentials: auth, addressPolicy: policy() },
        signal,
      );
      await expect(collect(tags)).rejects.toMatchObject({ code: 'IMAGE_NOT_FOUND' });
    });
  },
);

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '')(`DOCKER_REGISTRY on Debian's docker-registry with a token service${missing}`, () => {
  let tokens: TokenServer;
  let registry: DockerRegistry;

  beforeAll(async () => {
    tokens = await startTokenServer({
      ann: { password: auth.password, mayAsk: [''] },
      bob: { password: 'canary', mayAsk: ['repository:team/'] },
    });
    registry = await startDockerRegistry({ tokens });
    await pushImages(registry.host);
  });

  afterAll(async () => {
    await registry?.stop();
    await tokens?.stop();
  });

  const bob = { username: 'bob', password: 'canary' };
  const list = (fields: typeof auth | null) =>
    listAll(dockerRegistryAccess, {
      url: `http://${registry.host}`,
      credentials: fields && { variant: 'UsernamePassword', fields },
    });

  it('lists repositories with a token for the catalog', async () => {
    tokens.asked.length = 0;
    expect(await list(auth)).toEqual(['team/api', 'team/web', 'tools']);
    expect(tokens.asked).toEqual([{ username: 'ann', scopes: ['registry:catalog:*'] }]);
  });

  it('lists tags with a token for pulling the repository', async () => {
    tokens.asked.length = 0;
    const target = { host: registry.host, repository: 'team/api', addressPolicy: openPolicy };
    expect((await collect(listTags({ ...target, credentials: bob }, signal))).sort()).toEqual(['1.0', '2.0']);
    expect(tokens.asked).toEqual([{ username: 'bob', scopes: ['repository:team/api:pull'] }]);
    const refused = collect(listTags({ ...target, repository: 'tools', credentials: bob }, signal));
    await expectFailure(refused, 'UNAUTHORIZED');
  });

  it.each([
    ['may not list', bob],
    ['are wrong', { ...auth, password: 'canary' }],
    ['are missing', null],
  ])('reports that the credentials %s', async (_title, fields) => {
    await expectFailure(list(fields), 'UNAUTHORIZED');
  });
});
