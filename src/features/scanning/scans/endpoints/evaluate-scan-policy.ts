import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound, validationError } from '../../../../domain/api-error.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import { evaluatePolicy } from '../../../../engine/policy/evaluate-policy.ts';
import { readPolicy } from '../../../../engine/policy/read-policy.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { policyBody, policyVerdict } from '../policy-schema.ts';
import { readPolicySubject } from '../read-policy-subject.ts';
import { scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

export const evaluateScanPolicy = (db: Kysely<Database>): Endpoint =>
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
    async ({ principal, params, body }) => {
      const read = readPolicy(body);
      if ('problems' in read) throw validationError(read.problems);
      const scan = await findScan(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const subject = await readPolicySubject(db, scan);
      if (!subject) throw new ApiError('NOT_FOUND', `Result not found: the scan is ${statusOf(scan.status)}`);
      return { status: 200, body: { data: evaluatePolicy(read.policy, subject, new Date()) } };
    },
  );
