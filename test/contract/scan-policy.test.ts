import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, finding } from '../helpers/assess-tag.ts';

let api: TestApi;
let scanId: string;
beforeAll(async () => {
  api = await createTestApi();
  ({ scanId } = await assessTag(api.database.kysely, {
    organizationId: api.first.id,
    image: 'ghcr.io/acme/api',
    tag: '1',
    packages: [{ type: 'npm', name: 'left-pad', version: '1.0.0' }],
    found: [finding('CVE-2024-0001', 0), finding('CVE-2024-0002', 0)],
  }));
});
afterAll(() => api.close());

const evaluate = (body: object, key = api.first.keys.viewer, id = scanId) =>
  api.call('POST', `/api/scans/${id}/policy`, { key, body });
const rules = [{ name: 'every finding', findings: {} }];

describe('POST /api/scans/{scanId}/policy', () => {
  it('judges a scan by the policy of the request, with its exceptions, and stores nothing', async () => {
    const refused = await evaluate({ version: 1, name: 'production', rules });
    expect([refused.status, refused.body.data]).toEqual([
      200,
      expect.objectContaining({ policy: 'production', result: 'fail' }),
    ]);
    expect(refused.body.data.rules[0]).toMatchObject({ rule: 'every finding', status: 'fail', violations: 2 });
    const exceptions = ['CVE-2024-0001', 'CVE-2024-0002'].map((id) => ({
      id,
      image: 'ghcr.io/acme/*',
      package: 'left-pad',
      reason: 'accepted',
      expires: '2099-01-01',
    }));
    const accepted = await evaluate({ version: 1, rules, exceptions });
    expect(accepted.body.data).toMatchObject({ result: 'pass', excepted: [{ findings: 1 }, { findings: 1 }] });
  });

  it('reports all problems of a policy as issues', async () => {
    const { status, body } = await evaluate({
      version: 1,
      rules: [{ findings: { severity: 'huge' } }, { typo: true }],
      exceptions: [{ id: 'CVE-1' }],
    });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.issues.map(({ path }: { path: string }) => path)).toEqual([
      'rules.0.findings.severity',
      'rules.1.findings',
      'rules.1.typo',
      'exceptions.0.reason',
    ]);
  });

  it('gives unknown for a partial scan without other violations', async () => {
    const coverage = { assessed: 1, notAssessed: [{ group: 'rpm', reason: 'not supported yet', packages: 129 }] };
    await sql`update scans set completeness = 'partial', coverage = ${JSON.stringify(coverage)}::jsonb where id = ${scanId}`.execute(
      api.database.kysely,
    );
    const { body } = await evaluate({ version: 1, rules: [{ findings: { malware: true } }] });
    expect(body.data).toMatchObject({ result: 'unknown' });
    expect(body.data.rules.at(-1).reasons).toEqual(['rpm, 129 not assessed: not supported yet']);
  });

  it('of a scan that is not COMPLETE is 404 with the reason, and of another organization 404 as for an unknown scan', async () => {
    expect((await evaluate({ version: 1, rules }, api.second.keys.admin)).body.error.message).toBe('Scan not found');
    expect((await evaluate({ version: 1, rules }, undefined, 'scan_unknown')).status).toBe(404);
    await sql`update scans set status = 4 where id = ${scanId}`.execute(api.database.kysely);
    const { status, body } = await evaluate({ version: 1, rules });
    expect([status, body.error.message]).toEqual([404, 'Result not found: the scan is FAILED']);
  });
});
