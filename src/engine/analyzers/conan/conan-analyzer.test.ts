import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { conanAnalyzer } from './conan-analyzer.ts';

describe('conanAnalyzer', () => {
  it('reads conan.lock of Conan 2', () => {
    const lock = {
      version: '0.5',
      requires: ['zlib/1.2.13#0a%1.5', 'own/1.0@acme/stable#0b'],
      build_requires: ['cmake/3.20#0c'],
    };
    const facts = analyzeText(conanAnalyzer, 'srv/conan.lock', JSON.stringify(lock));
    expect(namesOf(facts)).toEqual(['cmake@3.20 dev', 'own@1.0', 'zlib@1.2.13']);
    expect(facts.packages?.[1]?.qualifiers).toEqual({ user: 'acme', channel: 'stable' });
  });

  it('reads conan.lock of Conan 1', () => {
    const nodes = {
      0: { path: '../conanfile.txt' },
      1: { ref: 'zlib/1.2.11#0a', context: 'host' },
      2: { ref: 'cmake/3.20', context: 'build' },
    };
    const facts = analyzeText(
      conanAnalyzer,
      'srv/conan.lock',
      JSON.stringify({ graph_lock: { nodes }, version: '0.4' }),
    );
    expect(namesOf(facts)).toEqual(['cmake@3.20 dev', 'zlib@1.2.11']);
  });

  it.each([
    ['root/.conan/data/zlib/1.2.11/_/_/package/0a/conaninfo.txt', undefined],
    ['root/.conan/data/zlib/1.2.11/acme/stable/package/0a/conaninfo.txt', { user: 'acme', channel: 'stable' }],
    ['srv/full_deploy/host/zlib/1.2.11/Release/x86_64/conaninfo.txt', undefined],
  ])('reads the package folder of %s', (path, qualifiers) => {
    const facts = analyzeText(conanAnalyzer, path, '[settings]\nos=Linux\n');
    expect(facts.packages).toEqual([
      { type: 'conan', name: 'zlib', version: '1.2.11', licenses: [], ...(qualifiers && { qualifiers }) },
    ]);
    expect(facts.ownedFolders).toEqual(['.']);
  });

  it('does not read the package folders of Conan 2, which are hashes', () => {
    expect(conanAnalyzer.wants('root/.conan2/p/b/zlib0a1b/p/conaninfo.txt')).toBe(0);
  });
});
