import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleHash } from '../../../../http/example-values.ts';
import { nullable } from '../../../../http/nullable.ts';
import { lastCheckpoint } from '../audit-checkpoint-store.ts';
import type { ChainEnd } from '../audit-log-store.ts';
import { partEntries, verifyPart } from '../verify-part.ts';

const place = Type.Object(
  {
    sequence: Type.Integer({ examples: [42] }),
    hash: Type.String({ examples: [exampleHash] }),
  },
  { title: 'AuditPlace' },
);

const verificationSchema = Type.Object(
  {
    verifiedAt: Type.String({ format: 'date-time' }),
    verified: nullable(place),
    end: nullable(place),
    isComplete: Type.Boolean({ description: 'True if no entry follows `verified`.', examples: [true] }),
    problem: nullable(
      Type.Object({
        kind: Type.String({ examples: ['changed'] }),
        sequence: Type.Integer({ description: 'The first affected entry.', examples: [17] }),
        message: Type.String({ examples: ['entry 17 was changed: its hash does not match its content'] }),
      }),
      { examples: [null] },
    ),
    lastCheckpoint: nullable(
      Type.Object({
        number: Type.Integer({ examples: [3] }),
        sequence: Type.Integer({ description: 'The last entry that it signs.', examples: [40] }),
        signedAt: Type.String({ format: 'date-time' }),
      }),
    ),
  },
  { title: 'AuditVerification' },
);

export const verifyAuditLog = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'verifyAuditLog',
      method: 'GET',
      path: '/api/audit-log/verification',
      tag: 'Audit log',
      summary: 'Verify the hash chain of the audit log, a part at a time',
      description: `Verifies at most ${partEntries} entries from the beginning, or those after an entry that was verified before (\`after\` and \`hash\`, from \`verified\` of the response before). \`end\` is the last entry of the log. Signatures of checkpoints are not verified: \`plimsoll admin audit verify\` does that.`,
      access: { minimum: 'admin', grants: ['auditor'] },
      query: Type.Object({
        after: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'Number of the entry after which the verification begins. Requires `hash`.',
            examples: [2000],
          }),
        ),
        hash: Type.Optional(
          Type.String({
            minLength: 64,
            maxLength: 64,
            pattern: '^[0-9a-f]{64}$',
            description: 'Hash of the entry `after`.',
            examples: [exampleHash],
          }),
        ),
      }),
      responses: { 200: { description: 'The verdict', schema: Type.Object({ data: verificationSchema }) } },
    },
    async ({ principal: { organizationId }, query }) => {
      const { verified, end, isComplete, problem } = await verifyPart(db, organizationId, readStart(query));
      const checkpoint = await lastCheckpoint(db, organizationId);
      const data = {
        verifiedAt: new Date().toISOString(),
        verified: verified && presentPlace(verified),
        end: end && presentPlace(end),
        isComplete,
        problem: problem && { kind: problem.kind, sequence: problem.from ?? 0, message: problem.message },
        lastCheckpoint: checkpoint
          ? {
              number: checkpoint.number,
              sequence: Number(checkpoint.sequence),
              signedAt: checkpoint.signedAt.toISOString(),
            }
          : null,
      };
      return { status: 200, body: { data } };
    },
  );

function readStart({ after, hash }: { after?: number; hash?: string }): ChainEnd | null {
  if (after === undefined && hash === undefined) return null;
  if (after === undefined || hash === undefined) {
    throw new ApiError('BAD_REQUEST', 'Invalid query parameter after: requires hash, and hash requires after');
  }
  return { sequence: BigInt(after), hash: Buffer.from(hash, 'hex') };
}

function presentPlace({ sequence, hash }: ChainEnd) {
  return { sequence: Number(sequence), hash: hash.toString('hex') };
}
