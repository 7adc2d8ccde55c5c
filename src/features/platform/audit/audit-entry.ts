import type { Principal } from '../../../domain/principal.ts';

/** `system`: the service itself (worker, scheduler, command line, first start). */
export interface AuditActor {
  kind: Principal['kind'] | 'system';
  id: string;
  name: string;
}

/** JSON without surprises: what the details of an entry may hold. Never a secret. */
export type AuditValue =
  | string
  | number
  | boolean
  | null
  | readonly AuditValue[]
  | { readonly [key: string]: AuditValue };

/** What happened, as its writer says it. */
export interface AuditEntry {
  organizationId: string;
  actor: AuditActor;
  /** Dotted and stable: `apikey.created`. */
  action: string;
  /** Id of what it was done to. */
  target: string | null;
  ip: string | null;
  requestId: string | null;
  details: Readonly<Record<string, AuditValue>>;
}

/** An entry with its place in its organization's chain. */
export interface ChainedEntry extends AuditEntry {
  id: string;
  /** 1, 2, 3, … without a gap in each organization. */
  sequence: bigint;
  createdAt: Date;
  previousHash: Buffer;
  hash: Buffer;
}
