import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { crystalAnalyzer } from './crystal-analyzer.ts';

describe('crystalAnalyzer', () => {
  it('reads shard.lock', () => {
    const text =
      'version: 2.0\nshards:\n  db:\n    git: https://github.com/x/db.git\n    version: 0.11.0\n  pg:\n    git: https://github.com/x/pg.git\n    commit: 0a1b\n';
    expect(namesOf(analyzeText(crystalAnalyzer, 'srv/shard.lock', text))).toEqual(['db@0.11.0', 'pg@0a1b']);
  });
});
