import { describe, expect, it } from 'vitest';
import { namesOf } from '../../../../test/helpers/analyze-text.ts';
import { makeZip } from '../../../../test/helpers/make-zip.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { readContent } from '../../../../test/helpers/read-content.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { pythonArchiveAnalyzer } from './python-archive-analyzer.ts';

const metadata = (name: string, version = '1.0'): string =>
  `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n\n`;
const names = (path: string, bytes: Buffer): string[] => namesOf(readContent(pythonArchiveAnalyzer, path, bytes) ?? {});
const entry = (name: string, content: string | Buffer) => ({ name, content });

describe('pythonArchiveAnalyzer', () => {
  it('reads a wheel and a zipped egg', () => {
    const wheel = makeZip([entry('six.py', 'x'), entry('six-1.16.0.dist-info/METADATA', metadata('six', '1.16.0'))]);
    expect(names('wheels/six-1.16.0-py2.py3-none-any.whl', wheel)).toEqual(['six@1.16.0']);
    const egg = makeZip([entry('EGG-INFO/PKG-INFO', metadata('six')), entry('x/EGG-INFO/PKG-INFO', metadata('no'))]);
    expect(names('site-packages/six-1.0-py3.EGG', egg)).toEqual(['six@1.0']);
  });

  it.each(['app/tool.pex', 'app/tool.pyz', 'usr/local/bin/tool'])('reads the application %s', (path) => {
    const wheel = makeZip([entry('b-2.dist-info/METADATA', metadata('b', '2'))]);
    const entries = [
      entry('PEX-INFO', '{}'),
      entry('.deps/a-1.0-py3-none-any.whl/a-1.0.dist-info/METADATA', metadata('a')),
      entry('.deps/b-2-py3-none-any.whl', wheel),
      entry('site-packages/c.egg-info/PKG-INFO', metadata('c')),
    ];
    const application = makeZip(entries, { prefix: '#!/usr/bin/env python3.11\n' });
    expect(names(path, application)).toEqual(['a@1.0', 'b@2', 'c@1.0']);
  });

  it('does not read distributions that a distribution tests itself with', () => {
    const egg = makeZip([entry('EGG-INFO/PKG-INFO', metadata('x'))]);
    const wheel = makeZip([
      entry('a-1.0.dist-info/METADATA', metadata('a')),
      entry('a/tests/data/x-1.0-py3.7.egg', egg),
      entry('a/tests/data/y-1.0-py3.7.egg/EGG-INFO/PKG-INFO', metadata('y')),
    ]);
    expect(names('wheels/a-1.0-py3-none-any.whl', wheel)).toEqual(['a@1.0']);
    const path = 'opt/venv/lib/python3.11/site-packages/a/tests/data/x-1.0-py3.7.egg';
    expect(readContent(pythonArchiveAnalyzer, path, egg)).toBeUndefined();
  });

  it('does not read scripts, ZIP files of other names, and archives of other interpreters', () => {
    const zip = [entry('a-1.dist-info/METADATA', metadata('a'))];
    expect(readContent(pythonArchiveAnalyzer, 'app/data.zip', makeZip(zip))).toBeUndefined();
    expect(readContent(pythonArchiveAnalyzer, 'app/x', makeZip(zip, { prefix: '#!/bin/sh\n' }))).toBeUndefined();
    expect(readContent(pythonArchiveAnalyzer, 'app/x', Buffer.from('#!/usr/bin/python\nprint()\n'))).toBeUndefined();
  });

  it('warns about a damaged archive', () => {
    const wheel = makeZip([entry('a-1.dist-info/METADATA', metadata('a'))]);
    expect(readContent(pythonArchiveAnalyzer, 'x.whl', wheel.subarray(0, wheel.length - 30))?.warnings).toHaveLength(1);
  });

  it('leaves an archive without metadata of distributions as unread content', async () => {
    const application = (name: string, content: string) =>
      makeZip([entry(name, content)], { prefix: '#!/usr/bin/env python3\n' });
    const { packages, evidence } = await scanTars(
      makeTar([
        { path: 'app/own.pyz', content: application('__main__.py', 'print()') },
        { path: 'app/tool.pyz', content: application('site-packages/a-1.dist-info/METADATA', metadata('a')) },
      ]),
    );
    expect(packages.map(({ purl, paths }) => [purl, paths])).toEqual([['pkg:pypi/a@1.0', ['app/tool.pyz']]]);
    expect(evidence.unread?.map(({ kind, examplePath }) => [kind, examplePath])).toEqual([
      ['python-archive', 'app/own.pyz'],
    ]);
  });
});
