import { describe, expect, it } from 'vitest';
import { distributions } from '../matching/distributions/distributions.ts';
import { distributionProductNames, productsOf, withoutSupportDates } from './distribution-products.ts';
import { ownReleaseDates } from './own-release-dates.ts';
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
    ['redhat', '6.10', '2020-11-30'],
    ['photon', '3.0', '2025-10-02'],
    ['mageia', '8', '2023-11-30'],
    ['mariner', '1.0.20230804', '2023-08-31'],
    ['mariner', '2.0', '2025-07-31'],
    ['azurelinux', '2.0', '2025-07-31'],
    ['opensuse', '42.3', '2019-07-01'],
    ['opensuse', '13.2', '2017-01-17'],
    ['sles', '15', '2019-12-31'],
    ['sled', '12.5', '2024-10-31'],
    ['sles_sap', '15.4', '2023-12-31'],
    ['sle_hpc', '15.3', '2022-12-31'],
    ['suse', '11.4', '2019-03-31'],
    ['sle-micro', '5.1', '2025-10-31'],
    ['sle-micro-rancher', '5.2', '2026-04-30'],
    ['sl-micro', '6.0', '2028-06-30'],
    ['suse-microos', '5.0', '2022-03-31'],
    ['fedora', '38', '2024-05-21'],
    ['freebsd', '14.1', '2025-03-31'],
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
    expect(end('centos', '9')).toBe('2027-05-31');
  });

  it('distinguishes the service packs of openEuler', () => {
    expect(end('openeuler', '22.03', 'openEuler 22.03 (LTS-SP1)')).toBe('2024-12-31');
    expect(end('openeuler', '22.03', 'openEuler 22.03 (LTS)')).toBe('2024-03-31');
    expect(end('openeuler', '23.09', 'openEuler 23.09')).toBe('2024-03-31');
    expect(end('openeuler', '22.03', 'openEuler 22.03 (LTS-SP9)')).toBeUndefined();
  });

  it('is the last day of the releases that a version without a name can be', () => {
    expect(end('centos', '8')).toBe('2024-05-31');
    expect(end('openeuler', '22.03')).toBe('2026-06-30');
  });

  it('has dates or a reason for each distribution with advisories, and not both', () => {
    const states = distributions
      .flatMap(({ systems }) => systems)
      .map((id) => {
        const products = productsOf(id).filter((product) => builtInSupportDates.releases(product).length > 0);
        const isComplete = products.length > 0 && products.length === productsOf(id).length;
        return [id, isComplete, Object.hasOwn(withoutSupportDates, id)] as const;
      });
    expect(states.filter(([, hasDates, hasReason]) => hasDates === hasReason)).toEqual([]);
  });

  it('has own dates only of products that endoflife.date does not list', () => {
    expect(Object.keys(ownReleaseDates).filter((product) => Object.hasOwn(releaseDates, product))).toEqual([]);
    expect(distributionProductNames).toEqual(expect.arrayContaining(Object.keys(ownReleaseDates)));
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
    expect(recordsEndedOn({ purl, operatingSystem: null, on }, builtInSupportDates)).toBe(expected),
  );

  it('uses the name of the operating system of the image', () => {
    const purl = 'pkg:rpm/centos/bash@4.4.20-1.el8?arch=x86_64&distro=centos-8';
    const ended = (versionId: string, name: string) =>
      recordsEndedOn({ purl, operatingSystem: { id: 'centos', versionId, name }, on }, builtInSupportDates);
    expect(ended('8', 'CentOS Linux 8')).toBe('2021-12-31');
    expect(ended('8', 'CentOS Stream 8')).toBe('2024-05-31');
    // The package is of another image, so this name says nothing about it.
    expect(ended('7', 'CentOS Linux 7')).toBe('2024-05-31');
  });
});
