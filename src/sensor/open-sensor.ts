import { createEnginePool, type EnginePool } from '../engine/pipeline/engine-pool.ts';
import { createHttpClient } from '../lib/http-client.ts';
import { makeFolder } from '../lib/make-folder.ts';
import type { ExternalScanners } from '../scanners/host/external-scanners.ts';
import { openExternalScanners } from '../scanners/host/open-external-scanners.ts';
import { obtainBufferKey } from './buffer/buffer-key.ts';
import { type DeliveryBuffer, openDeliveryBuffer } from './buffer/delivery-buffer.ts';
import { lockFolder } from './buffer/folder-lock.ts';
import { type Changes, createChanges } from './changes.ts';
import { type JobJournal, openJobJournal } from './jobs/job-journal.ts';
import { openReportedNames, type ReportedNames } from './registry/reported-names.ts';
import type { SensorOptions } from './sensor-options.ts';
import { createSensorState, type SensorState } from './sensor-state.ts';
import { createServiceClient, type ServiceClient } from './service/service-client.ts';
import { createServiceHttp } from './service/service-http.ts';

/** The parts of a sensor that exist before it is registered. */
export interface Sensor {
  options: SensorOptions;
  client: ServiceClient;
  buffer: DeliveryBuffer;
  journal: JobJournal;
  names: ReportedNames;
  pool: EnginePool;
  /** Absent: only the engine scans. */
  scanners?: ExternalScanners;
  state: SensorState;
  changes: Changes;
  close(): Promise<void>;
}

/** Longer than any time limit of a request. */
const idleTimeoutMs = 900_000;

/** Opens the folder of the sensor and the client of the service. Sends nothing. Throws BufferError. */
export async function openSensor(options: SensorOptions): Promise<Sensor> {
  const { folder, server, key, httpsProxy, noProxy, authorities } = options;
  await makeFolder(folder, { mode: 0o700 });
  const lock = await lockFolder(folder);
  try {
    const bufferKey = await obtainBufferKey(folder);
    const buffer = await openDeliveryBuffer({ folder, key: bufferKey, maxBytes: options.bufferBytesMax });
    const journal = await openJobJournal(folder, bufferKey);
    const names = await openReportedNames(folder, bufferKey);
    const http = createHttpClient({
      idleTimeoutMs,
      ...(httpsProxy !== null && { httpsProxy }),
      ...(noProxy !== null && { noProxy }),
      ...(authorities !== null && { authorities }),
    });
    const state = createSensorState();
    const onConnection = (connection: SensorState['connection']): void => {
      state.connection = connection;
    };
    const client = createServiceClient(createServiceHttp({ server, key, http, onConnection }), options);
    const pool = createEnginePool({ limits: options.limits });
    const scanners = openScanners(options);
    const close = async (): Promise<void> => {
      await scanners?.close();
      await pool.close();
      await http.close();
      await lock.release();
    };
    const parts = { options, client, buffer, journal, names, pool, state, changes: createChanges(), close };
    return scanners === undefined ? parts : { ...parts, scanners };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openScanners({ scanners, log }: SensorOptions): ExternalScanners | undefined {
  if (scanners === null) return undefined;
  const onMessage = (message: string): void => log.info({}, message);
  return openExternalScanners(scanners.places, { ...scanners.options, onMessage });
}
