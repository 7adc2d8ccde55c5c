import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound, validationError } from '../../../../domain/api-error.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import type { EnginePool } from '../../../../engine/pipeline/engine-pool.ts';
import type { PolicyAnswer, PolicyTask } from '../../../../engine/policy/run-policy.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { policyBody, policyVerdict } from '../policy-schema.ts';
import { readPolicySubject } from '../policy-subject-store.ts';
import { scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

/** Longest evaluation. The policy of a request can name thousands of package URLs for one vulnerability. */
const evaluationMs = 20_000;

export interface PolicyDependencies {
  db: Kysely<Database>;
  upload: { pool: Pick<EnginePool, 'run'> };
}

export const evaluateScanPolicy = (deps: PolicyDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'evaluateScanPolicy',
      method: 'POST',
      path: '/api/scans/{scanId}/policy',
      tag: 'Scans',
      summary: 'Evaluate a policy',
      description:
        'Judges a COMPLETE scan by the policy in the body and stores nothing. The policy is the document of `plimsoll scan --policy`, and the verdict is the same as on the command line. Triage and attestations do not affect it; exceptions of the policy do. A policy without a rule about content that was not assessed gives `unknown` for a partial scan.',
      access: { minimum: 'viewer' },
      params: scanParams,
      body: {
        schema: policyBody,
        example: {
          version: 1,
          name: 'production',
          rules: [{ name: 'no fixable criticals', findings: { severity: 'critical', fixable: true } }],
          exceptions: [{ id: 'CVE-2024-3094', reason: 'Not reachable', expires: '2027-01-31' }],
        },
      },
      responses: { 200: { description: 'The verdict', schema: Type.Object({ data: policyVerdict }) } },
      errors: [404],
    },
    async ({ principal, params, body, signal }) => {
      const { db, upload } = deps;
      const scan = await findScan(db, principal.organizationId, params.scanId);
      const subject = (scan && (await readPolicySubject(db, scan))) ?? null;
      const task = { document: body, subject, now: new Date().toISOString() };
      const answer = await evaluate(upload.pool, task, signal);
      if ('problems' in answer) throw validationError(answer.problems);
      if (!scan) throw notFound('Scan');
      if (answer.verdict === null)
        throw new ApiError('NOT_FOUND', `Result not found: the scan is ${statusOf(scan.status)}`);
      return { status: 200, body: { data: answer.verdict } };
    },
  );

async function evaluate(
  pool: Pick<EnginePool, 'run'>,
  task: PolicyTask,
  requested: AbortSignal,
): Promise<PolicyAnswer> {
  const timeout = AbortSignal.timeout(evaluationMs);
  try {
    return await pool.run('evaluate-policy', task, { signal: AbortSignal.any([requested, timeout]) });
  } catch (error) {
    if (!timeout.aborted || requested.aborted) throw error;
    throw new ApiError('BAD_REQUEST', 'Evaluating the policy takes too long; use fewer exceptions', { cause: error });
  }
}
