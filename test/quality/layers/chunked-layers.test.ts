import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnginePool } from '../../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../../src/engine/pipeline/inventory.ts';
import { makeBlob, sha256 } from '../../helpers/oci-layout.ts';
import { scanBlobs } from '../../helpers/scan-blobs.ts';
import { toolMissing } from '../../helpers/tool-missing.ts';
import { writeLayer } from '../harness/layer-writer.ts';

const reason =
  process.env.PLIMSOLL_QUALITY === 'all' ? toolMissing('go', 'version', 'golang-go') : ' [npm run quality]';

/** Folders of Debian with packages of several kinds, links and thousands of small files. */
const folders = ['var/lib/dpkg', 'usr/lib/os-release', 'usr/lib/python3', 'etc/ssl', 'usr/share/perl'];

describe.skipIf(reason !== '')(`layers that can be read in parts${reason}`, () => {
  const pool = createEnginePool();
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-chunked-'));
  const [tar, blob] = [path.join(work, 'layer.tar'), path.join(work, 'blob')];
  let expected: Inventory;

  beforeAll(async () => {
    execFileSync('tar', ['--numeric-owner', '--sort=name', '-C', '/', '-cf', tar, ...folders]);
    const plain = readFileSync(tar);
    expected = await scanOf('gzip', gzipSync(plain, { level: 1 }), plain);
  });
  afterAll(async () => {
    await pool.close();
    rmSync(work, { recursive: true, force: true });
  });

  const scanOf = (compression: string, bytes: Buffer, plain: Buffer): Promise<Inventory> => {
    const layer = makeBlob(`application/vnd.oci.image.layer.v1.tar+${compression}`, bytes);
    const config = makeBlob('application/vnd.oci.image.config.v1+json', {
      os: 'linux',
      architecture: 'amd64',
      rootfs: { type: 'layers', diff_ids: [sha256(plain)] },
    });
    const manifestType = 'application/vnd.oci.image.manifest.v1+json';
    const of = ({ mediaType, digest, size }: typeof layer) => ({ mediaType, digest, size });
    const manifest = makeBlob(manifestType, {
      schemaVersion: 2,
      mediaType: manifestType,
      config: of(config),
      layers: [of(layer)],
    });
    return scanBlobs({ blobs: [layer, config, manifest], manifest }, { pool });
  };

  it('a zstd:chunked layer has the packages, files and warnings of the same content as gzip', async () => {
    writeLayer('zstd:chunked', tar, blob);
    const found = await scanOf('zstd', readFileSync(blob), readFileSync(tar));
    report('zstd:chunked', found);
    expect(contentOf(found)).toEqual(contentOf(expected));
    expect(found.packages.length).toBeGreaterThan(300);
  });

  it('an eStargz layer has the packages, files and warnings of the same content as gzip', async () => {
    writeLayer('estargz', tar, blob);
    const bytes = readFileSync(blob);
    const found = await scanOf('gzip', bytes, gunzipSync(bytes));
    report('eStargz', found);
    expect(contentOf(found)).toEqual(contentOf(expected));
  });

  function report(format: string, { packages }: Inventory): void {
    const size = readFileSync(blob).length;
    process.stdout.write(
      `${format}: ${size} bytes, ${packages.length} packages, as gzip ${expected.packages.length} packages\n`,
    );
  }
});

/** The inventory without what the compression changes: digests and sizes of the layer. */
function contentOf({ packages, operatingSystem, evidence, warnings }: Inventory): object {
  return { packages, operatingSystem, files: evidence.files, unread: evidence.unread, warnings };
}
