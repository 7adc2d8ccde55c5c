import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { presentReport } from '../../reports/present-report.ts';
import type { ReportFiles } from '../../reports/report-files.ts';
import type { ReportQueue } from '../../reports/report-queue.ts';
import { checkPackRequest } from '../check-pack-request.ts';
import { createPack } from '../create-pack.ts';
import { presentPackFields } from '../pack-fields.ts';
import { createPackBody, packSchema } from '../pack-schema.ts';

export interface PackEndpointDependencies {
  db: Kysely<Database>;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Null without a master key: nothing can be signed. */
  vault: Vault | null;
}

export const createCompliancePack = ({ db, reportFiles, reportQueue, vault }: PackEndpointDependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'createCompliancePack',
      method: 'POST',
      path: '/api/reports/compliance-pack',
      tag: 'Reports',
      summary: 'Create a compliance pack',
      description:
        'A compliance pack is a report of type `compliance_pack`. A worker collects the evidence and creates one signed ZIP file for download. `plimsoll verify` checks the file offline. Every user who can read reports can read all sections of the pack.',
      access: { minimum: 'admin' },
      body: {
        schema: createPackBody,
        check: checkPackRequest,
        example: {
          templateId: 'nist-800-53',
          name: 'First half of the year',
          period: { start: '2026-01-01', end: '2026-06-30' },
          scope: { type: 'organization' },
        },
      },
      responses: { 201: { description: 'The queued pack', schema: Type.Object({ data: packSchema }) } },
      errors: [404, 429],
    },
    async (request) => {
      const row = await createPack({ db, files: reportFiles, reportQueue, vault }, request, request.body);
      const data = { ...presentReport(row), ...presentPackFields(row.options, row.created_at) };
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data } };
    },
  );
