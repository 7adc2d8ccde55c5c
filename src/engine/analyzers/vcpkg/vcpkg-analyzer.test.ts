import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { vcpkgAnalyzer } from './vcpkg-analyzer.ts';

describe('vcpkgAnalyzer', () => {
  it('reads installed ports without their features and removed ports', () => {
    const text =
      'Package: curl\nVersion: 8.4.0\nPort-Version: 1\nDepends: zlib, vcpkg-cmake:x64-linux\nArchitecture: x64-linux\nStatus: install ok installed\n\nPackage: curl\nFeature: ssl\nVersion: 8.4.0\nStatus: install ok installed\n\nPackage: old\nVersion: 1\nStatus: purge ok not-installed\n';
    const facts = analyzeText(vcpkgAnalyzer, 'opt/vcpkg/installed/vcpkg/status', text);
    expect(namesOf(facts)).toEqual(['curl@8.4.0']);
    expect(facts.packages?.[0]).toMatchObject({
      type: 'vcpkg',
      dependencies: ['zlib', 'vcpkg-cmake'],
      qualifiers: { port_version: '1', triplet: 'x64-linux' },
    });
  });
});
