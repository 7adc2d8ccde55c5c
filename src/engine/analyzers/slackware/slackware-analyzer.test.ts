import { describe, expect, it } from 'vitest';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { slackwareAnalyzer } from './slackware-analyzer.ts';

describe('slackwareAnalyzer', () => {
  it('reads the package of the file name and its files', () => {
    const path = 'var/lib/pkgtools/packages/aaa_glibc-solibs-2.33-x86_64-5';
    const bytes = Buffer.from('PACKAGE NAME: aaa\nFILE LIST:\n./\nlib64/\nlib64/libc-2.33.so\n');
    const { packages, ownedHashes = new Uint8Array() } = slackwareAnalyzer.analyze({ path, bytes });
    expect(packages).toEqual([
      { type: 'slackware', name: 'aaa_glibc-solibs', version: '2.33-5', architecture: 'x86_64', licenses: [] },
    ]);
    expect([...float64sOf(ownedHashes)]).toEqual([hashPath('lib64/libc-2.33.so')]);
  });

  it('warns of another file name', () => {
    expect(slackwareAnalyzer.analyze({ path: 'var/log/packages/x', bytes: Buffer.from('') }).warnings).toHaveLength(1);
  });
});
