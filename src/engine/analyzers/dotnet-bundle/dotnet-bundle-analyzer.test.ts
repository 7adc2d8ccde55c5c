import { describe, expect, it } from 'vitest';
import { contentFacts, packageLines } from '../../../../test/helpers/content-facts.ts';
import { dotnetBundle } from '../../../../test/helpers/dotnet-bundle.ts';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { dotnetBundleAnalyzer } from './dotnet-bundle-analyzer.ts';

const list = {
  runtimeTarget: { name: '.NETCoreApp,Version=v8.0/linux-x64' },
  targets: { x: { 'A.B/1.2.3': { runtime: { 'lib/A.B {"x".dll': {} } }, 'Replaced/8.0.0': {} } },
  libraries: {
    'web/1.0.0': { type: 'project' },
    'A.B/1.2.3': { type: 'package' },
    'Replaced/8.0.0': { type: 'package' },
  },
};

describe('dotnetBundleAnalyzer', () => {
  it('reads the libraries with files of a program that is published as a single file', () => {
    for (const pieceBytes of [65_536, 100, 5]) {
      expect(packageLines(contentFacts(dotnetBundleAnalyzer, 'app/web', dotnetBundle(list), pieceBytes))).toEqual([
        'nuget A.B 1.2.3',
      ]);
    }
  });

  it('reads nothing in a program without the mark of a bundle, and in one whose list is cut', () => {
    const noBundle = elfFile({ gapBytes: 100, tail: JSON.stringify(list) });
    expect(contentFacts(dotnetBundleAnalyzer, 'app/web', noBundle)).toEqual({});
    const bundle = dotnetBundle(list);
    expect(contentFacts(dotnetBundleAnalyzer, 'app/web', bundle.subarray(0, bundle.indexOf('"A.B/1.2.3"')))).toEqual(
      {},
    );
  });
});
