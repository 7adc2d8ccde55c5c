import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { visitListedFiles } from '../../src/engine/pipeline/listed-files.ts';
import { packagesOf, scanTar } from '../helpers/layer-file.ts';
import { makeImage, writeLayout } from '../helpers/oci-layout.ts';
import { buildTar, type TarPart } from '../helpers/tar-builder.ts';

const database = 'Package: openssl\nStatus: install ok installed\nVersion: 3.0.0-1\nArchitecture: amd64\n\n';
const file = (name: string): TarPart => ({ name, content: database });
const folder = (name: string): TarPart => ({ name, type: '5', mode: 0o755 });

/** Each layer contains a package database under a name that extractors normalize. */
const layers: [title: string, ...parts: TarPart[]][] = [
  ['name/../name', file('var/lib/dpkg/../dpkg/status')],
  ['a folder that is not there', file('none/../var/lib/dpkg/status')],
  ['several ..', file('a/b/../../var/./lib//x/../dpkg/status')],
  ['./', file('./var/lib/dpkg/status')],
  ['//', file('var//lib///dpkg//status')],
  ['a leading /', file('/var/lib/dpkg/status')],
  ['.. at the root', file('../var/lib/dpkg/status')],
  ['.. at an absolute root', file('/../../var/lib/dpkg/status')],
  ['.. that leaves the root later', file('a/../../var/lib/dpkg/status')],
  ['a trailing slash', file('var/lib/dpkg/status/')],
  ['a trailing ..', file('var/lib/dpkg/status/x/..')],
  [
    'a link before ..',
    folder('deep/down'),
    { name: 'l', type: '2', linkName: 'deep/down' },
    file('l/../var/lib/dpkg/status'),
  ],
  [
    'a hard link to a name with ..',
    file('store/one'),
    { name: 'var/lib/dpkg/status', type: '1', linkName: 'store/x/../one' },
  ],
  [
    'a hard link that leaves the root',
    file('store/one'),
    { name: 'var/lib/dpkg/status', type: '1', linkName: '../store/one' },
  ],
];

async function scanned(parts: TarPart[]) {
  const result = await scanTar(buildTar(...parts));
  const files = new Set<string>();
  visitListedFiles(result.tree, ({ path }) => files.add(path()));
  for (const [name] of result.tree.hardLinks) files.add(name);
  return { result, files };
}

interface Extractor {
  name: string;
  isInstalled: boolean;
  /** Extracts into an existing folder. Returns the root, or undefined when the archive is refused. */
  extract(tar: Buffer, folder: string): string | undefined;
}

const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).status === 0;

const extractors: Extractor[] = [
  {
    name: 'umoci',
    isInstalled: isInstalled('umoci'),
    extract(tar, at) {
      const image = makeImage({ layers: [tar] });
      writeLayout(path.join(at, 'oci'), image.blobs, [{ blob: image.manifest, name: 'one' }]);
      const bundle = path.join(at, 'bundle');
      const { status } = spawnSync('umoci', ['unpack', '--rootless', '--image', `${at}/oci:one`, bundle]);
      return status === 0 ? path.join(bundle, 'rootfs') : undefined;
    },
  },
  {
    name: 'GNU tar',
    isInstalled: isInstalled('tar'),
    extract(tar, at) {
      const root = path.join(at, 'outer', 'root');
      mkdirSync(root, { recursive: true });
      // Entries that it refuses are left out.
      spawnSync('tar', ['-xf', '-', '-C', root], { input: tar });
      return root;
    },
  },
  {
    name: "Python's tarfile",
    isInstalled: isInstalled('python3'),
    extract(tar, at) {
      const root = path.join(at, 'outer', 'root');
      mkdirSync(root, { recursive: true });
      writeFileSync(path.join(at, 'layer.tar'), tar);
      const script = "import sys, tarfile; tarfile.open(sys.argv[1]).extractall(sys.argv[2], filter='data')";
      const { status } = spawnSync('python3', ['-c', script, path.join(at, 'layer.tar'), root]);
      return status === 0 ? root : undefined;
    },
  },
];

