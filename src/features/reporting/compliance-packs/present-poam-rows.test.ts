import { describe, expect, it } from 'vitest';
import type { PackRows } from '../../../compliance/pack/evidence-tables.ts';
import { poamAssetsDataset, poamDataset } from '../../../compliance/pack/poam-datasets.ts';
import { severities } from '../../../domain/severity.ts';
import { csvRow } from '../../../lib/csv-row.ts';
import { type FoldedWeakness, foldWeaknesses } from './fold-weaknesses.ts';
import type { PoamAsset } from './poam-weakness-store.ts';
import { presentPoamAsset, presentPoamWeakness } from './present-poam-rows.ts';

const asset: PoamAsset = {
  vulnerability: 'CVE-2026-1',
  package_type: 'deb',
  package: 'openssl',
  release: 'debian 12',
  severity: severities.indexOf('HIGH'),
  title: 'A flaw',
  first_at: new Date('2026-01-01T00:00:00Z'),
  is_exploited: true,
  is_malware: false,
  exploited_due_on: '2026-01-21',
  asset: 'acme/api:1',
  installed: '3.0.1',
  fixed_version: '3.0.2',
  is_suppressed: false,
  deviations: [],
  closed_at: null,
  closed_cause: null,
  is_proven: null,
};
const to = new Date('2026-06-30T00:00:00Z');

/** Folds one weakness of these assets. Each asset overrides some fields. */
async function foldedOf(...changes: Partial<PoamAsset>[]): Promise<FoldedWeakness[]> {
  const rows = changes.map((change) => ({ ...asset, ...change }));
  const folded: FoldedWeakness[] = [];
  // A weakness can extend over several pages.
  const pages = (async function* () {
    for (const row of rows) yield [row];
  })();
  for await (const page of foldWeaknesses(pages)) folded.push(...page);
  return folded;
}

async function cellsOf(...changes: Partial<PoamAsset>[]): Promise<PackRows['poam']> {
  const [weakness, ...others] = await foldedOf(...(changes.length === 0 ? [{}] : changes));
  if (!weakness || others.length > 0) throw new Error('not one weakness');
  return presentPoamWeakness(weakness, to);
}

