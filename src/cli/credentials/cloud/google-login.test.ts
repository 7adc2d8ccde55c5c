import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serviceAccountJson } from '../../../../test/helpers/google-token-service.ts';
import { route, type StandInClouds, startStandInClouds } from '../../../../test/helpers/stand-in-clouds.ts';
import { opensslMissing } from '../../../../test/helpers/tls-certificate.ts';
import type { LoginRequest } from '../login-request.ts';
import { cloudLogin } from './cloud-login.ts';

const missing = opensslMissing();
const tokens = 'oauth2.googleapis.com';
const login = { username: 'oauth2accesstoken', password: 'short-lived' };
const granted = { body: { access_token: 'short-lived', expires_in: 3599, token_type: 'Bearer' } };
const refused = { status: 400, body: { error: 'invalid_grant', error_description: 'canary' } };

describe.skipIf(missing !== '')(`the login at Google Artifact Registry${missing}`, () => {
  let clouds: StandInClouds;
  let folder = '';
  let warnings: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-google-'));
    clouds = await startStandInClouds([tokens]);
  });
  afterAll(async () => {
    await clouds?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => clouds.reset());

  const find = (environment: Record<string, string>, more: Partial<LoginRequest> = {}) => {
    warnings = [];
    const { proxy, authorities } = clouds;
    return cloudLogin('europe-west1-docker.pkg.dev', {
      environment: { PATH: '/usr/bin:/bin', HOME: path.join(folder, 'none'), ...environment },
      policy: { allowPrivate: true, isInsecure: false, proxy, authorities },
      sources: 'all',
      signal: new AbortController().signal,
      warn: (text) => void warnings.push(text),
      ...more,
    });
  };
  const fileWith = (text: string): Record<string, string> => {
    const file = path.join(mkdtempSync(path.join(folder, 'file-')), 'google.json');
    writeFileSync(file, text);
    return { GOOGLE_APPLICATION_CREDENTIALS: file };
  };
  const formOf = (body: string) => Object.fromEntries(new URLSearchParams(body));

  it('uses the key of a service account, and an access token as it is', async () => {
    let claims: Record<string, unknown> = {};
    clouds.routes.push(
      route(/^POST oauth2\.googleapis\.com\/token$/, ({ body }) => {
        claims = JSON.parse(Buffer.from(formOf(body)['assertion']?.split('.')[1] ?? '', 'base64url').toString());
        return granted;
      }),
    );
    for (const sources of ['all', 'configured'] as const) {
      expect(await find(fileWith(serviceAccountJson()), { sources })).toEqual(login);
      expect(claims).toMatchObject({ aud: `https://${tokens}/token`, scope: expect.stringContaining('read') });
    }
    const calls = clouds.calls.length;
    expect(await find({ CLOUDSDK_AUTH_ACCESS_TOKEN: 'given' })).toEqual({ ...login, password: 'given' });
    expect(clouds.calls).toHaveLength(calls);
  });

  it('reports a refused key and a damaged file without their content', async () => {
    clouds.routes.push(route(/^POST oauth2\.googleapis\.com\/token$/, () => refused));
    for (const text of [
      serviceAccountJson(),
      '{"type":"authorized_user","refresh_token":"canary"',
      '{"type":"canary"}',
    ]) {
      expect(await find(fileWith(text))).toBeUndefined();
      expect(warnings).toEqual([
        expect.stringMatching(/^continuing without a login at europe-west1-docker\.pkg\.dev: Google gives no token/),
      ]);
      expect(warnings.join()).not.toContain('canary');
    }
  });

  it('uses the login of gcloud, unless identities of the machine are not permitted', async () => {
    clouds.routes.push(
      route(/^POST oauth2\.googleapis\.com\/token$/, ({ body }) => {
        const { grant_type, refresh_token } = formOf(body);
        return grant_type === 'refresh_token' && refresh_token === 'canary-refresh' ? granted : refused;
      }),
    );
    const home = path.join(folder, 'home');
    mkdirSync(path.join(home, '.config/gcloud'), { recursive: true });
    const user = { type: 'authorized_user', client_id: 'id', client_secret: 'canary', refresh_token: 'canary-refresh' };
    writeFileSync(path.join(home, '.config/gcloud/application_default_credentials.json'), JSON.stringify(user));
    expect(await find({ HOME: home })).toEqual(login);
    expect(await find({ HOME: home }, { sources: 'configured' })).toBeUndefined();
    expect(clouds.calls).toHaveLength(1);
  });

  it('exchanges the token of another identity provider', async () => {
    const file = path.join(folder, 'subject');
    writeFileSync(file, 'canary-subject');
    clouds.routes.push(
      route(/^POST \S+\/v1\/token$/, ({ body }) =>
        formOf(body)['subject_token'] === 'canary-subject'
          ? { body: { ...granted.body, issued_token_type: 'urn:ietf:params:oauth:token-type:access_token' } }
          : refused,
      ),
    );
    const federated = {
      type: 'external_account',
      audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/ci',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      token_url: `http://${clouds.local}/v1/token`,
      credential_source: { file },
    };
    expect(await find(fileWith(JSON.stringify(federated)))).toEqual(login);
  });

  it('uses the metadata server, which is not asked without permission for identities of the machine', async () => {
    const headers = { 'metadata-flavor': 'Google' };
    clouds.routes.push(
      route(/^GET \S+\/computeMetadata\/v1\/instance\/service-accounts\/default\/token$/, (call) =>
        call.headers['metadata-flavor'] === 'Google' ? { ...granted, headers } : { status: 403, body: {} },
      ),
      route(/^GET \S+\/computeMetadata/, () => ({ headers, body: 'googleapis.com' })),
    );
    expect(await find({ GCE_METADATA_HOST: clouds.local })).toEqual(login);
    clouds.calls.length = 0;
    expect(await find({ GCE_METADATA_HOST: clouds.local }, { sources: 'configured' })).toBeUndefined();
    expect(clouds.calls).toEqual([]);
  });

  it('ends the search at the limit of time when the metadata server does not respond', async () => {
    clouds.routes.push(() => undefined);
    expect(await find({ GCE_METADATA_HOST: clouds.local }, { timeMs: 10_000 })).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining('the search for credentials did not end within 10 s')]);
  });

  it('continues anonymously without credentials', async () => {
    expect(await find({})).toBeUndefined();
    expect(warnings).toEqual([
      'continuing without a login at europe-west1-docker.pkg.dev: there are no credentials of Google Cloud on this machine',
    ]);
    expect(clouds.calls).toEqual([]);
  });
});
