import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  googleTokens,
  keyFile,
  privateKeyPem,
  serviceAccountJson,
  standInGoogle,
} from '../../../test/helpers/google-token-service.ts';
import {
  collect,
  listAll,
  loginTo,
  openPolicy,
  type ProviderSituation,
} from '../../../test/helpers/provider-access.ts';
import { expectFailure } from '../../../test/helpers/provider-faults.ts';
import { answerWith } from '../../../test/helpers/stand-in-registry.ts';
import { listTags } from '../../oci/registry/list-tags.ts';
import { basicAuthorization } from '../../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from '../credential-variants.ts';
import { googleGarAccess } from './google-gar-access.ts';

const token = 'ya29.canary-access-token';

describe('GOOGLE_GAR login', () => {
  const { tokens, api, elsewhere, situation } = standInGoogle();
  const list = (more?: ProviderSituation) => listAll(googleGarAccess, situation(more));
  const login = (more?: ProviderSituation) => loginTo(googleGarAccess, situation(more));

  it('logs in with an access token, and returns its expiry', async () => {
    tokens.behaviours.push(googleTokens({ token, expiresIn: 1800 }));
    const before = Date.now();
    const { host, credentials, expiresAtMs = 0 } = await login();
    expect({ host, credentials }).toEqual({
      host: 'europe-west1-docker.pkg.dev',
      credentials: { username: 'oauth2accesstoken', password: token },
    });
    expect(expiresAtMs - before).toBeGreaterThanOrEqual(1800 * 900);
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(1800 * 900);
  });

  it.each([null, {}, 'soon', -1, 1e9])('assumes one hour for an expiry of %j', async (expiresIn) => {
    tokens.behaviours.push(googleTokens({ token, expiresIn }));
    const before = Date.now();
    const { expiresAtMs = 0 } = await login();
    expect(expiresAtMs - before).toBeGreaterThanOrEqual(3600 * 900);
    expect(expiresAtMs - Date.now()).toBeLessThanOrEqual(3600 * 900);
  });

  it('pulls with the access token', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    const { credentials } = await login();
    elsewhere.behaviours.push((request, response) => {
      const url = new URL(request.url ?? '', 'http://gar');
      if (url.pathname !== '/v2/token') return false;
      const isAsked =
        url.searchParams.get('service') === 'europe-west1-docker.pkg.dev' &&
        url.searchParams.get('scope') === 'repository:acme-prod/apps/api:pull' &&
        request.headers.authorization === basicAuthorization({ username: 'oauth2accesstoken', password: token });
      response.writeHead(isAsked ? 200 : 403).end(JSON.stringify({ token: 'pull-token', expires_in: 3600 }));
      return true;
    });
    elsewhere.behaviours.push((request, response) => {
      const isOpen = request.headers.authorization === 'Bearer pull-token';
      const challenge = `Bearer realm="http://${elsewhere.host}/v2/token",service="europe-west1-docker.pkg.dev",scope="repository:x:pull"`;
      response.writeHead(isOpen ? 200 : 401, isOpen ? {} : { 'www-authenticate': challenge });
      response.end('{"child":[],"manifest":{},"name":"acme-prod/apps/api","tags":["1.0"]}');
      return true;
    });
    const tags = listTags(
      { host: elsewhere.host, repository: 'acme-prod/apps/api', credentials, addressPolicy: openPolicy },
      new AbortController().signal,
    );
    expect(await collect(tags)).toEqual(['1.0']);
  });

  it.each([-30_000, 0, 45 * 60_000])(
    'retries once when Google’s clock is %i ms ahead of the local one',
    async (aheadMs) => {
      tokens.behaviours.push(googleTokens({ token, aheadMs }));
      expect((await login()).credentials?.password).toBe(token);
      expect(tokens.requests).toHaveLength(1);
    },
  );

  it.each([-400 * 24 * 3_600_000, -45 * 60_000, 5 * 3_600_000])(
    'uses Google’s time when its clock is %i ms ahead of the local one',
    async (aheadMs) => {
      tokens.behaviours.push(googleTokens({ token, aheadMs }));
      expect((await login()).credentials?.password).toBe(token);
      expect(tokens.requests).toHaveLength(2);
    },
  );

  it.each(['', 'yesterday', new Date(8.64e15).toISOString()])(
    'does not retry a refusal with the date %j',
    async (date) => {
      tokens.behaviours.push(answerWith(/./, 400, { date }));
      await expectFailure(login(), 'UNAUTHORIZED');
    },
  );

  const pem = (type: 'rsa' | 'ec' | 'ed25519' | 'rsa-pss') => {
    const options = {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    } as const;
    if (type === 'ec') return generateKeyPairSync('ec', { ...options, namedCurve: 'P-256' }).privateKey;
    if (type === 'ed25519') return generateKeyPairSync('ed25519', options).privateKey;
    if (type === 'rsa-pss') return generateKeyPairSync('rsa-pss', { ...options, modulusLength: 1024 }).privateKey;
    return generateKeyPairSync('rsa', { ...options, modulusLength: 1024 }).privateKey;
  };
  const locked = generateKeyPairSync('rsa', {
    modulusLength: 1024,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'canary' },
  }).privateKey;

  it.each<[string, string]>([
    ['no JSON', '{"private_key":"canary'],
    ['an array', '["canary"]'],
    ['null', 'null'],
    ['a user’s credentials', serviceAccountJson({ type: 'authorized_user', refresh_token: 'canary' })],
    ['no key', serviceAccountJson({ private_key: undefined })],
    ['an empty key', serviceAccountJson({ private_key: '' })],
    ['a key that is no text', serviceAccountJson({ private_key: { canary: 1 } })],
    ['no PEM', serviceAccountJson({ private_key: 'canary' })],
    [
      'PEM of nothing',
      serviceAccountJson({ private_key: '-----BEGIN PRIVATE KEY-----\ncanary\n-----END PRIVATE KEY-----\n' }),
    ],
    ['a cut key', serviceAccountJson({ private_key: privateKeyPem.slice(0, 900) })],
    ['a key with a passphrase', serviceAccountJson({ private_key: locked })],
    ['an elliptic key', serviceAccountJson({ private_key: pem('ec') })],
    ['an Edwards key', serviceAccountJson({ private_key: pem('ed25519') })],
    ['a PSS key', serviceAccountJson({ private_key: pem('rsa-pss') })],
    ['no address', serviceAccountJson({ client_email: '' })],
    ['an account of another cloud', serviceAccountJson({ universe_domain: 'canary.example' })],
  ])('refuses %s without a request', async (_title, text) => {
    const credentials: ProvidedCredentials = { variant: 'GoogleGar', fields: { serviceAccountJson: text } };
    await expectFailure(login({ credentials }), 'UNAUTHORIZED');
    await expectFailure(list({ credentials }), 'UNAUTHORIZED');
    expect([...tokens.requests, ...api.requests]).toEqual([]);
  });

  it('accepts a key whose line ends were escaped twice', async () => {
    tokens.behaviours.push(googleTokens({ token }));
    const credentials = keyFile({ private_key: privateKeyPem.replaceAll('\n', '\\n') });
    expect((await login({ credentials })).credentials?.password).toBe(token);
  });

  it.each([
    ['belongs to another account', { client_email: 'canary@evil.iam.gserviceaccount.com' }],
    ['is another account’s', { private_key: pem('rsa') }],
  ])('reports that Google refuses a key that %s', async (_title, changes) => {
    tokens.behaviours.push(googleTokens({ token }));
    await expectFailure(login({ credentials: keyFile(changes) }), 'UNAUTHORIZED');
    expect(tokens.requests).toHaveLength(1);
  });
});
