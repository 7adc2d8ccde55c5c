import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { pointToSnapshot } from '../../src/engine/advisories/snapshot-files.ts';
import { layOutScannerRoot } from '../../tools/image/lay-out-root.ts';
import { compileRecords, type FixtureRecord } from '../helpers/advisory-fixtures.ts';
import { cloudMessages, messagesOfLibraries } from '../helpers/cloud-messages.ts';
import { createEmptyTestDatabase, type TestDatabase } from '../helpers/postgres.ts';
import { sharedFile } from '../helpers/shared-data.ts';
import { toolMissing } from '../helpers/tool-missing.ts';

const { first, missing } = inject('releases');
const run = promisify(execFile);
const program = path.resolve(import.meta.dirname, '../../src/main.ts');
const noUnshare = missing || toolMissing('unshare', '--mount', 'util-linux, as root', 'true');
const user = '10001';

interface Descriptor {
  digest: string;
  annotations?: Record<string, string>;
}

interface ScannedImage {
  completeness: string;
  coverage: { notAssessed: { kind: string; reason: string }[] };
  grade: string | null;
  packages: { type: string; name: string; version: string }[];
  findings: { package: { name: string }; fixedVersion: string | null; severity: string }[];
  checks: { id: string; status: string }[];
}

describe.skipIf(missing !== '')(`the container image${missing}`, () => {
  const archive = path.join(first, 'plimsoll-0.1.0-image-amd64.tar');
  let root = '';
  let files = '';
  let image: { layers: Descriptor[] };
  let statements: { predicateType: string; subject: { digest: { sha256: string } }[]; predicate: unknown }[];

  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'plimsoll-unpacked-'));
    const layout = path.join(root, 'layout');
    files = path.join(root, 'files');
    for (const folder of [layout, files]) mkdirSync(folder);
    execFileSync('tar', ['-xf', archive, '-C', layout]);
    const blob = (digest: string): string => path.join(layout, 'blobs/sha256', digest.slice('sha256:'.length));
    const read = (digest: string) => JSON.parse(readFileSync(blob(digest), 'utf8'));
    const [top] = JSON.parse(readFileSync(path.join(layout, 'index.json'), 'utf8')).manifests;
    const [imageDescriptor, attestation] = read(top.digest).manifests;
    image = read(imageDescriptor.digest);
    statements = read(attestation.digest).layers.map(({ digest }: Descriptor) => read(digest));
    expect(statements.map(({ subject }) => `sha256:${subject[0]?.digest.sha256}`)).toEqual([
      imageDescriptor.digest,
      imageDescriptor.digest,
    ]);
    for (const { digest } of image.layers) execFileSync('tar', ['-xzpf', blob(digest), '-C', files]);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const scan = async (dataDir: string): Promise<ScannedImage> => {
    const args = [program, 'scan', archive, '--offline', '--data-dir', dataDir, '--format', 'json'];
    return JSON.parse((await run(process.execPath, args, { maxBuffer: 2 ** 28 })).stdout);
  };

  it('has every package in the inventory, no content that Plimsoll cannot read, and no failed check', async () => {
    const { packages, coverage, checks } = await scan(path.join(root, 'none'));
    const listed = packages.map(({ name, version }) => `${name} ${version}`);
    for (const wanted of installedPackages(path.join(files, 'opt/plimsoll/node_modules')))
      expect(listed).toContain(wanted);
    expect(listed).toEqual(expect.arrayContaining(['plimsoll 0.1.0', expect.stringMatching(/^node 24\./)]));
    expect(existsSync(path.join(files, 'opt/plimsoll/node_modules/plimsoll/dist/web/index.html'))).toBe(true);
    const libraries = packages
      .map(({ name }) => name)
      .filter((name) => /^(?:react|vite|plimsoll-web|rolldown)/.test(name));
    expect(libraries).toEqual([]);
    const debian = packages.filter(({ type }) => type === 'deb').map(({ name }) => name);
    expect(debian.sort()).toEqual(['base-files', 'gcc-14-base', 'libc6', 'libgcc-s1', 'libstdc++6']);
    // Only advisories are missing here.
    expect(new Set(coverage.notAssessed.map(({ reason }) => reason))).toEqual(
      new Set(['No advisories are available yet.']),
    );
    expect(checks.filter(({ status }) => status === 'FAIL')).toEqual([]);
  });

  const advisories = sharedFile('advisories/debian.ndjson.gz');

  it.skipIf(advisories.missing !== '')(
    `is assessed completely, and no finding has a fix${advisories.missing}`,
    async () => {
      const names = new Set([
        'glibc',
        'gcc-14',
        'base-files',
        ...installedPackages(path.join(files, 'opt/plimsoll/node_modules')).map((text) =>
          text.slice(0, text.lastIndexOf(' ')),
        ),
      ]);
      const dataDir = path.join(root, 'data');
      const records = {
        Debian: recordsOf(advisories.file, names),
        npm: recordsOf(sharedFile('advisories/npm.ndjson.gz').file, names),
      };
      expect(records.Debian.length).toBeGreaterThan(10);
      const folder = path.join(dataDir, 'advisories');
      mkdirSync(folder, { recursive: true });
      await pointToSnapshot(folder, (await compileRecords({ records }, folder)).path);
      const { findings, coverage } = await scan(dataDir);
      expect(findings.filter(({ fixedVersion }) => fixedVersion !== null)).toEqual([]);
      expect(findings.filter(({ severity }) => severity !== 'NEGLIGIBLE')).toEqual([]);
      // The records of Node itself come from a feed that is not part of this test.
      expect(coverage.notAssessed.filter(({ kind }) => kind !== 'generic')).toEqual([]);
    },
  );

  it('has all files that the libraries of clouds need', async () => {
    const main = path.join(files, 'opt/plimsoll/node_modules/plimsoll/dist/cli/main.mjs');
    expect(await cloudMessages(process.execPath, [main])).toEqual(messagesOfLibraries);
    expect(existsSync(path.join(files, 'opt/plimsoll/node_modules/@azure/msal-browser/lib'))).toBe(false);
  });

  it('has a bill of materials and its provenance as in-toto statements about it', () => {
    expect(statements.map(({ predicateType }) => predicateType)).toEqual([
      'https://spdx.dev/Document',
      'https://slsa.dev/provenance/v1',
    ]);
    expect(statements[0]?.predicate).toMatchObject({
      name: 'plimsoll-0.1.0',
      packages: expect.arrayContaining([expect.objectContaining({ name: 'fastify' })]),
    });
    expect(JSON.stringify(statements[1]?.predicate)).toContain('"gitCommit":"0000');
    expect(JSON.stringify(statements)).not.toContain(tmpdir());
  });

  it('has files of root only, except the data folder', () => {
    const others = execFileSync('find', [files, '-uid', `+0`, '-printf', '/%P\n'], { encoding: 'utf8' }).trim();
    if (process.getuid?.() === 0) expect(others).toBe('/var/lib/plimsoll');
    expect(execFileSync('find', [files, '-perm', '/6000'], { encoding: 'utf8' })).toBe('');
    expect(
      readdirSync(path.join(files, 'usr/bin')).filter((name) => /^(sh|bash|dash|perl|apt.*|dpkg)$/.test(name)),
    ).toEqual([]);
  });

  describe.skipIf(noUnshare !== '')(`started with a read-only root file system as user ${user}${noUnshare}`, () => {
    let database: TestDatabase;
    let relay: Server;
    let service: ChildProcess;
    let printed = '';
    const port = String(20_000 + Math.floor(Math.random() * 10_000));
    const data = (): string => path.join(root, 'volume');

    beforeAll(async () => {
      database = await createEmptyTestDatabase();
      relay = await relayTo(new URL(database.address.url));
      mkdirSync(data());
      execFileSync('chown', [`${user}:${user}`, data()]);
      const { config } = { config: imageConfig() };
      service = inside([...config.Entrypoint, ...config.Cmd]);
      for (const stream of [service.stdout, service.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    });
    afterAll(async () => {
      service.kill('SIGKILL');
      relay.close();
      await database.drop();
    });

    const imageConfig = (): { Entrypoint: string[]; Cmd: string[]; Env: string[]; Healthcheck: { Test: string[] } } => {
      const layout = path.join(root, 'layout/blobs/sha256');
      const configs = readdirSync(layout)
        .map((name) => readFileSync(path.join(layout, name)))
        .filter((bytes) => bytes.length < 10_000 && bytes[0] === 0x7b)
        .map((bytes) => JSON.parse(bytes.toString()))
        .filter((document) => document.config?.Entrypoint !== undefined);
      return configs[0].config;
    };

    /** Runs a command as a container engine does, without its own network. */
    const inside = (command: string[], tree = files): ChildProcess => {
      const script = `mount --bind "$0" "$0" && mount --bind "$1" "$0/var/lib/plimsoll" && mount -o remount,ro,bind "$0" &&
        mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && shift && root=$0 && exec chroot --userspec=${user}:${user} "$root" "$@"`;
      const databaseUrl = new URL(database.address.url);
      databaseUrl.search = '';
      databaseUrl.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
      const environment = {
        ...Object.fromEntries(imageConfig().Env.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])),
        DATABASE_URL: databaseUrl.href,
        PLIMSOLL_HOST: '127.0.0.1',
        PLIMSOLL_PORT: port,
        PLIMSOLL_MASTER_KEY: masterKey,
      };
      const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
      const node = ['/usr/bin/env', '-i', ...variables];
      // `env` is not in the image, so that the environment is set before the change of the root folder.
      return spawn(
        'unshare',
        [
          '--mount',
          ...node,
          '/bin/sh',
          '-c',
          script.replaceAll('mount ', '/bin/mount ').replace('exec chroot', 'exec /usr/sbin/chroot'),
          tree,
          data(),
          ...command,
        ],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
    };
    const masterKey = randomBytes(32).toString('base64');
    const exitCode = (child: ChildProcess): Promise<number | null> =>
      new Promise((resolve) => {
        child.once('close', resolve);
      });

    it('becomes ready, and its health check confirms it', async () => {
      const ready = async (): Promise<unknown> => {
        if (service.exitCode !== null) return printed;
        const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
        return response?.status === 200 ? await response.json() : undefined;
      };
      await expect.poll(ready, { interval: 500 }).toMatchObject({ status: 'ready' });
      expect(await exitCode(inside(imageConfig().Healthcheck.Test.slice(1)))).toBe(0);
      expect(readFileSync(`/proc/${service.pid}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t`, 'm'));
    });

    it('starts external scanners with the files that the target with-scanners adds', async () => {
      const tree = path.join(root, 'with-scanners');
      execFileSync('cp', ['-al', files, tree]);
      await layOutScannerRoot(path.resolve(import.meta.dirname, '../..'), 'amd64', tree);
      const folder = path.join(tree, 'opt/scanners');
      mkdirSync(folder);
      writeFileSync(path.join(folder, 'dive'), '#!/bin/sh\necho dive 0.13.1\n', { mode: 0o755 });
      const listing = inside([...imageConfig().Entrypoint, 'scanners', '--json'], tree);
      let text = '';
      for (const stream of [listing.stdout, listing.stderr])
        stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
      expect(await exitCode(listing), text).toBe(0);
      expect(JSON.parse(text)).toContainEqual(
        expect.objectContaining({ name: 'dive', isReady: true, version: '0.13.1', program: '/opt/scanners/dive' }),
      );
    });

    it('stops after SIGTERM, and the health check then fails', async () => {
      const ended = exitCode(service);
      service.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(await exitCode(inside(imageConfig().Healthcheck.Test.slice(1)))).toBe(1);
    });
  });
});

/** `name version` of each package below a `node_modules` folder. */
function installedPackages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
    if (name.startsWith('.')) return [];
    if (name.startsWith('@')) return installedPackages(path.join(folder, name));
    const manifest = JSON.parse(readFileSync(path.join(folder, name, 'package.json'), 'utf8'));
    return [`${manifest.name} ${manifest.version}`];
  });
}

/** Advisory records about one of the packages. */
function recordsOf(file: string, names: ReadonlySet<string>): FixtureRecord[] {
  const lines = gunzipSync(readFileSync(file)).toString().split('\n');
  return lines
    .filter((line) => line !== '')
    .map((line): FixtureRecord & { affected?: { package?: { name: string } }[] } => JSON.parse(line))
    .filter(({ affected = [] }) => affected.some((one) => names.has(one.package?.name ?? '')));
}

/** The database of a test may listen on a Unix socket, which is outside the root folder of the image. */
async function relayTo(address: URL): Promise<Server> {
  const socketFolder = address.searchParams.get('host');
  const port = Number(address.port || 5432);
  const server = createServer((client) => {
    const upstream = socketFolder?.startsWith('/')
      ? connect(path.join(socketFolder, `.s.PGSQL.${port}`))
      : connect(port, address.hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
