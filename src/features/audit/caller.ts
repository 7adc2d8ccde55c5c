import type { Principal } from '../../domain/principal.ts';
import type { AuditActor } from './audit-entry.ts';

/** What is known of who asks; an EndpointRequest is one. */
export interface Caller {
  principal: Principal;
  ip: string;
  requestId: string;
}

/** The parts of an audit entry that say who did it and in which request. */
export function actorOf({ principal, ip, requestId }: Caller): {
  organizationId: string;
  actor: AuditActor;
  ip: string;
  requestId: string;
} {
  return {
    organizationId: principal.organizationId,
    actor: { kind: principal.kind, id: principal.id, name: principal.name },
    ip,
    requestId,
  };
}
