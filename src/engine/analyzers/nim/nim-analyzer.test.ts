import { describe, expect, it } from 'vitest';
import { analyzeText, namesOf } from '../../../../test/helpers/analyze-text.ts';
import { nimAnalyzer } from './nim-analyzer.ts';

describe('nimAnalyzer', () => {
  it.each([
    `root/.nimble/pkgs2/my-lib-0.6.0-${'0'.repeat(40)}/nimblemeta.json`,
    'root/.nimble/pkgs/my-lib-0.6.0/nimblemeta.json',
  ])('takes name and version from the folder of %s', (path) => {
    const facts = analyzeText(nimAnalyzer, path, '{}');
    expect(namesOf(facts)).toEqual(['my-lib@0.6.0']);
    expect(facts.packages?.[0]?.type).toBe('generic');
  });
});
