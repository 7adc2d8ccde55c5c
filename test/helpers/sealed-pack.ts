import { createHash, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import {
  type PackFile,
  type PackManifest,
  type PackSignature,
  signatureText,
  signedBytes,
} from '../../src/compliance/pack/pack-manifest.ts';

export type Contents = Readonly<Record<string, string | Buffer>>;

/** Folder of archives while a test verifies them. */
export function createPackFolder(): { write(bytes: Uint8Array): string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'plimsoll-verify-'));
  let count = 0;
  return {
    write(bytes) {
      count += 1;
      const file = join(folder, `${count}.zip`);
      writeFileSync(file, bytes);
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface ZipOptions {
  isStored?: boolean;
  mode?: number;
  /** Sizes follow the content, as in a streamed archive. */
  isStreamed?: boolean;
}

export function manifestFor(contents: Contents): PackManifest {
  return {
    schema: 1,
    kind: 'plimsoll compliance pack',
    pack: {
      reportId: 'rep_1',
      version: 1,
      name: 'First half',
      framework: 'fedramp',
      edition: 'Rev. 5 baseline',
      organization: { id: 'org_1', name: 'Ämter & Co' },
      scope: 'Whole organization',
      asOf: '2026-07-01T08:00:00.000Z',
      period: { from: '2026-01-01T00:00:00.000Z', to: '2026-07-01T00:00:00.000Z', cutFrom: null },
    },
    files: Object.entries(contents).map(([path, content]): PackFile => {
      const bytes = Buffer.from(content);
      return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    }),
  };
}

/** `manifest.json` and `signature.json` as in packs. */
export function seal(manifest: unknown, privateKey: KeyObject): { 'manifest.json': Buffer; 'signature.json': Buffer } {
  const content = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const signature: PackSignature = {
    algorithm: 'Ed25519',
    fingerprint: fingerprintOf(privateKey),
    publicKey: publicKey.toString('base64'),
    signature: sign(null, signedBytes(content), privateKey).toString('base64'),
  };
  return { 'manifest.json': content, 'signature.json': Buffer.from(signatureText(signature)) };
}

export function fingerprintOf(key: KeyObject): string {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(publicKey).digest('hex');
}

export async function zipOf(
  entries: readonly (readonly [string, string | Buffer])[],
  options: ZipOptions = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const { isStored = false, mode = 0o100644, isStreamed = false } = options;
  const entryOptions = { mtime: new Date(2026, 6, 1), forceDosTimestamp: true, mode, compress: !isStored };
  for (const [path, content] of entries) {
    const bytes = Buffer.from(content);
    if (isStreamed) zip.addReadStreamLazy(path, entryOptions, (use) => use(null, Readable.from([bytes])));
    else zip.addBuffer(bytes, path, entryOptions);
  }
  zip.end();
  return buffer(zip.outputStream as Readable);
}
