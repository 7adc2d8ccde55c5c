import { describe, expect, it } from 'vitest';
import { recordsEndedOn } from './records-ended-on.ts';
import { releaseDates } from './release-dates.ts';
import { builtInSupportDates, createSupportDates } from './support-dates.ts';
import { supportEnd } from './support-end.ts';

const end = (id: string, versionId: string, name = ''): string | undefined =>
  supportEnd({ id, versionId, name }, builtInSupportDates);

describe('supportEnd', () => {
  it.each([
    ['alpine', '3.18.9', '2025-05-09'],
    ['alpine', '3.20', '2026-04-01'],
    ['ubuntu', '20.04', '2025-05-31'],
    ['rhel', '9.4', '2032-05-31'],
    ['centos', '7', '2024-06-30'],
    ['almalinux', '8.10', '2029-05-31'],
    ['amzn', '2', '2026-06-30'],
    ['sles', '15.6', '2025-12-31'],
    ['opensuse-leap', '15.5', '2024-12-31'],
    ['ol', '7.9', '2024-12-31'],
  ])('is the end of security support of %s %s', (id, versionId, expected) => {
    expect(end(id, versionId)).toBe(expected);
  });

  it('is the end of long-term support for Debian, whose announcements continue until then', () => {
    expect(end('debian', '12')).toBe('2028-06-30');
    expect(end('debian', '10')).toBe('2024-06-30');
  });

  it('distinguishes CentOS Stream from CentOS Linux', () => {
    expect(end('centos', '8', 'CentOS Linux 8')).toBe('2021-12-31');
    expect(end('centos', '8', 'CentOS Stream 8')).toBe('2024-05-31');
  });

  it.each([
    ['wolfi', '20230201'],
    ['debian', ''],
    ['alpine', '3.99.1'],
    ['__proto__', '1'],
    ['ubuntu', '20'],
  ])('is unknown for %s %s', (id, versionId) => expect(end(id, versionId)).toBeUndefined());

  it('knows releases of runtimes and servers too', () => {
    expect(releaseDates['nodejs']?.find(([release]) => release === '18')?.[1]).toBe('2025-04-30');
    expect(Object.keys(releaseDates).length).toBeGreaterThan(30);
  });
});

describe('createSupportDates', () => {
  const release = (product: string, name: string, endsOn: string | null, extendedEndsOn: string | null = null) => ({
    product,
    release: name,
    endsOn,
    extendedEndsOn,
  });

  it('has the dates of the snapshot, and the built-in ones of releases that the snapshot does not name', () => {
    const dates = createSupportDates([release('alpine-linux', '3.18', '2025-06-01')], '2026-11-01T10:00:00Z');
    const ends = ['3.18', '3.17'].map((versionId) => supportEnd({ id: 'alpine', versionId, name: '' }, dates));
    expect(ends).toEqual(['2025-06-01', '2024-11-22']);
    expect(dates.source).toEqual({ name: 'endoflife.date', asOf: '2026-11-01', isBuiltIn: false });
  });

  it('says of which day the built-in dates are, without dates of a snapshot', () => {
    expect(createSupportDates([], '2026-11-01').source).toEqual({
      name: 'endoflife.date',
      asOf: '2026-08-22',
      isBuiltIn: true,
    });
  });

  it('returns no end for a release that is supported without a day', () => {
    const dates = createSupportDates([release('oracle-linux', '10', null)], '2026-11-01');
    expect(supportEnd({ id: 'ol', versionId: '10.1', name: '' }, dates)).toBeUndefined();
  });
});

describe('recordsEndedOn', () => {
  const on = new Date('2026-01-01T00:00:00Z');

  it.each([
    ['pkg:deb/debian/openssl@1.1.1n?arch=amd64&distro=debian-10', '2024-06-30'],
    ['pkg:apk/alpine/musl@1.2.4-r2?distro=alpine-3.18.9&upstream=musl', '2025-05-09'],
    ['pkg:rpm/opensuse/curl@7.56.1-1.1?distro=opensuse-leap-15.5', '2024-12-31'],
    ['pkg:deb/debian/openssl@3.0.11?distro=debian-12', null],
    ['pkg:apk/alpine/musl@1.2.5-r2?distro=alpine-3.21', null],
    ['pkg:npm/lodash@4.17.20', null],
    ['pkg:npm/lodash@4.17.20?distro=', null],
  ])('is the end of the release of %s: %s', (purl, expected) =>
    expect(recordsEndedOn(purl, on, builtInSupportDates)).toBe(expected),
  );
});
