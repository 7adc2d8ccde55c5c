import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { googleTokens, serviceAccountJson, standInGoogle } from '../../../test/helpers/google-token-service.ts';
import { isAlive } from '../../../test/helpers/is-alive.ts';
import { ecrPassword, type StandInAws, startStandInAws } from '../../../test/helpers/stand-in-aws.ts';
import { directory, exchange, fields, refreshToken, standInAzure } from '../../../test/helpers/stand-in-azure.ts';
import { askHelper } from './ask-helper.ts';
import { findLogin } from './find-login.ts';
import type { LoginRequest } from './login-request.ts';

let home = '';

beforeAll(() => {
  home = mkdtempSync(path.join(tmpdir(), 'plimsoll-docker-'));
  mkdirSync(path.join(home, '.docker'));
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

const base64 = (text: string): string => Buffer.from(text).toString('base64');

function write(text: string): void {
  writeFileSync(path.join(home, '.docker/config.json'), text);
}

let warnings: string[] = [];

const find = (reference: string, environment: Record<string, string> = {}, more: Partial<LoginRequest> = {}) => {
  warnings = [];
  const { signal } = new AbortController();
  const warn = (text: string): void => void warnings.push(text);
  const policy = { allowPrivate: true as const, isInsecure: false };
  // Files of the machine are not read.
  const none = { XDG_RUNTIME_DIR: path.join(home, 'none') };
  return findLogin({ reference, environment: { HOME: home, ...none, ...environment }, policy, signal, warn, ...more });
};

describe('findLogin', () => {
  it.each([
    ['ghcr.io', 'ghcr.io/acme/api'],
    ['https://ghcr.io', 'ghcr.io/acme/api:1'],
    ['https://GHCR.io/v2/', 'ghcr.io/acme/api'],
    ['https://index.docker.io/v1/', 'alpine'],
    ['docker.io', 'docker.io/library/alpine:3.19'],
    ['localhost:5000', 'localhost:5000/a'],
  ])('returns the login of %s for %s', async (key, image) => {
    write(JSON.stringify({ auths: { [key]: { auth: base64('me:a:b') } } }));
    expect(await find(image)).toEqual({ username: 'me', password: 'a:b' });
  });

  it.each([
    ['another host', 'ghcr.io.evil.example/acme/api'],
    ['another port', 'ghcr.io:5000/acme/api'],
    ['Docker Hub', 'alpine'],
    ['what is no reference', './ghcr.io/archive.tar'],
  ])('returns the login of a registry for no other one: %s', async (_, image) => {
    write(JSON.stringify({ auths: { 'ghcr.io': { auth: base64('me:secret') } } }));
    expect(await find(image)).toBeUndefined();
  });

  it.each([
    ['a part of the registry', { auths: { 'ghcr.io/acme': { auth: base64('me:secret') } } }],
    ['no auths', {}],
    ['auths of a wrong type', { auths: 'ghcr.io' }],
    ['an entry of a wrong type', { auths: { 'ghcr.io': null } }],
    ['no object', 7],
  ])('returns nothing for a file with %s', async (_, document) => {
    write(JSON.stringify(document));
    expect(await find('ghcr.io/acme/api')).toBeUndefined();
  });

  it('returns an identity token', async () => {
    write(JSON.stringify({ auths: { 'ghcr.io': { auth: base64('me:'), identitytoken: 'x' } } }));
    expect(await find('ghcr.io/a')).toEqual({ username: '', password: 'x', isIdentityToken: true });
  });

  it('prefers DOCKER_CONFIG, and returns nothing without a file or a home folder', async () => {
    write(JSON.stringify({ auths: { 'ghcr.io': { auth: base64('me:secret') } } }));
    expect(await find('ghcr.io/a', { DOCKER_CONFIG: path.join(home, 'elsewhere') })).toBeUndefined();
    expect(await find('ghcr.io/a', { HOME: '' })).toBeUndefined();
  });

  it.each([
    ['broken', '{"auths": {"ghcr.io": {"auth": "s3cret-canary"', 'is not valid JSON'],
    ['too large', ' '.repeat(1024 * 1024 + 1), 'is larger than'],
  ])('reports that the file is %s without its content, and continues', async (_, text, reason) => {
    write(text);
    expect(await find('ghcr.io/a')).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining(reason)]);
    expect(warnings.join()).not.toContain('canary');
  });

  describe('with Podman', () => {
    it('returns the login of the longest part of the name, of the named file first', async () => {
      const file = path.join(home, 'auth.json');
      const auths = {
        'quay.io': { auth: base64('all:1') },
        'quay.io/acme': { auth: base64('team:2') },
        'quay.io/acme/api': { auth: base64('api:3') },
      };
      writeFileSync(file, JSON.stringify({ auths }));
      write(JSON.stringify({ auths: { 'quay.io': { auth: base64('docker:4') } } }));
      const environment = { REGISTRY_AUTH_FILE: file };
      const users = await Promise.all(
        ['quay.io/acme/api:1', 'quay.io/acme/web', 'quay.io/acmes/web'].map((name) => find(name, environment)),
      );
      expect(users.map((one) => one?.username)).toEqual(['api', 'team', 'all']);
      expect((await find('quay.io/acme/api'))?.username).toBe('docker');
      write('{}');
      mkdirSync(path.join(home, 'run/containers'), { recursive: true });
      writeFileSync(path.join(home, 'run/containers/auth.json'), JSON.stringify({ auths }));
      expect((await find('quay.io/acme/api', { XDG_RUNTIME_DIR: path.join(home, 'run') }))?.username).toBe('api');
    });
  });

  describe('with a credential helper', () => {
    const helperOf = (name: string, script: string): { PATH: string } => {
      const folder = path.join(home, 'bin');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `docker-credential-${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
      return { PATH: `${folder}:${process.env['PATH']}` };
    };
    const login = 'printf \'{"ServerURL":"%s","Username":"me","Secret":"s3cret"}\' "$server"';

    it('asks the helper of the registry, else the general one, with the name of the registry', async () => {
      const own = helperOf(
        'own',
        `read server; [ "$1$PLIMSOLL_API_KEY" = get ] || exit 9; echo "$server" > ${home}/own; ${login}`,
      );
      helperOf('general', `read server; echo "$server" > ${home}/general; ${login}`);
      write(JSON.stringify({ credsStore: 'general', credHelpers: { 'ghcr.io': 'own' }, auths: { 'ghcr.io': {} } }));
      expect(await find('ghcr.io/a', { ...own, PLIMSOLL_API_KEY: 'key' })).toEqual({
        username: 'me',
        password: 's3cret',
      });
      expect(await find('alpine', own)).toEqual({ username: 'me', password: 's3cret' });
      expect(readFileSync(path.join(home, 'own'), 'utf8')).toBe('ghcr.io\n');
      expect(readFileSync(path.join(home, 'general'), 'utf8')).toBe('https://index.docker.io/v1/\n');
      expect(warnings).toEqual([]);
    });

    it('returns identity tokens, and nothing without a warning for an unknown registry', async () => {
      const environment = helperOf('own', 'printf \'{"Username":"<token>","Secret":"x"}\'');
      write(JSON.stringify({ credsStore: 'own' }));
      expect(await find('ghcr.io/a', environment)).toEqual({ username: '', password: 'x', isIdentityToken: true });
      helperOf('own', 'echo credentials not found in native keychain; exit 1');
      expect(await find('ghcr.io/a', environment)).toBeUndefined();
      expect(warnings).toEqual([]);
    });

    it.each([
      ['fails', 'echo canary; echo canary >&2; exit 3', 'failed with exit code 3'],
      ['prints garbage', 'echo canary', 'printed no login'],
      ['prints without end', 'yes canary', 'could not be run (output-limit)'],
      ['kills itself', 'echo canary; kill -9 $$', 'could not be run (signal)'],
      ['ends without reading its input', 'exec 0<&-; exit 4', 'failed with exit code 4'],
    ])('continues without its output when the helper %s', async (_, script, words) => {
      const environment = helperOf('own', script);
      write(JSON.stringify({ credsStore: 'own' }));
      expect(await find('ghcr.io/a', environment)).toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining(words)]);
      expect(warnings.join()).not.toContain('canary');
    });

    it('continues without one that is missing, hangs, or has a name that is a path', async () => {
      for (const [helper, words] of [
        ['missing', 'is not installed'],
        ['../../bin/sh', 'name of the credential helper is not valid'],
      ]) {
        write(JSON.stringify({ credsStore: helper }));
        expect(await find('ghcr.io/a', { PATH: '/usr/bin:/bin' })).toBeUndefined();
        expect(warnings).toEqual([expect.stringContaining(words ?? '')]);
      }
      const environment = helperOf('slow', `sleep 600 & echo $! > ${home}/pid; wait`);
      const { signal } = new AbortController();
      const answer = await askHelper({ helper: 'slow', host: 'ghcr.io', environment, signal, timeMs: 1_000 });
      expect(answer).toEqual({ problem: 'docker-credential-slow did not end within 1 s' });
      await vi.waitFor(() => expect(isAlive(Number(readFileSync(path.join(home, 'pid'), 'utf8')))).toBe(false));
    });
  });

  describe('at a cloud provider', () => {
    let aws: StandInAws;
    beforeAll(async () => {
      aws = await startStandInAws();
    });
    afterAll(() => aws.stop());
    const ecr = '111122223333.dkr.ecr.eu-west-1.amazonaws.com/api:1';
    const originMap = () => new Map([['https://api.ecr.eu-west-1.amazonaws.com', aws.origin]]);
    const keys = { AWS_ACCESS_KEY_ID: 'AKIAOURS', AWS_SECRET_ACCESS_KEY: 'canary-secret' };

    it('logs in at Amazon ECR with the keys of the environment or of the shared file', async () => {
      write('{}');
      aws.keys.set('AKIAOURS', { secret: 'canary-secret' });
      const login = { username: 'AWS', password: ecrPassword };
      expect(await find(ecr, keys, { originMap: originMap() })).toEqual(login);
      const file = path.join(home, 'aws');
      const profile = (name: string, secret: string) =>
        `[${name}]\naws_access_key_id = AKIAOURS\naws_secret_access_key = ${secret}\n`;
      writeFileSync(file, `# keys\n${profile('default', 'wrong')}${profile('ci', 'canary-secret')}`);
      const environment = { AWS_SHARED_CREDENTIALS_FILE: file, AWS_PROFILE: 'ci' };
      expect(await find(ecr, environment, { originMap: originMap() })).toEqual(login);
      const calls = aws.calls.length;
      expect(await find('registry.example/api', keys, { originMap: originMap() })).toBeUndefined();
      expect(await find(ecr, {}, { originMap: originMap() })).toBeUndefined();
      expect(aws.calls).toHaveLength(calls);
    });

    describe('with temporary keys of AWS', () => {
      const sts = 'https://sts.eu-west-1.amazonaws.com';
      const portal = 'https://portal.sso.eu-central-1.amazonaws.com';
      const maps = () => ({
        originMap: new Map([...originMap(), [sts, aws.origin], [portal, aws.origin]]),
      });
      const login = { username: 'AWS', password: ecrPassword };
      const role = 'arn:aws:iam::111122223333:role/puller';
      const session = { accessKeyId: 'ASIATEMP', secretAccessKey: 'canary-temporary', sessionToken: 'canary-token' };
      /** Files of AWS in a home folder of their own. */
      const homeWith = (files: Record<string, string>): Record<string, string> => {
        const folder = mkdtempSync(path.join(home, 'aws-home-'));
        for (const [name, text] of Object.entries(files)) {
          const file = path.join(folder, '.aws', name);
          mkdirSync(path.dirname(file), { recursive: true });
          writeFileSync(file, text);
        }
        return { HOME: folder };
      };
      beforeEach(() => {
        write('{}');
        aws.reset();
        aws.keys.set(session.accessKeyId, { secret: session.secretAccessKey, token: session.sessionToken });
      });

      it('logs in with a web identity token, which is sent to STS only', async () => {
        const file = path.join(home, 'web-identity');
        writeFileSync(file, 'canary-web-identity\n');
        aws.faults.push((call, response) => {
          if (call.action !== 'AssumeRoleWithWebIdentity') return false;
          const Credentials = {
            AccessKeyId: session.accessKeyId,
            SecretAccessKey: session.secretAccessKey,
            SessionToken: session.sessionToken,
            Expiration: Date.now() / 1000 + 3600,
          };
          const body = { AssumeRoleWithWebIdentityResponse: { AssumeRoleWithWebIdentityResult: { Credentials } } };
          response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
          return true;
        });
        const environment = { AWS_WEB_IDENTITY_TOKEN_FILE: file, AWS_ROLE_ARN: role };
        expect(await find(ecr, environment, maps())).toEqual(login);
        const [first, ...others] = aws.calls;
        expect(first?.input).toMatchObject({ RoleArn: role, WebIdentityToken: 'canary-web-identity' });
        expect(others.filter(({ raw }) => raw.includes('canary-web-identity'))).toEqual([]);
        aws.reset();
        expect(await find(ecr, environment, maps())).toBeUndefined();
        expect(warnings.join()).toContain('continuing without a login');
        expect(warnings.join()).not.toContain('canary');
      });

      it('logs in with the role of a profile, which the keys of another profile assume', async () => {
        aws.keys.set('AKIAOURS', { secret: 'canary-secret' });
        aws.roles.set(role, { externalId: 'acme-7', trusts: ['AKIAOURS'] });
        const environment = {
          AWS_PROFILE: 'ci',
          ...homeWith({
            credentials: '[base]\naws_access_key_id = AKIAOURS\naws_secret_access_key = canary-secret\n',
            config: `[profile ci]\nrole_arn = ${role}\nsource_profile = base\nexternal_id = acme-7\n`,
          }),
        };
        expect(await find(ecr, environment, maps())).toEqual(login);
        expect(aws.calls.map(({ action }) => action)).toEqual(['AssumeRole', 'GetAuthorizationToken']);
        const loop = homeWith({
          config: `[profile ci]\nrole_arn = ${role}\nsource_profile = b\n[profile b]\nrole_arn = ${role}\nsource_profile = ci\n`,
        });
        expect(await find(ecr, { AWS_PROFILE: 'ci', ...loop }, maps())).toBeUndefined();
        expect(warnings.join()).toContain('refers to itself');
      });

      it('logs in with the token that aws sso login stored, and says when it has expired', async () => {
        const config =
          '[default]\nsso_session = acme\nsso_account_id = 111122223333\nsso_role_name = puller\n' +
          '[sso-session acme]\nsso_start_url = https://acme.awsapps.com/start\nsso_region = eu-central-1\n';
        const name = `sso/cache/${createHash('sha1').update('acme').digest('hex')}.json`;
        const cached = (expiresAt: number) =>
          JSON.stringify({ accessToken: 'canary-sso', expiresAt: new Date(expiresAt).toISOString() });
        aws.faults.push((call, response) => {
          if (!call.raw.startsWith('GET /federation/credentials')) return false;
          const isOwn = call.raw.includes('"x-amz-sso_bearer_token":"canary-sso"');
          response.writeHead(isOwn ? 200 : 401, { 'content-type': 'application/json' });
          response.end(JSON.stringify(isOwn ? { roleCredentials: { ...session, expiration: 0 } } : {}));
          return true;
        });
        const files = { config, [name]: cached(Date.now() + 3_600_000) };
        expect(await find(ecr, homeWith(files), maps())).toEqual(login);
        expect(await find(ecr, homeWith({ config, [name]: cached(0) }), maps())).toBeUndefined();
        expect(warnings.join()).toContain('run aws sso login');
        expect(warnings.join()).not.toContain('canary');
      });
    });

    it('continues anonymously when the provider refuses the keys, without showing them', async () => {
      aws.keys.set('AKIAOURS', { secret: 'other' });
      expect(await find(ecr, keys, { originMap: originMap() })).toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining('continuing without a login at 111122223333')]);
      expect(warnings.join()).not.toContain('canary');
    });

    const { entra, acr, situation } = standInAzure();
    it('logs in at Azure with a service principal', async () => {
      entra.behaviours.push(directory());
      acr.behaviours.push(...exchange());
      const environment = {
        AZURE_TENANT_ID: fields.tenantId,
        AZURE_CLIENT_ID: fields.clientId,
        AZURE_CLIENT_SECRET: fields.clientSecret,
      };
      const found = await find('acme.azurecr.io/api', environment, {
        originMap: new Map(Object.entries(situation().origins ?? {})),
      });
      expect(found).toEqual({ username: '00000000-0000-0000-0000-000000000000', password: refreshToken });
    });

    const google = standInGoogle();
    it('logs in at Google with a key file or an access token', async () => {
      google.tokens.behaviours.push(googleTokens({ token: 'short-lived' }));
      const file = path.join(home, 'google.json');
      writeFileSync(file, serviceAccountJson());
      const image = 'europe-west1-docker.pkg.dev/p/r/api';
      const map = { originMap: new Map(Object.entries(google.situation().origins ?? {})) };
      const username = 'oauth2accesstoken';
      expect(await find(image, { GOOGLE_APPLICATION_CREDENTIALS: file }, map)).toEqual({
        username,
        password: 'short-lived',
      });
      expect(await find(image, { CLOUDSDK_AUTH_ACCESS_TOKEN: 'given' }, map)).toEqual({ username, password: 'given' });
      writeFileSync(file, '{"type":"authorized_user","refresh_token":"canary"}');
      expect(await find(image, { GOOGLE_APPLICATION_CREDENTIALS: file }, map)).toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining('not a service account key')]);
    });
  });
});
