import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { matchingRevision, matchingSources } from './matching-revision.ts';

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);

describe('matchingRevision', () => {
  it('is the same for the same sources', () => {
    expect(matchingRevision()).toMatch(/^[0-9a-f]{12}$/);
    expect(matchingRevision()).toBe(matchingRevision());
  });

  it('covers every version scheme, every matcher, the tables of ecosystems, the end of support, score and grade', () => {
    const sources = matchingSources();
    const schemes = sourcesIn('engine/versions').filter(
      (name) => /[a-z0-9]-scheme\.ts$/.test(name) && !name.endsWith('version-scheme.ts'),
    );
    const matchers = sourcesIn('engine/matching').filter((name) => /matcher|judge|distributions\//.test(name));
    const others = ['engine/advisories/language-ecosystems.ts', 'engine/end-of-life/support-end.ts', 'domain/grade.ts'];
    expect(schemes.length).toBeGreaterThan(20);
    expect(sources).toEqual(expect.arrayContaining([...schemes, ...others]));
    const typesOnly = ['engine/matching/matcher.ts', 'engine/matching/distributions/distribution.ts'];
    expect(matchers.filter((name) => !sources.includes(name))).toEqual(typesOnly);
  });
});
