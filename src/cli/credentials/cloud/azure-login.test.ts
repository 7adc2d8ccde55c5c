import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CloudCall,
  route,
  type StandInClouds,
  startStandInClouds,
} from '../../../../test/helpers/stand-in-clouds.ts';
import { opensslMissing } from '../../../../test/helpers/tls-certificate.ts';
import type { LoginRequest } from '../login-request.ts';
import { cloudLogin } from './cloud-login.ts';

const missing = opensslMissing();
const directory = 'login.microsoftonline.com';
const tenant = '409520d4-8100-4d1d-ad47-72432ddcc120';
const client = '5a3b0c2e-0000-4000-8000-000000000001';
const login = { username: '00000000-0000-0000-0000-000000000000', password: 'refresh-token' };

describe.skipIf(missing !== '')(`the login at Azure Container Registry${missing}`, () => {
  let clouds: StandInClouds;
  let folder = '';
  let warnings: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-azure-'));
    clouds = await startStandInClouds([directory]);
  });
  afterAll(async () => {
    await clouds?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    clouds.reset();
    // The registry accepts one token of the directory.
    clouds.routes.push(
      route(/^POST \S+\/oauth2\/exchange$/, ({ body }) => {
        const { grant_type, service, access_token } = Object.fromEntries(new URLSearchParams(body));
        const isKnown =
          grant_type === 'access_token' && service === 'acme.azurecr.io' && access_token === 'canary-token';
        return isKnown ? { body: { refresh_token: 'refresh-token' } } : { status: 401, body: {} };
      }),
    );
  });

  const find = (environment: Record<string, string>, more: Partial<LoginRequest> = {}) => {
    warnings = [];
    const { proxy, authorities } = clouds;
    // Not the metadata service of the machine that runs the test.
    const imds = { AZURE_POD_IDENTITY_AUTHORITY_HOST: `http://${clouds.local}` };
    return cloudLogin('acme.azurecr.io', {
      environment: { PATH: '/usr/bin:/bin', HOME: folder, ...imds, ...environment },
      policy: { allowPrivate: true, isInsecure: false, proxy, authorities },
      sources: 'all',
      signal: new AbortController().signal,
      warn: (text) => void warnings.push(text),
      originMap: new Map([['https://acme.azurecr.io', `http://${clouds.local}`]]),
      ...more,
    });
  };

  const granted = { body: { token_type: 'Bearer', expires_in: 3599, access_token: 'canary-token' } };
  const tokenOf = (isAllowed: (form: Record<string, string>) => boolean) =>
    route(new RegExp(`^POST ${directory}/${tenant}/oauth2/v2.0/token$`), ({ body }) => {
      const form = Object.fromEntries(new URLSearchParams(body));
      const isOwn =
        form['client_id'] === client && form['scope']?.startsWith('https://containerregistry.azure.net/.default');
      if (isOwn && isAllowed(form)) return granted;
      return { status: 401, body: { error: 'invalid_client', error_description: 'AADSTS7000215: canary' } };
    });
  const tokenCalls = (): CloudCall[] => clouds.calls.filter(({ path: place }) => place.includes('/oauth2/v2.0/token'));

  it('uses a client secret, and reports its refusal without text of the directory', async () => {
    clouds.routes.push(tokenOf((form) => form['client_secret'] === 'canary-secret'));
    const environment = { AZURE_TENANT_ID: tenant, AZURE_CLIENT_ID: client, AZURE_CLIENT_SECRET: 'canary-secret' };
    expect(await find(environment)).toEqual(login);
    expect(await find({ ...environment, AZURE_CLIENT_SECRET: 'canary-wrong' })).toBeUndefined();
    expect(warnings).toEqual(['continuing without a login at acme.azurecr.io: Azure gives no token (AADSTS7000215)']);
  });

  it('uses the token of a workload identity', async () => {
    clouds.routes.push(tokenOf((form) => form['client_assertion'] === 'canary-federated'));
    const file = path.join(folder, 'federated');
    writeFileSync(file, 'canary-federated');
    const environment = { AZURE_TENANT_ID: tenant, AZURE_CLIENT_ID: client, AZURE_FEDERATED_TOKEN_FILE: file };
    expect(await find(environment)).toEqual(login);
    expect(tokenCalls()).toHaveLength(1);
  });

  it('uses the managed identity of a service, and of a machine', async () => {
    const expires_on = String(Math.floor(Date.now() / 1000) + 3600);
    const managed = { body: { ...granted.body, expires_on, resource: 'https://containerregistry.azure.net' } };
    clouds.routes.push(
      route(/^GET \S+\/msi$/, ({ headers }) =>
        headers['x-identity-header'] === 'canary-header' ? managed : { status: 401, body: {} },
      ),
      route(/^GET \S+\/metadata\/identity\/oauth2\/token\/$/, ({ headers, path: place }) =>
        headers['metadata'] === 'true' && place.includes('containerregistry.azure.net')
          ? managed
          : { status: 400, body: {} },
      ),
    );
    const service = { IDENTITY_ENDPOINT: `http://${clouds.local}/msi`, IDENTITY_HEADER: 'canary-header' };
    expect(await find(service)).toEqual(login);
    expect(await find({})).toEqual(login);
  });

  describe('with the command line of Azure', () => {
    const pathOf = (script: string): { PATH: string } => {
      const bin = mkdtempSync(path.join(folder, 'bin-'));
      mkdirSync(bin, { recursive: true });
      writeFileSync(path.join(bin, 'az'), `#!/bin/sh\necho "$@" >> ${folder}/arguments\n${script}\n`, { mode: 0o755 });
      return { PATH: `${bin}:/usr/bin:/bin` };
    };
    // A machine of Azure without an identity.
    beforeEach(() => {
      const body = { error: 'invalid_request', error_description: 'Identity not found' };
      clouds.routes.push(route(/^GET \S+\/metadata\/identity/, () => ({ status: 400, body })));
    });
    const printed = JSON.stringify({ accessToken: 'canary-token', expires_on: Math.floor(Date.now() / 1000) + 3600 });

    it('uses the token that az prints, for the resource manager when there is none for registries', async () => {
      expect(await find(pathOf(`echo '${printed}'`))).toEqual(login);
      expect(readFileSync(path.join(folder, 'arguments'), 'utf8')).toMatch(/get-access-token .*containerregistry/);
      const onlyManager = `case "$*" in *management*) echo '${printed}';; *) echo 'AADSTS canary' >&2; exit 1;; esac`;
      expect(await find(pathOf(onlyManager))).toEqual(login);
    });

    it('continues anonymously when az is missing, fails or is not signed in', async () => {
      const none = 'continuing without a login at acme.azurecr.io: there are no credentials of Azure on this machine';
      for (const environment of [{}, pathOf('echo "Please run az login canary" >&2; exit 1'), pathOf('echo canary')]) {
        expect(await find(environment)).toBeUndefined();
        expect(warnings).toEqual([none]);
      }
    });

    it('is not run without permission for identities of the machine', async () => {
      rmSync(path.join(folder, 'arguments'), { force: true });
      expect(await find(pathOf(`echo '${printed}'`), { sources: 'configured' })).toBeUndefined();
      expect(() => readFileSync(path.join(folder, 'arguments'))).toThrow('ENOENT');
    });
  });

  it('reports an identity of the environment that cannot be used', async () => {
    clouds.routes.push(route(/^GET /, () => ({ status: 400, body: { error: 'invalid_request' } })));
    const file = path.join(folder, 'nowhere');
    const environment = { AZURE_TENANT_ID: tenant, AZURE_CLIENT_ID: client, AZURE_FEDERATED_TOKEN_FILE: file };
    expect(await find(environment)).toBeUndefined();
    expect(warnings.join()).toMatch(/Azure gives no token/);
  });

  it('reports a token that the registry refuses', async () => {
    clouds.routes.push(
      route(/^GET \S+\/msi$/, () => ({
        body: { ...granted.body, access_token: 'canary-other', expires_on: '4000000000' },
      })),
    );
    const service = { IDENTITY_ENDPOINT: `http://${clouds.local}/msi`, IDENTITY_HEADER: 'canary-header' };
    expect(await find(service)).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('acme.azurecr.io rejected the identity of Azure')]);
    expect(warnings.join()).not.toContain('canary');
  });
});
