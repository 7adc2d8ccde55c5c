import type { Principal } from '../../../domain/principal.ts';
import type { AuditActor } from './audit-entry.ts';

/** The source of a request. `EndpointRequest` has these fields. */
export interface Caller {
  principal: Principal;
  ip: string;
  requestId: string;
  /** Actor in the audit log when it is not the principal but the service itself. */
  auditActor?: AuditActor;
}

/** Returns the parts of an audit entry that identify actor and request. */
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
