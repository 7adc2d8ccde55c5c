import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../domain/principal.ts';

/** Who calls, from the request's headers; undefined when there is no credential or none that we know (401 either way). */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Principal | undefined>;
