import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate, opensslMissing } from '../../test/helpers/tls-certificate.ts';
import { ConfigError } from './config-error.ts';
import { flagOf } from './flag-of.ts';
import { parseFlags, serveCommand } from './parse-flags.ts';
import { readConfig } from './read-config.ts';
import { renderEnvironmentExample } from './render-settings.ts';
import { type Setting, settings } from './settings.ts';

const read = (environment: Record<string, string>, args: string[] = []) =>
  readConfig({ environment, flags: parseFlags(args) });

function refusal(action: () => unknown): ConfigError {
  try {
    action();
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
  throw new Error('was not refused');
}

const folder = mkdtempSync(join(tmpdir(), 'plimsoll-config-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;

function fileOf(text: string): string {
  files += 1;
  const path = join(folder, `${files}.pem`);
  writeFileSync(path, text);
  return path;
}

describe('readConfig', () => {
  it('requires no setting', () => {
    const config = read({});
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      isPortExplicit: false,
      databaseUrl: null,
      valkeyUrl: null,
      masterKey: null,
      advisoriesUrls: [],
      allowPrivateRegistries: [],
      isDemoEnabled: true,
      statementTimeoutMs: 10_000,
      logLevel: 'info',
      roles: { api: true, worker: true, scheduler: true },
      databasePoolMax: 10,
    });
    expect(config.dataDir).toBe(resolve(import.meta.dirname, '../../.plimsoll'));
  });

  it('accepts the example of every setting, from the environment and from flags', () => {
    const rows: Setting<unknown>[] = Object.values(settings);
    // The example file does not exist on any machine.
    const valueOf = ({ variable, example }: Setting<unknown>) => (variable === 'PLIMSOLL_CA_FILE' ? ' ' : example);
    const environment = Object.fromEntries(rows.map((row) => [row.variable, valueOf(row)]));
    const fromEnvironment = read(environment);
    const flags = rows.flatMap((row) => [
      `--${row.variable.replace('PLIMSOLL_', '').toLowerCase().replaceAll('_', '-')}`,
      valueOf(row),
    ]);
    expect(read({}, flags)).toEqual(fromEnvironment);
    expect(fromEnvironment.masterKey).toHaveLength(32);
    expect(fromEnvironment.advisoriesUrls).toEqual(['file:///srv/advisories']);
    expect(fromEnvironment.allowPrivateRegistries).toEqual(['registry.internal:5000']);
    expect(fromEnvironment.isDemoEnabled).toBe(false);
  });

  it('prefers a flag to the environment, and distinguishes an explicit port', () => {
    expect(read({ PLIMSOLL_PORT: '9000' }, ['--port=9001'])).toMatchObject({ port: 9001, isPortExplicit: true });
    expect(read({ PLIMSOLL_PORT: '8080' })).toMatchObject({ port: 8080, isPortExplicit: true });
  });

  it('treats an empty value as absent', () => {
    expect(read({ PLIMSOLL_PORT: ' ', DATABASE_URL: '' })).toEqual(read({}));
  });

  it('returns an absolute data folder', () => {
    expect(isAbsolute(read({ PLIMSOLL_DATA_DIR: 'somewhere' }).dataDir)).toBe(true);
  });

  it('reads roles, private registries and lower-case names of proxy variables', () => {
    const config = read({
      PLIMSOLL_ROLES: 'worker, scheduler',
      PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: 'TRUE',
      https_proxy: 'http://user:password@proxy:3128',
      no_proxy: '.internal',
    });
    expect(config.roles).toEqual({ api: false, worker: true, scheduler: true });
    expect(config.allowPrivateRegistries).toBe(true);
    expect(config).toMatchObject({ httpsProxy: 'http://user:password@proxy:3128', noProxy: '.internal' });
  });

  it('names every problem at once, with an example each', () => {
    const { problems, message } = refusal(() =>
      read({ PLIMSOLL_PORT: 'tcp://10.0.0.1:8080', PLIMSOLL_DEMO: 'maybe', PLIMSOLL_ADMIN_PASSWORD: 'x' }, [
        '--log-level',
        'loud',
      ]),
    );
    expect(problems.map(({ name }) => name).toSorted()).toEqual([
      '--log-level',
      'PLIMSOLL_ADMIN_PASSWORD',
      'PLIMSOLL_DEMO',
      'PLIMSOLL_PORT',
    ]);
    expect(problems.every(({ example }) => example !== null)).toBe(true);
    expect(message.split('\n')).toHaveLength(5);
  });

  it.each([
    ['PLIMSOLL_PORT', '65536'],
    ['PLIMSOLL_PORT', '1e3'],
    ['PLIMSOLL_HOST', 'a b'],
    ['PLIMSOLL_PUBLIC_URL', 'ftp://x'],
    ['PLIMSOLL_PUBLIC_URL', 'https://x/?a=1'],
    ['PLIMSOLL_ADVISORIES_URL', 'gopher://x'],
    ['PLIMSOLL_ALLOW_PRIVATE_REGISTRIES', 'https://registry'],
    ['PLIMSOLL_ROLES', 'api,cook'],
    ['PLIMSOLL_ROLES', ','],
    ['PLIMSOLL_SCAN_CONCURRENCY', '0'],
    ['PLIMSOLL_STATEMENT_TIMEOUT_MS', '-1'],
    ['PLIMSOLL_TRUST_PROXY', 'true'],
    ['PLIMSOLL_TRUST_PROXY', '10.0.0.0/33'],
    ['PLIMSOLL_ADMIN_EMAIL', 'nobody'],
  ])('refuses %s=%s by its name', (variable, value) => {
    expect(refusal(() => read({ [variable]: value })).problems.map(({ name }) => name)).toEqual([variable]);
  });

  it.each([
    'mysql://user:PASSWORD@db/plimsoll',
    'user:PASSWORD@db/plimsoll',
    'postgres://user:PASS/WORD@db/plimsoll',
    'postgres://user:12/PASSWORD@db/plimsoll',
    'postgres://user:12?PASSWORD@db/plimsoll',
    'postgres://user:12#PASSWORD@db/plimsoll',
    'postgres://user:PASSWORD@db:port/plimsoll',
    'postgres://user:PASSWORD%ff@db/plimsoll',
  ])('refuses DATABASE_URL=%s without its value', (value) => {
    const { message, problems } = refusal(() => read({ DATABASE_URL: value }));
    expect(problems.map(({ name }) => name)).toEqual(['DATABASE_URL']);
    expect(message).not.toMatch(/PASS|WORD/);
  });

  it.each([
    'postgresql://db/plimsoll',
    'postgres://user:50%@db/plimsoll?sslmode=require',
    'postgresql:///plimsoll?host=/run/postgresql',
    'postgres://user:p%40ss%2Fword@[::1]:5432/plimsoll',
  ])('accepts DATABASE_URL=%s', (value) => {
    expect(read({ DATABASE_URL: value }).databaseUrl).toBe(value);
  });

  it.each([
    'valkey://:PASSWORD@cache:6379',
    ':PASSWORD@cache',
    'redis://:PASS/WORD@cache',
    'redis://user:12/PASSWORD@cache',
    'redis://user:12?PASSWORD@cache',
    'redis://user:12#PASSWORD@cache',
    'redis://:PASSWORD@cache:port',
    'redis://:PASSWORD%@cache',
    'redis://:PASSWORD@cache/name',
    'redis://:PASSWORD@cache/0?family=6',
    'redis:///0',
  ])('refuses PLIMSOLL_VALKEY_URL=%s without its value', (value) => {
    const { message, problems } = refusal(() => read({ PLIMSOLL_VALKEY_URL: value }));
    expect(problems.map(({ name }) => name)).toEqual(['PLIMSOLL_VALKEY_URL']);
    expect(message).not.toMatch(/PASS|WORD/);
  });

  it.each(['redis://cache', 'rediss://user:p%40ss%2Fword@[::1]:6380/3', 'redis://:secret@cache:6379/'])(
    'accepts PLIMSOLL_VALKEY_URL=%s',
    (value) => {
      expect(read({ PLIMSOLL_VALKEY_URL: value }).valkeyUrl).toBe(value);
    },
  );

  const missing = opensslMissing();
  it.skipIf(missing !== '')(
    `reads the certificates of a CA file, by its variable and both of its flags${missing}`,
    () => {
      const [one, other] = [makeCertificate('DNS:one.test'), makeCertificate('DNS:other.test')];
      const file = fileOf(`Subject: one\n${one.certificate}\n# other\n${other.certificate}`);
      const { authorities } = read({ PLIMSOLL_CA_FILE: file });
      expect(authorities?.match(/BEGIN CERTIFICATE/g)).toHaveLength(2);
      expect(authorities).not.toContain('Subject');
      expect(read({}, ['--ca-file', file]).authorities).toBe(authorities);
      expect(read({ PLIMSOLL_CA_FILE: '/none' }, ['--ca-cert', file]).authorities).toBe(authorities);
      expect(read({}).authorities).toBeNull();
      const withKey = fileOf(`${one.certificate}${one.key}`);
      expect(refusal(() => read({ PLIMSOLL_CA_FILE: withKey })).message).toContain('without a private key');
    },
  );

  it.each<[string, () => string]>([
    ['is missing', () => '/none/ca.pem'],
    ['is a folder', () => import.meta.dirname],
    ['is empty', () => fileOf('')],
    ['holds no certificate', () => fileOf('-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----\n')],
    ['is in another form', () => fileOf('\0\x01\x02')],
    ['is far too large', () => fileOf('x'.repeat(5_000_000))],
  ])('names a CA file that %s together with all other problems', (_what, file) => {
    const { problems } = refusal(() => read({ PLIMSOLL_PORT: 'x' }, ['--ca-cert', file()]));
    expect(problems.map(({ name }) => name).toSorted()).toEqual(['--ca-cert', 'PLIMSOLL_PORT']);
  });

  it('contains no secret in its errors', () => {
    const secret = 'Correct-Horse-Battery';
    const rows: [string, Setting<unknown>][] = Object.entries(settings);
    const secrets = rows.filter(([, { isSecret }]) => isSecret === true).map(([, { variable }]) => variable);
    const { message, problems } = refusal(() => read(Object.fromEntries(secrets.map((name) => [name, secret]))));
    expect(problems.length).toBeGreaterThanOrEqual(5);
    expect(message).not.toContain(secret);
  });
});

describe('parseFlags', () => {
  it('names unknown flags without repeating values', () => {
    const { message } = refusal(() => parseFlags(['--prot', '9000', '--master-kee=c2VjcmV0']));
    expect(message).toContain('--prot');
    expect(message).toContain('--master-kee');
    expect(message).not.toContain('c2VjcmV0');
  });

  it('reads a value that begins with a dash', () => {
    expect(parseFlags(['--admin-password', '-secret'])).toEqual({ 'admin-password': '-secret' });
    expect(refusal(() => parseFlags(['--admin-password', '-secret', '-other'])).message).not.toContain('-secret');
  });

  it('uses the last of two flags, and reads both spellings', () => {
    expect(parseFlags(['--port', '1', '--port=2', '--ca-cert=x'])).toEqual({ port: '2', 'ca-cert': 'x' });
  });

  it('refuses a flag without its value', () => {
    for (const args of [['--port'], ['--host', 'x', '--port']]) {
      expect(refusal(() => parseFlags(args)).problems).toEqual([
        expect.objectContaining({ name: '--port', reason: 'requires a value' }),
      ]);
    }
    expect(refusal(() => parseFlags(['port'])).message).toContain('a value without a flag');
  });

  it('accepts the flag of NO_PROXY, which is not a negation', () => {
    expect(read({}, ['--no-proxy', 'localhost']).noProxy).toBe('localhost');
  });
});

describe('output of the table of settings', () => {
  it('.env.example is up to date', async () => {
    const file = await readFile(resolve(import.meta.dirname, '../../.env.example'), 'utf8');
    expect(file).toBe(renderEnvironmentExample());
  });

  it('every flag is in the help, with a short text', () => {
    const listed = [
      ...serveCommand()
        .helpInformation()
        .matchAll(/^ {2}--(\S+) <value>\s+\S/gm),
    ].map(([, flag]) => flag);
    expect(listed).toEqual(Object.values(settings).map(({ variable }) => flagOf(variable)));
  });
});
