import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import type { ValidationIssue } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import type { Role } from '../domain/role.ts';
import type { LargeBodyLimits } from './read-large-body.ts';

/** Who may call an endpoint. Enforcement, the OpenAPI file, the docs page and the access tests derive from it. */
export interface Access {
  /** `public`: no credential. */
  minimum: Role | 'public';
  /** Roles below the minimum that may call the endpoint nevertheless (docs/user-guide/roles.md). */
  grants?: readonly Role[];
  /**
   * `sensor`: sensor-scoped API keys only; `session`: signed-in browsers only; `person`: sessions and personal access tokens. Absent:
   * every credential except sensor keys.
   */
  credential?: 'sensor' | 'session' | 'person';
}

/** Maximum body size of a public endpoint without a limit of its own (docs/api-decisions.md, "Requests"). */
export const publicBodyBytesMax = 16 * 1024;

/** Sliding window per organization, or per client address if `per` is set, shared by all replicas. */
export interface RequestLimit {
  bucket: string;
  perMinute: number;
  /** `address`: an IPv4 address or an IPv6 /64 network; for public endpoints, whose callers have no organization yet. */
  per?: 'address';
  /**
   * `requests`: every request that passes the role check consumes a slot. `created`: the handler consumes the slot in the transaction that
   * creates; a request is refused early when no slot is free. Default: `requests`.
   */
  counts?: 'requests' | 'created';
}

export interface ResponseDefinition {
  description: string;
  schema: TSchema;
  /** Example for the documentation when the names of the fields are not enough; by media type for documents. */
  example?: unknown;
  /** Documents without envelope: the handler returns one of these as `content-type` with text, bytes or a stream. Absent: JSON. */
  mediaTypes?: readonly string[];
  /** Schemas of documents that differ from `schema`, by media type, for the documentation. */
  schemas?: Readonly<Record<string, TSchema>>;
}

export interface EndpointDefinition<
  Params extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
> {
  /** Unique; the OpenAPI operationId. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in `{braces}`, as in OpenAPI. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  /**
   * Counts every request that passed the role check, before body and query are read (docs/api-decisions.md, "Requests" and "Limits and
   * audit"). A public endpoint has a limit per address.
   */
  limit?: RequestLimit;
  params?: Params;
  /** Invalid query → 400 BAD_REQUEST. Lists use `listQuery()` of `pagination.ts`. */
  query?: Query;
  /**
   * Malformed → 400 BAD_REQUEST; parsed but invalid → 400 VALIDATION_ERROR with all issues. `isOptional`: absent and empty bodies are
   * accepted.
   */
  body?: {
    schema: Body;
    isOptional?: boolean;
    /** The handler receives the unparsed bytes of any media type; the schema only documents them. */
    isRaw?: boolean;
    /** Maximum body size in bytes. Default: 16 KiB for public endpoints, else the limit of the server. */
    bytesMax?: number;
    /** Raw JSON above the usual size, optionally with gzip. The handler receives the decompressed bytes in shared memory. */
    large?: LargeBodyLimits;
    /**
     * Validates rules that the schema cannot express. Receives any JSON object, valid or not. Its issues are added to those of the schema,
     * which have precedence for the same field.
     */
    check?: (
      body: Readonly<Record<string, unknown>>,
      request: Pick<EndpointRequest<unknown, unknown, unknown>, 'principal' | 'params'>,
    ) => ValidationIssue[] | Promise<ValidationIssue[]>;
    /** Example for the documentation. Default: the required fields, by their names. */
    example?: Readonly<Record<string, unknown>>;
  };
  /** The response issues a credential, which is shown only once; it is never compressed. */
  isSecret?: boolean;
  /** By status. Error responses are added from `errors`. */
  responses: Record<number, ResponseDefinition>;
  /** Errors in addition to those of access, limit, query and body. */
  errors?: readonly (400 | 401 | 402 | 404 | 429)[];
}

export interface EndpointRequest<Params, Query, Body> {
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** Path and query exactly as received; links of lists repeat it. */
  url: string;
  requestId: string;
  ip: string;
  headers: IncomingHttpHeaders;
  cookieScope: CookieScope;
  signal: AbortSignal;
}

/** To which requests a browser adds the cookies of the service. */
export interface CookieScope {
  /** True when the browser uses https, so that cookies must have `Secure`. */
  isSecure: boolean;
  /** Path of the public address. Other programs on the same host must not receive the cookies. */
  path: string;
}

export interface EndpointResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** Values of Set-Cookie. */
  cookies?: string[];
}

export interface Endpoint {
  definition: EndpointDefinition;
  handle(request: EndpointRequest<unknown, unknown, unknown>): Promise<EndpointResponse>;
}

/** Binds a handler to its definition, so that params, query and body have the types of the validated schemas. */
export function defineEndpoint<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  definition: EndpointDefinition<Params, Query, Body>,
  handle: (request: EndpointRequest<Static<Params>, Static<Query>, Static<Body>>) => Promise<EndpointResponse>,
): Endpoint {
  return { definition, handle };
}
