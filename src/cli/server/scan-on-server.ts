import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { formatPlatform, type Platform } from '../../domain/platform.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { recordOf, textOf } from '../../engine/text-formats/outside-values.ts';
import type { ScannedImage } from '../scanned-image.ts';
import { scannedOnServer } from './scanned-on-server.ts';
import type { ServiceClient } from './service-client.ts';
import { uploadEnvelope } from './upload-envelope.ts';
import { waitForScan } from './wait-for-scan.ts';

export interface QueuedScan {
  scanId: string;
  status: string;
}

export interface ServerScanRequest {
  /** As the user wrote it. */
  name: string;
  reference: string;
  platform: Platform | undefined;
}

/** Queues a scan of an image of a registry. A scan of the same image that is already queued is returned instead. */
export async function queueOnServer(
  { reference, platform }: ServerScanRequest,
  client: ServiceClient,
  signal: AbortSignal,
): Promise<QueuedScan> {
  const body = JSON.stringify({ image: reference, ...(platform && { platforms: [formatPlatform(platform)] }) });
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', path: '/api/scans', body, headers, action: 'queue a scan', signal } as const;
  const queued = recordOf(await client.request(request));
  const scanId = textOf(queued['scanId']);
  if (scanId === undefined) throw new ScanError('NOT_A_REGISTRY', 'The service responded without the id of a scan.');
  return { scanId, status: textOf(queued['status']) ?? 'QUEUED' };
}

/** Queues a scan, waits for it, and returns its result. Throws the error of a failed scan. */
export async function scanOnServer(
  request: ServerScanRequest,
  { client, signal, onProgress }: { client: ServiceClient; signal: AbortSignal; onProgress(text: string): void },
): Promise<ScannedImage> {
  const { name } = request;
  onProgress(`${name}: queueing`);
  const { scanId } = await queueOnServer(request, client, signal);
  await waitForScan({ client, scanId, signal, onProgress: (text) => onProgress(`${name}: ${text}`) });
  const path = `/api/scans/${encodeURIComponent(scanId)}`;
  return scannedOnServer(name, await client.request({ method: 'GET', path, action: 'read the scan', signal }));
}

/** Delivers the result of a local scan. Returns the id of the scan on the service. */
export async function uploadToServer(
  { scanned, uploadAs }: { scanned: ScannedImage; uploadAs: string | undefined },
  { client, signal }: { client: ServiceClient; signal: AbortSignal },
): Promise<{ scanId: string | undefined; warnings: string[] }> {
  const envelope = uploadEnvelope({ scanned, uploadAs, scanId: deliveryId(scanned) });
  const body = gzipSync(JSON.stringify(envelope));
  const reply = recordOf(
    await client.request({
      method: 'POST',
      path: '/api/scans/upload',
      body,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      action: 'upload this result: uploads require a sensor key whose uploadImages match the image',
      signal,
    }),
  );
  const warnings = Array.isArray(reply['warnings']) ? reply['warnings'].filter((one) => typeof one === 'string') : [];
  return { scanId: textOf(reply['scanId']), warnings };
}

/** One delivery for each scan: a repeated request of the same process has the same id. */
function deliveryId({ image, digest, scannedAt }: ScannedImage): string {
  const hash = createHash('sha256').update(JSON.stringify([image, digest, scannedAt.toISOString()]));
  return `cli-${hash.digest('hex').slice(0, 32)}`;
}
