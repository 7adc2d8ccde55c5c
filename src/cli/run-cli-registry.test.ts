import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { writeMirror } from '../../test/helpers/advisory-fixtures.ts';
import { cliWorld, npmImage, npmRecords, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { makeImage } from '../../test/helpers/oci-layout.ts';
import { type StandInRegistry, startStandInRegistry } from '../../test/helpers/stand-in-registry.ts';
import { makeCertificate, opensslMissing } from '../../test/helpers/tls-certificate.ts';
import { makeDemoImage } from '../engine/image/make-demo-image.ts';

useCliWorld();

let demo = '';
beforeAll(async () => {
  demo = (await makeDemoImage(path.join(cliWorld.root, 'demo'))).path;
});

describe('plimsoll scan with a registry', () => {
  let registry: StandInRegistry;
  const { blobs, manifest } = makeImage(npmImage('left-pad'));

  beforeAll(async () => {
    registry = await startStandInRegistry(blobs);
    registry.content.set('latest', manifest);
  });
  afterAll(() => registry.stop());

  const args = (...more: string[]) => ['scan', `${registry.host}/acme/api`, '--offline', '--format', 'json', ...more];

  it('refuses a private address unless it is allowed, by flag or by setting', async () => {
    expect(await plimsoll(args())).toMatchObject({ code: 2, stderr: expect.stringContaining('BLOCKED_ADDRESS') });
    const allowed = await plimsoll(args('--allow-private', '--insecure'));
    expect(allowed.code).toBe(0);
    expect(JSON.parse(allowed.stdout)).toMatchObject({ tag: 'latest', digest: manifest.digest });
    const environment = { PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host };
    expect((await plimsoll(args('--insecure'), { environment })).code).toBe(0);
  });

  it('has no tag when scanned by digest', async () => {
    const image = `${registry.host}/acme/api@${manifest.digest}`;
    const run = await plimsoll(['scan', image, '--offline', '--format', 'json', '--allow-private', '--insecure']);
    expect(JSON.parse(run.stdout).tag).toBeNull();
  });

  it('sends the password of standard input, else the stored login, to the registry and prints it nowhere', async () => {
    registry.behaviours.unshift((request, response) => {
      if (request.headers.authorization !== undefined) return false;
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      return true;
    });
    const more = ['--allow-private', '--insecure', '--username', 'me', '--password-stdin'];
    const run = await plimsoll(args(...more), { stdin: Readable.from(['s3cret-canary\n']) });
    expect(run.code).toBe(0);
    const expected = `Basic ${Buffer.from('me:s3cret-canary').toString('base64')}`;
    expect(registry.requests.at(-1)?.authorization).toBe(expected);
    expect(run.stdout + run.stderr).not.toContain('canary');
    const DOCKER_CONFIG = mkdtempSync(path.join(cliWorld.root, 'docker-'));
    const login = Buffer.from('stored:docker-canary').toString('base64');
    const file = path.join(DOCKER_CONFIG, 'config.json');
    writeFileSync(file, JSON.stringify({ auths: { [registry.host]: { auth: login } } }));
    const stored = await plimsoll(args('--allow-private', '--insecure'), { environment: { DOCKER_CONFIG } });
    expect(stored.code).toBe(0);
    expect(registry.requests.at(-1)?.authorization).toBe(`Basic ${login}`);
    const both = await plimsoll(args(...more), {
      environment: { DOCKER_CONFIG },
      stdin: Readable.from(['s3cret-canary']),
    });
    expect(both.code).toBe(0);
    expect(registry.requests.at(-1)?.authorization).toBe(expected);
    writeFileSync(file, '{');
    const broken = await plimsoll(args('--allow-private', '--insecure'), { environment: { DOCKER_CONFIG } });
    expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('continuing without a stored login') });
    const none = await plimsoll(args(...more), { stdin: Readable.from([]) });
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('no password') });
  });
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(`plimsoll with certificate authorities of its own${missing}`, () => {
  it('scans on a registry over TLS with --ca-cert or PLIMSOLL_CA_FILE, on loopback too, and not without', async () => {
    const tls = makeCertificate('IP:127.0.0.1');
    const { blobs, manifest } = makeImage(npmImage('left-pad'));
    const registry = await startStandInRegistry(blobs, tls);
    onTestFinished(() => registry.stop());
    registry.content.set('latest', manifest);
    const file = path.join(cliWorld.root, 'registry-ca.pem');
    writeFileSync(file, tls.certificate);
    const args = ['scan', `${registry.host}/acme/api`, '--offline', '--format', 'json', '--allow-private'];
    const trusted = await plimsoll([...args, '--ca-cert', file]);
    expect(trusted).toMatchObject({ code: 0 });
    expect(JSON.parse(trusted.stdout).digest).toBe(manifest.digest);
    expect((await plimsoll(args, { environment: { PLIMSOLL_CA_FILE: file } })).code).toBe(0);
    const other = path.join(cliWorld.root, 'other-ca.pem');
    writeFileSync(other, makeCertificate('IP:127.0.0.1').certificate);
    const untrusted = await plimsoll([...args, '--ca-cert', other]);
    expect(untrusted).toMatchObject({ code: 2, stderr: expect.stringContaining('TLS') });
    const unknown = await plimsoll(args);
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('TLS') });
    expect((await plimsoll([...args, '--insecure'])).code).toBe(0);
  });

  it('updates the advisories from a mirror over TLS', async () => {
    const { key, certificate } = makeCertificate('IP:127.0.0.1');
    const server = createSecureServer({ key, cert: certificate }, (request, response) => {
      const wanted = path.join(cliWorld.mirror, request.url ?? '');
      if (existsSync(wanted)) response.end(readFileSync(wanted));
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const file = path.join(cliWorld.root, 'mirror-ca.pem');
    writeFileSync(file, certificate);
    const own = ['--data-dir', path.join(cliWorld.root, 'db-tls')];
    const update = ['db', 'update', ...own, '--advisories', `https://127.0.0.1:${port}`];
    expect((await plimsoll(update)).code).toBe(2);
    expect(await plimsoll([...update, '--ca-cert', file])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('updated'),
    });
    expect((await plimsoll(update, { environment: { PLIMSOLL_CA_FILE: file } })).code).toBe(0);
  });

  it.each([
    [['scan', 'registry.invalid/x:1', '--proxy', 'user:Correct-Horse'], '--proxy must be'],
    [['db', 'update', '--advisories', 'nonsense'], '--advisories must be'],
  ])('an invalid setting has the name of the flag: %j', async (args, reason) => {
    const { code, stderr } = await plimsoll(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`\n  ${reason}`) });
    expect(stderr).not.toContain('Correct-Horse');
  });

  it('reports an invalid file together with all other problems', async () => {
    const environment = { PLIMSOLL_PORT: 'x' };
    const run = await plimsoll(['scan', demo, '--offline', '--ca-cert', demo], { environment });
    expect(run).toMatchObject({ code: 2, stdout: '' });
    expect(run.stderr).toContain('--ca-cert must be the path of a readable file');
    expect(run.stderr).toContain('PLIMSOLL_PORT must be');
  });
});

