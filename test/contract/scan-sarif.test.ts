import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';
import { codeScanningProblems, sarifProblems } from '../helpers/read-back/check-sarif.ts';

let api: TestApi;
let scanId: string;
beforeAll(async () => {
  api = await createTestApi();
  const of = {
    organizationId: api.first.id,
    image: 'ghcr.io/acme/api',
    tag: '1',
    packages: [{ type: 'npm', name: 'left-pad', version: '1.0.0' }],
    found: [finding('CVE-2024-0001', 0), finding('CVE-2024-0002', 0)],
    completeness: 'partial' as const,
  };
  ({ scanId } = await assessTag(api.database.kysely, of));
  const coverage = { assessed: 1, notAssessed: [{ group: 'rpm', reason: 'not supported yet', packages: 129 }] };
  await sql`update scans set coverage = ${JSON.stringify(coverage)}::jsonb where id = ${scanId}`.execute(
    api.database.kysely,
  );
});
afterAll(() => api.close());

const get = (key = api.first.keys.viewer) => api.call('GET', `/api/scans/${scanId}/sarif`, { key });

describe('GET /api/scans/{scanId}/sarif', () => {
  it('is a SARIF log without envelope that code scanning accepts, with the same bytes each time', async () => {
    const { status, headers, body } = await get();
    expect([status, headers['content-type']]).toEqual([200, 'application/sarif+json']);
    expect(headers['content-disposition']).toBe(`attachment; filename="${scanId}.sarif"`);
    const log = JSON.parse(body);
    expect([...sarifProblems(log), ...codeScanningProblems(log, gzipSync(body).length)]).toEqual([]);
    const rules = log.runs[0].results.map((result: { ruleId: string }) => result.ruleId);
    expect(rules.toSorted()).toEqual(['CVE-2024-0001', 'CVE-2024-0002']);
    expect((await get()).body).toBe(body);
  });

  it('names the content that a partial scan did not assess', async () => {
    const [{ invocations }] = JSON.parse((await get()).body).runs;
    const texts = invocations[0].toolExecutionNotifications.map(
      (one: { message: { text: string } }) => one.message.text,
    );
    expect(texts).toEqual([expect.stringContaining('partial'), '129 of rpm: not supported yet']);
  });

  it('of a scan that is not COMPLETE is 404 with the reason, and of another organization 404 as for an unknown scan', async () => {
    expect((await get(api.second.keys.admin)).body.error.message).toBe('Scan not found');
    await sql`update scans set status = 4 where id = ${scanId}`.execute(api.database.kysely);
    const { status, body } = await get();
    expect([status, body.error.message]).toEqual([404, 'SARIF log not found: the scan is FAILED']);
  });
});
