import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureSnapshotRow } from '../../src/features/scanning/advisories/advisory-store.ts';
import { compileRecords, osvRecord } from '../helpers/advisory-fixtures.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';

let api: TestApi;
let snapshot: { path: string; used: { id: string; digest: string } } | null = null;

beforeAll(async () => {
  api = await createTestApi({ currentSnapshot: async () => snapshot });
});
afterAll(() => api.close());

it('a finding has the source of its severity and the other opinions', async () => {
  const open = [{ introduced: '0' }];
  const named = { aliases: ['CVE-2024-1111'] };
  const compiled = await compileRecords({
    records: {
      PyPI: [
        osvRecord('GHSA-aaaa-aaaa-aaaa', 'PyPI', 'kit', open, { ...named, database_specific: { severity: 'LOW' } }),
        osvRecord('PYSEC-2024-1', 'PyPI', 'kit', open, {
          ...named,
          severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
        }),
        osvRecord('PYSEC-2024-2', 'PyPI', 'kit', open),
      ],
    },
  });
  const id = await ensureSnapshotRow(api.database.kysely, compiled);
  snapshot = { path: compiled.path, used: { id, digest: compiled.digest } };
  const { body } = await api.call('POST', '/api/scans/upload', {
    key: api.first.keys.sensor,
    body: {
      scan: { id: 'opinions' },
      image: { ref: 'registry.example/acme/app:1', digest: `sha256:${'a'.repeat(64)}`, platform: 'linux/amd64' },
      packages: [{ purl: 'pkg:pypi/kit@1.0', paths: ['srv/kit-1.0.dist-info/METADATA'] }],
      layers: [],
      evidence: { config: { user: '1000', env: ['PATH=/bin'] } },
    },
  });
  for (const url of [`/api/scans/${body.data.scanId}/findings`, '/api/vulnerabilities']) {
    const list = await api.call('GET', url, { key: api.first.keys.viewer });
    expect(list.body.data, url).toMatchObject([
      {
        cveId: 'CVE-2024-1111',
        severity: 'LOW',
        severitySource: 'ghsa',
        severityOpinions: [
          { source: 'ghsa', severity: 'LOW', cvss: null },
          { source: 'pysec', severity: 'CRITICAL', cvss: { score: 9.8, source: 'pysec' } },
        ],
      },
      { cveId: 'PYSEC-2024-2', severity: 'UNKNOWN', severitySource: 'none', severityOpinions: [] },
    ]);
  }
});
