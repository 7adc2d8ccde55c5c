import type { ScanLimits } from '../engine/pipeline/scan-limits.ts';
import type { ExternalScannersOptions } from '../scanners/host/external-scanners.ts';
import type { ScannerPlaces } from '../scanners/host/locate-scanner.ts';
import type { RegistrySettings } from './registry/registry-settings.ts';
import type { SensorLog } from './sensor-log.ts';

/** Everything that a sensor needs from its environment. */
export interface SensorOptions {
  /** Address of the service. */
  server: string;
  /** Sensor key of the service. */
  key: string;
  name: string;
  hostname: string;
  version: string;
  registryId: string | null;
  registry: RegistrySettings;
  /** Folder of the buffer, of its key and of the journal. */
  folder: string;
  bufferBytesMax: number;
  concurrency: number;
  limits: ScanLimits;
  /** Where external scanners are searched, and how they run. null: none is used. */
  scanners: { places: ScannerPlaces; options: Omit<ExternalScannersOptions, 'find' | 'onMessage'> } | null;
  discoveryMs: number;
  drainMs: number;
  healthPort: number | null;
  /** One discovery, all waiting scans, then the end. */
  isOnce: boolean;
  httpsProxy: string | null;
  noProxy: string | null;
  /** PEM. */
  authorities: string | null;
  log: SensorLog;
}
