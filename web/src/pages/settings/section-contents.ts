import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { PageAddress } from '../../lib/url/page-address.ts';

/** Each section has its own chunk. */
export const sectionContents: Readonly<Record<string, AsyncRouteComponent<object>>> = {
  account: lazyRouteComponent(() => import('./account/account-section.tsx'), 'AccountSection'),
  members: lazyRouteComponent(() => import('./members/members-section.tsx'), 'MembersSection'),
  keys: lazyRouteComponent(() => import('./keys/keys-section.tsx'), 'KeysSection'),
  sla: lazyRouteComponent(() => import('./policy/sla-section.tsx'), 'SlaSection'),
  organization: lazyRouteComponent(() => import('./organization/organization-section.tsx'), 'OrganizationSection'),
  plan: lazyRouteComponent(() => import('./platform/plan-section.tsx'), 'PlanSection'),
  'signing-key': lazyRouteComponent(() => import('./platform/signing-key-section.tsx'), 'SigningKeySection'),
  audit: lazyRouteComponent(() => import('./audit/audit-section.tsx'), 'AuditSection'),
};

/** Loads the code of the section. */
export function loadPart({ params }: PageAddress): Promise<void> | undefined {
  return sectionContents[params['section'] ?? '']?.preload?.();
}
