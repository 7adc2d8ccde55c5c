import type { IncomingMessage } from 'node:http';
import { ApiError, type ValidationIssue, validationError } from '../../domain/api-error.ts';
import type { EndpointDefinition, EndpointRequest } from '../endpoint.ts';
import { isJsonContentType, parseJson } from '../parse-json.ts';
import { type BodyLimits, readBody } from '../read-body.ts';
import { clipArrays } from './clip-arrays.ts';
import { compileSchema } from './compile-schema.ts';
import { toIssues } from './to-issues.ts';

type CheckContext = Pick<EndpointRequest<unknown, unknown, unknown>, 'principal' | 'params'>;

/** Reads, parses and validates a body; a raw body is only read. Returns undefined for an optional body that is absent or empty. */
export function createBodyReader(
  { schema, isOptional = false, isRaw = false, check }: NonNullable<EndpointDefinition['body']>,
  limits: BodyLimits,
): (request: IncomingMessage, response: unknown, context: CheckContext) => Promise<unknown> {
  if (isRaw) return (request) => readBody(request, limits);
  const checkSchema = compileSchema(schema);
  return async (request, _response, context) => {
    const bytes = await readBody(request, limits);
    if (bytes.length === 0) {
      if (isOptional) return undefined;
      throw new ApiError('BAD_REQUEST', 'A request body is required');
    }
    refuseOtherMedia(request);
    const body = parseJson(bytes);
    const { clipped, issues } = clipArrays(body, schema);
    const others = check && isRecord(body) ? await check(body, context) : [];
    const found = [...issues, ...toIssues(checkSchema(clipped)), ...others];
    if (found.length > 0) throw validationError(onePerField(found));
    return body;
  };
}

function refuseOtherMedia({ headers }: IncomingMessage): void {
  if (!isJsonContentType(headers['content-type'])) {
    throw new ApiError('BAD_REQUEST', 'The request body must be JSON with content type application/json');
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new ApiError('BAD_REQUEST', 'The request body must not be compressed');
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function onePerField(issues: ValidationIssue[]): ValidationIssue[] {
  const first = new Map<string, ValidationIssue>();
  for (const issue of issues) if (!first.has(issue.path)) first.set(issue.path, issue);
  return [...first.values()];
}
