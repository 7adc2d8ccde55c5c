import type { Schemas } from '../../lib/api/client.ts';

export type Review = Schemas['Review'];
export type ReviewKind = Review['kind'];

/** Key of all cached lists of reviews. */
export const reviewsKey = ['reviews'] as const;

export const reviewKindNames: Readonly<Record<ReviewKind, string>> = {
  access: 'Access list: members, keys and roles',
  audit_log: 'Audit log',
  scope: 'Scope: registries and images that are scanned',
  exceptions: 'Exceptions',
};
