import { describe, expect, it } from 'vitest';
import type { PackageType } from '../../domain/package.ts';
import { possibleSoftwareProducts, softwareProducts } from './software-products.ts';

describe('possibleSoftwareProducts', () => {
  const suppliers = [
    undefined,
    'Eclipse Adoptium',
    'Amazon.com Inc.',
    'Azul Systems, Inc.',
    'Microsoft',
    'Red Hat, Inc.',
    'BellSoft',
    'SAP SE',
    'NGINX Packaging <n@f5.com>',
  ];

  it.each<[PackageType, string, string]>([
    ['generic', 'openjdk', '17.0.2'],
    ['generic', 'node', '16.20.2'],
    ['deb', 'nginx', '1.24.0-1~bookworm'],
    ['deb', 'nodejs', '16.20.2-1nodesource1'],
    ['npm', '@angular/core', '15.2.10'],
  ])('has the products of %s %s %s with any supplier', (type, name, version) => {
    const item = { type, name, version };
    const possible = possibleSoftwareProducts(item);
    const found = suppliers.flatMap(
      (supplier) => softwareProducts({ ...item, ...(supplier !== undefined && { supplier }) }) ?? [],
    );
    expect(new Set(possible)).toEqual(new Set(found));
    expect(possible.length).toBeGreaterThan(0);
  });

  it('has none for other packages', () => {
    expect(possibleSoftwareProducts({ type: 'npm', name: 'left', version: '1.0.0' })).toEqual([]);
    expect(possibleSoftwareProducts({ type: 'deb', name: 'openssl', version: '3.0.11-1' })).toEqual([]);
  });
});