/** Regular non-empty files below a folder. */
function filesBelow(root: string): string[] {
  const { stdout } = spawnSync('find', [root, '-type', 'f', '-size', '+0', '-printf', '%P\\n'], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

function extracted(extractor: Extractor, tar: Buffer): string[] | undefined {
  const at = mkdtempSync(path.join(tmpdir(), 'plimsoll-extract-'));
  try {
    const root = extractor.extract(tar, at);
    return root === undefined ? undefined : filesBelow(root);
  } finally {
    rmSync(at, { recursive: true, force: true });
  }
}

describe('package databases with names that extractors normalize', () => {
  it.each(layers.slice(0, -3))('are read: %s', async (_title, ...parts) => {
    const { result, files } = await scanned(parts);
    expect(packagesOf(result)).toEqual(['openssl@3.0.0-1']);
    expect(files).toContain('var/lib/dpkg/status');
  });

  it.each(layers.slice(-3))('are read through links: %s', async (_title, ...parts) => {
    expect(packagesOf((await scanned(parts)).result)).toEqual(['openssl@3.0.0-1']);
  });

  it('have no warning, because container runtimes agree about the place', async () => {
    const names = ['../var/lib/dpkg/status', '/../var/lib/dpkg/status', 'a/../../var/lib/dpkg/status'];
    for (const name of [...names, 'var/lib/dpkg/../dpkg/status', './/var/lib/dpkg/status']) {
      expect((await scanned([file(name)])).result.warnings, name).toEqual([]);
    }
  });

  it.each<[string, number]>([
    ['../store/one', 0],
    ['/../../store/one', 0],
    ['..', 0],
    ['store/../store/one', 1],
    ['../store/x/../one', 1],
    ['store/../../store/one', 1],
  ])(
    'have a warning as a hard link to %s if runtimes may follow a link before its “..”: %i',
    async (linkName, count) => {
      const link = { name: 'var/lib/dpkg/status', type: '1', linkName };
      const { warnings } = (await scanned([file('store/one'), link])).result;
      expect(warnings.filter(({ message }) => message.includes('interpret differently'))).toHaveLength(count);
      expect(warnings.filter(({ message }) => message.includes('outside the image')).length).toBe(
        linkName === '..' ? 1 : 0,
      );
    },
  );

  it('are hidden by whiteouts of such names', async () => {
    const { result } = await scanned([
      { name: 'var/lib/dpkg/../dpkg/.wh.status' },
      { name: 'a/../etc/./.wh..wh..opq' },
      { name: '../usr/.wh.lib' },
    ]);
    expect(result.tree.whiteouts).toEqual(['var/lib/dpkg/status', 'usr/lib']);
    expect(result.tree.opaques).toEqual(['etc']);
  });

  it('leave out a file whose name is the root, with a warning', async () => {
    for (const name of ['.', 'a/..', '/', '']) {
      const { result, files } = await scanned([file(name), file('kept')]);
      expect(files, name).toEqual(new Set(['kept']));
      expect(result.topFiles, name).toEqual([{ path: 'kept', sizeBytes: database.length }]);
      expect(result.warnings, name).toMatchObject([{ code: 'MALFORMED_LAYER' }]);
    }
    expect((await scanned([folder('./'), file('kept')])).result.warnings).toEqual([]);
  });
});

describe.each(extractors)('the files of a layer that $name extracts', (extractor) => {
  const missing = extractor.isInstalled ? '' : ` [needs ${extractor.name}]`;
  // Only tarfile lets the operating system follow a link before `..`. Container runtimes normalize names as text.
  const cases = layers.filter(([title]) => extractor.name !== "Python's tarfile" || title !== 'a link before ..');

  it.skipIf(missing !== '').each(cases)(`are all known to the scan: %s${missing}`, async (_title, ...parts) => {
    const { result, files } = await scanned(parts);
    const unpacked = extracted(extractor, buildTar(...parts));
    const unknown = unpacked?.filter((name) => !files.has(name)) ?? [];
    // GNU tar cuts a name after its last `..` with a warning. It is no container runtime.
    const isCut = extractor.name === 'GNU tar' && parts.some(({ name }) => String(name).includes('..'));
    expect(isCut ? [] : unknown).toEqual([]);
    if (extractor.name === 'umoci') expect(new Set(unpacked)).toEqual(files);
    expect(result.entryCount).toBe(parts.length);
  });
});
