import type { AuditActor } from './audit-entry.ts';

/** Who works with `plimsoll admin`. No user and no API key has this id. */
export const operator: AuditActor = { kind: 'system', id: 'command-line', name: 'command line' };
