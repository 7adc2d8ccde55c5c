import { describe, expect, it } from 'vitest';
import { opkgAnalyzer } from './opkg-analyzer.ts';

const analyze = (path: string, text: string) => opkgAnalyzer.analyze({ path, bytes: Buffer.from(text) });

describe('opkgAnalyzer', () => {
  it('reads installed packages and the owners of files', () => {
    const text =
      'Package: busybox\nVersion: 1.36.1-1\nDepends: libc, libgcc1 (>= 1)\nStatus: install user installed\nArchitecture: mips_24kc\n\n' +
      'Package: old\nVersion: 1\nStatus: deinstall ok not-installed\n';
    expect(analyze('usr/lib/opkg/status', text).packages).toEqual([
      {
        type: 'opkg',
        name: 'busybox',
        version: '1.36.1-1',
        architecture: 'mips_24kc',
        source: { name: 'busybox', version: '1.36.1-1' },
        dependencies: ['libc', 'libgcc1'],
        licenses: [],
      },
    ]);
    expect(analyze('usr/lib/opkg/info/busybox.list', '/bin/busybox\n')).toMatchObject({
      owner: { type: 'opkg', name: 'busybox' },
    });
  });
});
