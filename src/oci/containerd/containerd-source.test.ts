import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BoltContent, writeBolt } from '../../../test/helpers/bolt-writer.ts';
import { makeImage, makeTar, writeLayout } from '../../../test/helpers/oci-layout.ts';
import { toolMissing } from '../../../test/helpers/tool-missing.ts';
import { type ContainerdOptions, containerdSource } from './containerd-source.ts';

const run = promisify(execFile);
const signal = new AbortController().signal;
const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-containerd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'x' }])] });
const name = 'docker.io/acme/app:1.0';

const targetOf = (digest: string): BoltContent => ({ target: { digest: Buffer.from(digest), size: Buffer.from([1]) } });

/** A content store as containerd lays it out. */
function makeStore(metadata: Buffer): string {
  const root = mkdtempSync(path.join(folder, 'root-'));
  writeLayout(path.join(root, 'io.containerd.content.v1.content'), image.blobs, [{ blob: image.manifest }]);
  mkdirSync(path.join(root, 'io.containerd.metadata.v1.bolt'));
  writeFileSync(path.join(root, 'io.containerd.metadata.v1.bolt/meta.db'), metadata);
  return root;
}

async function open(options: ContainerdOptions) {
  const source = await containerdSource(options);
  const opened = await source.open(await source.resolve(undefined, signal), signal);
  await source.close();
  return opened;
}

describe('containerdSource', () => {
  const others = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`other/image-${n}:1`, targetOf('sha256:none')]),
  );
  const images = { ...others, [name]: targetOf(image.manifest.digest) };
  const root = makeStore(writeBolt({ v1: { default: { images }, empty: {}, version: Buffer.from([1]) } }));

  it('finds the image of a name in any namespace, with Docker’s defaults', async () => {
    for (const text of [name, 'acme/app:1.0', `acme/app@${image.manifest.digest}`]) {
      const opened = await open({ root, image: text });
      expect(opened).toMatchObject({ digest: image.manifest.digest, layers: [{ locator: { kind: 'file' } }] });
    }
    expect((await open({ root, image: name, namespace: 'default' })).digest).toBe(image.manifest.digest);
  });

  it.each<[string, Partial<ContainerdOptions>, string, string]>([
    ['an unknown name', { image: 'acme/none' }, 'IMAGE_NOT_FOUND', 'no image of this name'],
    ['another namespace', { namespace: 'k8s.io' }, 'IMAGE_NOT_FOUND', 'no image of this name'],
    ['no store', { root: '/nonexistent' }, 'UNREACHABLE', 'no content store of containerd'],
    ['no reference', { image: '../x' }, 'INVALID_REFERENCE', ''],
  ])('reports %s with its own error', async (_, options, code, words) => {
    const opening = open({ root, image: name, ...options });
    await expect(opening).rejects.toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it('requires a namespace when two have different images of the name', async () => {
    const other = targetOf(`sha256:${'0'.repeat(64)}`);
    const spaces = { default: { images }, 'k8s.io': { images: { [name]: other } } };
    const both = makeStore(writeBolt({ v1: spaces }, [4, 5]));
    await expect(open({ root: both, image: name })).rejects.toThrow('CONTAINERD_NAMESPACE');
    expect((await open({ root: both, image: name, namespace: 'default' })).digest).toBe(image.manifest.digest);
  });

  it('refuses damaged databases of every kind without a crash', async () => {
    const good = writeBolt({ v1: { default: { images: { [name]: targetOf(image.manifest.digest) } } } });
    const store = makeStore(good);
    const file = path.join(store, 'io.containerd.metadata.v1.bolt/meta.db');
    let opened = 0;
    for (let offset = 8; offset < good.length; offset += offset % 4096 < 400 ? 7 : 997) {
      const bytes = Buffer.from(good);
      bytes[offset] = (bytes[offset] ?? 0) ^ 0xff;
      writeFileSync(file, bytes);
      const result = await open({ root: store, image: name }).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toMatchObject({ name: 'ScanError' });
      else opened += 1;
    }
    expect(opened).toBeGreaterThan(0);
    for (const bytes of [Buffer.alloc(0), good.subarray(0, 5000), Buffer.alloc(20_000)])
      await expect(open({ root: makeStore(bytes), image: name })).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
  });

  const missing =
    toolMissing('containerd', '--version', 'containerd') || (process.getuid?.() === 0 ? '' : ' [needs root]');

  it.skipIf(missing !== '')(
    `reads the store of a real containerd while it runs${missing}`,
    async () => {
      const store = mkdtempSync(path.join(folder, 'real-'));
      const socket = path.join(store, 's');
      const config = path.join(store, 'config.toml');
      writeFileSync(config, 'version = 2\ndisabled_plugins = ["io.containerd.grpc.v1.cri"]\n');
      const args = [
        '--config',
        config,
        '--root',
        path.join(store, 'root'),
        '--state',
        path.join(store, 'state'),
        '--address',
        socket,
      ];
      const daemon = spawn('containerd', args, { stdio: 'ignore' });
      onTestFinished(() => void daemon.kill());
      await vi.waitFor(() => expect(existsSync(socket)).toBe(true), { timeout: 20_000 });
      const layout = path.join(store, 'layout');
      writeLayout(layout, image.blobs, [{ blob: image.manifest, name: '1.0' }]);
      await run('tar', ['-C', layout, '-cf', `${layout}.tar`, '.']);
      const ctr = (...more: string[]) =>
        run('ctr', ['--address', socket, '--namespace', 'plimsoll', ...more], { timeout: 30_000 });
      await ctr('images', 'import', '--no-unpack', '--base-name', 'docker.io/acme/app', `${layout}.tar`);
      const listed = await ctr('images', 'ls', '-q');
      expect(listed.stdout.trim()).toBe(name);
      // More names than fit on one page.
      const others = Array.from({ length: 25 }, (_, n) => `docker.io/${'other/'.repeat(30)}image-${n}:1`);
      await ctr('images', 'tag', name, ...others);
      const opened = await open({ root: path.join(store, 'root'), image: 'acme/app:1.0' });
      expect(opened.digest).toBe(image.manifest.digest);
      expect((await open({ root: path.join(store, 'root'), image: others.at(-1) ?? '' })).digest).toBe(opened.digest);
    },
    120_000,
  );
});
