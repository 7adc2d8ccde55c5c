import type { ColumnType, Generated } from 'kysely';
import type { RegistryProvider } from '../../providers/registry-provider.ts';
import type { DefaultTimestamp, NullableTimestamp, Timestamp } from './column-types.ts';

/** Registries and sensors. */

export interface RegistriesTable {
  id: string;
  organization_id: string;
  name: string;
  provider: RegistryProvider;
  url: string | null;
  /** Whether the user wrote the scheme of `url`. */
  is_scheme_given: Generated<boolean>;
  host: string | null;
  scan_method: 'cloud' | 'sensor';
  schedule: 'manual' | 'on_push' | 'daily' | 'weekly';
  scanners: string[];
  are_scanners_explicit: boolean;
  tag_include: Generated<string>;
  tag_exclude: Generated<string>;
  is_insecure: Generated<boolean>;
  ca_certificate: string | null;
  repositories: string[] | null;
  sensor_key_id: string | null;
  health_status: Generated<'unknown' | 'healthy' | 'unauthorized' | 'unreachable' | 'error' | 'sensor_offline'>;
  health_code: string | null;
  health_message: string | null;
  last_sync_at: NullableTimestamp;
  created_at: DefaultTimestamp;
  updated_at: DefaultTimestamp;
  sync_job_id: Generated<string | null>;
  webhook_generation: Generated<number>;
}

/** State of the results that a sensor has not delivered. */
export interface SensorBuffer {
  usedBytes: number;
  maxBytes: number;
  deliveries: number;
  state: 'ready' | 'full';
}

export interface SensorsTable {
  id: string;
  organization_id: string;
  registry_id: string | null;
  key_id: string;
  name: string;
  hostname: Generated<string>;
  version: string;
  last_heartbeat_at: DefaultTimestamp;
  /** As the sensor reported it. Null: the sensor does not report it. */
  buffer: ColumnType<SensorBuffer | null, string | null | undefined, string | null>;
  created_at: DefaultTimestamp;
}

export interface SensorJobsTable {
  id: string;
  scan_id: string;
  sensor_id: string;
  leased_until: Timestamp;
  created_at: DefaultTimestamp;
}
