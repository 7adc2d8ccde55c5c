import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../../../test/helpers/is-alive.ts';
import { ecrPassword, type StandInAws, startStandInAws } from '../../../test/helpers/stand-in-aws.ts';
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
  const own = { reference, environment: { HOME: home, ...none, ...environment }, policy, signal, warn };
  return findLogin({ ...own, sources: 'all', ...more });
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
      aws.keys.set('AKIAOURS', { secret: 'canary-secret' });
    });
    afterAll(() => aws.stop());
    const host = '111122223333.dkr.ecr.eu-west-1.amazonaws.com';
    const keys = { AWS_ACCESS_KEY_ID: 'AKIAOURS', AWS_SECRET_ACCESS_KEY: 'canary-secret' };
    const more = () => ({ originMap: new Map([['https://api.ecr.eu-west-1.amazonaws.com', aws.origin]]) });

    it('logs in at the cloud of the registry without a stored login, and at no other registry', async () => {
      write('{}');
      expect(await find(`${host}/api:1`, keys, more())).toEqual({ username: 'AWS', password: ecrPassword });
      const calls = aws.calls.length;
      expect(await find('registry.example/api', keys, more())).toBeUndefined();
      expect(await find('public.ecr.aws/nginx/nginx', keys, more())).toBeUndefined();
      write(JSON.stringify({ auths: { [host]: { auth: base64('me:stored') } } }));
      expect(await find(`${host}/api:1`, keys, more())).toEqual({ username: 'me', password: 'stored' });
      expect(aws.calls).toHaveLength(calls);
      expect(warnings).toEqual([]);
    });
  });
});
