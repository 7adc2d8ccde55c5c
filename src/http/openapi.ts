import { type ApiErrorCode, apiErrorStatuses } from '../domain/api-error.ts';
import { type EndpointDefinition, publicBodyBytesMax, type ResponseDefinition } from './endpoint.ts';
import { exampleOf } from './example-of.ts';
import { type Components, createComponents, hoistSchemas } from './hoist-schemas.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the definitions that create the routes. */
export function buildOpenApi(definitions: readonly EndpointDefinition[]): Json {
  const schemas = createComponents([errorSchema, definitions]);
  hoistSchemas(errorSchema, 'Error', schemas);
  const paths: Record<string, Json> = {};
  for (const definition of definitions) {
    const path = (paths[definition.path] ??= {});
    path[definition.method.toLowerCase()] = toOperation(definition, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plimsoll',
      version: '1.0.0',
      summary: 'Container image scanning service',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(definitions.map(({ tag }) => tag))].map((name) => ({ name })),
    security: [{ apiKeyHeader: [] }, { bearer: [] }, { session: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKeyHeader: { type: 'apiKey', in: 'header', name: 'X-API-Key', description: 'Organization API key.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'Organization API key or personal access token.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'svc-auth.session-token',
          description: 'Session cookie for browsers, set at sign-in.',
        },
      },
      headers: {
        RequestId: { description: 'Id of the request in the service log.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
      },
      responses: Object.fromEntries(
        Object.entries(errorAnswers).map(([name, { codes, description, message }]) => [
          name,
          errorResponse(codes, description, message),
        ]),
      ),
      schemas: Object.fromEntries(schemas.byName),
    },
  };
}

const introduction = `Every path is scoped to the organization of the caller. A response with one resource has \`data\`; a list has \`data\`, \`meta\` and \`links\`. To read all pages, follow \`links.next\` until it is absent.
All errors have the same envelope, and every response has an \`X-Request-Id\`. Order of checks: credential (401), role and kind of credential (403), rate limit (429), body and query (400), existence (404), plan (402).
Unknown keys in a body and unknown query parameters are ignored. Every \`GET\` endpoint also supports \`HEAD\`.`;

const errorSchema = {
  title: 'Error',
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      title: 'ErrorDetail',
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(apiErrorStatuses) },
        message: { type: 'string' },
        issues: {
          type: 'array',
          description: 'Only with VALIDATION_ERROR: all issues, one per field.',
          items: {
            title: 'ErrorIssue',
            type: 'object',
            required: ['path', 'message'],
            properties: {
              path: { type: 'string', description: 'Dotted path into the request body: `scanners.0`.' },
              message: { type: 'string' },
            },
          },
        },
      },
    },
  },
};

const errorAnswers = {
  BadQuery: {
    codes: ['BAD_REQUEST'],
    description: 'A query parameter is invalid, or the URL contains an invalid escape sequence.',
    message: 'Invalid pagination parameters: limit must be at most 200',
  },
  BadBody: {
    codes: ['VALIDATION_ERROR', 'BAD_REQUEST'],
    description:
      'The body is not JSON, missing or too large (BAD_REQUEST), or does not match the schema (VALIDATION_ERROR).',
    message: 'name: is required; scanners.0: must be one of trivy, grype, syft',
  },
  Unauthorized: {
    codes: ['UNAUTHORIZED'],
    description: 'The credential is missing, unknown, expired or revoked.',
    message: 'Authentication is required',
  },
  PlanLimit: {
    codes: ['PLAN_LIMIT'],
    description: 'The limit of the plan is reached.',
    message: 'Scan limit reached for current plan',
  },
  Forbidden: {
    codes: ['FORBIDDEN'],
    description: 'The role or kind of credential is not permitted, or another website sent the session cookie.',
    message: 'This endpoint requires the role developer or above',
  },
  NotFound: {
    codes: ['NOT_FOUND'],
    description: 'The resource does not exist in this organization.',
    message: 'Scan not found',
  },
  RateLimited: {
    codes: ['RATE_LIMITED'],
    description: 'The rate limit (sliding window of one minute) or the limit of queued reports or files is reached.',
    message: 'Rate limit exceeded',
  },
  InternalError: {
    codes: ['INTERNAL_ERROR'],
    description: 'Unexpected error. The service log contains the cause with the request id.',
    message: 'Internal error',
  },
  Unavailable: {
    codes: ['SERVICE_UNAVAILABLE'],
    description: 'The database is not available. Retry with backoff.',
    message: 'The service is temporarily unavailable; try again shortly',
  },
  Timeout: {
    codes: ['TIMEOUT'],
    description: 'A database statement or the request exceeded its time limit.',
    message: 'The request exceeded the time limit',
  },
} as const satisfies Record<string, { codes: readonly ApiErrorCode[]; description: string; message: string }>;

