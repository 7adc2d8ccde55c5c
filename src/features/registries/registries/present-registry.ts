import { scannerNames } from '../../../domain/scan.ts';
import type { ListedRegistryRow } from '../../platform/registry-records/registry-store.ts';
import type { RegistryView } from './registry-schema.ts';

/** Registry response. It contains no information about credentials, not even whether there are any. */
export function presentRegistry(row: ListedRegistryRow): RegistryView {
  return {
    id: row.id,
    name: row.name,
    provider: row.provider,
    url: row.url,
    scanMethod: row.scan_method,
    scanning: {
      schedule: row.schedule,
      scanners: scannerNames.filter((name) => row.scanners.includes(name)),
      tagInclude: row.tag_include,
      tagExclude: row.tag_exclude,
    },
    insecure: row.is_insecure,
    hasCaCertificate: row.ca_certificate !== null,
    hasWebhook: row.webhook_generation > 0,
    repositories: row.repositories,
    imageCount: Number(row.image_count),
    health: {
      status: row.health_status,
      message: row.health_message,
      lastSyncAt: row.last_sync_at?.toISOString() ?? null,
    },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
