import type { RequestLimit } from '../../../http/endpoint.ts';

/** Creating and changing a registry resolve its host name. The limit prevents enumeration of internal names. */
export const registryWriteLimit = { bucket: 'registry-writes', perMinute: 300 } as const satisfies RequestLimit;
