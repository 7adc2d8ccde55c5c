import type { AuditActor } from '../../platform/audit/audit-entry.ts';

/** Actor that creates the first organization. No user and no API key has this id. */
export const firstStart = { kind: 'system', id: 'first-start', name: 'first start' } as const satisfies AuditActor;
