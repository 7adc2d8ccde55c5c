import { describe, expect, it } from 'vitest';
import { poamAssetsDataset, poamDataset } from '../../compliance/pack/pack-datasets.ts';
import { severities } from '../../domain/severity.ts';
import { csvRow } from '../../lib/csv-row.ts';
import { poamAssetRow, poamRow } from './poam-rows.ts';
import type { PoamRow } from './store-poam.ts';

const weakness: PoamRow = {
  vulnerability: 'CVE-2026-1',
  severity: severities.indexOf('HIGH'),
  package_type: 'deb',
  package: 'openssl',
  title: 'A flaw',
  first_at: new Date('2026-01-01T00:00:00Z'),
  is_exploited: true,
  exploited_due_on: '2026-01-21',
  fixed_version: '3.0.2',
  assets: 2,
  asset_names: ['acme/api:1', 'acme/web:1'],
  is_excepted: false,
  categories: [],
  reasons: [],
};
const to = new Date('2026-06-30T00:00:00Z');

const cellsOf = (change: Partial<PoamRow> = {}): Record<string, unknown> => {
  const row = poamRow({ ...weakness, ...change }, to);
  return Object.fromEntries(poamDataset.columns.map(({ id }, index) => [id, row[index]]));
};

describe('poamRow', () => {
  it('fills exactly the columns of the template, one row for all assets of a weakness', () => {
    expect(poamRow(weakness, to)).toHaveLength(poamDataset.columns.length);
    expect(cellsOf()).toMatchObject({
      Controls: 'RA-5',
      'Weakness Name': 'A flaw',
      'Weakness Source Identifier': 'CVE-2026-1',
      'Asset Identifier': 'acme/api:1\nacme/web:1',
      'Status Date': '2026-06-30',
      'Vendor Dependency': 'No',
      'Binding Operational Directive 22-01 tracking': 'Yes',
      'Binding Operational Directive 22-01 Due Date': '2026-01-21',
      CVE: 'CVE-2026-1',
    });
  });

  it.each([
    ['CRITICAL', 'High', '2026-01-31'],
    ['HIGH', 'High', '2026-01-31'],
    ['MEDIUM', 'Moderate', '2026-04-01'],
    ['UNKNOWN', 'Moderate', '2026-04-01'],
    ['LOW', 'Low', '2026-06-30'],
    ['NEGLIGIBLE', 'Low', '2026-06-30'],
  ] as const)('rates %s as %s, to be completed by %s', (severity, rating, day) => {
    const cells = cellsOf({ severity: severities.indexOf(severity) });
    expect(cells).toMatchObject({ 'Original Risk Rating': rating });
    expect(cells['Scheduled Completion Date']).toBe(day);
  });

  it('keeps the id of a weakness whatever else changes, and shares it with no other', () => {
    const id = cellsOf()['POAM ID'];
    expect(id).toMatch(/^V-[0-9a-f]{12}$/);
    expect(cellsOf({ severity: 0, assets: 9, fixed_version: null, is_excepted: true })['POAM ID']).toBe(id);
    for (const other of [{ vulnerability: 'CVE-2026-2' }, { package: 'libssl' }, { package_type: 'rpm' }])
      expect(cellsOf(other)['POAM ID']).not.toBe(id);
  });

  it.each([
    ['false_positive', 'False Positive'],
    ['not_applicable', 'False Positive'],
    ['risk_accepted', 'Operational Requirement'],
    ['compensating_control', 'Risk Adjustment'],
  ])('asks for a deviation where %s was approved here, and claims none', (category, column) => {
    const none = { 'False Positive': 'No', 'Operational Requirement': 'No', 'Risk Adjustment': 'No' };
    expect(cellsOf({ categories: [category], reasons: ['not in use'] })).toMatchObject(none);
    const cells = cellsOf({ is_excepted: true, categories: [category], reasons: ['not in use'] });
    expect(cells).toMatchObject({ ...none, [column]: 'Pending', 'Deviation Rationale': 'not in use' });
    expect(cells['Comments']).toContain('not yet by the authorizing official');
  });

  it('depends on the vendor where there is no fix', () => {
    expect(cellsOf({ fixed_version: null })).toMatchObject({
      'Vendor Dependency': 'Yes',
      'Vendor Dependent Product Name': 'openssl',
    });
  });

  it('says how many assets it leaves out, and where all of them are', () => {
    expect(cellsOf({ assets: 70 })['Asset Identifier']).toBe(
      'acme/api:1\nacme/web:1\nand 68 more: all 70 are in poam-assets.csv',
    );
    const asset = { vulnerability: 'CVE-2026-1', package_type: 'deb', package: 'openssl', asset: 'acme/zoo:1' };
    expect(poamAssetRow(asset)).toEqual([cellsOf()['POAM ID'], 'CVE-2026-1', 'openssl', 'acme/zoo:1']);
    expect(poamAssetRow(asset)).toHaveLength(poamAssetsDataset.columns.length);
  });

  it('gives no formula to a spreadsheet', () => {
    const row = poamRow({ ...weakness, title: '=HYPERLINK("http://evil")', asset_names: ['@SUM(A1):1'] }, to);
    const line = csvRow(row.map((cell) => (typeof cell === 'object' && cell !== null ? cell.text : cell)));
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(line).toContain(`"'@SUM(A1):1`);
  });
});
