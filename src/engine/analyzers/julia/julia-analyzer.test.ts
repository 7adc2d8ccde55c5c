import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { juliaAnalyzer } from './julia-analyzer.ts';

const json = 'deps = ["Dates"]\ngit-tree-sha1 = "0a"\nuuid = "682c06a0"\nversion = "0.21.4"\n';

describe('juliaAnalyzer', () => {
  it.each([
    ['1', `[[Dates]]\nuuid = "ade2ca70"\n\n[[JSON]]\n${json}`],
    [
      '2',
      `julia_version = "1.9.0"\nmanifest_format = "2.0"\n\n[[deps.Dates]]\nuuid = "ade2ca70"\n\n[[deps.JSON]]\n${json}\n[[deps.Own]]\npath = "."\nversion = "1.0.0"\n`,
    ],
  ])('reads Manifest.toml of format %s', (_, text) => {
    expect(analyzeText(juliaAnalyzer, 'srv/Manifest.toml', text).packages).toEqual([
      {
        type: 'julia',
        name: 'JSON',
        version: '0.21.4',
        licenses: [],
        dependencies: ['Dates'],
        qualifiers: { uuid: '682c06a0' },
      },
    ]);
  });

  it('reads installed packages', () => {
    const text =
      'name = "JSON"\nuuid = "682c06a0"\nauthors = ["Ann"]\nversion = "0.21.4"\n\n[deps]\nDates = "ade2ca70"\n';
    const facts = analyzeText(juliaAnalyzer, 'root/.julia/packages/JSON/93Ea8/Project.toml', text);
    expect(namesOf(facts)).toEqual(['JSON@0.21.4']);
    expect(facts.ownedFolders).toEqual(['.']);
  });

  it.each(['srv/Project.toml', 'srv/packages/x/Project.toml', 'root/.julia/packages/JSON/93Ea8/Manifest.toml'])(
    'does not read %s',
    (path) => {
      expect(juliaAnalyzer.wants(path)).toBe(0);
    },
  );
});
