import type { Schemas } from '../../../lib/api/client.ts';
import { expiryAfter } from '../lists/expiry.ts';

export type KeyRole = Schemas['CreateApiKey']['role'];

export interface KeyValues {
  name: string;
  scope: 'organization' | 'sensor';
  role: KeyRole;
  days: string;
  registryIds: string[];
  /** Patterns of image names, one in each line. */
  uploadImages: string;
}

/** The request of the form. A sensor key has the role that uploads results, and only the registries and images that were named. */
export function keyRequestOf(values: KeyValues, nowMs: number): Schemas['CreateApiKey'] {
  const common = { name: values.name, expiresAt: expiryAfter(values.days, nowMs) };
  if (values.scope === 'organization') return { ...common, scope: 'organization', role: values.role };
  const uploadImages = values.uploadImages.split(/[\s,]+/).filter(Boolean);
  return {
    ...common,
    scope: 'sensor',
    role: 'ci',
    ...(values.registryIds.length > 0 ? { registryIds: values.registryIds } : {}),
    ...(uploadImages.length > 0 ? { uploadImages } : {}),
  };
}
