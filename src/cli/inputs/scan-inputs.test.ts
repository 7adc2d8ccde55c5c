import { execFileSync } from 'node:child_process';
import {
  createReadStream,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cliWorld, layoutOf, npmImage, plimsoll, useCliWorld } from '../../../test/helpers/cli-world.ts';
import { makeImage, writeLayout } from '../../../test/helpers/oci-layout.ts';
import { type StandInDocker, startStandInDocker } from '../../../test/helpers/stand-in-docker.ts';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { toolMissing } from '../../../test/helpers/tool-missing.ts';

useCliWorld();

const offline = ['--offline', '--format', 'json'];
let archive = '';
let home = '';

beforeAll(() => {
  home = mkdtempSync(path.join(cliWorld.root, 'home-'));
  archive = path.join(cliWorld.root, 'image.tar');
  execFileSync('tar', ['-C', layoutOf(npmImage('left-pad')), '-cf', archive, '.']);
});

async function scanned(args: string[], world: Parameters<typeof plimsoll>[1] = {}) {
  const run = await plimsoll(['scan', ...args, ...offline], {
    ...world,
    environment: { HOME: home, ...world.environment },
  });
  const document = run.stdout === '' ? undefined : JSON.parse(run.stdout);
  const packages: string[] = (document?.packages ?? []).map((item: { name: string }) => item.name);
  return { ...run, document, packages };
}

describe('plimsoll scan of standard input', () => {
  const left = () => readdirSync(temporary).filter((name) => name.startsWith('plimsoll-archive-'));
  let temporary = '';
  beforeAll(() => {
    temporary = mkdtempSync(path.join(cliWorld.root, 'temporary-'));
    vi.stubEnv('TMPDIR', temporary);
  });
  afterAll(() => void vi.unstubAllEnvs());

  it('reads an archive, plain or compressed, and leaves no file behind', async () => {
    const bytes = readFileSync(archive);
    for (const content of [bytes, gzipSync(bytes)]) {
      const { code, packages, document } = await scanned(['-'], { stdin: Readable.from([content]) });
      expect({ code, packages, kind: document.kind }).toEqual({ code: 0, packages: ['left-pad'], kind: 'image' });
    }
    expect(left()).toEqual([]);
  });

  it('removes the file after garbage, after a limit and after an interruption', async () => {
    const garbage = await scanned(['-'], { stdin: Readable.from([Buffer.alloc(2000, 'x')]) });
    expect(garbage).toMatchObject({ code: 2, stderr: expect.stringContaining('MALFORMED_ARCHIVE') });
    const limited = await scanned(['-'], {
      stdin: createReadStream(archive),
      environment: { PLIMSOLL_LIMIT_IMAGE_MB: '1' },
    });
    expect(limited.code).toBe(0);
    const interrupted = new AbortController();
    const endless = new PassThrough();
    endless.write(readFileSync(archive).subarray(0, 1024));
    setImmediate(() => interrupted.abort('SIGINT'));
    const run = await scanned(['-'], { stdin: endless, signal: interrupted.signal });
    expect(run).toMatchObject({ code: 130, stderr: expect.stringContaining('interrupted') });
    expect(left()).toEqual([]);
  });

  it('is refused for two readers and for a terminal', async () => {
    const both = await scanned(['-', '--username', 'me', '--password-stdin'], { stdin: Readable.from(['x']) });
    expect(both).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot both read standard input') });
    const terminal = await scanned(['-'], { stdin: Object.assign(Readable.from([]), { isTTY: true }) });
    expect(terminal).toMatchObject({ code: 2, stderr: expect.stringContaining('not a terminal') });
  });
});

