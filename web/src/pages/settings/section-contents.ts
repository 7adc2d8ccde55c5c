import type { AsyncRouteComponent } from '@tanstack/react-router';
import { lazyPart } from '../../lib/code/lazy-part.ts';
import type { PageAddress } from '../../lib/url/page-address.ts';

/** Each section has its own chunk. */
export const sectionContents: Readonly<Record<string, AsyncRouteComponent<object>>> = {
  account: lazyPart(() => import('./account/account-section.tsx'), 'AccountSection'),
  members: lazyPart(() => import('./members/members-section.tsx'), 'MembersSection'),
  keys: lazyPart(() => import('./keys/keys-section.tsx'), 'KeysSection'),
  sla: lazyPart(() => import('./policy/sla-section.tsx'), 'SlaSection'),
  organization: lazyPart(() => import('./organization/organization-section.tsx'), 'OrganizationSection'),
  plan: lazyPart(() => import('./platform/plan-section.tsx'), 'PlanSection'),
  'signing-key': lazyPart(() => import('./platform/signing-key-section.tsx'), 'SigningKeySection'),
  audit: lazyPart(() => import('./audit/audit-section.tsx'), 'AuditSection'),
};

/** Loads the code of the section. */
export function loadPart({ params }: PageAddress): Promise<void> | undefined {
  return sectionContents[params['section'] ?? '']?.preload?.();
}
