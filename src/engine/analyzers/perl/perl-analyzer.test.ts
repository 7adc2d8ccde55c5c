import { describe, expect, it } from 'vitest';
import { analyzeText } from '../../../../test/helpers/analyze-text.ts';
import { hashPath } from '../../pipeline/path-hash.ts';
import { perlAnalyzer } from './perl-analyzer.ts';

describe('perlAnalyzer', () => {
  it('reads installed distributions and owns their file lists', () => {
    const record = {
      name: 'JSON::PP',
      dist: 'JSON-PP-4.16',
      version: '4.16',
      pathname: 'I/IS/ISHIGAKI/JSON-PP-4.16.tar.gz',
    };
    const path = 'usr/local/lib/perl5/site_perl/x86_64/.meta/JSON-PP-4.16/install.json';
    const facts = analyzeText(perlAnalyzer, path, JSON.stringify(record));
    expect(facts.packages).toEqual([{ type: 'cpan', name: 'JSON-PP', version: '4.16', licenses: [] }]);
    expect(facts.ownedFolders).toEqual(['../../auto/JSON/PP']);
    const list = hashPath('usr/local/lib/perl5/site_perl/x86_64/auto/JSON/PP/.packlist');
    expect(new Float64Array(facts.ownedHashes?.slice().buffer ?? new ArrayBuffer(0))).toEqual(Float64Array.of(list));
  });

  it.each(['{', '{"dist":"x"}'])('warns about %j', (text) => {
    expect(analyzeText(perlAnalyzer, '.meta/x/install.json', text).warnings).toHaveLength(1);
  });
});