describe('plimsoll db', () => {
  it('updates from a mirror, then prints the current snapshot', async () => {
    const own = path.join(cliWorld.root, 'db');
    const none = await plimsoll(['db', 'status', '--data-dir', own]);
    expect(none).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('no advisories') });
    const update = ['db', 'update', '--data-dir', own, '--advisories', `file://${cliWorld.mirror}`];
    expect(await plimsoll(update)).toMatchObject({ code: 0, stderr: expect.stringContaining('updated') });
    expect(await plimsoll(update)).toMatchObject({ code: 0, stderr: expect.stringContaining('up to date') });
    const status = JSON.parse((await plimsoll(['db', 'status', '--data-dir', own, '--format', 'json'])).stdout);
    expect(status.feeds).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'osv:npm', records: 2 })]));
    expect(existsSync(status.path)).toBe(true);
    expect((await plimsoll(['db', 'status', '--data-dir', own])).stdout).toMatch(/^osv:npm +2 /m);
  });

  it('keeps the records of a feed whose file is broken, and says so', async () => {
    const own = path.join(cliWorld.root, 'db-broken');
    const bad = path.join(cliWorld.root, 'bad');
    writeMirror(bad, npmRecords('0'));
    const update = ['db', 'update', '--data-dir', own, '--advisories', `file://${bad}`];
    const status = async () => (await plimsoll(['db', 'status', '--data-dir', own])).stdout;
    expect((await plimsoll(update)).code).toBe(0);
    const npm = /^osv:npm .*$/m.exec(await status())?.[0];
    expect(npm).toBeDefined();
    writeFileSync(path.join(bad, 'osv/npm/all.zip'), 'no zip at all');
    expect(await plimsoll(update)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /with the advisories of an earlier update: osv:npm; their files could not be fetched or read\nplimsoll: advisory feed osv:npm: .*zip/i,
      ),
    });
    expect(/^osv:npm .*$/m.exec(await status())?.[0]).toBe(npm);
  });

  it('updates other feeds when a new feed of the mirror is broken, which is not assessed', async () => {
    const own = path.join(cliWorld.root, 'db-broken-feed');
    const bad = path.join(cliWorld.root, 'bad-feed');
    writeMirror(bad, npmRecords('0'));
    const update = ['db', 'update', '--data-dir', own, '--advisories', `file://${bad}`];
    expect((await plimsoll(update)).code).toBe(0);
    const feeds = async () =>
      [...(await plimsoll(['db', 'status', '--data-dir', own])).stdout.matchAll(/^(?:osv:|kev)\S* +\d+/gm)].flat();
    const before = await feeds();
    expect(before).toContain('osv:npm  2');
    mkdirSync(path.join(bad, 'osv/Go'), { recursive: true });
    writeFileSync(path.join(bad, 'osv/Go/all.zip'), 'no zip at all');
    expect(await plimsoll(update)).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(
        /feeds without advisories: [^\n]*; their packages are not assessed\nplimsoll: advisory feed osv:Go: .*zip/,
      ),
    });
    expect(await feeds()).toEqual(before);
  });
});
