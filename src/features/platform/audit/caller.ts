import type { Principal } from '../../../domain/principal.ts';
import type { AuditActor } from './audit-entry.ts';

/** What is known of who asks; an EndpointRequest is one. */
export interface Caller {
  principal: Principal;
  ip: string;
  requestId: string;
  /** Who stands in the audit log, where that is not the principal: the service itself. */
  auditActor?: AuditActor;
}

/** The parts of an audit entry that say who did it and in which request. */
export function actorOf({ principal, ip, requestId, auditActor }: Caller): {
  organizationId: string;
  actor: AuditActor;
  ip: string | null;
  requestId: string | null;
} {
  return {
    organizationId: principal.organizationId,
    actor: auditActor ?? { kind: principal.kind, id: principal.id, name: principal.name },
    ip: auditActor ? null : ip,
    requestId: auditActor ? null : requestId,
  };
}
