import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError, notFound } from '../../../../domain/api-error.ts';
import { statusOf } from '../../../../domain/scan-rank.ts';
import { sbomFormatNames, sbomFormats } from '../../../../engine/sbom/sbom-formats.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { oneOf } from '../../../../http/nullable.ts';
import { inTurns } from '../../../../lib/in-turns.ts';
import { readSbomInput } from '../read-sbom-input.ts';
import { scanParams } from '../scan-schema.ts';
import { findScan } from '../scan-store.ts';

const { cyclonedx, spdx } = sbomFormats;
/** The fields that a client needs to process the documents. Their standards define the rest. */
const cycloneDxDocument = Type.Object(
  { bomFormat: oneOf(['CycloneDX']), specVersion: oneOf(['1.6']) },
  { title: 'CycloneDxDocument', description: 'A CycloneDX 1.6 document.', additionalProperties: true },
);
const spdxDocument = Type.Object(
  { spdxVersion: oneOf(['SPDX-2.3']) },
  { title: 'SpdxDocument', description: 'An SPDX 2.3 document.', additionalProperties: true },
);
const cycloneDxExample = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:0d2c1f0e-6a58-8b3d-9c41-7f2e5a90b6d3',
  version: 1,
};
const spdxExample = {
  spdxVersion: 'SPDX-2.3',
  dataLicense: 'CC0-1.0',
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'ghcr.io/acme/api',
};

export const getScanSbom = (db: Kysely<Database>): Endpoint =>
  defineEndpoint(
    {
      id: 'getScanSbom',
      method: 'GET',
      path: '/api/scans/{scanId}/sbom',
      tag: 'Scans',
      summary: 'Download the SBOM of a scan',
      description:
        'Returns a software bill of materials as CycloneDX 1.6 or SPDX 2.3 JSON. Timestamps are those of the scan. The same scan gives the same bytes as long as the version of the service, which the document names, and the name of the organization are the same. Only COMPLETE scans have an SBOM.',
      access: { minimum: 'viewer' },
      params: scanParams,
      query: Type.Object({
        format: Type.Optional(oneOf(sbomFormatNames, { description: 'Default `cyclonedx`.' })),
      }),
      responses: {
        200: {
          description: 'The SBOM document',
          schema: cycloneDxDocument,
          mediaTypes: [cyclonedx.mediaType, spdx.mediaType],
          schemas: { [spdx.mediaType]: spdxDocument },
          example: { [cyclonedx.mediaType]: cycloneDxExample, [spdx.mediaType]: spdxExample },
        },
      },
      errors: [404],
    },
    async ({ principal, params, query }) => {
      const scan = await findScan(db, principal.organizationId, params.scanId);
      if (!scan) throw notFound('Scan');
      const input = await readSbomInput(db, scan);
      if (!input) throw new ApiError('NOT_FOUND', `SBOM not found: the scan is ${statusOf(scan.status)}`);
      const { contentType, extension, write } = sbomFormats[query.format ?? 'cyclonedx'];
      return {
        status: 200,
        headers: {
          'content-type': contentType,
          'content-disposition': `attachment; filename="${scan.id}${extension}"`,
        },
        body: Readable.from(inTurns(write(input)), { objectMode: false }),
      };
    },
  );
