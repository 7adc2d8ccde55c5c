import { describe, expect, it } from 'vitest';
import type { PackageType } from '../../domain/package.ts';
import { softwareSupport } from './software-support.ts';
import { builtInSupportDates, createSupportDates } from './support-dates.ts';

const on = '2026-11-01';

function support(
  type: PackageType,
  name: string,
  version: string,
  more: { supplier?: string; isOwned?: boolean } = {},
) {
  const { supplier, isOwned = false } = more;
  const item = { type, name, version, isOwnedByDistribution: isOwned, ...(supplier !== undefined && { supplier }) };
  const found = softwareSupport(item, builtInSupportDates, on);
  return found && [found.product, found.release, found.endsOn, found.hasEnded];
}

describe('softwareSupport', () => {
  it.each<[PackageType, string, string, [string, string, string | null, boolean]]>([
    ['generic', 'node', '16.20.2', ['nodejs', '16', '2023-09-11', true]],
    ['generic', 'node', 'v22.11.0', ['nodejs', '22', '2027-04-30', false]],
    ['generic', 'python', '3.8.20', ['python', '3.8', '2024-10-07', true]],
    ['generic', 'python', '3.13.0rc1', ['python', '3.13', '2029-10-31', false]],
    ['generic', 'php', '7.4.33', ['php', '7.4', '2022-11-28', true]],
    ['generic', 'ruby', '2.7.8', ['ruby', '2.7', '2023-03-31', true]],
    ['generic', 'openssl', '1.1.1w', ['openssl', '1.1.1', '2023-09-11', true]],
    ['generic', 'nginx', '1.24.0', ['nginx', '1.24', '2024-04-23', true]],
    ['generic', 'postgresql', '16.2', ['postgresql', '16', '2028-11-09', false]],
    ['generic', 'mysql', '9.6.0', ['mysql', '9.6', '2026-04-21', true]],
    ['bitnami', 'redis', '7.4.1', ['redis', '7.4', '2029-12-01', false]],
    ['conda', 'python', '3.9.18', ['python', '3.9', '2025-10-31', true]],
    ['golang', 'stdlib', '1.22.1', ['go', '1.22', '2025-02-11', true]],
    ['golang', 'stdlib', 'go1.21.5', ['go', '1.21', '2024-08-13', true]],
    ['nuget', 'Microsoft.NETCore.App.Runtime.linux-x64', '7.0.20', ['dotnet', '7', '2024-05-14', true]],
    ['npm', '@angular/core', '15.2.10', ['angular', '15', '2024-05-18', true]],
    ['pypi', 'Django', '4.1.13', ['django', '4.1', '2023-12-01', true]],
    ['maven', 'org.springframework.boot:spring-boot', '3.2.1', ['spring-boot', '3.2', '2024-12-31', true]],
    ['maven', 'org.apache.tomcat.embed:tomcat-embed-core', '8.5.99', ['tomcat', '8.5', '2024-03-31', true]],
  ])('of %s %s %s is %j', (type, name, version, expected) => {
    expect(support(type, name, version)).toEqual(expected);
  });

  it('of a Java runtime has the dates of its builder, else the longest ones of public builds', () => {
    expect(support('generic', 'openjdk', '17.0.2', { supplier: 'Eclipse Adoptium' })?.[0]).toBe('eclipse-temurin');
    expect(support('generic', 'openjdk', '21.0.4', { supplier: 'Amazon.com Inc.' })?.[0]).toBe('amazon-corretto');
    expect(support('generic', 'openjdk', '1.8.0_352')?.slice(1)).toEqual(['8', expect.any(String), false]);
    expect(support('generic', 'openjdk', '16.0.2')?.[3]).toBe(true);
  });

  it('of packages of a distribution is left to the distribution, unless the project builds them', () => {
    expect(support('deb', 'python3.9', '3.9.2-1')).toBeUndefined();
    expect(support('deb', 'nodejs', '12.22.12~dfsg-1~deb11u4')).toBeUndefined();
    expect(support('generic', 'python', '3.8.1', { isOwned: true })).toBeUndefined();
    expect(support('deb', 'nodejs', '16.20.2-1nodesource1')).toEqual(['nodejs', '16', '2023-09-11', true]);
    expect(support('deb', 'postgresql-12', '12.22-1.pgdg120+1')?.slice(0, 2)).toEqual(['postgresql', '12']);
    expect(support('deb', 'nginx', '1.24.0-1~bookworm', { supplier: 'NGINX Packaging <n@f5.com>' })?.[3]).toBe(true);
  });

  it.each<[PackageType, string, string]>([
    ['generic', 'node', '99.1.0'],
    ['generic', 'node', ''],
    ['generic', 'python', '3'],
    ['generic', 'openssl', '1.1.10'],
    ['generic', 'nginx', '1.240'],
    ['generic', '__proto__', '1.0'],
    ['generic', 'constructor', '1.0'],
    ['npm', 'node', '16.20.2'],
    ['generic', 'busybox', '1.36.1'],
  ])('of %s %s %j is unknown', (type, name, version) => expect(support(type, name, version)).toBeUndefined());

  it('of a release without a day has not ended', () => {
    const dates = createSupportDates(
      [{ product: 'nodejs', release: '27', endsOn: null, extendedEndsOn: null }],
      '2026-10-01',
    );
    const item = { type: 'generic' as const, name: 'node', version: '27.0.1', isOwnedByDistribution: false };
    expect(softwareSupport(item, dates, on)).toEqual({
      product: 'nodejs',
      release: '27',
      endsOn: null,
      hasEnded: false,
    });
  });
});
