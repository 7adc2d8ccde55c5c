import { describe, expect, it } from 'vitest';
import { pythonAnalyzer } from './python-analyzer.ts';

function analyze(text: string) {
  return pythonAnalyzer.analyze({
    path: 'usr/lib/python3/dist-packages/x-1.dist-info/METADATA',
    bytes: Buffer.from(text),
  });
}

describe('pythonAnalyzer', () => {
  it.each([
    'usr/lib/python3/dist-packages/requests-2.28.1.dist-info/METADATA',
    'usr/lib/python3/dist-packages/six-1.16.0.egg-info',
    'opt/venv/lib/python3.11/site-packages/x.egg-info/PKG-INFO',
    'app/x-1.0-py3.7.egg/EGG-INFO/PKG-INFO',
  ])('reads the file %s', (path) => expect(pythonAnalyzer.wants(path)).toBeGreaterThan(0));

  it.each([
    'usr/lib/python3/dist-packages/pkg_resources/tests/data/x_unpacked-egg/x-1.0-py3.7.egg/EGG-INFO/PKG-INFO',
    'opt/venv/lib/python3.11/site-packages/a/test/x-1.0.dist-info/METADATA',
  ])('does not read %s, which is data of the tests of a distribution', (path) =>
    expect(pythonAnalyzer.wants(path)).toBe(0),
  );

  it.each(['app/tests/x-1.0.dist-info/METADATA', 'tests/venv/lib/python3.11/site-packages/x-1.0.dist-info/METADATA'])(
    'reads %s, whose folder of tests is not that of a distribution',
    (path) => expect(pythonAnalyzer.wants(path)).toBeGreaterThan(0),
  );

  it('reads name and version as written, from the headers only', () => {
    const { packages } = analyze(
      'Metadata-Version: 2.1\nname: Flask_Thing\nVERSION:  1.0.post1 \n\nName: other\nVersion: 9\n',
    );
    expect(packages).toEqual([{ type: 'pypi', name: 'Flask_Thing', version: '1.0.post1', licenses: [] }]);
  });

  it.each([
    ['License-Expression: MIT OR Apache-2.0\nLicense: BSD', ['MIT OR Apache-2.0']],
    ['License: BSD\nClassifier: License :: OSI Approved :: MIT License', ['BSD']],
    [
      'License: UNKNOWN\nClassifier: Topic :: X\nClassifier: License :: OSI Approved\nClassifier: License :: OSI Approved :: MIT License',
      ['MIT License'],
    ],
    [
      'License: Copyright (c) somebody\n        All rights granted.\nClassifier: License :: Public Domain',
      ['Public Domain'],
    ],
    [`License: ${'x'.repeat(5000)}`, []],
  ])('finds the license in %j', (lines, expected) => {
    expect(analyze(`Name: x\nVersion: 1\n${lines}\n`).packages?.[0]?.licenses).toEqual(expected);
  });

  it('reads the author and the requirements without those of extras', () => {
    const { packages } = analyze(
      'Name: x\nVersion: 1\nAuthor-email: Ann <ann@x>\nRequires-Dist: idna<4,>=2.5\nRequires-Dist: PySocks (!=1.5.7) ; extra == "socks"\n',
    );
    expect(packages).toMatchObject([{ supplier: 'Ann <ann@x>', dependencies: ['idna'] }]);
  });

  it('ignores indented and invalid lines', () => {
    const { packages } = analyze('Summary: x\n Name: no\ngarbage\nName: yes\r\nVersion: 1\r\n');
    expect(packages).toMatchObject([{ name: 'yes', version: '1' }]);
  });

  it('warns when name or version is missing or invalid', () => {
    expect(analyze('Name: x\n\nVersion: 1\n').warnings).toHaveLength(1);
    expect(analyze('').warnings).toHaveLength(1);
    expect(analyze('Name:\nVersion: 1\n').warnings).toHaveLength(1);
    expect(analyze('Name: a\u001bb\nVersion: 1\n').warnings).toHaveLength(1);
    expect(analyze(`${'X-Long: y\n'.repeat(100_000)}Name: x\nVersion: 1\n`).warnings).toHaveLength(1);
  });

  it.each([
    'usr/local/lib/python3.12/site-packages/pip/_vendor/vendor.txt',
    'usr/lib/python3/dist-packages/poetry/core/_vendor/vendor.txt',
    'opt/venv/lib/python3.11/site-packages/pipenv/vendor/vendor.txt',
    'opt/venv/lib/python3.11/site-packages/wheel/vendored/vendor.txt',
  ])('lists the copies of other distributions in %s', (path) => {
    expect(pythonAnalyzer.wants(path)).toBeGreaterThan(0);
    const list = 'distro==1.9.0\nrequests==2.32.5  # a comment\n    urllib3==1.26.20\nsetuptools==70.3.0\nx>=1\n';
    const { packages } = pythonAnalyzer.analyze({ path, bytes: Buffer.from(list) });
    expect(packages).toEqual([
      { type: 'pypi', name: 'distro', version: '1.9.0', licenses: [] },
      { type: 'pypi', name: 'requests', version: '2.32.5', licenses: [] },
      { type: 'pypi', name: 'urllib3', version: '1.26.20', licenses: [] },
    ]);
  });

  it('does not read a file of this name outside of installed distributions', () => {
    expect(pythonAnalyzer.wants('app/_vendor/vendor.txt')).toBe(0);
    expect(pythonAnalyzer.wants('usr/lib/python3/site-packages/x/vendor.txt')).toBe(0);
  });
});
