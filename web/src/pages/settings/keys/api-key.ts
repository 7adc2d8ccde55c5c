import type { Schemas } from '../../../lib/api/client.ts';

/** An API key of the organization, without its secret. */
export type ApiKey = Schemas['ListApiKeysAnswer']['data'][number];
