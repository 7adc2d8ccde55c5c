import { createBackoff } from './backoff.ts';
import { BufferError } from './buffer/buffer-error.ts';
import type { Sensor } from './open-sensor.ts';
import { repeatWithBackoff } from './repeat-with-backoff.ts';
import { SensorError } from './sensor-error.ts';
import type { SensorSession } from './sensor-session.ts';
import { ServiceError } from './service/service-error.ts';

/** With `isOnce`: number of consecutive failures of one request. The delays add up to about half a minute. */
const onceTriesMax = 6;

export interface RepeatRequestOptions {
  /** Name of the request in the log. */
  action: string;
  signal: AbortSignal;
  /** Renewed when the service does not know the sensor any more. */
  session?: SensorSession;
}

/**
 * Repeats a request to the service until it returns a value other than undefined, with growing delays after failures. Throws SensorError and BufferError, and with `isOnce` the error of the last try.
 */
export async function repeatRequest<Result>(
  { options }: Pick<Sensor, 'options'>,
  { action, signal, session }: RepeatRequestOptions,
  step: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  let isUnknown = false;
  const tryOnce = async (): Promise<Result | undefined> => {
    if (isUnknown) await session?.renew(signal);
    isUnknown = false;
    return step();
  };
  return repeatWithBackoff(tryOnce, {
    backoff: createBackoff(),
    signal,
    ...(options.isOnce && { triesMax: onceTriesMax }),
    onFailure(error, delayMs) {
      if (error instanceof SensorError || error instanceof BufferError) throw error;
      // A single run does not outlast the change of a key.
      if (options.isOnce && error instanceof ServiceError && error.kind === 'refused') throw error;
      const kind = error instanceof ServiceError ? error.kind : 'internal';
      isUnknown = kind === 'missing';
      const message = error instanceof ServiceError ? error.message : describe(error);
      options.log.warn({ action, kind, delayMs }, message);
    },
  });
}

/** Errors of the disk and defects. Their messages contain no content of images and no secret. */
function describe(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}