describe('plimsoll scan of a folder', () => {
  const makeRoot = (): string => {
    const root = mkdtempSync(path.join(cliWorld.root, 'root-'));
    mkdirSync(path.join(root, 'app/node_modules/left-pad'), { recursive: true });
    writeFileSync(path.join(root, 'app/node_modules/left-pad/package.json'), '{"name":"left-pad","version":"1.0.0"}');
    return root;
  };

  it('lists its packages, without checks, layers and grade, and says so', async () => {
    const root = makeRoot();
    for (const name of [root, `dir:${root}`, `rootfs:${root}`]) {
      const { code, packages, document } = await scanned([name]);
      expect({ code, packages }).toEqual({ code: 0, packages: ['left-pad'] });
      expect(document).toMatchObject({
        kind: 'folder',
        digest: null,
        platform: null,
        compliance: null,
        checks: [],
        unassessed: ['checks', 'layers'],
        layers: [{ digest: null, diffId: null }],
      });
    }
    const table = await plimsoll(['scan', root, '--offline']);
    expect(table.stdout).toContain('Checks         not assessed: a folder has no image configuration');
    expect(table.stdout).not.toContain('sha256:');
    for (const format of ['cyclonedx', 'spdx', 'sarif']) {
      const run = await plimsoll(['scan', root, '--offline', '--format', format]);
      expect(run).toMatchObject({ code: 0, stdout: expect.not.stringContaining('placeholder') });
    }
  });

  it('follows no link, opens no special file, and reads a file with two names twice', async () => {
    const root = makeRoot();
    const outside = mkdtempSync(path.join(cliWorld.root, 'outside-'));
    mkdirSync(path.join(outside, 'node_modules/secret'), { recursive: true });
    writeFileSync(path.join(outside, 'node_modules/secret/package.json'), '{"name":"secret","version":"1.0.0"}');
    symlinkSync(outside, path.join(root, 'linked'));
    symlinkSync('/', path.join(root, 'slash'));
    symlinkSync('.', path.join(root, 'loop'));
    execFileSync('mkfifo', [path.join(root, 'app/package.json')]);
    const server = createServer().listen(path.join(root, 'socket'));
    onTestFinished(() => void server.close());
    mkdirSync(path.join(root, 'other/node_modules/left-pad'), { recursive: true });
    linkSync(
      path.join(root, 'app/node_modules/left-pad/package.json'),
      path.join(root, 'other/node_modules/left-pad/package.json'),
    );
    const { packages, document } = await scanned([root]);
    expect(packages).toEqual(['left-pad']);
    expect(document.packages[0].paths).toEqual([
      'app/node_modules/left-pad/package.json',
      'other/node_modules/left-pad/package.json',
    ]);
    expect(document.warnings).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('is partial when the user must not read a part of it', async () => {
    const root = makeRoot();
    mkdirSync(path.join(root, 'closed'), { mode: 0o000 });
    const { document } = await scanned([root]);
    expect(document).toMatchObject({ completeness: 'partial', warnings: [{ path: 'closed' }] });
  });

  it('refuses a folder that does not exist, and reads a bare name as a reference', async () => {
    const missing = await scanned([path.join(cliWorld.root, 'missing')]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('does not exist') });
    const named = await scanned(['dir:missing']);
    expect(named).toMatchObject({ code: 2, stderr: expect.stringContaining('INVALID_REFERENCE') });
  });
});

describe('plimsoll scan of a bill of materials', () => {
  it.each(['cyclonedx', 'spdx'])('finds the same as in the image that it describes: %s', async (format) => {
    const demo = layoutOf(npmImage('left-pad', 'never-heard-of'));
    const args = ['--advisories', `file://${cliWorld.mirror}`, '--data-dir', path.join(cliWorld.root, 'own')];
    const file = path.join(cliWorld.root, `${format}.json`);
    await plimsoll(['scan', demo, ...args, '--format', format, '--output', file]);
    const image = JSON.parse((await plimsoll(['scan', demo, ...args, '--format', 'json'])).stdout);
    const run = await plimsoll(['scan', file, ...args, '--format', 'json']);
    const document = JSON.parse(run.stdout);
    expect(document).toMatchObject({ kind: 'sbom', digest: null, unassessed: ['checks', 'layers'], compliance: null });
    const names = (one: typeof document): string[] => one.findings.map((finding: { cveId: string }) => finding.cveId);
    expect(names(document)).toEqual(names(image));
    expect(names(document)).not.toEqual([]);
    expect(document.coverage).toEqual(image.coverage);
  });

  it.each([
    ['12', 'debian 12, 1 package'],
    [undefined, 'debian, 1 package'],
  ])('names a distribution of version %s that has no name', async (version, line) => {
    const file = path.join(cliWorld.root, 'system.json');
    const components = [
      { type: 'operating-system', name: 'debian', version },
      { type: 'library', name: 'bash', purl: 'pkg:deb/debian/bash@5.2.15-2' },
    ];
    writeFileSync(file, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components }));
    const { stdout } = await plimsoll(['scan', `sbom:${file}`, '--offline']);
    expect(stdout.split('\n')).toContain(line);
  });

  it('counts packages without a package URL or a version as not assessed', async () => {
    const file = path.join(cliWorld.root, 'gaps.json');
    const components = [
      { type: 'library', name: 'nameless' },
      { type: 'library', name: 'unversioned', purl: 'pkg:npm/unversioned' },
      { type: 'file', name: 'README' },
    ];
    writeFileSync(file, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', components }));
    const run = await plimsoll(['scan', `sbom:${file}`, '--offline', '--fail-on', 'critical', '-f', 'json']);
    expect(run.code).toBe(2);
    const { completeness, coverage } = JSON.parse(run.stdout);
    expect(completeness).toBe('partial');
    expect(coverage.notAssessed.map(({ reason }: { reason: string }) => reason)).toEqual([
      '1 package has no package URL, for example nameless.',
      '1 package has no valid package URL with a version.',
      'The bill of materials lists no package.',
    ]);
  });

  it.each([
    ['no document', '{}', 'no bill of materials'],
    ['XML', '<bom/>', 'XML'],
    ['broken JSON', '{"bomFormat":', 'not valid JSON'],
    ['SPDX 3', '{"@context":"https://spdx.org/rdf/3.0.1/spdx-context.jsonld"}', 'SPDX 3'],
  ])('refuses %s with its own message', async (_, text, words) => {
    const file = path.join(cliWorld.root, 'broken.json');
    writeFileSync(file, text);
    expect(await scanned([`sbom:${file}`])).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });
});

