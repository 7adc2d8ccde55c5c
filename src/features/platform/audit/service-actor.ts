import type { AuditActor } from './audit-entry.ts';

/** The service itself, where no person, key or token asked: schedules and housekeeping. */
export const serviceActor: AuditActor = { kind: 'system', id: 'system', name: 'system' };
