import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from './cli-context.ts';
import { findDockerLogin } from './find-docker-login.ts';

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

const find = (image: string) => findDockerLogin(image, { environment: { HOME: home } });

describe('findDockerLogin', () => {
  it.each([
    ['ghcr.io', 'ghcr.io/acme/api'],
    ['https://ghcr.io', 'ghcr.io/acme/api:1'],
    ['https://GHCR.io/v2/', 'docker://ghcr.io/acme/api'],
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
    ['a credential helper', { auths: { 'ghcr.io': {} }, credsStore: 'desktop' }],
    ['an identity token', { auths: { 'ghcr.io': { auth: base64('me:'), identitytoken: 'x' } } }],
    ['no auths', {}],
    ['auths of a wrong type', { auths: 'ghcr.io' }],
    ['an entry of a wrong type', { auths: { 'ghcr.io': null } }],
    ['no object', 7],
  ])('returns nothing for a file with %s', async (_, document) => {
    write(JSON.stringify(document));
    expect(await find('ghcr.io/acme/api')).toBeUndefined();
  });

  it('prefers DOCKER_CONFIG, and returns nothing without a file or a home folder', async () => {
    write(JSON.stringify({ auths: { 'ghcr.io': { auth: base64('me:secret') } } }));
    const DOCKER_CONFIG = path.join(home, 'elsewhere');
    expect(await findDockerLogin('ghcr.io/a', { environment: { HOME: home, DOCKER_CONFIG } })).toBeUndefined();
    expect(await findDockerLogin('ghcr.io/a', { environment: {} })).toBeUndefined();
  });

  it.each([
    ['broken', '{"auths": {"ghcr.io": {"auth": "s3cret-canary"', 'is not valid JSON'],
    ['too large', ' '.repeat(1024 * 1024 + 1), 'is larger than'],
  ])('reports that the file is %s without its content', async (_, text, reason) => {
    write(text);
    const failure = await find('ghcr.io/a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect(String(failure)).toContain(reason);
    expect(String(failure)).not.toContain('canary');
  });
});
