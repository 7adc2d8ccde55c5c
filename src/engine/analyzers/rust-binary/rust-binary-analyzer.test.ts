import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { elfFile, machOFile, peFile, rustBinary } from '../../../../test/helpers/executables.ts';
import { rustProgram } from '../../../../test/helpers/rust-program.ts';
import { rustBinaryAnalyzer } from './rust-binary-analyzer.ts';

const crates = [
  { name: 'cc', version: '1.0.83', source: 'crates.io', kind: 'build' },
  { name: 'libc', version: '0.2.150', source: 'crates.io', kind: 'runtime' },
  { name: 'app', version: '0.1.0', source: 'local', root: true, dependencies: [1] },
];

describe('rustBinaryAnalyzer', () => {
  it('reads the crates that were compiled into a program, and not those that only ran during the build', () => {
    for (const pieceBytes of [65_536, 1000, 513, 512, 511, 300, 3]) {
      const facts = contentFacts(rustBinaryAnalyzer, 'app/tool', rustProgram(crates), pieceBytes);
      expect(packageLines(facts)).toEqual(['cargo libc 0.2.150', 'cargo app 0.1.0']);
    }
  });

  it('reads the names of required crates, and ignores other positions', () => {
    const listed = [...crates, { name: 'odd', version: '1.0.0', dependencies: [99, -1, 'x', 1] }];
    const { packages = [] } = contentFacts(rustBinaryAnalyzer, 'app/tool', rustProgram(listed));
    expect(packages.map(({ name, dependencies }) => [name, dependencies])).toEqual([
      ['libc', undefined],
      ['app', ['libc']],
      ['odd', ['libc']],
    ]);
  });

  it('reads a list of thousands of crates', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ name: `crate-${n}`, version: `1.${n}.0` }));
    expect(contentFacts(rustBinaryAnalyzer, 'app/tool', rustProgram(many)).packages).toHaveLength(5000);
  });

  it.each([
    ['a macOS program', machOFile()],
    ['a Windows program', peFile()],
  ])('reads the crates of %s', (_, head) => {
    const list = deflateSync(JSON.stringify({ packages: crates }));
    const file = Buffer.concat([head, Buffer.alloc(20_000), list, Buffer.alloc(5000)]);
    for (const pieceBytes of [65_536, 1000, 512, 511]) {
      const facts = contentFacts(rustBinaryAnalyzer, 'app/tool', file, pieceBytes);
      expect(packageLines(facts)).toEqual(['cargo libc 0.2.150', 'cargo app 0.1.0']);
    }
  });

  it('names a program whose list of crates cannot be read', () => {
    expect(contentFacts(rustBinaryAnalyzer, 'app/tool', rustBinary())).toEqual({ unreadKind: 'rust' });
    const damaged = rustProgram(crates);
    damaged.fill(0, damaged.length - 60, damaged.length - 30);
    expect(contentFacts(rustBinaryAnalyzer, 'app/tool', damaged)).toEqual({ unreadKind: 'rust' });
  });

  it('reads nothing in other programs', () => {
    const tail = Buffer.concat([randomBytes(1_000_000), Buffer.alloc(100_000, '\x78\x9c\x05\xe0\x21', 'latin1')]);
    expect(contentFacts(rustBinaryAnalyzer, 'app/tool', elfFile({ tail }))).toEqual({});
  });
});
