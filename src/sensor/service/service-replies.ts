import { listOf, recordOf, textOf, textsOf } from '../../engine/text-formats/outside-values.ts';
import { type RegistryProvider, registryProviders } from '../../providers/registry-provider.ts';
import { ServiceError } from './service-error.ts';

/** The registry of the sensor as the service has it. */
export interface ServedRegistry {
  id: string;
  provider: RegistryProvider;
  url: string | null;
  /** Host in references of its images. Null: unknown until a catalog names it. */
  host: string | null;
  /** Repositories to list. Empty: all. */
  repositories: string[];
  tagInclude: string;
  tagExclude: string;
  /** Whether the schedule compares digests. */
  needsDigests: boolean;
}

export interface Registration {
  sensorId: string;
  registry: ServedRegistry | null;
  heartbeatSeconds: number;
}

export interface SensorJob {
  jobId: string;
  scanId: string;
  /** Complete image reference. */
  reference: string;
  /** `os/architecture[/variant]`. Null: the default. */
  platform: string | null;
  /** Requested scanners. Those that are not installed beside the sensor are left out of the result. */
  scanners: string[];
  leaseSeconds: number;
}

export interface SensorCommand {
  type: string;
  jobId: string;
}

export interface JobReply {
  status: string;
}

export interface UploadReply {
  status: string;
  isDuplicate: boolean;
  warnings: string[];
}

const heartbeatSecondsDefault = 30;
const leaseSecondsDefault = 120;

export function readRegistration(data: unknown): Registration {
  const { sensorId, registry, heartbeatSeconds } = recordOf(data);
  return {
    sensorId: required(sensorId, 'sensorId'),
    registry: registry === null || registry === undefined ? null : readRegistry(registry),
    heartbeatSeconds: secondsOf(heartbeatSeconds, heartbeatSecondsDefault),
  };
}

function readRegistry(data: unknown): ServedRegistry {
  const { id, provider, url, host, repositories, scanning } = recordOf(data);
  const { tagInclude, tagExclude, schedule } = recordOf(scanning);
  const known = registryProviders.find((one) => one === provider);
  if (known === undefined) throw new ServiceError('invalid', 'The service has a registry of an unknown provider.');
  return {
    id: required(id, 'registry.id'),
    provider: known,
    url: textOf(url) ?? null,
    host: textOf(host) ?? null,
    repositories: textsOf(listOf(repositories)),
    tagInclude: textOf(tagInclude) ?? '',
    tagExclude: textOf(tagExclude) ?? '',
    needsDigests: schedule === 'on_push',
  };
}

export function readJobs(data: unknown): SensorJob[] {
  return listOf(data).map(readJob);
}

export function readJob(data: unknown): SensorJob {
  const { jobId, scanId, reference, platform, scanners, leaseSeconds } = recordOf(data);
  return {
    jobId: required(jobId, 'jobId'),
    scanId: required(scanId, 'scanId'),
    reference: required(reference, 'reference'),
    platform: textOf(platform) ?? null,
    scanners: textsOf(listOf(scanners)),
    leaseSeconds: secondsOf(leaseSeconds, leaseSecondsDefault),
  };
}

export function readCommands(data: unknown): SensorCommand[] {
  return listOf(recordOf(data)['commands']).map((command) => {
    const { type, jobId } = recordOf(command);
    return { type: textOf(type) ?? '', jobId: textOf(jobId) ?? '' };
  });
}

export function readJobReply(data: unknown): JobReply {
  return { status: textOf(recordOf(data)['status']) ?? '' };
}

export function readUploadReply(data: unknown): UploadReply {
  const { status, duplicate, warnings } = recordOf(data);
  return { status: textOf(status) ?? '', isDuplicate: duplicate === true, warnings: textsOf(listOf(warnings)) };
}

function required(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new ServiceError('busy', `The response of the service has no ${name}.`);
}

function secondsOf(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 1 && value <= 3_600 ? value : fallback;
}
