import type { AuditActor } from './audit-entry.ts';

/** Actor of schedules and housekeeping, which no user, key or token requested. */
export const serviceActor: AuditActor = { kind: 'system', id: 'system', name: 'system' };
