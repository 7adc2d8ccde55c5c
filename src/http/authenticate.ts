import type { IncomingHttpHeaders } from 'node:http';
import type { Principal } from '../domain/principal.ts';

/** Returns the principal of a request's headers, or undefined when there is no credential or an unknown one (401 in both cases). */
export type Authenticate = (headers: IncomingHttpHeaders) => Promise<Principal | undefined>;
