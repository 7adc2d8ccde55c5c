import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { chiselManifest } from '../../../../test/helpers/package-databases.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { chiselAnalyzer } from './chisel-analyzer.ts';

const analyze = (bytes: Uint8Array) => chiselAnalyzer.analyze({ path: 'var/lib/chisel/manifest.wall', bytes });

describe('chiselAnalyzer', () => {
  it('reads packages and their files', () => {
    const { packages, ownedHashes = new Uint8Array(), warnings } = analyze(chiselManifest());
    expect(packages).toEqual([
      {
        type: 'deb',
        name: 'libc6',
        version: '2.39-0ubuntu8',
        architecture: 'amd64',
        licenses: [],
        qualifiers: { manifest: 'chisel' },
      },
    ]);
    expect([...float64sOf(ownedHashes)]).toEqual([hashPath('usr/lib/x86_64-linux-gnu/libc.so.6')]);
    expect(warnings).toBeUndefined();
  });

  it('warns of an entry without a version, of a damaged line and of a damaged file', () => {
    expect(analyze(chiselManifest([{ kind: 'package', name: 'x' }])).warnings).toHaveLength(1);
    expect(analyze(zstdCompressSync(Buffer.from('{"kind":\n[]\n'))).warnings).toEqual(['Line 1 is not a JSON object.']);
    expect(analyze(Buffer.from('noise')).warnings).toHaveLength(1);
    expect(analyze(chiselManifest().subarray(0, 40)).warnings).toHaveLength(1);
  });

  it('refuses a manifest that exceeds the limit when it is decompressed', () => {
    expect(analyze(zstdCompressSync(Buffer.alloc(80 * 1024 * 1024)))).toEqual({
      warnings: ['The manifest could not be decompressed.'],
    });
  });
});
