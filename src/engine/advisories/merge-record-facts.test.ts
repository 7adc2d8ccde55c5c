import { describe, expect, it } from 'vitest';
import { mergeRecordFacts } from './merge-record-facts.ts';
import type { RecordFacts } from './record-facts.ts';

const medium = 'CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:L';
const critical = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

function record(id: string, more: Partial<RecordFacts> = {}): RecordFacts {
  return {
    id,
    publishedMs: null,
    aliases: [],
    summary: '',
    details: '',
    vectors: [],
    ownSeverity: null,
    references: [],
    namesSeveral: false,
    ...more,
  };
}

describe('mergeRecordFacts', () => {
  it('takes severity from the rating of a database, else from the CVSS score, else UNKNOWN', () => {
    const ghsa = record('GHSA-a', { ownSeverity: 'MODERATE', vectors: [critical] });
    const tracker = record('DEBIAN-CVE-2024-1111', { vectors: [critical] });
    expect(mergeRecordFacts('CVE-2024-1111', [tracker, ghsa])).toMatchObject({
      severity: 'MEDIUM',
      severitySource: 'ghsa',
      cvss: { score: 9.8, source: 'ghsa' },
    });
    expect(mergeRecordFacts('CVE-2024-1111', [tracker])).toMatchObject({
      severity: 'CRITICAL',
      severitySource: 'nvd',
      cvss: { score: 9.8, source: 'nvd' },
    });
    expect(mergeRecordFacts('CVE-2024-1111', [record('DSA-1-1')])).toMatchObject({
      severity: 'UNKNOWN',
      severitySource: 'none',
      cvss: null,
    });
  });

  it('gives a Debian CVE without a score the score of another record of the same CVE', () => {
    const facts = mergeRecordFacts('CVE-2024-1111', [
      record('CVE-2024-1111'),
      record('PYSEC-1', { vectors: [medium] }),
    ]);
    expect(facts).toMatchObject({
      severity: 'MEDIUM',
      severitySource: 'pysec',
      cvss: { version: '3.1', vector: medium, score: 5 },
    });
  });

  it('uses the newest CVSS version and ignores invalid vectors', () => {
    const v4 = 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';
    const score = (vectors: string[]) => mergeRecordFacts('GHSA-a', [record('GHSA-a', { vectors })]).cvss;
    expect(score([medium, v4])).toMatchObject({ version: '4.0', score: 9.3 });
    expect(score(['AV:N/AC:L/Au:N/C:P/I:P/A:P'])).toMatchObject({ version: '2.0', score: 7.5 });
    expect(score(['garbage', 'CVSS:3.1/AV:N', 'CVSS:3.1/AV:Q/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H'])).toBeNull();
  });

  it('uses the title of an announcement last, and only if the announcement has no score', () => {
    const announced = (more: Partial<RecordFacts> = {}) =>
      record('ALSA-2026:1472', {
        summary: 'Important: openssl security update',
        namesSeveral: true,
        ecosystem: 'AlmaLinux',
        ...more,
      });
    const ratedBy = (...records: RecordFacts[]) => {
      const { severity, severitySource } = mergeRecordFacts('CVE-2024-1111', records);
      return `${severity} ${severitySource}`;
    };
    expect(ratedBy(announced(), record('CVE-2024-1111'))).toBe('HIGH alsa');
    expect(ratedBy(announced(), record('CVE-2024-1111', { vectors: [medium] }))).toBe('MEDIUM nvd');
    expect(ratedBy(announced({ vectors: [critical] }))).toBe('CRITICAL alsa');
    const scored = record('RHSA-2026:1', { vectors: [medium], namesSeveral: true, ecosystem: 'Red Hat' });
    expect(ratedBy(announced(), scored)).toBe('MEDIUM rhsa');
    expect(ratedBy(announced({ summary: 'openssl security update' }))).toBe('UNKNOWN none');
  });

  it('rates a malicious package CRITICAL', () => {
    expect(mergeRecordFacts('GHSA-a', [record('MAL-2024-1')])).toMatchObject({
      severity: 'CRITICAL',
      severitySource: 'mal',
    });
  });

  it('lists as aliases the ids that name only this vulnerability, sorted, without its own id, fix announcements and other CVEs', () => {
    const records = [
      record('PYSEC-1', { aliases: ['CVE-2024-1111', 'GHSA-a'] }),
      record('GHSA-a', { aliases: ['CVE-2024-1111'] }),
      record('DSA-1-1', { namesSeveral: true }),
      record('GHSA-two', { namesSeveral: true, aliases: ['CVE-2024-1111', 'CVE-2024-2222'] }),
      record('CVE-2024-1111', { aliases: ['CVE-2024-3333', 'GHSA-other'] }),
    ];
    expect(mergeRecordFacts('CVE-2024-1111', records).aliases).toEqual(['GHSA-a', 'PYSEC-1']);
  });

  it('takes the title from a summary, else from the first sentence of the description, else from the announcement', () => {
    const details = `A flaw in the parser. ${'More words. '.repeat(50)}`;
    const announcement = record('DSA-1-1', { summary: 'openssl - security update' });
    expect(
      mergeRecordFacts('CVE-2024-1111', [announcement, record('GHSA-a', { summary: 'Flaw', details })]).title,
    ).toBe('Flaw');
    expect(mergeRecordFacts('CVE-2024-1111', [announcement, record('CVE-2024-1111', { details })]).title).toBe(
      'A flaw in the parser.',
    );
    expect(mergeRecordFacts('CVE-2024-1111', [announcement]).title).toBe('openssl - security update');
    expect(mergeRecordFacts('CVE-2024-1111', [record('CVE-2024-1111')]).title).toBe('CVE-2024-1111');
    expect(mergeRecordFacts('X-1', [record('X-1', { details: 'word '.repeat(100) })]).title.length).toBeLessThanOrEqual(
      120,
    );
  });

  it('returns the earliest publication date and each link once', () => {
    const facts = mergeRecordFacts('CVE-2024-1111', [
      record('GHSA-a', { publishedMs: Date.UTC(2024, 5, 1), references: ['https://a.example/'] }),
      record('CVE-2024-1111', {
        publishedMs: Date.UTC(2024, 1, 1),
        references: ['https://a.example/', 'https://b.example/'],
      }),
    ]);
    expect(facts).toMatchObject({
      publishedAt: '2024-02-01T00:00:00.000Z',
      references: ['https://a.example/', 'https://b.example/'],
    });
  });

  it('does not depend on the order of records', () => {
    const records = [
      record('GHSA-b', { summary: 'b' }),
      record('GHSA-a', { summary: 'a' }),
      record('PYSEC-1', { details: 'x' }),
    ];
    expect(mergeRecordFacts('CVE-2024-1111', records.toReversed())).toEqual(mergeRecordFacts('CVE-2024-1111', records));
  });
});
