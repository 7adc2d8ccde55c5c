import { Type } from 'typebox';
import { ApiError, validationError } from '../../../../domain/api-error.ts';
import { ScanError } from '../../../../domain/scan-error.ts';
import type { EncodedUpload } from '../../../../engine/upload/encode-upload.ts';
import { uploadShapeLimits } from '../../../../engine/upload/upload.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import { mebibyte } from '../../../../lib/byte-sizes.ts';
import { createGroupTurns } from '../../../../lib/create-group-turns.ts';
import type { UploadDependencies } from '../assess-upload.ts';
import { deliverUpload } from '../deliver-upload.ts';
import { uploadAnswerSchema, uploadEnvelope } from '../upload-schema.ts';

/** Maximum duration of matching one upload. */
const workMs = 10 * 60_000;
/**
 * Uploads that are parsed, matched and stored at a time in one process. Of one organization one more than there are worker processes, which
 * then stay busy while a result is stored. All together leave database connections of jobs to the scans, of which there are 10 by default.
 */
const turnLimits = { atOnce: 6, atOnceOfOne: 3 };

export const uploadScan = (deps: { upload: UploadDependencies }): Endpoint => {
  const inTurn = createGroupTurns(turnLimits);
  return defineEndpoint(
    {
      id: 'uploadScan',
      method: 'POST',
      path: '/api/scans/upload',
      tag: 'Scans',
      summary: 'Upload a scan result or inventory',
      description:
        'Accepts the result of a scan by a sensor or the CLI, at most 64 MiB as sent and 256 MiB after gzip decompression. The service matches the packages with its own advisories and recomputes severity, counts, score and grade. Findings of other scanners are stored with their source.',
      access: { minimum: 'viewer', credential: 'sensor' },
      body: {
        isRaw: true,
        large: { wireBytesMax: 64 * mebibyte, inflatedBytesMax: 256 * mebibyte, shape: uploadShapeLimits },
        schema: uploadEnvelope,
        example: {
          scan: { id: 'nightly-2026-01-15', startedAt: '2026-01-15T09:30:00Z', finishedAt: '2026-01-15T09:31:00Z' },
          image: { ref: 'registry.example.com/acme/api:1.4.2', platform: 'linux/amd64' },
          scanners: [{ name: 'trivy', version: '0.50.0' }],
          vulnerabilities: [
            {
              cveId: 'CVE-2024-5535',
              severity: 'HIGH',
              package: { type: 'deb', name: 'openssl', version: '3.0.11-1~deb12u2' },
              fixedVersion: '3.0.15-1~deb12u1',
            },
          ],
          packages: [{ purl: 'pkg:deb/debian/openssl@3.0.11-1~deb12u2?arch=amd64&distro=debian-12' }],
          layers: [{ command: 'COPY dist /app', sizeBytes: 52_428_800 }],
        },
      },
      responses: { 200: { description: 'Upload accepted', schema: Type.Object({ data: uploadAnswerSchema }) } },
      errors: [402, 404],
    },
    (request) =>
      inTurn(
        request.principal.organizationId,
        async () => {
          const upload = await readEnvelope(deps.upload, request.body, request.signal);
          // Continues after the client has disconnected or timed out; a repeated delivery returns the stored result.
          const data = await deliverUpload(deps.upload, request, upload, AbortSignal.timeout(workMs));
          return { status: 200, body: { data } };
        },
        // An upload that waits is released when it times out: it can have 64 MiB, and those before it can take minutes.
        request.signal,
      ),
  );
};

async function readEnvelope(
  { pool }: UploadDependencies,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<EncodedUpload> {
  const reading = await pool.run('read-upload', { bytes }, { signal }).catch((error: unknown) => {
    // The worker is replaced, because the envelope caused its end.
    const isTooMuch = error instanceof ScanError && (error.code === 'LIMIT_EXCEEDED' || error.code === 'WORKER_LOST');
    if (!isTooMuch) throw error;
    throw new ApiError(
      'BAD_REQUEST',
      'Reading the request body exceeds the memory limit of an upload; send a smaller upload',
      {
        cause: error,
      },
    );
  });
  if (reading.kind === 'malformed') throw new ApiError('BAD_REQUEST', reading.message);
  if (reading.kind === 'invalid') throw validationError(reading.issues);
  return reading.upload;
}