type ErrorAnswerName = keyof typeof errorAnswers;

function errorResponse(codes: readonly ApiErrorCode[], description: string, message: string): Json {
  const [code] = codes;
  const [field, detail] = message.split('; ')[0]?.split(': ') ?? [];
  const issues = code === 'VALIDATION_ERROR' ? { issues: [{ path: field, message: detail }] } : {};
  const isRetryable = code === 'RATE_LIMITED' || code === 'SERVICE_UNAVAILABLE';
  return {
    description: `${codes.join(' or ')}. ${description}`,
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(isRetryable && { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        example: { error: { code, message: issues.issues ? message.split('; ')[0] : message, ...issues } },
      },
    },
  };
}

/** Returns the error responses that follow from access, parameters, query, body and limit, and those of the definition. */
export function errorAnswersOf({
  access,
  method,
  params,
  query,
  body,
  limit,
  errors = [],
}: EndpointDefinition): ErrorAnswerName[] {
  const isPublic = access.minimum === 'public';
  return [
    ...(body ? (['BadBody'] as const) : query || params || errors.includes(400) ? (['BadQuery'] as const) : []),
    ...(isPublic && !errors.includes(401) ? [] : (['Unauthorized'] as const)),
    ...(errors.includes(402) ? (['PlanLimit'] as const) : []),
    // Public endpoints that change data refuse cross-site requests with a cookie.
    ...(isPublic && method === 'GET' ? [] : (['Forbidden'] as const)),
    ...(errors.includes(404) || params ? (['NotFound'] as const) : []),
    ...(limit || errors.includes(429) ? (['RateLimited'] as const) : []),
    'InternalError',
    'Unavailable',
    'Timeout',
  ];
}

/** HTTP status of an error answer. */
export function statusOfAnswer(name: ErrorAnswerName): number {
  return apiErrorStatuses[errorAnswers[name].codes[0]];
}

function toOperation(definition: EndpointDefinition, schemas: Components): Json {
  const { id, tag, summary, access, limit, body, responses } = definition;
  const answers = Object.entries(responses).map(([status, response]) => [
    status,
    {
      description: response.description,
      headers: { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } },
      content: contentOf(response, definition, schemas),
    },
  ]);
  const errors = errorAnswersOf(definition).map((name) => [
    String(statusOfAnswer(name)),
    { $ref: `#/components/responses/${name}` },
  ]);
  const parameters = toParameters(definition, schemas);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [definition.description, accessText(definition)].filter(Boolean).join('\n\n'),
    ...(access.minimum === 'public' && { security: [] }),
    'x-minimum-role': access.minimum,
    ...(access.grants && { 'x-granted-roles': [...access.grants] }),
    ...(access.credential && { 'x-credential': access.credential }),
    ...(limit && { 'x-rate-limit-per-minute': limit.perMinute }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.isOptional !== true,
        content: {
          'application/json': {
            schema: hoistSchemas(body.schema, `${typeName(id)}Request`, schemas),
            example: requestExample(definition),
          },
        },
      },
    }),
    responses: Object.fromEntries([...answers, ...errors]),
  };
}