describe('presentPoamWeakness', () => {
  it('fills the columns of the template with one row for all assets of a weakness', async () => {
    const [weakness] = await foldedOf({}, { asset: 'acme/web:1' });
    expect(weakness && Object.keys(presentPoamWeakness(weakness, to))).toEqual(poamDataset.columns.map(({ id }) => id));
    expect(await cellsOf({}, { asset: 'acme/web:1' })).toMatchObject({
      Controls: 'RA-5',
      'Weakness Name': 'A flaw',
      'Weakness Description': 'CVE-2026-1 in openssl (deb, debian 12), in 2 image tags.',
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
  ] as const)('rates %s as %s, to be completed by %s', async (severity, rating, day) => {
    const cells = await cellsOf({ severity: severities.indexOf(severity) });
    expect(cells).toMatchObject({ 'Original Risk Rating': rating });
    expect(cells['Scheduled Completion Date']).toBe(day);
  });

  it('has the highest severity, the first detection and the earliest due date of all assets', async () => {
    expect(
      await cellsOf(
        { severity: severities.indexOf('LOW'), exploited_due_on: null, is_exploited: false },
        { asset: 'acme/web:1', first_at: new Date('2025-12-01T00:00:00Z') },
      ),
    ).toMatchObject({
      'Original Risk Rating': 'High',
      'Original Detection Date': '2025-12-01',
      'Binding Operational Directive 22-01 Due Date': '2026-01-21',
    });
  });

  it.each([
    ['deb', 'debian 12', ['1.9.0', '1.10.0'], 'On debian 12, upgrade openssl to 1.10.0 and rebuild the images.'],
    ['deb', 'debian 12', ['3.0.2~rc1', '3.0.2'], 'On debian 12, upgrade openssl to 3.0.2 and rebuild the images.'],
    ['npm', '', ['1.9.0', '1.10.0'], 'Upgrade openssl to 1.10.0 and rebuild the images.'],
    ['rpm', 'rhel 9', ['1.9.0', '1.10.0'], 'On rhel 9, upgrade openssl to 1.10.0 and rebuild the images.'],
    [
      'generic',
      'rhel 9',
      ['1.9.0', '1.10.0'],
      'On rhel 9, upgrade openssl to the highest of 1.10.0, 1.9.0 and rebuild the images.',
    ],
  ])('orders %s versions by their package type: %s %j', async (packageType, release, fixed, plan) => {
    for (const versions of [fixed, fixed.toReversed()]) {
      const rows = versions.map((version, index) => {
        return { package_type: packageType, release, fixed_version: version, asset: `acme/api:${index}` };
      });
      expect((await cellsOf(...rows))['Overall Remediation Plan']).toBe(plan);
    }
  });

  it('gives each branch its own upgrade for packages outside distributions', async () => {
    const npm = { package_type: 'npm', release: '' };
    expect(
      (
        await cellsOf(
          { ...npm, installed: '1.8.0', fixed_version: '1.10.0' },
          { ...npm, installed: '2.0.0', fixed_version: '2.0.3', asset: 'acme/web:1' },
        )
      )['Overall Remediation Plan'],
    ).toBe('Upgrade openssl from 1.8.0 to 1.10.0, from 2.0.0 to 2.0.3 and rebuild the images.');
  });

  it('has a row for each release with the upgrade of that release', async () => {
    const folded = await foldedOf(
      { release: 'debian 11', fixed_version: '1.1.1w-0+deb11u1' },
      { release: 'debian 12', fixed_version: '3.0.11-1~deb12u2', asset: 'acme/web:1' },
    );
    const rows = folded.map((weakness) => presentPoamWeakness(weakness, to));
    expect(rows.map((row) => [row['Asset Identifier'], row['Overall Remediation Plan']])).toEqual([
      ['acme/api:1', 'On debian 11, upgrade openssl to 1.1.1w-0+deb11u1 and rebuild the images.'],
      ['acme/web:1', 'On debian 12, upgrade openssl to 3.0.11-1~deb12u2 and rebuild the images.'],
    ]);
    expect(new Set(rows.map((row) => row['POAM ID'])).size).toBe(2);
  });

  it('derives the id from the weakness alone, and different ids for different weaknesses', async () => {
    const { 'POAM ID': id } = await cellsOf();
    expect(id).toMatch(/^V-[0-9a-f]{12}$/);
    expect((await cellsOf({ severity: 0, fixed_version: null, is_suppressed: true, installed: '9' }))['POAM ID']).toBe(
      id,
    );
    for (const other of [
      { vulnerability: 'CVE-2026-2' },
      { package: 'libssl' },
      { package_type: 'rpm' },
      { release: 'debian 11' },
    ])
      expect((await cellsOf(other))['POAM ID']).not.toBe(id);
  });

  it.each([
    ['false_positive', 'False Positive'],
    ['not_applicable', 'False Positive'],
    ['risk_accepted', 'Operational Requirement'],
    ['compensating_control', 'Risk Adjustment'],
  ])('lists an approved exception of category %s as a pending deviation', async (category, column) => {
    const none = { 'False Positive': 'No', 'Operational Requirement': 'No', 'Risk Adjustment': 'No' };
    expect(await cellsOf()).toMatchObject(none);
    const cells = await cellsOf({
      is_suppressed: true,
      deviations: [{ category, reason: 'not in use', isOfTag: false }],
    });
    expect(cells).toMatchObject({ ...none, [column]: 'Pending', 'Deviation Rationale': 'not in use' });
    expect(cells['Comments']).toContain('Approved by the organization for all assets; not yet by the authorizing');
  });

  it('names the tag of an exception that covers one tag, and the number of covered assets', async () => {
    const cells = await cellsOf(
      { is_suppressed: true, deviations: [{ category: 'risk_accepted', reason: 'not in use', isOfTag: true }] },
      { asset: 'acme/web:1' },
    );
    expect(cells).toMatchObject({
      'Operational Requirement': 'Pending',
      'Deviation Rationale': 'not in use (only for acme/api:1)',
    });
    expect(cells['Comments']).toContain('Approved by the organization for 1 of 2 assets;');
  });

  it('has a vendor dependency if an asset has no fixed version', async () => {
    expect(await cellsOf({ fixed_version: null })).toMatchObject({
      'Overall Remediation Plan': 'Wait for a fixed version of openssl, or replace the package.',
      'Vendor Dependency': 'Yes',
      'Vendor Dependent Product Name': 'openssl',
    });
    expect(await cellsOf({}, { fixed_version: null, asset: 'acme/web:1' })).toMatchObject({
      'Overall Remediation Plan':
        'On debian 12, upgrade openssl to 3.0.2 and rebuild the images. 1 of 2 assets have no fixed version: wait for one, or replace the package there.',
      'Vendor Dependency': 'Yes',
    });
  });

  it.each([
    ['2026-01-02', 'ON TIME: 29 days left.'],
    ['2026-01-24', 'DUE SOON: 7 days left.'],
    ['2026-01-31', 'LATE: 0 days past the scheduled date.'],
    ['2026-02-01', 'LATE: 1 day past the scheduled date.'],
  ])('comments on %s: %s', async (day, text) => {
    const [weakness] = await foldedOf({});
    const row = weakness && presentPoamWeakness(weakness, new Date(`${day}T00:00:00Z`));
    expect(row?.Comments).toBe(text);
  });

  it.each([
    [
      '2026-01-30',
      'CLOSED IN TIME. A later scan confirms that the weakness is no longer present (image changed).',
      true,
    ],
    [
      '2026-02-02',
      'CLOSED LATE: 2 days after the scheduled date. Complete scans do not confirm for every asset that the weakness is no longer present (image changed).',
      false,
    ],
  ])('has the closure date %s of a closed weakness and the comment %s', async (day, text, isProven) => {
    const closed = { closed_at: new Date(`${day}T00:00:00Z`), closed_cause: 'image changed', is_proven: isProven };
    expect(await cellsOf({ ...closed, closed_at: new Date('2026-01-02T00:00:00Z') }, closed)).toMatchObject({
      'Status Date': day,
      Comments: text,
    });
  });

  it('states the number of omitted assets and the file that lists all assets', async () => {
    const rows = Array.from({ length: 70 }, (_, index) => ({ asset: `acme/api:${100 + index}` }));
    const text = String((await cellsOf(...rows))['Asset Identifier']).split('\n');
    expect(text).toHaveLength(51);
    expect(text.at(-1)).toBe('and 20 more; poam-assets.csv lists all 70');
  });

  it('counts an asset with several installed versions once', async () => {
    const cells = await cellsOf({}, { installed: '3.0.0' }, { asset: 'acme/web:1' });
    expect(cells['Weakness Description']).toContain('in 2 image tags.');
  });

  it('marks malicious packages by name, and plans their removal instead of an upgrade', async () => {
    const malware = {
      is_malware: true,
      package_type: 'npm',
      release: '',
      package: 'odd',
      title: 'Malicious code in odd',
    };
    expect(await cellsOf(malware, { ...malware, fixed_version: null, asset: 'acme/web:1' })).toMatchObject({
      'Weakness Name': 'MALWARE: Malicious code in odd',
      'Weakness Description': 'CVE-2026-1 in odd (npm), in 2 image tags. An advisory calls the package malicious.',
      'Overall Remediation Plan':
        'Remove odd, rebuild the images, and replace the secrets that were available to them. The package is malicious.',
      'Vendor Dependency': 'No',
      'Vendor Dependent Product Name': null,
    });
    expect(presentPoamAsset({ ...asset, ...malware }, to)).toMatchObject({ Malware: 'yes' });
    expect(presentPoamAsset(asset, to)).toMatchObject({ Malware: 'no' });
  });

  it('limits the number of versions and deviations in one row', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      package_type: 'npm',
      release: '',
      asset: `acme/api:${1000 + index}`,
      installed: `1.${index}.0`,
      fixed_version: `1.${index}.1`,
      is_suppressed: true,
      deviations: [{ category: 'risk_accepted', reason: `reason ${index}`, isOfTag: true }],
    }));
    const cells = await cellsOf(...rows);
    expect(cells['Overall Remediation Plan']).toContain('poam-assets.csv lists further installed versions.');
    for (const column of ['Overall Remediation Plan', 'Deviation Rationale', 'Asset Identifier'] as const)
      expect(String(cells[column]).length).toBeLessThan(3000);
  });

  it('escapes texts that a spreadsheet would evaluate', async () => {
    const [weakness] = await foldedOf({ title: '=HYPERLINK("http://evil")', asset: '@SUM(A1):1' });
    const line = csvRow(weakness ? Object.values(presentPoamWeakness(weakness, to)) : []);
    expect(line).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(line).toContain(`"'@SUM(A1):1`);
  });
});

it('an asset row has the fixed version and the due date of that asset', () => {
  const row = presentPoamAsset(
    { ...asset, deviations: [{ category: 'risk_accepted', reason: 'r', isOfTag: true }] },
    to,
  );
  expect(Object.keys(row)).toEqual(poamAssetsDataset.columns.map(({ id }) => id));
  expect(row).toMatchObject({
    'POAM ID': expect.stringMatching(/^V-/),
    Package: 'openssl',
    'Asset Identifier': 'acme/api:1',
    Release: 'debian 12',
    'Installed Version': '3.0.1',
    'Fixed Version': '3.0.2',
    'Original Detection Date': '2026-01-01',
    'Scheduled Completion Date': '2026-01-31',
    Timing: 'LATE: 150 days past the scheduled date',
    Deviations: 'risk_accepted (this tag): r',
    'Closed Date': null,
  });
});
