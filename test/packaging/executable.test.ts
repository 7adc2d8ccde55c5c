import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { compileDemoSnapshot } from '../../src/engine/advisories/demo/compile-demo-snapshot.ts';
import { pointToSnapshot } from '../../src/engine/advisories/snapshot-files.ts';
import { makeDemoImage } from '../../src/engine/image/make-demo-image.ts';
import { cloudMessages, messagesOfLibraries } from '../helpers/cloud-messages.ts';
import { toolMissing } from '../helpers/tool-missing.ts';

const { first, missing } = inject('releases');
const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const noChroot =
  missing || toolMissing('/usr/sbin/chroot', '--version', 'coreutils') || (isRoot ? '' : ' [needs root]');

describe.skipIf(missing !== '')(`the executable${missing}`, () => {
  const file = path.join(first, 'plimsoll-0.1.0-linux-x64');
  let root = '';
  let image = '';
  let dataDir = '';

  beforeAll(async () => {
    root = mkdtempSync(path.join(tmpdir(), 'plimsoll-executable-'));
    image = (await makeDemoImage(path.join(root, 'demo'))).path;
    dataDir = path.join(root, 'data');
    const advisories = path.join(dataDir, 'advisories');
    await pointToSnapshot(advisories, (await compileDemoSnapshot(advisories)).path);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  const scan = ['scan', '--offline', '--format', 'json'];
  const withoutTime = (text: string): unknown => ({ ...JSON.parse(text), scannedAt: null });
  const ownDocument = async (): Promise<unknown> => {
    const program = path.resolve(import.meta.dirname, '../../src/main.ts');
    return withoutTime((await run(process.execPath, [program, ...scan, '--data-dir', dataDir, image])).stdout);
  };

  it('scans an image without an environment, and prints the document that the project prints', async () => {
    const { stdout } = await run(file, [...scan, '--data-dir', dataDir, image], { cwd: '/', env: {} });
    expect(stdout).toContain('CVE-');
    expect(withoutTime(stdout)).toEqual(await ownDocument());
  });

  it.skipIf(noChroot !== '')(`scans in a root folder with nothing but the C and C++ libraries${noChroot}`, async () => {
    const bare = path.join(root, 'bare');
    for (const library of librariesOf(file)) {
      mkdirSync(path.join(bare, path.dirname(library)), { recursive: true });
      copyFileSync(library, path.join(bare, library));
    }
    for (const [from, to] of [
      [dataDir, 'data'],
      [image, 'image'],
    ] as const)
      execFileSync('cp', ['-r', from, path.join(bare, to)]);
    copyFileSync(file, path.join(bare, 'plimsoll'));
    const args = ['--userspec=65534:65534', bare, '/plimsoll', ...scan, '--data-dir', '/data', '/image'];
    const { stdout } = await run('/usr/sbin/chroot', args, { cwd: '/', env: {} });
    expect({ ...(withoutTime(stdout) as object), image: image, warnings: [] }).toEqual({
      ...((await ownDocument()) as object),
      warnings: [],
    });
  });

  it('compiles and lists advisories, and prints its version', async () => {
    const { stdout } = await run(file, ['db', 'status', '--data-dir', dataDir], { env: {} });
    expect(stdout).toContain('osv:Alpine');
    expect((await run(file, ['--version'], { env: {} })).stdout).toBe('0.1.0\n');
  });

  it('writes nothing beside itself', () => {
    expect(readFileSync(path.join(first, 'SHA256SUMS'), 'utf8')).toContain('plimsoll-0.1.0-linux-x64');
    expect(() => readFileSync(path.join(first, '../node_modules/.cache/compiled'))).toThrow(/ENOENT/);
  });

  it('contains the libraries of clouds, which find credentials for registries', async () => {
    expect(await cloudMessages(file, [])).toEqual(messagesOfLibraries);
  });

  it('says that the service is elsewhere', async () => {
    const failed = await run(file, ['serve'], { env: {} }).catch((error: { code: number; stderr: string }) => error);
    expect(failed).toMatchObject({ code: 2 });
    expect(failed.stderr).toBe(
      'plimsoll: This executable does not contain the service. The npm package and the container image have the commands serve and admin.\n',
    );
  });
});

/** The paths in the output of ldd(1). */
function librariesOf(file: string): string[] {
  const printed = execFileSync('ldd', [file], { encoding: 'utf8' });
  return [...printed.matchAll(/(\/\S+) \(0x/g)].map(([, library = '']) => library);
}
