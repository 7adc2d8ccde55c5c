import type { Generated } from 'kysely';
import type { VulnerabilityFacts } from '../../domain/finding.ts';
import type { OperatingSystem, PackageDetails } from '../../domain/package.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import type { ImageEvidence, InventoryLayer } from '../../engine/pipeline/inventory.ts';
import type { BigIntText, DefaultTimestamp, Json, NullableTimestamp, Timestamp } from './column-types.ts';

/** Content of images and facts about vulnerabilities, which all organizations share. */

export interface LayerResultsTable {
  id: Generated<string>;
  organization_id: string | null;
  digest: string;
  engine_revision: string;
  result: Buffer;
  created_at: DefaultTimestamp;
}

export interface InventoriesTable {
  id: Generated<string>;
  organization_id: string | null;
  digest: string;
  engine_revision: string;
  operating_system: Json<OperatingSystem | null>;
  layers: Json<InventoryLayer[]>;
  evidence: Json<ImageEvidence>;
  warnings: Json<EngineWarning[]>;
  size_bytes: BigIntText;
  uncompressed_bytes: BigIntText;
  package_count: number;
  created_at: DefaultTimestamp;
}

export interface PackageVersionsTable {
  id: Generated<string>;
  key: Buffer;
  type: string;
  name: string;
  version: string;
  architecture: string | null;
  source_name: string | null;
  source_version: string | null;
  purl: string;
}

export interface InventoryPackagesTable {
  inventory_id: string;
  position: number;
  package_version_id: string;
  layer_index: number;
  paths: string[];
  licenses: string[];
  is_development: boolean;
  is_owned_by_distribution: boolean;
  details: PackageDetails | null;
}

export interface AdvisorySnapshotsTable {
  id: Generated<string>;
  digest: string;
  built_at: Timestamp;
  confirmed_at: NullableTimestamp;
  feeds: Json<unknown>;
  created_at: DefaultTimestamp;
}

export interface VulnerabilityFactsTable {
  id: Generated<string>;
  content_hash: Buffer;
  vulnerability_id: string;
  severity: number;
  cvss_score: number | null;
  facts: Json<VulnerabilityFacts>;
}

export interface ExploitSignalsTable {
  snapshot_id: string;
  vulnerability_id: string;
  epss_score: number | null;
  epss_percentile: number | null;
  is_known_exploited: boolean;
  /** `YYYY-MM-DD`. */
  exploited_due_on: string | null;
}
