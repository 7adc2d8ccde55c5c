import { describe, expect, it } from 'vitest';
import { toSpdxExpression } from '../../licenses/spdx-expression.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { float64sOf } from '../../pipeline/tree.ts';
import { portageAnalyzer } from './portage-analyzer.ts';
import { readLicenseGroups } from './read-license-groups.ts';

function analyze(folder: string, files: Record<string, string>) {
  const path = `var/db/pkg/${folder}`;
  const { PF = '', ...others } = files;
  return portageAnalyzer.analyze({
    path: `${path}/PF`,
    bytes: Buffer.from(PF),
    companions: new Map(Object.entries(others).map(([name, text]) => [`${path}/${name}`, Buffer.from(text)])),
  });
}

describe('portageAnalyzer', () => {
  it('reads a package from the files of its folder', () => {
    const files = {
      PF: 'openssl-3.0.9-r1\n',
      LICENSE: 'Apache-2.0\n',
      RDEPEND: '>=app-misc/c_rehash-1.7-r1 tls-compat? ( !<x/y-1 ) sys-libs/zlib:0/1= ~dev-lang/perl-5.36[x]\n',
      repository: 'gentoo\n',
    };
    expect(analyze('dev-libs/openssl-3.0.9-r1', files)).toEqual({
      packages: [
        {
          type: 'ebuild',
          name: 'dev-libs/openssl',
          version: '3.0.9-r1',
          qualifiers: { repository: 'gentoo' },
          dependencies: ['app-misc/c_rehash', 'sys-libs/zlib', 'dev-lang/perl'],
          licenses: ['Apache-2.0'],
        },
      ],
    });
  });

  it.each([
    ['gtk+-2.24.33-r3', 'gtk+', '2.24.33-r3'],
    ['bash-5.1_p16-r6', 'bash', '5.1_p16-r6'],
    ['font-adobe-100dpi-1.0.3', 'font-adobe-100dpi', '1.0.3'],
    ['libX11-1.8.7', 'libX11', '1.8.7'],
  ])('splits %s', (text, name, version) => {
    expect(analyze(`x/${text}`, { PF: text }).packages).toMatchObject([{ name: `x/${name}`, version }]);
  });

  it('reads the files of CONTENTS, also with spaces in their names', () => {
    const { ownedHashes = new Uint8Array(), owner } = portageAnalyzer.analyze({
      path: 'var/db/pkg/x/y-1/CONTENTS',
      bytes: Buffer.from('dir /usr\nobj /usr/a b.so 0a1b 1690000000\nsym /usr/l.so -> a b.so 1690000000\nobj /x\n'),
    });
    expect([...float64sOf(ownedHashes)]).toEqual(['usr/a b.so', 'usr/l.so'].map(hashPath));
    expect(owner).toEqual({ file: 'PF' });
  });

  it('warns of a package without a version, and ignores a change of one property', () => {
    expect(analyze('x/y', { PF: 'y' }).warnings).toHaveLength(1);
    expect(portageAnalyzer.analyze({ path: 'var/db/pkg/x/y-1/LICENSE', bytes: Buffer.from('MIT') })).toEqual({});
  });
});

describe('readLicenseGroups', () => {
  it.each([
    ['MIT BSD-2', ['MIT', 'BSD-2-Clause']],
    ['|| ( GPL-2+ Artistic-2 ) BSD', ['(GPL-2.0-or-later OR Artistic-2.0)', 'BSD-3-Clause']],
    ['|| ( MIT ( GPL-3 ZLIB ) )', ['(MIT OR (GPL-3.0-only AND Zlib))']],
    ['flag? ( MIT )', ['MIT']],
    ['', []],
  ])('reads %j', (text, licenses) => {
    expect(readLicenseGroups(text).map((one) => toSpdxExpression(one) ?? one)).toEqual(licenses);
  });

  it('reads deep nesting in time', () => {
    expect(readLicenseGroups('( '.repeat(100_000))).toEqual([]);
    expect(readLicenseGroups('( MIT '.repeat(50_000)).length).toBeLessThan(20);
  });
});