const skopeoMissing = toolMissing('skopeo', '--version', 'skopeo');

describe('plimsoll scan of an image of Docker', () => {
  let docker: StandInDocker;
  let saved = '';
  beforeAll(async () => {
    docker = await startStandInDocker({ socket: path.join(mkdtempSync(path.join(cliWorld.root, 'd-')), 's') });
    saved = archive;
    if (skopeoMissing === '') {
      // What `docker save` writes: layers and manifest.json.
      saved = path.join(cliWorld.root, 'saved.tar');
      const layout = mkdtempSync(path.join(cliWorld.root, 'layout-'));
      const { blobs, manifest } = makeImage(npmImage('left-pad'));
      writeLayout(layout, blobs, [{ blob: manifest, name: '1.0' }]);
      execFileSync('skopeo', ['copy', '-q', `oci:${layout}:1.0`, `docker-archive:${saved}:acme/app:1.0`]);
    }
    docker.images.set('acme/app:1.0', { archive: saved });
  });
  afterAll(() => docker.stop());
  const world = () => ({ environment: { DOCKER_HOST: `unix://${docker.socket}` } });

  it(`reads the archive that the engine sends${skopeoMissing}`, async () => {
    const { code, packages, document, stderr } = await scanned(['docker:acme/app:1.0'], world());
    expect({ code, packages, stderr }).toEqual({ code: 0, packages: ['left-pad'], stderr: '' });
    expect(document).toMatchObject({ image: 'docker:acme/app:1.0', tag: '1.0', kind: 'image' });
    expect(docker.requests).toEqual(['/images/acme/app:1.0/json', '/images/acme/app:1.0/get']);
  });

  it('reads it over TCP', async () => {
    const remote = await startStandInDocker({ tls: null });
    onTestFinished(() => remote.stop());
    remote.images.set('acme/app:1.0', { archive: saved });
    const run = await scanned(['docker:acme/app:1.0'], { environment: { DOCKER_HOST: `tcp://${remote.host}` } });
    expect(run).toMatchObject({ code: 0, packages: ['left-pad'], stderr: '' });
    expect(remote.requests).toHaveLength(2);
  });

  it.skipIf(opensslMissing() !== '')(
    `reads it over TLS with a client certificate, and only from an engine whose certificate is trusted${opensslMissing()}`,
    async () => {
      const [engine, client] = [makeCertificate('IP:127.0.0.1'), makeCertificate('DNS:client.test')];
      const remote = await startStandInDocker({ tls: { ...engine, clients: client.certificate } });
      onTestFinished(() => remote.stop());
      remote.images.set('acme/app:1.0', { archive: saved });
      const certificates = mkdtempSync(path.join(cliWorld.root, 'tls-'));
      const write = (name: string, text: string): void => writeFileSync(path.join(certificates, name), text);
      write('ca.pem', engine.certificate);
      write('cert.pem', client.certificate);
      write('key.pem', client.key);
      const environment = {
        DOCKER_HOST: `tcp://${remote.host}`,
        DOCKER_TLS_VERIFY: '1',
        DOCKER_CERT_PATH: certificates,
      };
      const scan = () => scanned(['docker:acme/app:1.0'], { environment });
      expect(await scan()).toMatchObject({ code: 0, packages: ['left-pad'], stderr: '' });
      expect(remote.requests).toHaveLength(2);
      write('ca.pem', client.certificate);
      const untrusted = await scan();
      expect(untrusted.code).toBe(2);
      rmSync(path.join(certificates, 'cert.pem'));
      rmSync(path.join(certificates, 'key.pem'));
      write('ca.pem', engine.certificate);
      expect((await scan()).code).toBe(2);
      expect(remote.requests).toHaveLength(2);
      expect(untrusted.stderr).not.toContain('PRIVATE KEY');
    },
  );

  it('is used for a reference that the engine has, unless a prefix, a platform or a digest means the registry', async () => {
    const local = await scanned(['acme/app:1.0'], world());
    expect(local).toMatchObject({
      code: 0,
      packages: ['left-pad'],
      stderr: expect.stringContaining('of Docker on this machine'),
    });
    const before = docker.requests.length;
    const registry = await scanned(['registry:127.0.0.1:9/acme/app:1.0'], world());
    expect(registry).toMatchObject({ code: 2, stderr: expect.stringContaining('BLOCKED_ADDRESS') });
    expect(docker.requests).toHaveLength(before);
    docker.images.set('127.0.0.1:9/app:1', { archive: saved });
    for (const args of [
      ['127.0.0.1:9/app:1', '--platform', 'linux/arm64'],
      [`127.0.0.1:9/app@sha256:${'a'.repeat(64)}`],
    ])
      expect(await scanned(args, world())).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('BLOCKED_ADDRESS'),
      });
  });

  it.each<[string, string, string, ((socket: string) => Record<string, string>)?]>([
    ['an unknown image', 'docker:nope', 'IMAGE_NOT_FOUND'],
    ['a name that changes the path', 'docker:../containers', 'INVALID_REFERENCE'],
    [
      'no socket',
      'docker:acme/app:1.0',
      'There is no socket of Docker at',
      (s) => ({ DOCKER_HOST: `unix://${s}.none` }),
    ],
    [
      'an address over SSH',
      'docker:acme/app:1.0',
      'ssh:// are not supported',
      () => ({ DOCKER_HOST: 'ssh://me@host' }),
    ],
    [
      'an unknown context',
      'docker:acme/app:1.0',
      'no Docker context nope',
      () => ({ DOCKER_HOST: '', DOCKER_CONTEXT: 'nope' }),
    ],
    [
      'containerd without its folder',
      'containerd:acme/app:1.0',
      'containerd',
      () => ({ CONTAINERD_ROOT: '/nonexistent' }),
    ],
  ])('reports %s with its own message', async (_, name, words, environment) => {
    const run = await scanned([name], { environment: { ...world().environment, ...environment?.(docker.socket) } });
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(words) });
  });

  it('refuses truncated, endless and wrong responses', async () => {
    const answer = async (behave: StandInDocker['behaviours'][number]) => {
      docker.behaviours.unshift(
        (request, response) => request.url?.endsWith('/get') === true && behave(request, response),
      );
      const run = await scanned(['docker:acme/app:1.0'], world());
      docker.behaviours.shift();
      return run;
    };
    const cut = await answer((_, response) => {
      response.writeHead(200, { 'content-length': '100000' });
      response.write(readFileSync(saved).subarray(0, 600), () => response.destroy());
      return true;
    });
    expect(cut).toMatchObject({ code: 2, stderr: expect.stringContaining('UNREACHABLE') });
    const failed = await answer((_, response) => {
      response.writeHead(500).end('canary');
      return true;
    });
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('status 500') });
    expect(failed.stderr).not.toContain('canary');
  });

  it('is found through the Docker context of config.json', async () => {
    const folder = mkdtempSync(path.join(cliWorld.root, 'docker-'));
    // sha256 of "acme", as docker/cli names the folder.
    const id = execFileSync('sh', ['-c', 'printf acme | sha256sum']).toString().slice(0, 64);
    mkdirSync(path.join(folder, 'contexts/meta', id), { recursive: true });
    const meta = { Name: 'acme', Endpoints: { docker: { Host: `unix://${docker.socket}` } } };
    writeFileSync(path.join(folder, 'contexts/meta', id, 'meta.json'), JSON.stringify(meta));
    writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ currentContext: 'acme' }));
    const run = await scanned(['docker:acme/app:1.0'], { environment: { DOCKER_CONFIG: folder } });
    expect(run).toMatchObject({ code: 0, packages: ['left-pad'] });
  });
});

