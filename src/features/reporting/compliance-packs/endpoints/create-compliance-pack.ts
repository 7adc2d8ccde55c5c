import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { createReport } from '../../reports/create-report.ts';
import { presentReport } from '../../reports/present-report.ts';
import type { ReportFamilies } from '../../reports/report-families.ts';
import type { ReportFiles } from '../../reports/report-files.ts';
import type { ReportQueue } from '../../reports/report-queue.ts';
import { presentPackDetail } from '../pack-detail-fields.ts';
import { packFamily } from '../pack-family.ts';
import { createPackBody, packSchema } from '../pack-schema.ts';

export interface PackEndpointDependencies {
  db: Kysely<Database>;
  reportFamilies: ReportFamilies;
  reportFiles: ReportFiles;
  reportQueue: ReportQueue;
  /** Null without a master key. Packs cannot be signed then. */
  vault: Vault | null;
}

export const createCompliancePack = ({
  db,
  reportFamilies: families,
  reportFiles: files,
  reportQueue,
  vault,
}: PackEndpointDependencies): Endpoint => {
  const family = packFamily({ vault });
  return defineEndpoint(
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
        check: family.request.check,
        example: {
          templateId: 'nist-800-53',
          name: 'First half of the year',
          period: { start: '2026-01-01', end: '2026-06-30' },
          scope: { type: 'organization' },
        },
      },
      responses: { 201: { description: 'The queued pack', schema: Type.Object({ data: packSchema(families) }) } },
      errors: [404, 429],
    },
    async (request) => {
      const pack = { family, body: request.body, frequency: 'ONE_TIME' } as const;
      const row = await createReport({ db, files, reportQueue, families }, request, pack);
      const data = { ...presentReport(row), ...presentPackDetail(row.options, row.created_at) };
      return { status: 201, headers: { Location: `/api/reports/${row.id}` }, body: { data } };
    },
  );
};
