import type { AuditActor } from './audit-entry.ts';

/** Actor of `plimsoll admin`. No user and no API key has this id. */
export const operator: AuditActor = { kind: 'system', id: 'command-line', name: 'command line' };
