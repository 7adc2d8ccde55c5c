import type { ServiceHttp } from './service-http.ts';
import {
  type JobReply,
  type Registration,
  readCommands,
  readJobReply,
  readJobs,
  readRegistration,
  readUploadReply,
  type SensorCommand,
  type SensorJob,
  type UploadReply,
} from './service-replies.ts';

export interface SensorIdentity {
  name: string;
  hostname: string;
  version: string;
  registryId: string | null;
}

/** State of the buffer in heartbeats. */
export interface ReportedBuffer {
  usedBytes: number;
  maxBytes: number;
  deliveries: number;
  state: string;
}

/** Phase and percentage, an error that ends the attempt, or the return of the job. */
export type JobReport = { phase: string; percent: number } | { error: { code: string } } | { isHandedBack: true };

export interface CatalogImage {
  /** Repository with or without the host of the registry. */
  name: string;
  tags: { name: string; digest: string | null }[];
}

/** A part of the catalog. `jobId`: the requested sync that it ends, null for none. Without it, the part ends every requested sync. */
export interface CatalogPart {
  images: CatalogImage[];
  jobId?: string | null;
}

/** The sensor protocol of the service. All methods throw only ServiceError. */
export interface ServiceClient {
  register(signal: AbortSignal): Promise<Registration>;
  heartbeat(
    sensorId: string,
    report: { running: string[]; buffer: ReportedBuffer },
    signal: AbortSignal,
  ): Promise<SensorCommand[]>;
  claim(sensorId: string, wanted: { max: number; waitSeconds: number }, signal: AbortSignal): Promise<SensorJob[]>;
  reportJob(jobId: string, report: JobReport, signal: AbortSignal): Promise<JobReply>;
  sendCatalog(sensorId: string, part: CatalogPart, signal: AbortSignal): Promise<void>;
  /** Delivers an envelope that is compressed with gzip. */
  upload(envelope: Uint8Array, signal: AbortSignal): Promise<UploadReply>;
  /** Milliseconds since the epoch by the clock of the service. */
  now(): number;
}

const requestMs = 60_000;
const catalogMs = 300_000;
/** The service stores the result before it responds. */
const uploadMs = 660_000;

export function createServiceClient(http: ServiceHttp, identity: SensorIdentity): ServiceClient {
  const { name, hostname, version, registryId } = identity;
  return {
    async register(signal) {
      const body = { name, hostname, version, ...(registryId !== null && { registryId }) };
      return readRegistration(await http.send({ path: '/api/sensors/register', body, timeoutMs: requestMs, signal }));
    },
    async heartbeat(sensorId, report, signal) {
      const body = { sensorId, version, ...report };
      return readCommands(await http.send({ path: '/api/sensors/heartbeat', body, timeoutMs: requestMs, signal }));
    },
    async claim(sensorId, wanted, signal) {
      const timeoutMs = requestMs + wanted.waitSeconds * 1_000;
      return readJobs(await http.send({ path: '/api/sensors/jobs', body: { sensorId, ...wanted }, timeoutMs, signal }));
    },
    async reportJob(jobId, report, signal) {
      const path = `/api/sensors/jobs/${encodeURIComponent(jobId)}/status`;
      return readJobReply(await http.send({ path, body: report, timeoutMs: requestMs, signal }));
    },
    async sendCatalog(sensorId, part, signal) {
      await http.send({ path: '/api/sensors/catalog', body: { sensorId, ...part }, timeoutMs: catalogMs, signal });
    },
    async upload(envelope, signal) {
      return readUploadReply(
        await http.sendGzip({ path: '/api/scans/upload', body: envelope, timeoutMs: uploadMs, signal }),
      );
    },
    now: () => http.now(),
  };
}