describe('plimsoll scan of several inputs', () => {
  it('scans those of a file once each, without comments, and reports the worst exit code', async () => {
    const file = path.join(cliWorld.root, 'images.txt');
    const layout = layoutOf(npmImage('left-pad'));
    writeFileSync(file, `# images\n${layout}\n\n${archive} # the same as an archive\r\n${layout}\n`);
    const run = await plimsoll(['scan', '--from-file', file, ...offline]);
    expect(run.code).toBe(0);
    expect(JSON.parse(run.stdout).images.map(({ image }: { image: string }) => image)).toEqual([layout, archive]);
    writeFileSync(file, `${layout}\n/nonexistent.tar\n`);
    const failed = await plimsoll(['scan', '--from-file', file, ...offline]);
    expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('1 of 2 inputs could not be scanned') });
    expect(JSON.parse(failed.stdout)).toMatchObject({
      images: [{ image: layout }],
      failed: [{ image: '/nonexistent.tar' }],
    });
  });

  it.each([
    ['a file without an image', '# nothing\n', 'names no image'],
    ['a list that names standard input', '-\n', 'cannot name standard input'],
  ])('refuses %s', async (_, text, words) => {
    const file = path.join(cliWorld.root, 'list.txt');
    writeFileSync(file, text);
    expect(await plimsoll(['scan', '--from-file', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(words),
    });
  });

  it('requires an input', async () => {
    expect(await plimsoll(['scan'])).toMatchObject({ code: 2, stderr: expect.stringContaining('name an image') });
  });
});
