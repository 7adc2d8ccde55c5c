import type { DestinationView } from './destination-schema.ts';
import type { DestinationRow } from './destination-store.ts';

/** Converts a row to the response. The settings have the shape of their kind and no secrets. */
export function presentDestination(row: DestinationRow): DestinationView {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind,
    [row.kind]: row.settings,
    createdBy: { id: row.created_by, name: row.created_by_name },
    createdAt: row.created_at.toISOString(),
  };
}
