import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { readSnapshotOf } from '../../../../db/read-snapshot.ts';
import type { Database } from '../../../../db/schema.ts';
import type { ValidationIssue } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { exampleId } from '../../../../http/example-values.ts';
import {
  bulkRowsMax,
  bulkTriageAnswer,
  bulkTriageBody,
  previewedIdsMax,
  triagePreviewAnswer,
  triagePreviewBody,
} from '../bulk-triage-schema.ts';
import { previewTriage } from '../preview-triage.ts';
import { triageInBulk } from '../triage-in-bulk.ts';
import { undoBulkTriage } from '../undo-bulk-triage.ts';

export const bulkTriageEndpoints = (db: Kysely<Database>): Endpoint[] => [bulkTriage(db), preview(db), undoTriage(db)];

const bulkTriage = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'triageVulnerabilities',
      isSecret: true,
      method: 'POST',
      path: '/api/vulnerabilities/triage',
      tag: 'Vulnerabilities',
      summary: 'Set the triage status, assignee or note of several vulnerabilities',
      description: `Selects vulnerabilities by \`ids\` or by \`filter\`, at most ${bulkRowsMax} by a filter. The decision about each applies to all tags of its image, as with a single id. All decisions are made together or none. If the filter selects another number than \`expectedTotal\`, the response is 400 \`VALIDATION_ERROR\` with an issue at \`expectedTotal\`, and nothing changes. At least one of \`status\`, \`assignee\` and \`note\` is required.`,
      access: { minimum: 'developer' },
      body: {
        schema: bulkTriageBody,
        check: requireParts,
        example: { filter: { cveId: 'CVE-2024-5535' }, expectedTotal: 12, status: 'IN_PROGRESS' },
      },
      responses: {
        200: { description: 'What was decided', schema: Type.Object({ data: bulkTriageAnswer }) },
      },
    },
    async (request) => ({ status: 200, body: { data: await triageInBulk(db, request, request.body) } }),
  );

const preview = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'previewTriage',
      method: 'POST',
      path: '/api/vulnerabilities/triage/preview',
      tag: 'Vulnerabilities',
      summary: 'Count the vulnerabilities that a bulk triage would decide',
      description: `The same selection as for \`POST /api/vulnerabilities/triage\`, with at most ${previewedIdsMax} \`ids\`. Nothing changes.`,
      access: { minimum: 'developer' },
      body: {
        schema: triagePreviewBody,
        check: requireOneSelection,
        example: { filter: { cveId: 'CVE-2024-5535' } },
      },
      responses: {
        200: { description: 'The extent of the decision', schema: Type.Object({ data: triagePreviewAnswer }) },
      },
    },
    async ({ principal, body }) => {
      const data = await readSnapshotOf(db, (transaction, asOf) => previewTriage(transaction, principal, body, asOf));
      return { status: 200, body: { data } };
    },
  );

function requireOneSelection(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const isOne = (body['ids'] !== undefined) !== (body['filter'] !== undefined);
  return isOne ? [] : [{ path: 'ids', message: 'either ids or filter is required' }];
}

function requireParts(body: Readonly<Record<string, unknown>>): ValidationIssue[] {
  const has = (name: string) => body[name] !== undefined;
  const issues = requireOneSelection(body);
  if (has('filter') && !has('expectedTotal'))
    issues.push({ path: 'expectedTotal', message: 'is required with filter' });
  if (!has('status') && !has('assignee') && !has('note')) {
    issues.push({ path: 'status', message: 'status, assignee or note is required' });
  }
  return issues;
}

const undoTriage = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'undoBulkTriage',
      method: 'POST',
      path: '/api/vulnerabilities/triage/undo',
      tag: 'Vulnerabilities',
      summary: 'Undo a triage',
      description:
        'Restores status, assignee and note as before, once and within a day. Vulnerabilities that were decided again since then keep their decision.',
      access: { minimum: 'developer' },
      body: {
        schema: Type.Object({
          token: Type.String({
            minLength: 1,
            maxLength: 64,
            description: '`undo.token` of the triage of one or several vulnerabilities.',
            examples: [exampleId('tri')],
          }),
        }),
      },
      responses: {
        200: {
          description: 'What was restored',
          schema: Type.Object({
            data: Type.Object({
              restored: Type.Integer({ description: 'Present vulnerabilities with the earlier decision again.' }),
              skipped: Type.Integer({ description: 'Decisions that changed since then.' }),
            }),
          }),
        },
      },
      errors: [404],
    },
    async (request) => ({ status: 200, body: { data: await undoBulkTriage(db, request, request.body.token) } }),
  );
