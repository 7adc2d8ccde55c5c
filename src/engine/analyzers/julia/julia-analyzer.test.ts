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
    expect(facts.libraryFolders).toEqual(['.']);
  });

  it.each(['srv/JuliaManifest.toml', 'srv/Manifest-v1.11.toml', 'srv/JuliaManifest-v1.12.toml'])('reads %s', (path) => {
    expect(namesOf(analyzeText(juliaAnalyzer, path, `manifest_format = "2.1"\n\n[[deps.JSON]]\n${json}`))).toEqual([
      'JSON@0.21.4',
    ]);
  });

  it('lists packages from a repository with their version, and no standard library without one', () => {
    const text = `# This file is machine-generated - editing it directly is not advised

[[Dates]]
deps = ["Printf"]
uuid = "ade2ca70-3891-5945-98fb-dc099432e06a"

[[Dev]]
path = "/srv/dev/Dev"
uuid = "55555555-3333-3333-3333-333333333333"
version = "0.1.0"

[[Unregistered]]
git-tree-sha1 = "587ee2512c093ac257cae8bbe776f762ce56922f"
repo-rev = "master"
repo-url = "https://git.example.com/Unregistered.jl"
uuid = "33333333-3333-3333-3333-333333333333"
version = "0.1.0"

[[Web]]
deps = ["Dates"]
git-tree-sha1 = "cc58aa979c054461591e100c14f14c3a14a94b88"
uuid = "22222222-2222-2222-2222-222222222222"
version = "0.9.0-rc1"
`;
    expect(namesOf(analyzeText(juliaAnalyzer, 'srv/Manifest.toml', text))).toEqual([
      'Unregistered@0.1.0',
      'Web@0.9.0-rc1',
    ]);
  });

  it.each(['srv/Project.toml', 'srv/packages/x/Project.toml', 'root/.julia/packages/JSON/93Ea8/Manifest.toml'])(
    'does not read %s',
    (path) => {
      expect(juliaAnalyzer.wants(path)).toBe(0);
    },
  );
});
