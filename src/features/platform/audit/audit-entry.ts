import type { Principal } from '../../../domain/principal.ts';

/** `system`: the service itself (worker, scheduler, command line, first start). */
export interface AuditActor {
  kind: Principal['kind'] | 'system';
  id: string;
  name: string;
}

/** JSON values that the details of an entry may contain. They never contain a secret. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

/** An event as its writer describes it. */
export interface AuditEntry {
  organizationId: string;
  actor: AuditActor;
  /** Dotted and stable: `apikey.created`. */
  action: string;
  /** Id of the object that was changed. */
  target: string | null;
  ip: string | null;
  requestId: string | null;
  details: Readonly<Record<string, AuditValue>>;
}

/** An entry with its position in the chain of its organization. */
export interface ChainedEntry extends AuditEntry {
  id: string;
  /** 1, 2, 3, … without gaps in each organization. */
  sequence: bigint;
  createdAt: Date;
  previousHash: Buffer;
  hash: Buffer;
}
