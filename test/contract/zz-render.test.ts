import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { it } from 'vitest';
import { createTestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { createPackClient } from '../helpers/pack-client.ts';
import { daysAgo, seedHalfYear } from '../helpers/pack-history.ts';

it('renders', async () => {
  const api = await createTestApi();
  const client = createPackClient(api);
  await seedHalfYear(api.database.kysely, api.first.id);
  const names = ['openssl', 'libxml2', 'log4j-core-with-a-very-long-artifact-name', 'レンダリング', 'curl'];
  const packages = names.map((name) => ({ type: 'npm', name, version: '1.0.0' }));
  for (const step of [0, 1, 2])
    for (let tag = 0; tag < 30; tag += 1) {
      const found = Array.from({ length: 12 - step * 3 }, (_, n) => {
        const one = finding(`CVE-2026-${4000 + n}`, n % 5);
        const severity = (['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'] as const)[n % 4] ?? 'LOW';
        return { ...one, vulnerability: { ...one.vulnerability, severity, title: `Flaw ${n}` } };
      });
      await assessTag(api.database.kysely, {
        organizationId: api.first.id, image: `registry.test/platform/service-${tag % 10}`, tag: `v1.${tag}`, packages, found, detectedAt: daysAgo(60 - 20 * step),
      });
    }
  await sql`update tags set created_at = ${daysAgo(90)} where created_at > ${daysAgo(20)}`.execute(api.database.kysely);
  await sql`insert into attestations (id, organization_id, cve_id, package_name, category, reason, scope_type, status, proposed_by, proposed_by_name, decided_by, decided_by_name, decided_at) values ('att_1', ${api.first.id}, 'CVE-2026-4000', 'openssl', 'risk_accepted', 'The service is only reachable from inside.', 'blanket', 2, 'u', 'Ann', 'v', 'Ben', ${daysAgo(30)})`.execute(api.database.kysely);
  for (const [key, baseline] of [['fedramp', 'high'], ['soc2']] as const) {
    const id = await client.made({ templateId: key, ...(baseline && { baseline }) });
    writeFileSync(`/tmp/packs/${key}.zip`, (await client.bytesOf(id)).rawPayload);
    writeFileSync(`/tmp/packs/${key}.pdf`, (await client.bytesOf(id, 'PDF')).rawPayload);
  }
  await api.close();
}, 300_000);
