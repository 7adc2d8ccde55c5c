import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { cliWorld, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { type DockerRegistry, dockerRegistryMissing, startDockerRegistry } from '../../test/helpers/docker-registry.ts';

useCliWorld();

const inWorld = (name: string): string => path.join(cliWorld.root, name);
const dataDir = (name: string): string[] => ['--data-dir', inWorld(name)];
const digestOf = (stdout: string): string | undefined => /^sha256:[0-9a-f]{64}$/m.exec(stdout)?.[0];
let digest = '';

beforeAll(async () => {
  const update = ['db', 'update', ...dataDir('source'), '--advisories', `file://${cliWorld.mirror}`];
  const { stdout } = await plimsoll(update);
  digest = digestOf(stdout) ?? 'none';
});

describe('plimsoll db with a selection of feeds', () => {
  it('uses the selected feeds, and prints for each whether it changed', async () => {
    const args = [...dataDir('selected'), '--advisories', `file://${cliWorld.mirror}`, '--feeds', 'OSV:npm,kev'];
    expect((await plimsoll(['db', 'update', ...args])).stdout).toMatch(/^osv:npm +updated +2 .*\(now\)$/m);
    expect((await plimsoll(['db', 'update', ...args])).stdout).toMatch(/^osv:npm +unchanged +2 /m);
    const status = JSON.parse((await plimsoll(['db', 'status', ...dataDir('selected'), '--format', 'json'])).stdout);
    expect(status.feeds.map(({ id }: { id: string }) => id)).toEqual(['kev', 'osv:npm']);
    expect(status.feeds[1]).toMatchObject({ ageSeconds: expect.any(Number), isStale: false });
    const environment = { PLIMSOLL_ADVISORY_FEEDS_WITHOUT: 'osv' };
    const feeds = JSON.parse(
      (await plimsoll(['db', 'feeds', ...dataDir('selected'), '--format', 'json'], { environment })).stdout,
    );
    expect(feeds.find(({ id }: { id: string }) => id === 'osv:npm')).toEqual({
      id: 'osv:npm',
      isSelected: false,
      covers: ['npm'],
      records: 2,
    });
  });

  it.each([
    [['--feeds', 'osv,nvdd'], 'not "nvdd"'],
    [['--feeds', 'kev', '--without', 'kev'], 'must leave at least one'],
    [['--feeds', 'kev'], 'the selected feeds contain no advisories of packages'],
  ])('refuses %j', async (flags, message) => {
    const args = ['db', 'update', ...dataDir('refused'), '--advisories', `file://${cliWorld.mirror}`, ...flags];
    expect(await plimsoll(args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});

describe('plimsoll db export and import', () => {
  it('carry the advisories to another data folder', async () => {
    const file = inWorld('advisories.tar');
    expect(await plimsoll(['db', 'export', file, ...dataDir('source')])).toMatchObject({ code: 0 });
    const imported = await plimsoll(['db', 'import', file, ...dataDir('carried')]);
    expect([imported.code, digestOf(imported.stdout)]).toEqual([0, digest]);
  });

  it('exit with 2 for a truncated file and keep the current snapshot', async () => {
    const file = inWorld('truncated.tar');
    await plimsoll(['db', 'export', file, ...dataDir('source')]);
    writeFileSync(file, readFileSync(file).subarray(0, -30_000));
    const target = dataDir('kept');
    await plimsoll(['db', 'update', ...target, '--advisories', `file://${cliWorld.mirror}`]);
    expect(await plimsoll(['db', 'import', file, ...target])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/MALFORMED_ARCHIVE|DIGEST_MISMATCH/),
    });
    expect(digestOf((await plimsoll(['db', 'status', ...target])).stdout)).toBe(digest);
  });

  it('name the problem of a target that cannot be written, and no temporary file', async () => {
    const run = await plimsoll(['db', 'export', inWorld('absent/a.tar'), ...dataDir('source')]);
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('its folder does not exist') });
    expect(run.stderr).not.toContain('.tmp');
  });
});

describe.skipIf(dockerRegistryMissing)(`plimsoll db push and pull${dockerRegistryMissing}`, () => {
  const auth = { username: 'ada', password: 'secret words' };
  let plain: DockerRegistry;
  let guarded: DockerRegistry;
  let ca = '';

  beforeAll(async () => {
    plain = await startDockerRegistry();
    guarded = await startDockerRegistry({ hasTls: true, auth });
    ca = inWorld('registry-ca.pem');
    writeFileSync(ca, guarded.certificate ?? '');
    return () => Promise.all([plain.stop(), guarded.stop()]);
  });

  it('exchange the advisories through a registry over plain HTTP', async () => {
    const access = ['--allow-private', '--insecure'];
    const reference = `${plain.host}/acme/advisories:1`;
    expect((await plimsoll(['db', 'push', reference, ...dataDir('source')])).stderr).toContain('BLOCKED_ADDRESS');
    expect((await plimsoll(['db', 'push', reference, ...dataDir('source'), ...access])).code).toBe(0);
    const pulled = await plimsoll(['db', 'pull', reference, ...dataDir('pulled'), ...access]);
    expect([pulled.code, digestOf(pulled.stdout)]).toEqual([0, digest]);
    const absent = await plimsoll(['db', 'pull', `${plain.host}/acme/absent:1`, ...dataDir('pulled'), ...access]);
    expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining('IMAGE_NOT_FOUND') });
  });

  it('report TLS for a certificate that is not trusted, and not the answer to a request over plain HTTP', async () => {
    const reference = `${guarded.host}/acme/advisories:1`;
    const access = ['--allow-private'];
    const before = guarded.log().length;
    for (const command of ['push', 'pull']) {
      const run = await plimsoll(['db', command, reference, ...dataDir('source'), ...access]);
      expect(run, command).toMatchObject({ code: 2, stderr: expect.stringContaining('TLS') });
      expect(run.stderr, command).not.toContain('status 400');
    }
    expect(guarded.log()).toHaveLength(before);
    const insecure = await plimsoll(['db', 'push', reference, ...dataDir('source'), ...access, '--insecure']);
    expect(insecure).toMatchObject({ code: 2, stderr: expect.stringContaining('UNAUTHORIZED') });
  });

  it('exchange the advisories with a loopback registry that does not speak TLS, without --insecure', async () => {
    const reference = `${plain.host}/acme/plain:1`;
    const access = ['--allow-private'];
    expect((await plimsoll(['db', 'push', reference, ...dataDir('source'), ...access])).code).toBe(0);
    expect((await plimsoll(['db', 'pull', reference, ...dataDir('pulled-plain'), ...access])).code).toBe(0);
  });

  it('exchange them over TLS with the login of docker, and need it', async () => {
    const access = ['--allow-private', '--ca-cert', ca];
    const reference = `${guarded.host}/acme/advisories:1`;
    const token = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
    writeFileSync(inWorld('config.json'), JSON.stringify({ auths: { [guarded.host]: { auth: token } } }));
    const environment = { DOCKER_CONFIG: cliWorld.root };
    const denied = await plimsoll(['db', 'push', reference, ...dataDir('source'), ...access]);
    expect(denied).toMatchObject({ code: 2, stderr: expect.stringContaining('UNAUTHORIZED') });
    expect((await plimsoll(['db', 'push', reference, ...dataDir('source'), ...access], { environment })).code).toBe(0);
    const pulled = await plimsoll(['db', 'pull', reference, ...dataDir('pulled-tls'), ...access], { environment });
    expect([pulled.code, digestOf(pulled.stdout)]).toEqual([0, digest]);
    expect(`${denied.stderr}${pulled.stderr}`).not.toContain(auth.password);
  });
});