function contentOf(
  { schema, mediaTypes, schemas: byType = {}, example }: ResponseDefinition,
  { id, path, params }: EndpointDefinition,
  schemas: Components,
): Json {
  // Not `Response`, because Go clients generate types with that suffix.
  const name = `${typeName(id)}Answer`;
  const described = hoistSchemas(schema, name, schemas);
  const made = () => exampleOf(schema, '');
  if (mediaTypes) {
    const { 'application/json': json = made(), ...texts } = (example ?? {}) as Json;
    const examples: Json = { ...texts, 'application/json': json };
    return Object.fromEntries(
      mediaTypes.map((type) => {
        const own = byType[type];
        return [type, { schema: own ? hoistSchemas(own, name, schemas) : described, example: examples[type] }];
      }),
    );
  }
  const shown = example ?? made();
  const { properties: inPath = {} } = (params ?? {}) as { properties?: Json };
  if (isPage(shown))
    shown.links.self = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(exampleOf(inPath[name], name)));
  return { 'application/json': { schema: described, example: shown } };
}

/** `listScans` → `ListScans`. */
function typeName(operationId: string): string {
  return operationId.charAt(0).toUpperCase() + operationId.slice(1);
}

function isPage(example: unknown): example is { links: { self: string } } {
  return typeof example === 'object' && example !== null && 'links' in example && 'meta' in example;
}

/** Returns the example of the definition, else the required fields, or all fields when none is required. */
export function requestExample({ body }: EndpointDefinition): unknown {
  if (!body || body.example) return body?.example;
  const { properties = {}, required = [] } = body.schema as { properties?: Json; required?: string[] };
  const isShown = (name: string) => required.length === 0 || required.includes(name);
  const needed = Object.fromEntries(Object.entries(properties).filter(([name]) => isShown(name)));
  return exampleOf({ type: 'object', properties: needed, required }, '');
}

/** Describes in words who may call an endpoint. */
export function accessText({ access, limit, body }: EndpointDefinition): string {
  if (access.minimum === 'public') {
    const rate = limit ? ` At most ${limit.perMinute} requests a minute per client address.` : '';
    const size = body ? ` The maximum body size is ${(body.bytesMax ?? publicBodyBytesMax) / 1024} KiB.` : '';
    return `No credential is required.${rate}${size}`;
  }
  const who =
    access.credential === 'sensor'
      ? 'Sensor keys only.'
      : access.credential === 'session'
        ? 'Sessions only.'
        : access.credential === 'person'
          ? 'Sessions and personal access tokens only.'
          : `Role ${access.minimum} or above${access.grants ? `, and ${access.grants.join(' and ')}` : ''}.`;
  const rate = limit
    ? ` At most ${limit.perMinute} ${limit.counts === 'created' ? 'created' : 'requests'} a minute.`
    : '';
  return who + rate;
}

function toParameters({ params, query }: EndpointDefinition, schemas: Components): Json[] {
  return [...propertiesOf(params, 'path', schemas), ...propertiesOf(query, 'query', schemas)];
}

function propertiesOf(schema: unknown, where: 'path' | 'query', schemas: Components): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, property]) => {
    const { description, title: _, sortable, ...rest } = property as SortProperty;
    const [column] = sortable ?? [];
    const example = sortable ? column && `${column}:desc` : exampleOf(property, name);
    return {
      name,
      in: where,
      required: where === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: hoistSchemas(sortable ? { ...rest, pattern: sortPattern } : rest, typeName(name), schemas),
      ...(example !== undefined && { example }),
    };
  });
}

interface SortProperty {
  description?: string;
  title?: string;
  /** Columns of the list, for `sort`. */
  sortable?: readonly string[];
}

/** Validated by hand for its own message; documented here for clients. */
const sortPattern = '^[^:]+:(asc|desc)$';
