import type { IncomingHttpHeaders } from 'node:http';
import type { Static, TSchema } from 'typebox';
import type { ValidationIssue } from '../domain/api-error.ts';
import type { Principal } from '../domain/principal.ts';
import type { Role } from '../domain/role.ts';
import type { LargeBodyLimits } from './read-large-body.ts';

/** Who may call an endpoint. Enforcement, the OpenAPI file, the docs page and the access tests derive from it. */
export interface Access {
  /** `public`: no credential at all. */
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

/** A sliding window per organization, or per client address where `per` says so, shared by all replicas. */
export interface RequestLimit {
  bucket: string;
  perMinute: number;
  /** `address`: an IPv4 address or an IPv6 /64 network; for public endpoints, whose callers have no organization yet. */
  per?: 'address';
  /**
   * `requests`: every request that passed the role check takes a slot. `created`: the handler takes the slot, in the transaction
   * that creates; a request is turned away early when all slots are taken. Absent: `requests`.
   */
  counts?: 'requests' | 'created';
}

export interface ResponseDefinition {
  description: string;
  schema: TSchema;
  /** For the docs, where the names of its fields do not say enough; by media type for documents. */
  example?: unknown;
  /** Documents without envelope: the handler names one of these as `content-type` and gives text, bytes or a stream. Absent: JSON. */
  mediaTypes?: readonly string[];
  /** Of documents that have another shape than `schema`, by media type; for the docs. */
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
  /** With `{braces}` for parameters, as OpenAPI writes them. */
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
  /** Malformed → 400 BAD_REQUEST; parsed but invalid → 400 VALIDATION_ERROR with all issues. `isOptional`: absent and empty bodies are taken. */
  body?: {
    schema: Body;
    isOptional?: boolean;
    /** The handler gets the bytes as they came, unparsed, of whatever media type; the schema only describes them. */
    isRaw?: boolean;
    /** Largest body in bytes; absent: 16 KiB for public endpoints, else the server's limit. */
    bytesMax?: number;
    /** Raw JSON beyond the usual size, which may come as gzip: the handler gets the bytes with gzip undone, in shared memory. */
    large?: LargeBodyLimits;
    /** What a schema cannot say. Gets any JSON object, valid or not; its issues join the schema's, which win where both name a field. */
    check?: (
      body: Readonly<Record<string, unknown>>,
      request: Pick<EndpointRequest<unknown, unknown, unknown>, 'principal' | 'params'>,
    ) => ValidationIssue[] | Promise<ValidationIssue[]>;
    /** For the docs; absent: the required fields, by their names. */
    example?: Readonly<Record<string, unknown>>;
  };
  /** The answer issues a credential, which is shown this once; it is never compressed. */
  isSecret?: boolean;
  /** By status. Error answers are added from `errors`. */
  responses: Record<number, ResponseDefinition>;
  /** Errors beside those that follow from access, limit, query and body. */
  errors?: readonly (400 | 401 | 402 | 404 | 429)[];
}

export interface EndpointRequest<Params, Query, Body> {
  principal: Principal;
  params: Params;
  query: Query;
  body: Body;
  /** Path and query exactly as received; list links echo it. */
  url: string;
  requestId: string;
  ip: string;
  headers: IncomingHttpHeaders;
  /** The browser sees this service behind https: cookies may not travel otherwise. */
  isSecure: boolean;
  signal: AbortSignal;
}

export interface EndpointResponse {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export interface Endpoint {
  definition: EndpointDefinition;
  handle(request: EndpointRequest<unknown, unknown, unknown>): Promise<EndpointResponse>;
}

/** Ties a handler to its definition, so that params, query and body are typed by the schemas that checked them. */
export function defineEndpoint<Params extends TSchema, Query extends TSchema, Body extends TSchema>(
  definition: EndpointDefinition<Params, Query, Body>,
  handle: (request: EndpointRequest<Static<Params>, Static<Query>, Static<Body>>) => Promise<EndpointResponse>,
): Endpoint {
  return { definition, handle };
}
