import type { Schemas } from '../../../lib/api/client.ts';

/** A member of the organization. */
export type Member = Schemas['ListMembersAnswer']['data'][number];
