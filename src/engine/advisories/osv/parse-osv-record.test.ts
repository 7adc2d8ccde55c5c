import { describe, expect, it } from 'vitest';
import { parseOsvRecord } from './parse-osv-record.ts';

const parse = (value: unknown, ecosystem = 'npm') => parseOsvRecord(JSON.stringify(value), ecosystem);

describe('parseOsvRecord', () => {
  it.each([
    ['no JSON', '{"id":'],
    ['no object', '[1]'],
    ['no id', '{"affected":[]}'],
    ['an id that is a path', '{"id":"../../etc/passwd"}'],
    ['affected of a wrong type', '{"id":"GHSA-1","affected":"all"}'],
  ])('refuses a document with %s', (_title, document) => {
    expect(parseOsvRecord(document, 'npm')).toBeUndefined();
  });

  it('ignores fields of a wrong type', () => {
    const record = parse({
      id: 'GHSA-1',
      aliases: 'CVE-2024-1111',
      summary: 5,
      modified: 'yesterday',
      severity: {},
      affected: [7, { package: 1 }],
    });
    expect(record).toMatchObject({ id: 'GHSA-1', aliases: [], summary: '', modifiedMs: 0, vectors: [], affected: [] });
  });

  it('leaves out packages of other ecosystems and ranges over Git commits', () => {
    const record = parse({
      id: 'GHSA-1',
      affected: [
        { package: { ecosystem: 'Go', name: 'a' }, ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] },
        {
          package: { ecosystem: 'npm', name: 'b' },
          ranges: [
            { type: 'GIT', events: [{ introduced: '0' }, { fixed: 'abc' }] },
            { type: 'SEMVER', events: [{ introduced: '1.0.0' }] },
          ],
        },
      ],
    });
    expect(record?.affected).toEqual([
      {
        ecosystem: 'npm',
        name: 'b',
        intervals: [{ introduced: '1.0.0', fixed: null, lastAffected: null }],
        versions: [],
        urgency: null,
      },
    ]);
  });

  describe('an erratum without a list of CVEs', () => {
    const affected = [
      {
        package: { ecosystem: 'AlmaLinux:9', name: 'toolbox' },
        ranges: [{ type: 'ECOSYSTEM', events: [{ fixed: '2' }] }],
      },
    ];
    const report = (url: string, type = 'REPORT') => ({ type, url });
    const references = [
      report('https://access.redhat.com/security/cve/CVE-2023-44487'),
      report('https://access.redhat.com/security/cve/CVE-2023-44487'),
      report('https://www.redhat.com/security/data/cve/CVE-2025-22247.html'),
      report('https://bugzilla.test/CVE-2023-1111'),
      report('https://blog.test/cve/CVE-2023-2222', 'WEB'),
      report('javascript:/cve/CVE-2023-3333'),
    ];
    const named = (value: object, ecosystem = 'AlmaLinux') => parse({ affected, references, ...value }, ecosystem);

    it.each(['ALSA-2023:6077', 'ALBA-2025:20841', 'ALEA-2021:1906'])('is about those of its reports: %s', (id) => {
      const record = named({ id });
      expect(record?.related).toEqual(['CVE-2023-44487', 'CVE-2025-22247']);
      expect(record?.affected).toHaveLength(1);
    });

    it('keeps its own list if it has one', () => {
      expect(named({ id: 'ALSA-2023:1', related: ['CVE-2023-9999'] })?.related).toEqual(['CVE-2023-9999']);
    });

    it('concerns no package if it fixes bugs and no report names a CVE', () => {
      expect(named({ id: 'ALBA-2023:1', references: references.slice(3) })).toMatchObject({
        related: [],
        affected: [],
      });
    });

    it('is an erratum by its id: other records have no CVEs from references', () => {
      expect(named({ id: 'GHSA-1' }, 'npm')?.related).toEqual([]);
      expect(named({ id: 'DSA-1-1' }, 'Debian')?.related).toEqual([]);
    });
  });

  it('normalizes PyPI names as PEP 503 defines, and no other names', () => {
    const named = (ecosystem: string) =>
      parse({ id: 'X-1', affected: [{ package: { ecosystem, name: 'Zope.Foo__bar' }, versions: ['1'] }] }, ecosystem)
        ?.affected[0]?.name;
    expect(named('PyPI')).toBe('zope-foo-bar');
    expect(named('npm')).toBe('Zope.Foo__bar');
  });

  it('returns http and https links only, each once and at most twenty', () => {
    const urls = [
      'javascript:alert(1)',
      'file:///etc/passwd',
      'https://a.example/',
      'https://a.example/',
      'HTTP://b.example/',
      'https://',
      4,
    ];
    const many = Array.from({ length: 50 }, (_, index) => `https://c.example/${index}`);
    const record = parse({ id: 'GHSA-1', references: [...urls, ...many].map((url) => ({ type: 'WEB', url })) });
    expect(record?.references.slice(0, 3)).toEqual(['https://a.example/', 'HTTP://b.example/', 'https://c.example/0']);
    expect(record?.references).toHaveLength(20);
  });

  it('bounds text', () => {
    const record = parse({ id: 'GHSA-1', summary: 's'.repeat(10_000), details: 'd'.repeat(100_000) });
    expect([record?.summary.length, record?.details.length]).toEqual([300, 4000]);
  });

  it('reads vectors from a package when the record has none', () => {
    const severity = [
      { type: 'CVSS_V3', score: 'CVSS:3.1/AV:N' },
      { type: 'Ubuntu', score: 'medium' },
    ];
    expect(parse({ id: 'GHSA-1', affected: [{ severity }] })?.vectors).toEqual(['CVSS:3.1/AV:N']);
  });

  it('drops the versions that a distribution lists in addition to its ranges', () => {
    const affected = { package: { ecosystem: 'Debian:12', name: 'a' }, versions: ['1-1', '1-2'] };
    const ranges = [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }];
    expect(
      parse({ id: 'CVE-2024-1111', affected: [{ ...affected, ranges }] }, 'Debian')?.affected[0]?.versions,
    ).toEqual([]);
    expect(parse({ id: 'CVE-2024-1111', affected: [affected] }, 'Debian')?.affected[0]?.versions).toEqual([
      '1-1',
      '1-2',
    ]);
  });
});
