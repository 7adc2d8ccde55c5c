import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { finding } from '../helpers/assess-tag.ts';
import { createReportClient, fixedFinding } from '../helpers/report-client.ts';

let api: TestApi;
const { get, made, assess, download } = createReportClient(() => api);

/** Two upgrades whose order differs: `right` closes more findings, `left` removes more risk. */
beforeAll(async () => {
  api = await createTestApi();
  const exploited = { ...fixedFinding('CVE-2024-1', 0, '1.2.0'), isKnownExploited: true };
  const low = (id: string, fixedVersion: string) => {
    const one = fixedFinding(id, 1, fixedVersion);
    return { ...one, vulnerability: { ...one.vulnerability, severity: 'LOW' as const } };
  };
  await assess('registry.test/one', '1', [exploited, low('CVE-2024-2', '1.9.0'), low('CVE-2024-3', '1.10.0')]);
  await assess('registry.test/two', '1', [low('CVE-2024-2', '1.9.0'), finding('CVE-2024-4', 1)]);
});
afterAll(() => api.close());

interface UpgradeRow {
  packageType: string;
  package: string;
}

const intelligenceOf = async (id: string) => (await get(`/api/reports/${id}`)).body.data.intelligence;
const withoutShare = ({ riskRemovedPercent: _share, ...upgrade }: { riskRemovedPercent: number }) => upgrade;
const fromRow = ({ packageType: type, package: name, ...numbers }: UpgradeRow) => ({ type, name, ...numbers });

it('the list of the findings that an upgrade closes has as many rows as the upgrade says, also by severity and image', async () => {
  const { topActions } = (await get('/api/reports/posture')).body.data;
  for (const { type, name, from, to, release, closes, high, knownExploited, images } of topActions) {
    const filter = new URLSearchParams({
      packageType: type,
      package: name,
      packageVersion: from,
      release: release ?? 'none',
      upgradeTo: to,
    });
    const total = async (path: string, more = '') => (await get(`${path}?${filter.toString()}${more}`)).body.meta.total;
    expect(await total('/api/vulnerabilities'), name).toBe(closes);
    expect(await total('/api/vulnerabilities', '&severity=HIGH'), name).toBe(high);
    expect(await total('/api/vulnerabilities', '&kev=true'), name).toBe(knownExploited);
    expect(await total('/api/vulnerabilities/groups', '&by=image'), name).toBe(images);
  }
});

it('posture reads and every kind of report recommend the same upgrades with the same numbers in the same order', async () => {
  const { upgrades, topActions } = (await get('/api/reports/posture')).body.data;
  expect(upgrades).toEqual([
    expect.objectContaining({ name: 'right', to: '1.10.0', closes: 3, critical: 0, knownExploited: 0, images: 2 }),
    expect.objectContaining({ name: 'left', to: '1.2.0', closes: 1, high: 1, knownExploited: 1, images: 1 }),
  ]);
  expect(topActions).toEqual(upgrades.toReversed());

  const { packages } = (await get('/api/reports/technical')).body.data;
  const byPackage = new Map(packages.map((one: { name: string; upgrade: unknown }) => [one.name, one.upgrade]));
  expect(upgrades.map(({ name }: { name: string }) => byPackage.get(name))).toEqual(upgrades);

  for (const [type, dataset, expected] of [
    ['posture', 'upgrades', upgrades],
    ['technical', 'upgrades', upgrades],
    ['executive', 'actions', topActions],
  ] as const) {
    const id = await made({ type });
    expect((await download(id)).body.datasets[dataset].rows.map(fromRow), type).toEqual(expected);
    expect((await intelligenceOf(id)).upgrades, type).toEqual(upgrades.map(withoutShare));
  }
  const sla = await made({ type: 'sla' });
  expect((await intelligenceOf(sla)).upgrades).toEqual(upgrades.map(withoutShare));
});
