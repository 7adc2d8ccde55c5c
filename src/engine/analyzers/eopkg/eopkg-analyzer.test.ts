import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { eopkgAnalyzer } from './eopkg-analyzer.ts';

const folder = 'var/lib/eopkg/package/openssl-3.0.13-55';
const metadata = `<?xml version="1.0" ?>
<PISI>
  <Source><Name>openssl</Name><Packager><Name>Acme</Name><Email>a@b</Email></Packager></Source>
  <Package>
    <Name>openssl</Name>
    <Summary xml:lang="en">TLS</Summary>
    <License>Apache-2.0</License>
    <RuntimeDependencies><Dependency releaseFrom="1">glibc</Dependency></RuntimeDependencies>
    <History>
      <Update release="55"><Date>2024-02-01</Date><Version>3.0.13</Version></Update>
      <Update release="54"><Date>2023-11-01</Date><Version>3.0.12</Version></Update>
    </History>
    <Architecture>x86_64</Architecture>
  </Package>
</PISI>
`;
const files = '<Files>\n<File><Path>usr/lib/libssl.so.3</Path><Type>library</Type></File>\n</Files>\n';

describe('eopkgAnalyzer', () => {
  it('reads the newest release of a package', () => {
    expect(analyzeText(eopkgAnalyzer, `${folder}/metadata.xml`, metadata)).toEqual({
      packages: [
        {
          type: 'eopkg',
          name: 'openssl',
          version: '3.0.13-55',
          architecture: 'x86_64',
          source: { name: 'openssl', version: '3.0.13-55' },
          licenses: ['Apache-2.0'],
          supplier: 'Acme <a@b>',
          dependencies: ['glibc'],
        },
      ],
    });
  });

  it.each(['', '<PISI><Package></Package></PISI>'])('warns about %j, which names no package', (text) => {
    expect(analyzeText(eopkgAnalyzer, `${folder}/metadata.xml`, text).warnings).toEqual(['The file names no package.']);
  });

  it('lists the package and its files as owned in an image', async () => {
    const { packages, evidence } = await scanTars(
      makeTar([
        { path: `${folder}/metadata.xml`, content: metadata },
        { path: `${folder}/files.xml`, content: files },
        { path: 'usr/lib/libssl.so.3', content: elfFile({ type: 3 }) },
        { path: 'usr/lib/libother.so.3', content: elfFile({ type: 3 }) },
      ]),
    );
    expect(packages.map(({ purl }) => purl)).toEqual(['pkg:eopkg/openssl@3.0.13-55']);
    expect(evidence.unread).toMatchObject([{ kind: 'executable', count: 1, examplePath: 'usr/lib/libother.so.3' }]);
  });
});
