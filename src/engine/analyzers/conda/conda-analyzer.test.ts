import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { channelOf } from './channel-of.ts';
import { condaAnalyzer } from './conda-analyzer.ts';

const record = {
  name: 'numpy',
  version: '1.26.0',
  build: 'py311_0',
  subdir: 'linux-64',
  channel: 'https://conda.anaconda.org/conda-forge/linux-64',
  license: 'BSD-3-Clause',
  depends: ['python >=3.11', 'libblas', 'zlib=1.2'],
  files: ['lib/libx.so', 'lib/python3.11/site-packages/numpy-1.26.0.dist-info/METADATA', '../../etc/own'],
  extracted_package_dir: '/opt/conda/pkgs/numpy-1.26.0-py311_0',
};
const path = 'opt/conda/conda-meta/numpy-1.26.0-py311_0.json';

describe('condaAnalyzer', () => {
  it('reads name, version, qualifiers, license and requirements', () => {
    expect(analyzeText(condaAnalyzer, path, JSON.stringify(record)).packages).toEqual([
      {
        type: 'conda',
        name: 'numpy',
        version: '1.26.0',
        licenses: ['BSD-3-Clause'],
        qualifiers: { build: 'py311_0', channel: 'conda-forge', subdir: 'linux-64' },
        dependencies: ['python', 'libblas', 'zlib'],
      },
    ]);
  });

  it.each(['opt/conda/conda-meta/history', 'opt/conda/conda-meta/x/y.json', 'opt/xconda-meta/a.json', 'a.json'])(
    'does not read %s',
    (other) => expect(condaAnalyzer.wants(other)).toBe(0),
  );

  it.each(['{', '[]', '{"name":"x"}'])('warns about %j', (text) => {
    expect(analyzeText(condaAnalyzer, path, text).warnings).toHaveLength(1);
  });

  it('owns its files and its folder of the package cache, and leaves Python packages matched as such', async () => {
    const program = (name: string) => ({ path: name, content: elfFile() });
    const { packages, evidence } = await scanTars(
      makeTar([
        { path, content: JSON.stringify(record) },
        { path: `opt/conda/${record.files[1]}`, content: 'Metadata-Version: 2.1\nName: numpy\nVersion: 1.26.0\n\n' },
        program('opt/conda/lib/libx.so'),
        program('opt/conda/pkgs/numpy-1.26.0-py311_0/lib/libx.so'),
        program('etc/own'),
      ]),
    );
    expect(packages.map(({ purl, isOwnedByDistribution }) => [purl, isOwnedByDistribution])).toEqual([
      ['pkg:conda/numpy@1.26.0?build=py311_0&channel=conda-forge&subdir=linux-64', false],
      ['pkg:pypi/numpy@1.26.0', false],
    ]);
    expect(evidence.unread?.map(({ examplePath }) => examplePath)).toEqual(['etc/own']);
  });
});

describe('channelOf', () => {
  it.each([
    ['conda-forge', 'conda-forge'],
    ['https://conda.anaconda.org/conda-forge/linux-64', 'conda-forge'],
    ['https://repo.anaconda.com/pkgs/main/noarch', 'pkgs/main'],
    ['https://user:secret@host.example/t/tk-secret/private/linux-64', 'private'],
    [undefined, undefined],
  ])('is the name in %s', (channel, name) => expect(channelOf(channel)).toBe(name));
});
